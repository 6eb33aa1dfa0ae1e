package dev.plumbline.score.extraction;

import dev.plumbline.base.number.Rational;
import dev.plumbline.rubric.Fact;
import dev.plumbline.rubric.Item;
import dev.plumbline.rubric.Item.Applicability;
import dev.plumbline.rubric.Item.ItemUnit;
import dev.plumbline.rubric.Trait;
import dev.plumbline.rubric.bundle.ExtractionSpec;
import dev.plumbline.rubric.plan.model.ScoringPlanInputs.FactValue;
import dev.plumbline.rubric.plan.model.ScoringPlanInputs.Support;
import dev.plumbline.score.extraction.DecisionRange.Vote;
import dev.plumbline.score.extraction.Extraction.Origin;
import dev.plumbline.score.extraction.ExtractionDetails.JudgedFact;
import dev.plumbline.score.extraction.NamedClaims.JurorAnswer;
import dev.plumbline.score.extraction.Panel.Combination;
import dev.plumbline.score.extraction.Panel.PanelOrigin;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// Combines the extractions of jurors. What is decided has the answer of one juror with that
/// juror's evidence, or the mean of several with the evidence of one; what an answer that is
/// missing could still change is a range. Who adjudicates has no vote, and decides alone what the
/// others have decided differently; who was not given the document has none either.
final class PanelCombiner {

  static final String NOT_ASKED = "not-asked";
  static final String JUROR_FAILED = "juror-failed";
  static final String JURORS_SPLIT = "jurors-split";

  private static final Finding NONE = new Finding.Unanswered("", "");

  private final ExtractionSpec spec;
  private final Panel whole;
  private final List<JurorAnswer> all;

  /// The positions of those who vote; what follows knows no others.
  private final List<Integer> voting;

  private final Panel panel;
  private final List<JurorAnswer> answers;
  private final List<Extraction> answered;
  private final SortedMap<String, Finding> findings = new TreeMap<>();
  private final SortedMap<String, FactValue> facts = new TreeMap<>();
  private final SortedMap<String, JudgedFact> judged = new TreeMap<>();
  private final SortedMap<String, List<String>> said = new TreeMap<>();
  private final SortedMap<String, Integer> decidedBy = new TreeMap<>();

  /// @param answers one for each juror of the panel, at least one of them answered; all of one
  ///   document and spec
  PanelCombiner(ExtractionSpec spec, Panel panel, List<JurorAnswer> answers) {
    this.spec = spec;
    this.whole = panel;
    this.all = List.copyOf(answers);
    if (answers.size() != panel.jurors().size()) {
      throw new IllegalArgumentException("each juror has an answer or a reason for none");
    }
    List<Integer> others =
        IntStream.range(0, all.size())
            .filter(juror ->
                panel.jurors().get(juror).adjudicates()
                    || all.get(juror).equals(JurorAnswer.NOT_ASSIGNED))
            .boxed()
            .toList();
    this.voting =
        IntStream.range(0, all.size()).boxed().filter(juror -> !others.contains(juror)).toList();
    this.answers = voting.stream().map(all::get).toList();
    this.answered =
        this.answers.stream()
            .filter(JurorAnswer.Answered.class::isInstance)
            .map(it -> ((JurorAnswer.Answered) it).extraction())
            .toList();
    if (answered.isEmpty()) {
      throw new IllegalArgumentException("one of those who vote has answered");
    }
    this.panel = panel.without(others);
  }

  /// @param judgedFacts by id, among all facts; a contradiction of them is not looked for
  record Combined(
      Origin origin,
      SortedMap<String, FactValue> facts,
      SortedMap<String, FactValue> judgedFacts,
      List<Extraction.GateResult> gates,
      SortedMap<String, Finding> findings,
      ExtractionDetails details,
      PanelOrigin panel) {}

  Combined combine() {
    for (Trait trait : spec.traits()) {
      for (Item item : trait.items()) {
        asked(item).forEach(id -> item(trait, item, id));
      }
    }
    Extraction first = answered.getFirst();
    for (Fact fact : spec.facts()) {
      if (fact.source() instanceof Fact.Source.Judged) {
        fact(fact.id());
      }
    }
    decidedBy.replaceAll((_, juror) -> voting.get(juror));
    adjudicate();
    SortedMap<String, FactValue> known = new TreeMap<>(first.facts());
    known.putAll(facts);
    return new Combined(
        new Origin(
            first.spec(),
            first.document(),
            first.origin().characters(),
            whole.identity(),
            first.replicate()),
        known,
        facts,
        first.gates(),
        findings,
        new ExtractionDetails(
            first.details().flags(),
            judged,
            said,
            new TreeMap<>(),
            NamedClaims.UNKNOWN,
            all.stream()
                .flatMap(juror ->
                    juror instanceof JurorAnswer.Answered(Extraction one)
                        ? one.details().models().stream()
                        : Stream.empty())
                .toList()),
        new PanelOrigin(all.stream().map(PanelOrigin.Source::of).toList(), decidedBy));
  }

