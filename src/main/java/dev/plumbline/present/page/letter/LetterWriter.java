package dev.plumbline.present.page.letter;

import dev.plumbline.base.number.Interval;
import dev.plumbline.base.number.Rational;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.WireName;
import dev.plumbline.present.page.NumberText;
import dev.plumbline.present.page.Wording;
import dev.plumbline.present.page.card.CardContent;
import dev.plumbline.present.page.letter.LetterContent.Decision.Kind;
import dev.plumbline.present.report.FixedDecimals;
import dev.plumbline.rubric.ItemUnit;
import dev.plumbline.rubric.Rubric;
import dev.plumbline.rubric.Trait;
import dev.plumbline.rubric.plan.engine.PlanResult;
import dev.plumbline.rubric.plan.model.Grading.Band;
import dev.plumbline.rubric.plan.model.Node;
import dev.plumbline.rubric.plan.model.PlanNodes;
import dev.plumbline.rubric.plan.model.Scale;
import dev.plumbline.rubric.plan.model.Verdict;
import dev.plumbline.score.Scorecard;
import dev.plumbline.score.extraction.Finding;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/// Finds what a letter says: of the trace of the scorecard that counts, and of what persons
/// decided.
public final class LetterWriter {

  private static final DateTimeFormatter DAY =
      DateTimeFormatter.ofPattern("EEEE, d MMMM yyyy", Locale.ENGLISH);

  /// More parts are listed without what earned and what was missing, so that a letter is one page.
  private static final int PARTS_MAX = 6;

  private static final int DOTS_MAX = 10;
  private static final int ACTS_MAX = 2;
  private static final int REASON = 160;

  private final LetterContent content;
  private final Rubric rubric;

  public static Letter of(LetterContent content) {
    return new LetterWriter(content).letter();
  }

  private LetterWriter(LetterContent content) {
    this.content = content;
    this.rubric = content.rubric();
  }

  private Letter letter() {
    boolean counts = content.open().isEmpty();
    Optional<PlanResult> result = counts ? result() : Optional.empty();
    String mark = counts ? mark() : "";
    return new Letter(
        mark.isEmpty()
            ? LetterWords.of("title-open")
            : LetterWords.of("title", "mark", mark + " " + outOf()),
        Wording.sentence(Wording.name(rubric.identity().name())),
        about(),
        content.grade().filter(_ -> counts).orElse(mark),
        mark.isEmpty() ? "" : content.grade().isPresent() ? mark + " " + outOf() : outOf(),
        opening(mark),
        result.map(this::parts).orElse(List.of()),
        result.map(this::sum).orElse(""),
        counts && whole().findAny().isEmpty() ? raise() : "",
        counts ? decided() : List.of(),
        counts ? appeal() : List.of(),
        content
            .card()
            .map(card ->
                LetterWords.of(
                    "check",
                    "rubric",
                    rubric.identity().label(),
                    "digest",
                    card.digest().toString()))
            .orElse(""));
  }

  private List<String> about() {
    List<String> about = new ArrayList<>();
    about.add(LetterWords.of("document", "id", content.id()));
    content.published().ifPresent(day -> about.add(LetterWords.of("published", "date", day(day))));
    return about;
  }

  private static String day(LocalDate day) {
    return DAY.format(day);
  }

  /// What the rubric says in place of a grade of the result.
  private String words(String grade) {
    return rubric.scoring().gradings().stream()
        .filter(grading ->
            content.card().stream()
                .anyMatch(card ->
                    grading.node().equals(PlanNodes.COMPOSITE)
                        || grading.node().equals(node(card).id())))
        .flatMap(grading -> grading.bands().stream())
        .filter(band -> band.grade().equals(grade))
        .map(Band::plain)
        .filter(plain -> !plain.isEmpty())
        .findFirst()
        .map(Wording::clause)
        .orElse(grade);
  }

  private Optional<PlanResult> result() {
    return content.card().map(CardContent::scorecard).stream()
        .filter(Scorecard.Evaluated.class::isInstance)
        .map(card -> ((Scorecard.Evaluated) card).result())
        .findFirst();
  }

  private String mark() {
    return content.figures().composite().map(this::number).orElse("");
  }

  private String number(String exact) {
    return plain(FixedDecimals.of(new BigDecimal(exact), rubric.readDecimals()));
  }

  private String number(Rational value) {
    return plain(FixedDecimals.of(value.toDecimal(), rubric.readDecimals()));
  }

  private static String plain(String decimal) {
    BigDecimal value = new BigDecimal(decimal);
    return NumberText.minus(
        (value.signum() == 0 ? BigDecimal.ZERO : value.stripTrailingZeros()).toPlainString());
  }

