package dev.plumbline.rubric.plan.expression;

import dev.plumbline.base.canonical.Json.JsonForm;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.SortedCopy;
import dev.plumbline.base.number.Rational;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// The decisions that an item can have: absent, partial, clear; absent, present; levels that its
/// rubric declares; or which of two candidates is better.
///
/// @param descriptors what each level means, by level; empty for a scale without declared levels,
///   and with empty texts in a scoring spec
/// @param unprovenMax the highest decision that needs no quote; of preferences the only one, that
///   neither is better
public record DecisionScale(
    List<Integer> levels, SortedMap<Integer, String> descriptors, int unprovenMax)
    implements JsonForm {

  /// The lowest and the highest level that a rubric may declare.
  public static final int LEVEL_MIN = 0;

  public static final int LEVEL_MAX = 1_000;

  /// Most levels of one item.
  public static final int LEVELS_MAX = 20;

  public static final DecisionScale ABSENT_PRESENT = plain(List.of(0, 1));
  public static final DecisionScale ABSENT_PARTIAL_CLEAR = plain(List.of(0, 1, 2));

  /// Which of two candidates, `a` or `b`, is better.
  public static final DecisionScale PREFERENCE =
      preference("b is better", "neither is better", "a is better");

  /// The same, and by how much.
  public static final DecisionScale GRADED_PREFERENCE =
      preference(
          "b is clearly better",
          "b is slightly better",
          "neither is better",
          "a is slightly better",
          "a is clearly better");

  public DecisionScale {
    levels = List.copyOf(levels);
    descriptors = SortedCopy.of(descriptors);
  }

  @Override
  public JsonObject json() {
    return isPreference()
        ? JsonObject.of("scale", equals(PREFERENCE) ? "preference" : "graded-preference")
        : JsonObject.of(
            "scale?",
            isDeclared() || highest() != 1 ? "" : "0-1",
            "levels?",
            descriptors,
            "proven_from?",
            Optional.of(unprovenMax)
                .filter(_ -> isDeclared() && isProvenLate())
                .map(it -> levels.get(levels.indexOf(it) + 1)));
  }

  private static DecisionScale plain(List<Integer> levels) {
    return new DecisionScale(levels, new TreeMap<>(), 0);
  }

  /// @param words from the preference for `b` to that for `a`
  private static DecisionScale preference(String... words) {
    SortedMap<Integer, String> descriptors = new TreeMap<>();
    for (int decision = 0; decision < words.length; decision++) {
      descriptors.put(decision, words[decision]);
    }
    return new DecisionScale(List.copyOf(descriptors.keySet()), descriptors, words.length / 2);
  }

  /// Levels with their descriptors.
  ///
  /// @param provenFrom the lowest level that needs quotes
  public static DecisionScale of(SortedMap<Integer, String> descriptors, int provenFrom) {
    List<Integer> levels = List.copyOf(descriptors.keySet());
    int unproven =
        levels.stream().filter(level -> level < provenFrom).max(Integer::compare).orElseThrow();
    return new DecisionScale(levels, descriptors, unproven);
  }

  /// Whether each level has words of its own: the rubric's, or those of a preference.
  public boolean isDeclared() {
    return !descriptors.isEmpty();
  }

  /// Whether the decisions are preferences between two candidates.
  public boolean isPreference() {
    return equals(PREFERENCE) || equals(GRADED_PREFERENCE);
  }

  /// Whether the decision is one that needs quotes: any above [#unprovenMax], and of preferences
  /// any but that neither is better.
  public boolean needsQuotes(Rational decision) {
    int than = decision.compareTo(Rational.of(unprovenMax));
    return isPreference() ? than != 0 : than > 0;
  }

  public boolean needsQuotes(int decision) {
    return needsQuotes(Rational.of(decision));
  }

  /// The same preference where the candidates have changed places.
  public int mirrored(int decision) {
    return highest() - decision;
  }

  /// Whether the decisions are absent and present.
  public boolean isYesNo() {
    return !isDeclared() && levels.size() == 2;
  }

  public int lowest() {
    return levels.getFirst();
  }

  public int highest() {
    return levels.getLast();
  }

  public boolean contains(long decision) {
    return levels.stream().anyMatch(level -> level == decision);
  }

  /// The level that a number is, however it is written.
  public Optional<Integer> level(BigDecimal number) {
    return levels.stream()
        .filter(level -> number.compareTo(BigDecimal.valueOf(level)) == 0)
        .findFirst();
  }

  /// Whether a decision is a level, or between two.
  public boolean spans(Rational decision) {
    return decision.compareTo(Rational.of(lowest())) >= 0
        && decision.compareTo(Rational.of(highest())) <= 0;
  }

  /// How many levels are below a decision.
  public int position(int decision) {
    return levels.indexOf(decision);
  }

  /// The level below the highest, to which a decision is lowered that has too few quotes.
  public int belowHighest() {
    return levels.get(levels.size() - 2);
  }

  /// Whether levels from some above the lowest on need quotes.
  public boolean isProvenLate() {
    return unprovenMax != lowest();
  }

  /// What a decision means where the rubric declares no levels: absent, partial, clear; absent,
  /// present.
  public String meaning(int decision) {
    return decision == lowest()
        ? "absent"
        : decision < highest() ? "partial" : levels.size() == 2 ? "present" : "clear";
  }

  /// The decisions as a list: `0, 1 or 2`.
  public String words() {
    List<String> all = levels.stream().map(Object::toString).toList();
    return String.join(", ", all.subList(0, all.size() - 1)) + " or " + all.getLast();
  }

  /// What a decision counts as in the mean of its trait: from 0 for the lowest level to 1 for the
  /// highest.
  public Rational share(Rational decision) {
    return decision
        .minus(Rational.of(lowest()))
        .dividedBy(Rational.of((long) highest() - lowest()));
  }

  /// As [#share(Rational)], for statistics.
  public double share(int decision) {
    return (double) (decision - lowest()) / (highest() - lowest());
  }
}
