package dev.plumbline.score.extraction;

import dev.plumbline.rubric.Item.Applicability;
import dev.plumbline.rubric.ReplicatePolicy.Combine;
import dev.plumbline.rubric.plan.model.ScoringPlanInputs.FactValue;
import dev.plumbline.rubric.plan.model.ScoringPlanInputs.Support;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// Combines several replicates of one judge by the bundle's rule. Nothing is averaged: the result
/// is always the answer of one replicate with that replicate's evidence, so it can be verified.
record ReplicateCombiner(Combine combine, int count) {

  static final String REPLICATES_DISAGREE = "replicates-disagree";
  static final String UNKNOWN_PREFIX = "unknown:";

  /// The combined finding on one item: of the replicates with the agreed answer the first with
  /// enough evidence, else the first with some, else the first.
  Finding finding(String item, List<Finding> replicates) {
    List<String> said = replicates.stream().map(ReplicateCombiner::answer).toList();
    Optional<String> counts = agreed(said);
    if (counts.isEmpty()) {
      return unanswered(item, said);
    }
    List<Finding> same =
        replicates.stream().filter(replicate -> answer(replicate).equals(counts.get())).toList();
    return same.get(best(same));
  }

  /// Of findings with one answer, the position of the first with enough evidence, else of the first
  /// with some, else of the first.
  static int best(List<? extends Finding> same) {
    return Stream.of(Support.SUFFICIENT, Support.INSUFFICIENT)
        .flatMap(support ->
            IntStream.range(0, same.size()).filter(at -> hasSupport(same.get(at), support)).boxed())
        .findFirst()
        .orElse(0);
  }

  /// Whether no further answer, up to the count, can change what the majority decides: one answer
  /// has it, or none can reach it any more.
  boolean isDecided(List<String> said) {
    long most =
        said.stream()
            .filter(word -> !isUnanswered(word))
            .mapToLong(word -> Collections.frequency(said, word))
            .max()
            .orElse(0);
    return 2 * most > count || 2 * (most + count - said.size()) <= count;
  }

  private static boolean hasSupport(Finding finding, Support support) {
    return switch (finding) {
      case Finding.Checked checked -> checked.support() == support;
      case Finding.NotApplicable none -> Support.of(none.valid(), none.required()) == support;
      case Finding.Partial _, Finding.Supplied _, Finding.Unanswered _ -> false;
    };
  }

  /// The index of the replicate whose answer about a fact counts; empty if they do not agree
  /// enough.
  Optional<Integer> representative(List<FactValue> replicates) {
    List<String> said = replicates.stream().map(ReplicateCombiner::answer).toList();
    return agreed(said).map(said::indexOf);
  }

  /// The answer of a replicate as text; no answer is `unknown:` and its code.
  static String answer(Finding finding) {
    return switch (finding) {
      case Finding.Checked checked -> checked.decision().exact();
      case Finding.NotApplicable _ -> Applicability.NOT_APPLICABLE;
      case Finding.Supplied(String _, int decision) -> Integer.toString(decision);
      case Finding.Partial(var _, var _, String code) -> UNKNOWN_PREFIX + code;
      case Finding.Unanswered(String _, String code) -> UNKNOWN_PREFIX + code;
    };
  }

  static String answer(FactValue value) {
    return switch (value) {
      case FactValue.Truthful(boolean truth) -> Boolean.toString(truth);
      case FactValue.Numeric(var number) -> number.toString();
      case FactValue.Textual(String text) -> text;
      case FactValue.Unknown(String code) -> UNKNOWN_PREFIX + code;
    };
  }

  static boolean isUnanswered(String word) {
    return word.startsWith(UNKNOWN_PREFIX);
  }

  private Optional<String> agreed(List<String> said) {
    List<String> answered = said.stream().filter(word -> !isUnanswered(word)).toList();
    return switch (combine) {
      case FIRST -> Optional.of(said.getFirst()).filter(word -> !isUnanswered(word));
      case MAJORITY ->
          answered.stream()
              .filter(word -> 2L * answered.stream().filter(word::equals).count() > count)
              .findFirst();
      case MEDIAN -> medianOf(answered);
      case UNANIMOUS ->
          answered.size() == count && answered.stream().distinct().count() == 1
              ? Optional.of(answered.getFirst())
              : Optional.empty();
    };
  }

  /// The median of the decisions, if more than half decided; or that the item does not apply, if
  /// more than half say so.
  private Optional<String> medianOf(List<String> answered) {
    List<String> decided =
        answered.stream().filter(word -> !word.equals(Applicability.NOT_APPLICABLE)).toList();
    if (2 * (answered.size() - decided.size()) > count) {
      return Optional.of(Applicability.NOT_APPLICABLE);
    }
    return 2 * decided.size() > count ? Optional.of(median(decided)) : Optional.empty();
  }

  /// The median, of two the lower: by value if the answers are numbers, else by code units.
  private static String median(List<String> answered) {
    List<String> sorted = new ArrayList<>(answered);
    sorted.sort(ReplicateCombiner::compare);
    return sorted.get((sorted.size() - 1) / 2);
  }

  private static int compare(String one, String other) {
    boolean numbers = one.matches("-?[0-9.]+") && other.matches("-?[0-9.]+");
    return numbers ? new BigDecimal(one).compareTo(new BigDecimal(other)) : one.compareTo(other);
  }

  /// Unanswered with the code that all replicates share, or because they disagree.
  private static Finding unanswered(String item, List<String> said) {
    boolean alike = said.stream().distinct().count() == 1 && isUnanswered(said.getFirst());
    return new Finding.Unanswered(
        item, alike ? said.getFirst().substring(UNKNOWN_PREFIX.length()) : REPLICATES_DISAGREE);
  }
}