  /// Empty where the rubric has no bounds worth saying.
  private String outOf() {
    return content
        .card()
        .map(card -> card.bundle().scoring().program().range(node(card).id()))
        .map(LetterWriter::outOf)
        .orElse("");
  }

  private static Node node(CardContent card) {
    return card.bundle().scoring().program().result();
  }

  private static String outOf(Interval range) {
    if (range.high().minus(range.low()).compareTo(Rational.of(100_000)) > 0) {
      return "";
    }
    boolean usual = range.low().sign() == 0 || range.low().equals(Rational.ONE);
    return usual
        ? LetterWords.of("of", "high", NumberText.whole(range.high()))
        : LetterWords.of(
            "scale", "low", NumberText.whole(range.low()), "high", NumberText.of(range.high()));
  }

  private List<String> opening(String mark) {
    List<String> opening = new ArrayList<>();
    if (!content.open().isEmpty()) {
      String problem = "open-" + content.problem();
      boolean known =
          content.problem().equals(ProblemCode.TOO_SHORT.wireName())
              || content.problem().equals(ProblemCode.TOO_LONG.wireName());
      opening.add(LetterWords.of(known ? problem : "open-" + content.open()));
      return opening;
    }
    opening.add(
        mark.isEmpty()
            ? LetterWords.of("opening-verdict")
            : LetterWords.of("opening", "mark", mark, "of", outOf()).replace(" .", "."));
    content.grade().ifPresent(grade -> opening.add(LetterWords.of("grade", "grade", words(grade))));
    switch (content.figures().verdict().flatMap(Verdict::parse).orElse(Verdict.NONE)) {
      case PASS -> opening.add(LetterWords.of("pass"));
      case FAIL -> opening.add(LetterWords.of("fail"));
      case NONE, REVIEW -> {}
    }
    content.card().map(CardContent::scorecard).stream()
        .filter(Scorecard.Gated.class::isInstance)
        .map(Scorecard.Gated.class::cast)
        .forEach(card ->
            opening.add(
                LetterWords.of(
                    "gate",
                    "because",
                    card.because().isEmpty()
                        ? Wording.name(card.gate().id())
                        : Wording.clause(card.because()))));
    boolean erased =
        content
            .card()
            .filter(card -> card.document().isEmpty())
            .flatMap(card -> card.scorecard().extraction().document())
            .isPresent();
    if (erased) {
      opening.add(LetterWords.of("erased"));
    }
    return opening;
  }

  private List<Letter.Part> parts(PlanResult result) {
    List<Trait> traits = rubric.questions().traits();
    LetterPoints points = new LetterPoints(content.card().orElseThrow(), result, traits.size());
    List<Letter.Part> parts = new ArrayList<>();
    for (Trait trait : traits) {
      Interval value = result.node(trait.id()).display();
      Scale scale = trait.scale();
      int dots = dots(scale);
      boolean detailed = traits.size() <= PARTS_MAX;
      parts.add(
          new Letter.Part(
              Wording.sentence(trait.plain().isEmpty() ? Wording.name(trait.id()) : trait.plain()),
              (value.isPoint()
                      ? number(value.low())
                      : number(value.low()) + " to " + number(value.high()))
                  + " "
                  + outOf(new Interval(Rational.of(scale.min()), Rational.of(scale.max()), true)),
              dots == 0 ? 0 : value.low().toDecimal().intValue(),
              dots,
              share(trait.id()),
              detailed ? points.earned(trait) : List.of(),
              detailed ? points.missing(trait) : List.of()));
    }
    return parts;
  }

  /// As many as the highest value of a scale that counts; 0 where that is no small whole number.
  private static int dots(Scale scale) {
    boolean counts =
        scale.min().signum() >= 0
            && scale.max().stripTrailingZeros().scale() <= 0
            && scale.max().compareTo(BigDecimal.valueOf(DOTS_MAX)) <= 0;
    return counts ? scale.max().intValueExact() : 0;
  }

  /// The weights of a mean that is made of nothing but traits.
  private Optional<Node.Composite> mean() {
    Node node = node(content.card().orElseThrow());
    return node.body() instanceof Node.Composite composite
            && composite.mode() == Node.Mode.WEIGHTED_MEAN
            && composite.members().stream().allMatch(member -> isTrait(member.id()))
        ? Optional.of(composite)
        : Optional.empty();
  }

  private boolean isTrait(String id) {
    return rubric.questions().traits().stream().anyMatch(trait -> trait.id().equals(id));
  }

