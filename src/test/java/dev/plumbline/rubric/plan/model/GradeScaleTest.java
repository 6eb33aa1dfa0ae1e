package dev.plumbline.rubric.plan.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.base.number.Interval;
import dev.plumbline.base.number.Rational;
import dev.plumbline.base.number.Truth;
import dev.plumbline.fixtures.FreshSeeds;
import dev.plumbline.rubric.plan.model.GradeScale.Grade;
import dev.plumbline.rubric.plan.model.GradeScale.Ruled;
import dev.plumbline.rubric.plan.model.GradeScale.Step;
import dev.plumbline.rubric.plan.model.Grading.Effect;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Grades equal those that a reading of the borders by hand gives, at and around each border.
@Tag("soak")
class GradeScaleTest {

  private static final BigDecimal LEAST = new BigDecimal("0.000000000001");

  private static final GradeScale LETTERS = scale("A 4.5", "B 3.5", "C 2.5", "D 0");

  @Test
  void a_grade_begins_at_its_border_exactly() {
    int checked = 0;
    for (int seed : seeds()) {
      SplittableRandom random = new SplittableRandom(seed);
      GradeScale scale = drawn(random);
      for (BigDecimal value : around(scale)) {
        Grade grade = scale.grade(Interval.point(Rational.of(value)), List.of());

        assertThat(grade.name()).as("%s of %s", value, scale).isEqualTo(byHand(scale, value));
        assertThat(grade.near().stream().map(Grade.NearBorder::grade))
            .as("%s of %s", value, scale)
            .containsExactlyElementsOf(nearByHand(scale, value));
        checked++;
      }
    }
    assertThat(checked).isGreaterThan(1000);
  }

  /// The possible grades of an interval, with rules of which some are unknown, are those of all
  /// completions.
  @Test
  void an_interval_has_the_grades_of_its_values_under_all_rules() {
    for (int seed : seeds()) {
      SplittableRandom random = new SplittableRandom(seed);
      GradeScale scale = drawn(random);
      List<Ruled> rules = rules(random, scale);
      List<BigDecimal> values = List.copyOf(around(scale));
      int low = random.nextInt(values.size());
      int high = low + random.nextInt(values.size() - low);
      TreeSet<String> expected = new TreeSet<>();
      for (int at = low; at <= high; at++) {
        for (int known = 0; known < 1 << rules.size(); known++) {
          List<Ruled> completed = completed(rules, known);
          if (completed.size() == rules.size()) {
            expected.add(ruledByHand(scale, values.get(at), completed));
          }
        }
      }

      Grade grade =
          scale.grade(
              Interval.of(Rational.of(values.get(low)), Rational.of(values.get(high))), rules);

      boolean one = expected.size() == 1;
      assertThat(grade.name()).as("%d", seed).isEqualTo(one ? expected.first() : Grade.INCOMPLETE);
      assertThat(new TreeSet<>(grade.possible()))
          .as("%d", seed)
          .isEqualTo(one || expected.containsAll(scale.grades()) ? new TreeSet<>() : expected);
    }
  }

  @Test
  void a_value_that_may_not_exist_has_no_grade_unless_a_rule_gives_one() {
    Interval none = Interval.point(Rational.of(4)).undefined();
    assertThat(LETTERS.grade(none, List.of()).name()).isEqualTo(Grade.INCOMPLETE);
    assertThat(LETTERS.grade(none, List.of(new Ruled(Truth.TRUE, Effect.GRADE, "late"))).name())
        .isEqualTo("late");
  }

  @Test
  void a_border_that_a_rule_takes_away_is_not_near() {
    GradeScale scale =
        new GradeScale(LETTERS.steps(), Optional.empty(), Optional.of(Rational.of("0.1")));
    Interval value = Interval.point(Rational.of("3.45"));
    assertThat(scale.grade(value, List.of()).near()).hasSize(1);
    assertThat(scale.grade(value, List.of(new Ruled(Truth.TRUE, Effect.AT_MOST, "C"))).near())
        .isEmpty();
  }

  private static int[] seeds() {
    return IntStream.concat(
            IntStream.range(0, 300), IntStream.of(FreshSeeds.of(GradeScaleTest.class)))
        .toArray();
  }

  private static GradeScale scale(String... bands) {
    List<Step> steps = new ArrayList<>();
    for (String band : bands) {
      steps.add(new Step(band.split(" ")[0], Rational.of(band.split(" ")[1])));
    }
    return new GradeScale(steps, Optional.empty(), Optional.empty());
  }

  /// One that a rubric may have: each grade is given for some value.
  private static GradeScale drawn(SplittableRandom random) {
    Interval range = Interval.of(Rational.of(-2_000), Rational.of(2_000));
    GradeScale scale = drawnOnce(random);
    while (scale.faults(range).stream().anyMatch(it -> it.message().contains("is never given"))) {
      scale = drawnOnce(random);
    }
    return scale;
  }

