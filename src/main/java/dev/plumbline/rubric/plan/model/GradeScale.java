package dev.plumbline.rubric.plan.model;

import dev.plumbline.base.canonical.JsonRecord.Member;
import dev.plumbline.base.canonical.JsonRecord.Sparse;
import dev.plumbline.base.number.Interval;
import dev.plumbline.base.number.Rational;
import dev.plumbline.base.number.Truth;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.rubric.plan.model.GradeScale.Grade.NearBorder;
import dev.plumbline.rubric.plan.model.Grading.Effect;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.SequencedSet;

/// Grades with the values at which they begin. Nothing here depends on a plan, so that a grade can
/// be given again from a stored trace.
///
/// @param steps from the best grade to the worst, whose values descend
/// @param decimals to which a value is rounded half up before it is banded; empty if it is not
/// @param margin how close to a border a value is flagged; empty if none is
public record GradeScale(List<Step> steps, Optional<Integer> decimals, Optional<Rational> margin) {

  public GradeScale {
    steps = List.copyOf(steps);
  }

  /// A grade and the value at which it begins.
  public record Step(String grade, Rational from) {}

  /// A rule and whether its condition holds.
  public record Ruled(Truth holds, Effect effect, String grade) {}

  public List<String> grades() {
    return steps.stream().map(Step::grade).toList();
  }

  /// The lowest value that has a grade: of values that are rounded, the lowest that is rounded to
  /// its border or above.
  public Rational begins(int step) {
    Rational from = steps.get(step).from();
    return decimals
        .map(digits ->
            Rational.of(from.rounded(digits, RoundingMode.CEILING))
                .minus(Rational.of(BigDecimal.valueOf(HALF, digits + 1))))
        .orElse(from);
  }

  /// What is wrong with a scale, and what would be right.
  public record Fault(String message, String help) {}

  /// Why it does not fit: grades must descend, each be given for some value, and each value have
  /// one.
  ///
  /// @param range of the values that are graded
  public List<Fault> faults(Interval range) {
    for (int i = 1; i < steps.size(); i++) {
      Step better = steps.get(i - 1);
      Step step = steps.get(i);
      int order = better.from().compareTo(step.from());
      if (order <= 0) {
        String first = EscapedText.text(better.grade());
        String second = EscapedText.text(step.grade());
        return List.of(
            new Fault(
                order == 0
                    ? first + " and " + second + " both begin at " + step.from()
                    : second
                        + " begins at "
                        + step.from()
                        + ", and "
                        + first
                        + ", which is better, at "
                        + better.from(),
                "list the grades from the best to the worst, each with a lower border"));
      }
    }
    List<Fault> faults = new ArrayList<>();
    for (int i = 0; i < steps.size(); i++) {
      boolean outside =
          begins(i).compareTo(range.high()) > 0
              || i > 0 && begins(i - 1).compareTo(range.low()) <= 0;
      if (outside || i > 0 && begins(i).equals(begins(i - 1))) {
        faults.add(
            new Fault(
                EscapedText.text(steps.get(i).grade())
                    + " is never given: "
                    + (outside
                        ? "the value is between " + range.low() + " and " + range.high()
                        : "no rounded value is between its border and the next"),
                "move its border, or leave the grade out"));
      }
    }
    Step last = steps.getLast();
    if (begins(steps.size() - 1).compareTo(range.low()) > 0) {
      faults.add(
          new Fault(
              "no grade below " + last.from() + ", and the value can be as low as " + range.low(),
              "let " + EscapedText.text(last.grade()) + " begin there, or add a grade below it"));
    }
    return faults;
  }

  /// The grade of a value.
  ///
  /// @param value undefined where there may be none
  public Grade grade(Interval value, List<Ruled> rules) {
    List<Integer> bands = new ArrayList<>();
    for (int i = step(value.high()); i <= step(value.low()); i++) {
      bands.add(i);
    }
    SequencedSet<String> possible = ruled(bands, rules);
    boolean set =
        rules.stream()
            .anyMatch(rule -> rule.effect() == Effect.GRADE && rule.holds() == Truth.TRUE);
    boolean decided = possible.size() == 1 && (value.defined() || set);
    return new Grade(
        decided ? possible.getFirst() : Grade.INCOMPLETE,
        decided || possible.containsAll(grades()) ? List.of() : List.copyOf(possible),
        value.isPoint() ? near(value.low(), possible, rules) : List.of());
  }