  /// What the others have decided differently, if they differ too much.
  private void adjudicate() {
    Optional<Integer> who =
        IntStream.range(0, all.size())
            .boxed()
            .filter(juror -> whole.jurors().get(juror).adjudicates())
            .filter(juror -> !all.get(juror).equals(JurorAnswer.NOT_NEEDED))
            .findFirst();
    who.ifPresent(juror ->
        said.forEach((id, words) -> {
          List<String> others = voting.stream().map(words::get).toList();
          if (!isAlike(others)) {
            decidedBy.remove(id);
            if (facts.containsKey(id)) {
              adjudicateFact(id, juror);
            } else {
              adjudicateItem(id, juror, others);
            }
          }
        }));
  }

  private static boolean isAlike(List<String> words) {
    return words.stream().distinct().count() == 1
        && !ReplicateCombiner.isUnanswered(words.getFirst());
  }

  private void adjudicateItem(String id, int juror, List<String> others) {
    Optional<Finding> decided =
        finding(all.get(juror), id)
            .filter(it -> it instanceof Finding.Checked || it instanceof Finding.NotApplicable);
    decided.ifPresent(_ -> decidedBy.put(id, juror));
    findings.put(id, decided.orElseGet(() -> between(id, others)));
  }

  /// All from the lowest to the highest decision is possible until it is decided between them.
  private static Finding between(String id, List<String> words) {
    String code = JurorAnswer.ADJUDICATION.code();
    boolean levels = words.stream().allMatch(word -> word.matches("[0-9]+"));
    return levels
        ? new Finding.Partial(
            id,
            new Finding.Range(
                words.stream().map(Rational::of).reduce(Rational::min).orElseThrow(),
                words.stream().map(Rational::of).reduce(Rational::max).orElseThrow()),
            code)
        : new Finding.Unanswered(id, code);
  }

  private void adjudicateFact(String id, int juror) {
    FactValue value =
        all.get(juror) instanceof JurorAnswer.Answered(Extraction extraction)
            ? extraction.facts().get(id)
            : JurorAnswer.ADJUDICATION.asFact();
    facts.put(id, value);
    if (all.get(juror) instanceof JurorAnswer.Answered(Extraction extraction) && value.isKnown()) {
      decidedBy.put(id, juror);
      judged.put(id, extraction.details().facts().get(id));
    }
  }

  /// The ids under which an item was asked: its own, or one for each unit of the document.
  private SortedSet<String> asked(Item item) {
    SortedSet<String> ids = new TreeSet<>();
    answered.forEach(extraction ->
        extraction.findings().keySet().stream()
            .filter(id -> ItemUnit.item(id).equals(item.id()))
            .forEach(ids::add));
    if (ids.isEmpty()) {
      ids.add(item.id());
    }
    return ids;
  }

  /// @param id under which the item was asked
  private void item(Trait trait, Item item, String id) {
    List<Optional<Finding>> each = answers.stream().map(answer -> finding(answer, id)).toList();
    List<String> words = words(answers, id);
    said.put(id, words(all, id));
    if (item.scale().isPreference()) {
      BothOrders orders = new BothOrders(panel, item.scale(), each, words);
      each = orders.findings();
      words = orders.words();
    }
    if (words.contains(ReplicateCombiner.UNKNOWN_PREFIX + AskedItems.NO_UNITS)) {
      findings.put(id, new Finding.Unanswered(id, AskedItems.NO_UNITS));
      return;
    }
    Combination combination = panel.rules().of(trait.id(), item);
    Optional<Finding> inapplicable = inapplicable(item, id, each, words, combination);
    findings.put(
        id,
        inapplicable.isPresent()
            ? inapplicable.get()
            : finding(id, each, votes(item, each, words), words, combination));
  }

  private static List<String> words(List<JurorAnswer> answers, String id) {
    return answers.stream()
        .map(answer -> word(answer, finding(answer, id).map(ReplicateCombiner::answer)))
        .toList();
  }

