package dev.plumbline.present.page.card;

import static dev.plumbline.base.problem.ProblemCode.TOO_LONG;
import static dev.plumbline.base.problem.ProblemCode.TOO_SHORT;
import static dev.plumbline.base.problem.ProblemCode.UNDECLARED;

import dev.plumbline.base.number.Interval;
import dev.plumbline.base.number.Rational;
import dev.plumbline.base.problem.Plural;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.present.page.NumberText;
import dev.plumbline.present.page.Wording;
import dev.plumbline.present.page.card.CardContent.FinalDecision;
import dev.plumbline.present.page.card.CardContent.FinalResult;
import dev.plumbline.present.report.Block;
import dev.plumbline.present.report.Block.Figures;
import dev.plumbline.present.report.Block.Headline;
import dev.plumbline.present.report.Cell;
import dev.plumbline.present.report.Columns;
import dev.plumbline.present.report.Report;
import dev.plumbline.present.report.Report.BlockList;
import dev.plumbline.present.report.Report.FigureList;
import dev.plumbline.rubric.Item;
import dev.plumbline.rubric.Item.ItemUnit;
import dev.plumbline.rubric.Rubric;
import dev.plumbline.rubric.Trait;
import dev.plumbline.rubric.plan.engine.PlanResult;
import dev.plumbline.rubric.plan.engine.TraceStep;
import dev.plumbline.rubric.plan.engine.TraceStep.Capped;
import dev.plumbline.rubric.plan.engine.TraceStep.LeafReached;
import dev.plumbline.rubric.plan.engine.TraceStep.RuleEvaluated;
import dev.plumbline.rubric.plan.engine.TraceStep.Subject;
import dev.plumbline.rubric.plan.expression.Expression;
import dev.plumbline.rubric.plan.model.Node;
import dev.plumbline.rubric.plan.model.Node.Clamp;
import dev.plumbline.rubric.plan.model.Node.Composite;
import dev.plumbline.rubric.plan.model.Node.Formula;
import dev.plumbline.rubric.plan.model.Node.Member;
import dev.plumbline.rubric.plan.model.Node.RuleList;
import dev.plumbline.rubric.plan.model.Node.Tree;
import dev.plumbline.rubric.plan.model.PlanNodes;
import dev.plumbline.rubric.plan.model.ScoreStatus;
import dev.plumbline.rubric.plan.model.Verdict;
import dev.plumbline.score.Scorecard.Evaluated;
import dev.plumbline.score.Scorecard.Gated;
import dev.plumbline.score.extraction.Finding;
import dev.plumbline.score.extraction.JudgeIdentity;
import dev.plumbline.score.run.RunLine.DocumentStatus;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// What the writer of a text reads, in words that need no knowledge of rubrics: the mark, what
/// counted and on which words, what is missing, how it adds up with every rule that gave or took
/// points, and what would raise it. It has no condition, digest or code, and nothing that would
/// lower the score.
public final class WriterReport {

  /// Of a fact, an item or a node; what is counted over units is a condition.
  private static final Pattern NAME = Pattern.compile("\\w+");

  private static final String ANNULLED = "annulled";
  private static final int QUOTE = 160;
  private static final int QUOTES_SHOWN = 2;
  private static final int RAISES_SHOWN = 5;

  private final CardContent content;
  private final Rubric rubric;
  private final RubricWording wording;
  private final Optional<FinalResult> decided;

  /// @param content of the scorecard that counts
  /// @throws Refusal if the rubric compares two texts
  public static Report of(CardContent content) {
    if (content.bundle().rubric().isPairwise()) {
      throw Refusal.of(
          content.bundle().identity().label(),
          UNDECLARED,
          "this rubric compares two texts and gives neither of them a mark",
          "name a run of a rubric that scores one text");
    }
    return new WriterReport(content).report();
  }