  /// The best step that a value reaches; the last takes whatever is lower.
  private int step(Rational value) {
    int at = 0;
    while (at < steps.size() - 1 && value.compareTo(begins(at)) < 0) {
      at++;
    }
    return at;
  }

  private SequencedSet<String> ruled(List<Integer> bands, List<Ruled> rules) {
    SequencedSet<Integer> possible = new LinkedHashSet<>(bands);
    List<String> grades = grades();
    for (Effect effect : List.of(Effect.AT_LEAST, Effect.AT_MOST)) {
      for (Ruled rule : rules) {
        if (rule.effect() == effect && rule.holds() != Truth.FALSE) {
          int limit = grades.indexOf(rule.grade());
          SequencedSet<Integer> limited = new LinkedHashSet<>();
          for (int band : possible) {
            limited.add(effect == Effect.AT_LEAST ? Math.min(band, limit) : Math.max(band, limit));
          }
          if (rule.holds() == Truth.UNKNOWN) {
            limited.addAll(possible);
          }
          possible = limited;
        }
      }
    }
    SequencedSet<String> names = new LinkedHashSet<>();
    possible.stream().sorted().map(grades::get).forEach(names::add);
    for (Ruled rule : rules.reversed()) {
      if (rule.effect() == Effect.GRADE && rule.holds() != Truth.FALSE) {
        if (rule.holds() == Truth.TRUE) {
          names.clear();
        }
        names.add(rule.grade());
      }
    }
    SequencedSet<String> ordered = new LinkedHashSet<>(grades);
    ordered.retainAll(names);
    ordered.addAll(names);
    return ordered;
  }

  /// The borders within the margin on whose other side there is another grade.
  private List<NearBorder> near(Rational value, SequencedSet<String> given, List<Ruled> rules) {
    List<NearBorder> near = new ArrayList<>();
    if (margin.isEmpty()) {
      return near;
    }
    for (int i = 0; i < steps.size() - 1; i++) {
      Rational distance = value.minus(begins(i));
      Rational absolute = distance.sign() < 0 ? distance.negated() : distance;
      int other = distance.sign() < 0 ? i : i + 1;
      if (absolute.compareTo(margin.get()) <= 0 && !ruled(List.of(other), rules).equals(given)) {
        near.add(new NearBorder(steps.get(i).grade(), steps.get(i).from(), distance));
      }
    }
    return near;
  }

  /// Half a unit of the decimal before.
  private static final int HALF = 5;

  /// The grade of one document, or the grades that it may have.
  ///
  /// @param name the grade, or [#INCOMPLETE]
  /// @param possible where it is incomplete, the grades that are possible, from the best to the
  ///   worst, if any is not
  /// @param near the borders within the margin
  public record Grade(
      @Member("grade") String name,
      @Member("possibleGrades") @Sparse List<String> possible,
      @Member("nearBorders") @Sparse List<NearBorder> near) {

    /// What takes the place of a grade that is not decided, so no grade may be called this.
    public static final String INCOMPLETE = "incomplete";

    private static final String OR = " or ";

    public Grade {
      possible = List.copyOf(possible);
      near = List.copyOf(near);
    }

    /// A border that is no further from a value than the margin.
    ///
    /// @param grade that begins there
    /// @param from the border, as it was declared
    /// @param distance of the value from where the grade begins; negative below it
    public record NearBorder(String grade, Rational from, Rational distance) {}

    public boolean decided() {
      return !name.equals(INCOMPLETE);
    }

    /// As people read it: the grade, those that are possible, or that it is incomplete.
    public String words() {
      return possible.isEmpty() ? name : String.join(OR, possible);
    }
  }
}