  private static GradeScale drawnOnce(SplittableRandom random) {
    List<Step> steps = new ArrayList<>();
    BigDecimal border = new BigDecimal(random.nextInt(1000)).movePointLeft(random.nextInt(4));
    for (int i = 0; i < 2 + random.nextInt(4); i++) {
      steps.add(new Step("G" + i, Rational.of(border)));
      border = border.subtract(new BigDecimal(1 + random.nextInt(900)).movePointLeft(2));
    }
    return new GradeScale(
        steps,
        random.nextBoolean() ? Optional.empty() : Optional.of(random.nextInt(4)),
        random.nextBoolean() ? Optional.empty() : Optional.of(Rational.of("0.25")));
  }

  /// Each border, its neighbours, and where values begin to be rounded to it.
  private static TreeSet<BigDecimal> around(GradeScale scale) {
    TreeSet<BigDecimal> values = new TreeSet<>();
    for (Step step : scale.steps()) {
      BigDecimal border = step.from().toDecimal();
      for (String by : List.of("0", "0.5", "0.05", "0.005", "0.0005", "0.25", "0.3")) {
        for (BigDecimal value :
            List.of(border.add(new BigDecimal(by)), border.subtract(new BigDecimal(by)))) {
          values.addAll(List.of(value, value.add(LEAST), value.subtract(LEAST)));
        }
      }
    }
    return values;
  }

  private static BigDecimal rounded(GradeScale scale, BigDecimal value) {
    return scale
        .decimals()
        .map(digits ->
            value.setScale(digits, value.signum() < 0 ? HALF_UP_BELOW_0 : RoundingMode.HALF_UP))
        .orElse(value);
  }

  /// Half up is towards the higher number.
  private static final RoundingMode HALF_UP_BELOW_0 = RoundingMode.HALF_DOWN;

  private static String byHand(GradeScale scale, BigDecimal value) {
    for (Step step : scale.steps()) {
      if (rounded(scale, value).compareTo(step.from().toDecimal()) >= 0) {
        return step.grade();
      }
    }
    return scale.steps().getLast().grade();
  }

  /// Borders on whose other side another grade is found within the margin.
  private static List<String> nearByHand(GradeScale scale, BigDecimal value) {
    List<String> near = new ArrayList<>();
    if (scale.margin().isEmpty()) {
      return near;
    }
    for (int i = 0; i < scale.steps().size() - 1; i++) {
      BigDecimal begins = scale.begins(i).toDecimal();
      if (begins.subtract(value).abs().compareTo(new BigDecimal("0.25")) <= 0
          && (i == 0 || !scale.begins(i).equals(scale.begins(i - 1)))) {
        near.add(scale.steps().get(i).grade());
      }
    }
    return near.stream().filter(grade -> isOther(scale, grade, value)).toList();
  }

  private static boolean isOther(GradeScale scale, String grade, BigDecimal value) {
    int at = scale.grades().indexOf(grade);
    boolean below = value.compareTo(scale.begins(at).toDecimal()) < 0;
    return !scale.grades().get(below ? at : at + 1).equals(byHand(scale, value));
  }

  private static List<Ruled> rules(SplittableRandom random, GradeScale scale) {
    List<Ruled> rules = new ArrayList<>();
    for (int i = random.nextInt(4); i > 0; i--) {
      Effect effect = Effect.values()[random.nextInt(3)];
      String grade = "G" + random.nextInt(scale.steps().size());
      rules.add(
          new Ruled(
              Truth.values()[random.nextInt(3)],
              effect,
              effect == Effect.GRADE && random.nextBoolean() ? "X" + i : grade));
    }
    return rules;
  }

  /// The rules with what is unknown decided by bits; fewer of them where a bit contradicts what is
  /// known.
  private static List<Ruled> completed(List<Ruled> rules, int bits) {
    List<Ruled> completed = new ArrayList<>();
    for (int i = 0; i < rules.size(); i++) {
      Truth holds = Truth.of((bits >> i & 1) == 1);
      if (rules.get(i).holds() == Truth.UNKNOWN || rules.get(i).holds() == holds) {
        completed.add(new Ruled(holds, rules.get(i).effect(), rules.get(i).grade()));
      }
    }
    return completed;
  }

  private static String ruledByHand(GradeScale scale, BigDecimal value, List<Ruled> rules) {
    int at = scale.grades().indexOf(byHand(scale, value));
    for (Ruled rule : rules) {
      if (rule.effect() == Effect.GRADE && rule.holds() == Truth.TRUE) {
        return rule.grade();
      }
    }
    for (Effect effect : List.of(Effect.AT_LEAST, Effect.AT_MOST)) {
      for (Ruled rule : rules) {
        if (rule.effect() == effect && rule.holds() == Truth.TRUE) {
          int limit = scale.grades().indexOf(rule.grade());
          at = effect == Effect.AT_LEAST ? Math.min(at, limit) : Math.max(at, limit);
        }
      }
    }
    return scale.grades().get(at);
  }
}