  /// Of a text that has no scorecard.
  ///
  /// @param problem the code for which it was refused, or empty
  public static Report without(String id, DocumentStatus status, String problem) {
    String why =
        status != DocumentStatus.REFUSED
            ? "Your text has no mark yet: marking was stopped before it was done."
            : "Your text has no mark: "
                + (problem.equals(TOO_SHORT.wireName())
                    ? "it is too short to be marked."
                    : problem.equals(TOO_LONG.wireName())
                        ? "it is too long to be marked."
                        : "it does not fit the rules for texts here.");
    return new Report(title(id), List.of(Block.of(why)));
  }

  private WriterReport(CardContent content) {
    this.content = content;
    this.decided = content.decided();
    this.rubric = content.bundle().rubric();
    this.wording = RubricWording.forWriters(rubric, EvidenceSection.units(content));
  }

  private static String title(String id) {
    return id.isEmpty() ? "your text" : "your text, " + id;
  }

  private Report report() {
    BlockList blocks = new BlockList();
    String mark = mark();
    if (verdict().equals(ANNULLED)) {
      blocks.say("Your text has no mark: its result was annulled.");
    } else if (isForPeople() || mark.isEmpty() && grade().isEmpty()) {
      blocks.say("Your text has no mark yet: a person has to look at it first.");
    } else {
      blocks.add(headline(mark));
      switch (content.scorecard()) {
        case Gated gated ->
            blocks.say(
                "It was not read further: " + clause(gated.because(), gated.gate().id()) + ".");
        case Evaluated evaluated -> evaluated(evaluated.result(), blocks);
      }
    }
    blocks.add(section("who decided", list("", decidedBy())));
    return new Report(title(content.origin().id()), blocks);
  }

  private void evaluated(PlanResult result, BlockList blocks) {
    String computed = content.scorecard().composite().low().toString();
    boolean isComputed = decided.stream().allMatch(it -> it.composite().equals(computed));
    if (isComputed) {
      blocks.say(DecisionSummary.forWriters(content, wording));
      blocks.say(MissingSummary.of(content, rubric, wording));
    }
    if (content.document().isEmpty() && content.extraction().document().isPresent()) {
      blocks.say("Your text is not stored any more, so no words of it are shown.");
    }
    rubric.questions().traits().forEach(trait -> blocks.add(trait(trait, result)));
    if (isComputed) {
      blocks.add(section("how it adds up", sums(result).toArray(Block[]::new)));
      blocks.add(
          section(
              "what would raise it",
              list("", texts(RaiseSummary.all(content, wording, RAISES_SHOWN)))));
    }
  }

  private String verdict() {
    return decided
        .map(FinalResult::verdict)
        .orElseGet(() ->
            (content.verdict().isDecided() ? content.verdict().worst() : Verdict.REVIEW)
                .wireName());
  }

  private boolean isForPeople() {
    return verdict().equals(Verdict.REVIEW.wireName());
  }

  /// Empty where it is not one number.
  private String mark() {
    boolean known =
        content.scorecard().composite().isPoint()
            && content.scorecard().status() != ScoreStatus.UNSCORED;
    return decided
        .map(FinalResult::composite)
        .map(it -> it.isEmpty() ? "" : wording.number(Rational.of(it)))
        .orElseGet(() -> known ? wording.score(content) : "");
  }

  /// In the words that the rubric has for it, if it has some.
  private String grade() {
    String given =
        decided
            .map(FinalResult::grade)
            .or(() -> content.scorecard().graded().map(graded -> graded.grade().words()))
            .orElse("");
    return rubric.scoring().gradings().stream()
        .filter(it -> List.of(PlanNodes.COMPOSITE, content.result().id()).contains(it.node()))
        .flatMap(grading -> grading.bands().stream())
        .filter(band -> band.grade().equals(given) && !band.plain().isEmpty())
        .map(band -> Wording.clause(band.plain()))
        .findFirst()
        .orElse(given);
  }

  private Block headline(String mark) {
    List<String> sentences =
        switch (Verdict.parse(verdict()).orElse(Verdict.NONE)) {
          case PASS -> List.of("you have passed");
          case FAIL -> List.of("you have not passed");
          case NONE, REVIEW -> List.of();
        };
    String outOf = CardHeader.outOf(content);
    return grade().isEmpty()
        ? new Headline(mark, outOf, sentences)
        : new Headline(grade(), mark.isEmpty() ? "" : mark + " " + outOf, sentences);
  }