  /// The votes of the jurors for whom the item applies; a missing one may be any decision.
  private List<Vote> votes(Item item, List<Optional<Finding>> each, List<String> words) {
    List<Vote> votes = new ArrayList<>();
    for (int juror = 0; juror < each.size(); juror++) {
      if (words.get(juror).equals(Applicability.NOT_APPLICABLE)) {
        continue;
      }
      OptionalInt decision =
          each.get(juror).orElse(NONE) instanceof Finding.Checked checked
              ? checked.level()
              : OptionalInt.empty();
      votes.add(
          new Vote(
              decision.orElse(item.scale().lowest()),
              decision.orElse(item.scale().highest()),
              panel.jurors().get(juror).weight(),
              panel.jurors().get(juror).veto()));
    }
    return votes;
  }

  /// What a panel says of which a juror says that the item does not apply: so it is if more than
  /// half of the weight says so, or all where they must agree; nothing is decided where an answer
  /// that is missing could make it so. Empty if the others decide.
  private Optional<Finding> inapplicable(
      Item item,
      String id,
      List<Optional<Finding>> each,
      List<String> words,
      Combination combination) {
    long none = weight(words, Applicability.NOT_APPLICABLE::equals);
    long all = weight(words, _ -> true);
    long open = weight(words, ReplicateCombiner::isUnanswered);
    boolean unanimous = combination == Combination.UNANIMOUS;
    boolean possible =
        item.mayNotApply()
            && open > 0
            && (unanimous || 2 * open > all)
            && (open < all || isNotAsked(words));
    if (none == 0 && !possible) {
      return Optional.empty();
    }
    if (unanimous ? none == all : 2 * none > all) {
      List<Integer> same =
          IntStream.range(0, each.size())
              .filter(juror -> words.get(juror).equals(Applicability.NOT_APPLICABLE))
              .boxed()
              .toList();
      List<Finding.NotApplicable> said =
          same.stream()
              .map(juror -> (Finding.NotApplicable) each.get(juror).orElseThrow())
              .toList();
      int chosen =
          IntStream.range(0, said.size())
              .filter(at -> said.get(at).isSupported())
              .findFirst()
              .orElse(0);
      if (open > 0 && !said.get(chosen).isSupported()) {
        return Optional.of(new Finding.Unanswered(id, openCode(words)));
      }
      decidedBy.put(id, same.get(chosen));
      return Optional.of(said.get(chosen));
    }
    return unanimous || 2 * (none + open) > all
        ? Optional.of(new Finding.Unanswered(id, open > 0 ? openCode(words) : JURORS_SPLIT))
        : Optional.empty();
  }

  private long weight(List<String> words, Predicate<String> of) {
    return IntStream.range(0, words.size())
        .filter(juror -> of.test(words.get(juror)))
        .mapToLong(juror -> panel.jurors().get(juror).weight())
        .sum();
  }

  private Finding finding(
      String id,
      List<Optional<Finding>> each,
      List<Vote> votes,
      List<String> words,
      Combination combination) {
    boolean open = words.stream().anyMatch(ReplicateCombiner::isUnanswered);
    if (words.stream().allMatch(ReplicateCombiner::isUnanswered) && !isNotAsked(words)) {
      return new Finding.Unanswered(id, unansweredCode(words));
    }
    DecisionRange range = DecisionRange.of(combination, votes);
    String code = open ? openCode(words) : JURORS_SPLIT;
    if (!range.isOne()) {
      return new Finding.Partial(id, new Finding.Range(range.low(), range.high()), code);
    }
    boolean mean = combination == Combination.MEAN && !isAlike(words);
    List<Integer> same =
        IntStream.range(0, each.size())
            .filter(juror -> mean || words.get(juror).equals(range.low().exact()))
            .filter(juror -> each.get(juror).orElse(NONE) instanceof Finding.Checked)
            .boxed()
            .toList();
    List<Finding.Checked> candidates =
        same.stream().map(juror -> (Finding.Checked) each.get(juror).orElseThrow()).toList();
    Finding.Checked chosen = candidates.get(ReplicateCombiner.best(candidates));
    if (open && chosen.support() != Support.SUFFICIENT) {
      return new Finding.Partial(id, new Finding.Range(range.low(), range.high()), code);
    }
    if (mean) {
      return chosen.deciding(range.low());
    }
    decidedBy.put(id, same.get(candidates.indexOf(chosen)));
    return chosen;
  }

  private static Optional<Finding> finding(JurorAnswer answer, String item) {
    return answer instanceof JurorAnswer.Answered(Extraction extraction)
        ? Optional.ofNullable(extraction.findings().get(item))
        : Optional.empty();
  }

  private static String word(JurorAnswer answer, Optional<String> said) {
    return said.orElseGet(() ->
        ReplicateCombiner.UNKNOWN_PREFIX
            + (answer instanceof JurorAnswer.Missing(String code) ? code : "not-answered"));
  }

