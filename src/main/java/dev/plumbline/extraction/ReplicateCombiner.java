package dev.plumbline.extraction;

import dev.plumbline.plan.model.FactValue;
import dev.plumbline.rubric.JudgeOptions.Combine;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Several runs of one judge, put together as the bundle says. Nothing is averaged: what counts is
/// always what some run said, with that run's evidence.
final class ReplicateCombiner {

  static final String DISAGREE = "runs-disagree";
  private static final String SILENT = "unknown:";

  private final Combine combine;
  private final int count;

  ReplicateCombiner(Combine combine, int count) {
    this.combine = combine;
    this.count = count;
  }

  /// The finding on one item. Of the runs that say what counts, the first with enough evidence
  /// speaks, else the first.
  Finding finding(String item, List<Finding> runs) {
    List<String> said = runs.stream().map(ReplicateCombiner::word).toList();
    Optional<String> counts = counting(said);
    if (counts.isEmpty()) {
      return unanswered(item, said);
    }
    List<Finding> same = runs.stream().filter(run -> word(run).equals(counts.get())).toList();
    return same.stream()
        .filter(run -> run instanceof Finding.Checked checked && checked.isSupported())
        .findFirst()
        .orElse(same.getFirst());
  }

  /// Which run speaks for a fact; empty if they do not agree enough.
  Optional<Integer> speaker(List<FactValue> runs) {
    List<String> said = runs.stream().map(ReplicateCombiner::word).toList();
    return counting(said).map(said::indexOf);
  }

  /// What a run said, as a word; silence with its code.
  static String word(Finding finding) {
    return switch (finding) {
      case Finding.Checked checked -> Integer.toString(checked.decision());
      case Finding.Supplied(String _, int decision) -> Integer.toString(decision);
      case Finding.Unanswered(String _, String code) -> SILENT + code;
    };
  }

  static String word(FactValue value) {
    return switch (value) {
      case FactValue.Truthful(boolean truth) -> Boolean.toString(truth);
      case FactValue.Numeric(var number) -> number.toString();
      case FactValue.Textual(String text) -> text;
      case FactValue.Unknown(String code) -> SILENT + code;
    };
  }

  static boolean isSilent(String word) {
    return word.startsWith(SILENT);
  }

  private Optional<String> counting(List<String> said) {
    List<String> answered = said.stream().filter(word -> !isSilent(word)).toList();
    return switch (combine) {
      case FIRST -> Optional.of(said.getFirst()).filter(word -> !isSilent(word));
      case MAJORITY ->
          answered.stream()
              .filter(word -> 2L * answered.stream().filter(word::equals).count() > count)
              .findFirst();
      case MEDIAN -> 2 * answered.size() > count ? Optional.of(middle(answered)) : Optional.empty();
      case UNANIMOUS ->
          answered.size() == count && answered.stream().distinct().count() == 1
              ? Optional.of(answered.getFirst())
              : Optional.empty();
    };
  }

  /// The middle by number where all are numbers, else by the order of the words; the lower of two.
  private static String middle(List<String> answered) {
    List<String> sorted = new ArrayList<>(answered);
    sorted.sort(ReplicateCombiner::compare);
    return sorted.get((sorted.size() - 1) / 2);
  }

  private static int compare(String one, String other) {
    boolean numbers = one.matches("-?[0-9.]+") && other.matches("-?[0-9.]+");
    return numbers ? new BigDecimal(one).compareTo(new BigDecimal(other)) : one.compareTo(other);
  }

  /// The common reason of all runs, or that they differ.
  private static Finding unanswered(String item, List<String> said) {
    boolean alike = said.stream().distinct().count() == 1;
    return new Finding.Unanswered(
        item, alike ? said.getFirst().substring(SILENT.length()) : DISAGREE);
  }
}