  private String share(String trait) {
    return mean().stream()
        .flatMap(mean ->
            mean.members().stream()
                .filter(member -> member.id().equals(trait))
                .map(member -> LetterWords.of("counts", "share", percent(member, mean))))
        .findFirst()
        .orElse("");
  }

  private static String percent(Node.Member member, Node.Composite mean) {
    Rational share = member.weight().times(Rational.of(100)).dividedBy(mean.weights());
    return plain(FixedDecimals.of(share.toDecimal(), 1));
  }

  /// Empty if something is a range or shown otherwise than it counts, or more than fits a line. A
  /// mark that people gave is no sum, and the parts are what was found before.
  private String sum(PlanResult result) {
    if (isMarkGiven()) {
      return LetterWords.of(isMean() ? "sum-mean" : "sum-given");
    }
    Optional<Node.Composite> mean = mean().filter(it -> it.members().size() <= PARTS_MAX);
    List<String> terms = new ArrayList<>();
    for (Node.Member member : mean.map(Node.Composite::members).orElse(List.of())) {
      Interval value = result.read(node(content.card().orElseThrow()).id(), member.id());
      if (!value.isPoint() || !result.node(member.id()).display().equals(value)) {
        return "";
      }
      terms.add(number(value.low()) + " \u00d7 " + percent(member, mean.orElseThrow()) + " %");
    }
    return terms.size() < 2 ? "" : String.join(" + ", terms) + " = " + mark() + ".";
  }

  /// Decisions of persons on the mark or the verdict itself, whatever the parts say.
  private Stream<LetterContent.Decision> whole() {
    return content.decisions().stream()
        .filter(one -> one.kind() != Kind.DENIED)
        .filter(one -> !(one.part() instanceof LetterContent.Part.Question));
  }

  private boolean isMarkGiven() {
    return whole().anyMatch(one -> one.part() instanceof LetterContent.Part.Mark);
  }

  private String raise() {
    return content.card().map(card -> LetterRaise.of(card, this::number)).orElse("");
  }

  private List<String> decided() {
    List<String> decided = new ArrayList<>();
    decided.add(LetterWords.of(isMean() ? "by-mean" : "by-" + WireName.KEBAB.of(content.judged())));
    if (content.judged() == LetterContent.Reader.PROGRAM && showsQuotes()) {
      decided.add(LetterWords.of("quotes"));
    }
    count(Kind.AGREED, decided);
    count(Kind.ADJUDICATED, decided);
    List<String> acts = content.decisions().stream().flatMap(one -> act(one).stream()).toList();
    decided.addAll(acts.subList(Math.max(0, acts.size() - ACTS_MAX), acts.size()));
    return decided;
  }

  private boolean showsQuotes() {
    return content.card().stream()
        .flatMap(card -> card.scorecard().extraction().findings().values().stream())
        .anyMatch(it -> it instanceof Finding.Checked checked && checked.required() > 0);
  }

  /// Whether the mean of several persons counts, so far as nothing was decided since.
  private boolean isMean() {
    return content.decisions().stream().anyMatch(one -> one.kind() == Kind.MEAN);
  }

  private void count(Kind kind, List<String> decided) {
    long count = content.decisions().stream().filter(one -> one.kind() == kind).count();
    if (count > 0) {
      decided.add(LetterWords.of(WireName.KEBAB.of(kind), "count", Long.toString(count)));
    }
  }

  /// What one person decided, with the reason; empty for what several settled.
  private Optional<String> act(LetterContent.Decision one) {
    return switch (one.kind()) {
      case AGREED, ADJUDICATED, MEAN -> Optional.empty();
      case RULED, UPHELD, DENIED ->
          Optional.of(
              LetterWords.of(
                  WireName.KEBAB.of(one.kind()),
                  "part",
                  words(one.part()),
                  "was",
                  one.was(),
                  "now",
                  one.now(),
                  "why",
                  Wording.shortened(one.why(), REASON)));
    };
  }

  private String words(LetterContent.Part part) {
    return switch (part) {
      case LetterContent.Part.Question(String asked) ->
          rubric.items().stream()
              .filter(item -> item.id().equals(ItemUnit.item(asked)))
              .map(LetterPoints::ask)
              .findFirst()
              .orElse(LetterWords.of("result"));
      case LetterContent.Part.Mark(), LetterContent.Part.Verdict() -> LetterWords.of("result");
    };
  }

  private List<String> appeal() {
    if (content.contested()) {
      return List.of(LetterWords.of("appeal-open"));
    }
    return List.of(
        content
            .appeals()
            .map(day -> LetterWords.of("appeal-until", "date", day(day)))
            .orElseGet(() -> LetterWords.of("appeal-ask")));
  }
}