  private Block trait(Trait trait, PlanResult result) {
    List<Cell> counted = new ArrayList<>();
    List<Cell> missing = new ArrayList<>();
    trait.items().forEach(item -> item(item, counted, missing));
    EvidenceSection.cap(result.steps(), Subject.TRAIT, trait.id())
        .map(cap -> "It counts as " + wording.number(cap.to()) + ": too few words show more.")
        .map(Cell::text)
        .ifPresent(missing::add);
    return section(
        Wording.sentence(wording.part(trait.id()))
            + ": "
            + wording.number(result.node(trait.id()).value())
            + " "
            + EvidenceSection.outOf(trait.scale()),
        list("what counted", counted),
        list("what is missing", missing));
  }

  /// A question that was asked of each unit is said once, with the words of one where it is met and
  /// of one where it is not.
  private void item(Item item, List<Cell> counted, List<Cell> missing) {
    List<Finding> asked =
        content.extraction().findings().values().stream()
            .filter(finding -> ItemUnit.item(finding.item()).equals(item.id()))
            .filter(finding -> !(finding instanceof Finding.NotApplicable))
            .toList();
    List<Finding> met =
        asked.stream()
            .filter(finding -> share(item, finding).equals(Optional.of(Rational.ONE)))
            .toList();
    boolean each = item.each().isPresent();
    String units =
        wording.ask(item)
            + (item.reverseScored() ? " No in " : " Yes in ")
            + met.size()
            + " of "
            + Plural.of(asked.size(), "place")
            + ".";
    Predicate<Finding> some =
        finding ->
            item.scale().isDeclared()
                && share(item, finding).stream().anyMatch(it -> it.sign() > 0);
    asked.stream()
        .filter(one -> met.contains(one) || !each && some.test(one))
        .limit(1)
        .map(one -> quoting(each ? units : counted(item, one), one))
        .forEach(counted::add);
    asked.stream()
        .filter(one -> !met.contains(one))
        .limit(1)
        .map(one -> {
          String words = each ? units : missing(item, one);
          return !each && some.test(one) ? Cell.text(words) : quoting(words, one);
        })
        .forEach(missing::add);
  }

  /// Of the points of a question, from 0 to 1; empty where that is open.
  private Optional<Rational> share(Item item, Finding finding) {
    return counts(finding)
        .map(counts -> item.scale().share(counts))
        .map(share -> item.reverseScored() ? Rational.ONE.minus(share) : share);
  }

  /// The decision, after too little evidence has lowered it.
  private Optional<Rational> counts(Finding finding) {
    Optional<Interval> cap =
        content.scorecard() instanceof Evaluated(var _, PlanResult result)
            ? EvidenceSection.cap(result.steps(), Subject.ITEM, finding.item()).map(Capped::to)
            : Optional.empty();
    return cap.isPresent()
        ? cap.filter(Interval::isPoint).map(Interval::low)
        : MissingSummary.decision(finding);
  }

  private String counted(Item item, Finding finding) {
    return item.scale().isDeclared()
        ? reached(item, finding)
        : item.plain().earned().isEmpty()
            ? wording.ask(item) + (item.reverseScored() ? " No, and that is good." : " Yes.")
            : said(item.plain().earned());
  }

  /// The level that is reached, or the two between which a mean is.
  private String reached(Item item, Finding finding) {
    String here = wording.level(item, level(finding));
    boolean between = counts(finding).stream().anyMatch(it -> !it.isWhole());
    return between
        ? "You are between two: "
            + here
            + "; and "
            + wording.level(item, above(item, finding))
            + "."
        : "You are here: " + here + ".";
  }

  private int above(Item item, Finding finding) {
    return item.scale().levels().stream()
        .filter(level -> level > level(finding))
        .findFirst()
        .orElseThrow();
  }