  private static boolean isNotAsked(List<String> words) {
    return words.contains(ReplicateCombiner.UNKNOWN_PREFIX + NOT_ASKED);
  }

  private static String openCode(List<String> words) {
    return isNotAsked(words)
        ? NOT_ASKED
        : words.contains(ReplicateCombiner.UNKNOWN_PREFIX + BothOrders.ORDER_DISAGREES)
            ? BothOrders.ORDER_DISAGREES
            : JUROR_FAILED;
  }

  /// The code that all share, if they do.
  private static String unansweredCode(List<String> words) {
    return words.stream().distinct().count() == 1
        ? words.getFirst().substring(ReplicateCombiner.UNKNOWN_PREFIX.length())
        : openCode(words);
  }

  private void fact(String id) {
    List<String> words = factWords(answers, id);
    List<Optional<FactValue>> values =
        answers.stream().map(answer -> value(answer, id).filter(FactValue::isKnown)).toList();
    said.put(id, factWords(all, id));
    Optional<Integer> chosen =
        decided(values).map(value -> values.indexOf(Optional.of(value))).filter(at -> at >= 0);
    chosen.ifPresent(juror -> decidedBy.put(id, juror));
    facts.put(
        id, chosen.map(juror -> values.get(juror).orElseThrow()).orElseGet(() -> unknown(words)));
    chosen
        .map(juror -> ((JurorAnswer.Answered) answers.get(juror)).extraction())
        .or(() -> Optional.of(answered.getFirst()))
        .map(extraction -> extraction.details().facts().get(id))
        .ifPresent(evidence -> judged.put(id, evidence));
  }

  private static List<String> factWords(List<JurorAnswer> answers, String id) {
    return answers.stream()
        .map(answer -> word(answer, value(answer, id).map(ReplicateCombiner::answer)))
        .toList();
  }

  private static Optional<FactValue> value(JurorAnswer answer, String id) {
    return answer instanceof JurorAnswer.Answered(Extraction extraction)
        ? Optional.ofNullable(extraction.facts().get(id))
        : Optional.empty();
  }

  private static FactValue unknown(List<String> words) {
    if (words.stream().allMatch(ReplicateCombiner::isUnanswered)) {
      return new FactValue.Unknown(unansweredCode(words));
    }
    return new FactValue.Unknown(
        words.stream().anyMatch(ReplicateCombiner::isUnanswered) ? openCode(words) : JURORS_SPLIT);
  }

  /// The value that no answer that is missing could change any more.
  private Optional<FactValue> decided(List<Optional<FactValue>> values) {
    boolean complete = values.stream().allMatch(Optional::isPresent);
    List<FactValue> known = values.stream().flatMap(Optional::stream).toList();
    Combination combination = panel.rules().ofFacts();
    if (combination == Combination.UNANIMOUS) {
      return known.stream()
          .findFirst()
          .filter(_ -> complete && known.stream().distinct().count() == 1);
    }
    if (combination == Combination.MEDIAN
        && known.stream().allMatch(FactValue.Numeric.class::isInstance)) {
      return median(values, true).filter(low -> median(values, false).equals(Optional.of(low)));
    }
    long all = panel.jurors().stream().mapToLong(Panel.Juror::weight).sum();
    return known.stream().filter(value -> 2 * weight(values, value) > all).findFirst();
  }

  private long weight(List<Optional<FactValue>> values, FactValue value) {
    return IntStream.range(0, values.size())
        .filter(juror -> values.get(juror).equals(Optional.of(value)))
        .mapToLong(juror -> panel.jurors().get(juror).weight())
        .sum();
  }

  /// The lower weighted median of numbers.
  ///
  /// @param low whether missing ones are below all others, else above
  /// @return empty if it is a missing one
  private Optional<FactValue> median(List<Optional<FactValue>> values, boolean low) {
    long all = panel.jurors().stream().mapToLong(Panel.Juror::weight).sum();
    long open =
        IntStream.range(0, values.size())
            .filter(juror -> values.get(juror).isEmpty())
            .mapToLong(juror -> panel.jurors().get(juror).weight())
            .sum();
    long below = low ? open : 0;
    if (2 * below >= all) {
      return Optional.empty();
    }
    List<Integer> order =
        IntStream.range(0, values.size())
            .boxed()
            .filter(juror -> values.get(juror).isPresent())
            .sorted(Comparator.comparing(juror -> number(values.get(juror).orElseThrow())))
            .toList();
    for (int juror : order) {
      below += panel.jurors().get(juror).weight();
      if (2 * below >= all) {
        return values.get(juror);
      }
    }
    return Optional.empty();
  }

  private static Rational number(FactValue value) {
    return ((FactValue.Numeric) value).value();
  }
}