  private String missing(Item item, Finding finding) {
    Optional<Rational> share = share(item, finding);
    Optional<Integer> next =
        item.scale().levels().stream().filter(level -> level > level(finding)).findFirst();
    boolean partly = share.stream().anyMatch(it -> it.sign() > 0);
    if (share.isEmpty()) {
      return wording.ask(item) + " This could not be decided.";
    }
    if (item.reverseScored() || !item.scale().isDeclared()) {
      return item.plain().missing().isEmpty() || partly
          ? wording.ask(item)
              + (item.reverseScored()
                  ? " Yes, and that costs points."
                  : partly ? " In part." : " Not yet shown.")
          : said(item.plain().missing());
    }
    return "The next step: " + wording.level(item, next.orElseThrow()) + ".";
  }

  /// The level that is reached.
  private int level(Finding finding) {
    return counts(finding).orElse(Rational.ZERO).toDecimal().intValue();
  }

  private static String said(String words) {
    boolean ended = words.matches(".*[.!?\u2026]['\"\u201d\u2019)]?");
    return Wording.sentence(words) + (ended ? "" : ".");
  }

  /// The words that count, as they stand in the text.
  private Cell quoting(String words, Finding finding) {
    List<String> quotes =
        finding instanceof Finding.Checked checked && content.document().isPresent()
            ? checked.quotes().stream()
                .filter(quote -> quote.counts() && quote.location().match().isFound())
                .map(quote ->
                    quote.location().spans().stream()
                        .map(span -> quote.words(span, content.document().get()))
                        .collect(Collectors.joining(" \u2026 ")))
                .filter(found -> !found.isBlank())
                .limit(QUOTES_SHOWN)
                .map(found -> Wording.shortened(found.strip().replaceAll("\\s+", " "), QUOTE))
                .toList()
            : List.of();
    return Cell.quoting(words, quotes);
  }

  /// Of each node that is no trait, the result first, what it is made from.
  private List<Block> sums(PlanResult result) {
    BlockList sums = new BlockList();
    Comparator<Node> resultFirst = Comparator.comparing(node -> !node.equals(content.result()));
    for (Node node :
        content.bundle().scoring().program().nodes().stream().sorted(resultFirst).toList()) {
      List<Block.Figure> rows = rows(node, result);
      if (!rows.isEmpty()) {
        rows.add(figure("together, " + wording.part(node.id()), result.node(node.id()).value()));
        sums.add(new Figures(rows));
        sums.note(Wording.sentence(result.node(node.id()).because()));
      }
    }
    return sums;
  }

  private List<Block.Figure> rows(Node node, PlanResult result) {
    FigureList rows = new FigureList();
    switch (node.body()) {
      case Composite composite ->
          composite
              .members()
              .forEach(member ->
                  rows.add(member(composite, member, result.read(node.id(), member.id()))));
      case RuleList list -> {
        if (list.start().sign() != 0) {
          rows.add(figure("to begin with", Interval.point(list.start())));
        }
      }
      case Formula(Expression.Name _) -> {} // it is the same as another
      case Formula _ ->
          result.node(node.id()).reads().stream()
              .filter(read -> NAME.matcher(read.id()).matches())
              .forEach(read ->
                  rows.add(
                      said(wording.part(read.id()), wording.value(read.id(), result.value(read)))));
      case Tree _, Node.Trait _ -> {}
    }
    for (TraceStep step : result.steps()) {
      if (step instanceof RuleEvaluated rule && rule.node().equals(node.id())) {
        rule(rule).ifPresent(rows::add);
      }
      if (step instanceof LeafReached leaf && leaf.node().equals(node.id())) {
        rows.add(figure(clause(leaf.because(), leaf.leaf().label()), leaf.score()));
      }
    }
    if (node.body() instanceof Composite(var mode, var _, var _) && mode == Node.Mode.MIN) {
      rows.add(said("of these", "the lowest counts"));
    }
    if (node.body() instanceof RuleList list
        && list.clamp() instanceof Clamp.Within(Rational min, Rational max)) {
      rows.add(said("limits", NumberText.whole(min) + " to " + NumberText.whole(max)));
    }
    return rows;
  }

  private Block.Figure member(Composite composite, Member member, Interval value) {
    String part = wording.part(member.id()) + ", " + wording.number(value);
    Rational weight = member.weight();
    return switch (composite.mode()) {
      case MIN -> figure(wording.part(member.id()), value);
      case SUM ->
          figure(
              weight.equals(Rational.ONE) ? part : part + ", times " + NumberText.whole(weight),
              value.times(Interval.point(weight)));
      case WEIGHTED_MEAN -> {
        Rational share = weight.dividedBy(composite.weights());
        yield figure(
            part + ", counts " + wording.number(share.times(Rational.of(100))) + " %",
            value.times(Interval.point(share)));
      }
    };
  }

  /// A rule that applied, with its reason, also one that took points off.
  private Optional<Block.Figure> rule(RuleEvaluated rule) {
    String why = clause(rule.because(), rule.rule().id());
    String alone = rule.rule().terminal() ? ", which alone counts" : "";
    return switch (rule.firing()) {
      case FIRED -> Optional.of(figure(why + alone, rule.contribution()));
      case UNDECIDED -> Optional.of(figure(why + " (this is not known)", rule.contribution()));
      case NOT_FIRED, SKIPPED, PROPOSED -> Optional.empty();
    };
  }

  private Block.Figure figure(String words, Interval points) {
    return said(words, wording.number(points));
  }

  private static Block.Figure said(String words, String value) {
    return new Block.Figure("", words, Cell.shown(value));
  }

  private static String clause(String because, String id) {
    return because.isEmpty() ? Wording.name(id) : Wording.clause(because);
  }

  /// Who read the text, by role, and what people changed since.
  private List<Cell> decidedBy() {
    List<String> lines = new ArrayList<>();
    lines.add(reader());
    decided.stream()
        .flatMap(it -> it.decisions().stream())
        .map(one ->
            changed(one)
                + (one.afterRelease() ? ", after the release" : "")
                + ". The reason: "
                + one.why())
        .forEach(lines::add);
    lines.add(
        content.appeals().isEmpty()
            ? "If you think that this is wrong, say which part, and copy the words of yours that"
                + " show it."
            : "An appeal is open, so the mark can still change.");
    if (!content.origin().state().isEmpty()) {
      lines.add(Wording.sentence(content.origin().state()) + ".");
    }
    return texts(lines);
  }

  /// The last of several decisions can be what the program gave.
  private String changed(FinalDecision one) {
    if (one.item().isEmpty()) {
      return one.now().equals(ANNULLED)
          ? "A person annulled the result"
          : "A person let the result count again";
    }
    String name = wording.name(one.item());
    String now = wording.value(one.item(), one.now());
    return one.was().equals(one.now())
        ? "A person decided on " + name + " again: " + now
        : "A person changed "
            + name
            + " from "
            + wording.value(one.item(), one.was())
            + " to "
            + now;
  }

  private String reader() {
    JudgeIdentity judge = content.extraction().judge();
    long persons = content.jurors().stream().filter(JudgeIdentity::isPerson).count();
    if (content.scorecard() instanceof Gated) {
      return "A fixed rule decided this, before anybody read your text.";
    }
    if (judge.equals(JudgeIdentity.NONE)) {
      return "Fixed rules decided this, by what is known of your text.";
    }
    if (persons > 1) {
      return "More than one person marked your text.";
    }
    if (!content.jurors().isEmpty()) {
      return persons == 1
          ? "A person and a computer program marked your text."
          : "Several computer programs marked your text.";
    }
    return judge.isPerson()
        ? "A person marked your text."
        : "A computer program marked your text. It uses the same rules for every text.";
  }

  private static Block section(String heading, Block... blocks) {
    return Block.section(heading, blocks);
  }

  private static List<Cell> texts(List<String> lines) {
    return lines.stream().map(Cell::text).toList();
  }

  /// Nothing if there are none.
  private static Block list(String title, List<Cell> lines) {
    return new Columns<Cell>().words("", "", line -> line).table("", title, lines);
  }
}
