package dev.plumbline.rubric.bundle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.plumbline.base.number.Interval;
import dev.plumbline.base.number.Rational;
import dev.plumbline.base.number.Truth;
import dev.plumbline.fixtures.ExpressionSources;
import dev.plumbline.fixtures.FreshSeeds;
import dev.plumbline.fixtures.GeneratedCorpus;
import dev.plumbline.fixtures.GeneratedRubric;
import dev.plumbline.fixtures.GeneratedRubric.Style;
import dev.plumbline.fixtures.Rubrics;
import dev.plumbline.rubric.plan.engine.PlanResult;
import dev.plumbline.rubric.plan.engine.Program;
import dev.plumbline.rubric.plan.engine.TraceStep;
import dev.plumbline.rubric.plan.model.Node;
import dev.plumbline.rubric.plan.model.PossibleVerdicts;
import dev.plumbline.rubric.plan.model.ScoreStatus;
import dev.plumbline.rubric.plan.model.ScoringPlanInputs;
import dev.plumbline.rubric.plan.model.ScoringPlanInputs.FactValue;
import dev.plumbline.rubric.plan.model.ScoringPlanInputs.ItemFinding;
import dev.plumbline.rubric.plan.model.ScoringPlanInputs.Support;
import dev.plumbline.rubric.plan.model.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/// Properties of every plan, checked on generated ones against every completion of their unknown
/// values.
@Tag("slow")
@Tag("soak")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PlanPropertiesTest {

  private static final int RUBRICS = GeneratedCorpus.SIZE;
  private static final int COMPLETIONS_MAX = 300;

  private final List<Trial> trials = trials();

  /// A rubric, the known inputs, the plan's result, and its result for every completion.
  private record Trial(
      GeneratedRubric made,
      Program program,
      ScoringPlanInputs known,
      PlanResult given,
      List<PlanResult> completions) {

    @Override
    public String toString() {
      return made.source() + "\nknown: " + known.facts() + " " + known.items();
    }
  }

  @Test
  void every_interval_contains_the_value_of_every_completion() {
    for (Trial trial : trials) {
      for (Node node : trial.program().nodes()) {
        Interval value = trial.given().node(node.id()).value();
        Interval range = trial.program().range(node.id());
        for (PlanResult completion : trial.completions()) {
          Interval completed = completion.node(node.id()).value();

          if (!holds(value, completed)
              || !holds(range, completed)
              || (value.defined() && !completed.defined())) {
            fail("%s gives %s, completed %s, of %s", node.id(), value, completed, trial);
          }
        }
      }
    }
  }

  @Test
  void an_interval_is_exact_if_every_unknown_is_read_once_and_no_function_skips_values() {
    int intervals = 0;
    for (Trial trial : trials(Style.ONCE_WITHOUT_GAPS, 1)) {
      Interval hull = hull(trial.completions());
      assertThat(trial.given().composite()).as("%s", trial).isEqualTo(hull);
      intervals += hull.isPoint() ? 0 : 1;
    }
    assertThat(intervals).isGreaterThan(RUBRICS / 10);
  }

  @Test
  void more_knowledge_never_makes_a_result_less_certain() {
    for (Trial trial : trials) {
      PlanResult given = trial.given();
      for (PlanResult completion : trial.completions()) {
        boolean contradicted =
            (given.verdict().isDecided() && !completion.verdict().equals(given.verdict()))
                || (given.passed() != Truth.UNKNOWN && completion.passed() != given.passed())
                || (given.status() == ScoreStatus.SCORED
                    && (completion.status() != ScoreStatus.SCORED
                        || !completion.composite().equals(given.composite())));
        if (contradicted) {
          fail("%s", trial);
        }
      }
      if (given.status() == ScoreStatus.BOUNDED) {
        assertThat(given.composite().isPoint()).isFalse();
        assertThat(given.verdict().isDecided()).isTrue();
      }
    }
  }

  @Test
  void what_passes_has_a_score_or_its_range() {
    int passes = 0;
    for (Trial trial : trials) {
      List<PlanResult> results = new ArrayList<>(trial.completions());
      results.add(trial.given());
      results.add(
          trial
              .program()
              .run(new ScoringPlanInputs(new TreeMap<>(), new TreeMap<>(), new TreeMap<>())));
      for (PlanResult result : results) {
        boolean passed = result.passed() == Truth.TRUE;
        passes += passed ? 1 : 0;
        assertThat(passed && result.status() == ScoreStatus.UNSCORED).as("%s", trial).isFalse();
        for (Node node : trial.program().nodes()) {
          TraceStep.NodeValued valued = result.node(node.id());
          if (valued.verdict().equals(PossibleVerdicts.of(Verdict.PASS))
              && !valued.value().defined()) {
            fail("%s passes without a value, of %s", node.id(), trial);
          }
        }
      }
    }
    assertThat(passes).isGreaterThan(RUBRICS);
  }

  @Test
  void a_result_that_every_completion_passes_is_never_failed() {
    for (Trial trial : trials(Style.ONCE, 3)) {
      for (Truth all : List.of(Truth.TRUE, Truth.FALSE)) {
        boolean same = trial.completions().stream().allMatch(c -> c.passed() == all);
        assertThat(same && trial.given().passed() == all.not()).as("%s", trial).isFalse();
      }
    }
  }

  private static List<Trial> trials() {
    return IntStream.of(FreshSeeds.after(RUBRICS, PlanPropertiesTest.class))
        .mapToObj(seed ->
            trial(
                GeneratedCorpus.rubric(seed),
                GeneratedCorpus.bundle(seed).scoring().program(),
                Style.FREE,
                seed))
        .toList();
  }

  private static List<Trial> trials(Style style, int salt) {
    List<Trial> trials = new ArrayList<>();
    for (int seed : FreshSeeds.after(RUBRICS, PlanPropertiesTest.class)) {
      GeneratedRubric made = GeneratedRubric.of(seed * 7L + salt, style);
      Program program = Rubrics.locked(ExpressionSources.yaml(made.source())).scoring().program();
      trials.add(trial(made, program, style, seed));
    }
    return trials;
  }

  private static Trial trial(GeneratedRubric made, Program program, Style style, int seed) {
    ScoringPlanInputs known = known(made, style, new SplittableRandom(seed));
    List<ScoringPlanInputs> completions = completions(made, known);
    return new Trial(
        made, program, known, program.run(known), completions.stream().map(program::run).toList());
  }

  /// Omits some optional facts and items, as long as there are few completions.
  private static ScoringPlanInputs known(
      GeneratedRubric made, Style style, SplittableRandom random) {
    SortedMap<String, FactValue> facts = new TreeMap<>();
    SortedMap<String, ItemFinding> items = new TreeMap<>();
    long completions = 1;
    for (Map.Entry<String, List<FactValue>> fact : made.facts().entrySet()) {
      int size = fact.getValue().size();
      boolean sampled = made.decimals().contains(fact.getKey()) && style != Style.FREE;
      if (made.optional().contains(fact.getKey())
          && !sampled
          && completions * size <= COMPLETIONS_MAX
          && random.nextInt(4) > 0) {
        completions *= size;
      } else {
        facts.put(fact.getKey(), fact.getValue().get(random.nextInt(size)));
      }
    }
    for (Map.Entry<String, Integer> item : made.items().entrySet()) {
      if (completions * (item.getValue() + 1) <= COMPLETIONS_MAX && random.nextInt(3) == 0) {
        completions *= item.getValue() + 1;
      } else {
        int decision = random.nextInt(item.getValue() + 1);
        int high = decision + random.nextInt(item.getValue() + 1 - decision);
        int several = (high - decision + 1) * Support.values().length;
        if (style == Style.FREE
            && completions * several <= COMPLETIONS_MAX
            && random.nextInt(3) == 0) {
          completions *= several;
          items.put(
              item.getKey(),
              new ItemFinding.Partial(Rational.of(decision), Rational.of(high), "jurors-split"));
        } else {
          items.put(
              item.getKey(),
              new ItemFinding.Decided(
                  decision, Support.values()[Math.max(0, random.nextInt(6) - 3)]));
        }
      }
    }
    SortedMap<String, Truth> support = new TreeMap<>();
    support.put(
        "trait1",
        style == Style.FREE && random.nextInt(4) == 0
            ? Truth.UNKNOWN
            : Truth.of(random.nextInt(4) > 0));
    return new ScoringPlanInputs(facts, items, support);
  }

  private static List<ScoringPlanInputs> completions(
      GeneratedRubric made, ScoringPlanInputs known) {
    List<ScoringPlanInputs> all = new ArrayList<>(List.of(known));
    for (Map.Entry<String, List<FactValue>> fact : made.facts().entrySet()) {
      if (!known.facts().containsKey(fact.getKey())) {
        List<ScoringPlanInputs> more = new ArrayList<>();
        for (ScoringPlanInputs each : all) {
          for (FactValue value : fact.getValue()) {
            SortedMap<String, FactValue> facts = new TreeMap<>(each.facts());
            facts.put(fact.getKey(), value);
            more.add(new ScoringPlanInputs(facts, each.items(), each.traitSupport()));
          }
        }
        all = more;
      }
    }
    if (known.traitSupport().containsValue(Truth.UNKNOWN)) {
      all =
          all.stream()
              .flatMap(each ->
                  Stream.of(Truth.TRUE, Truth.FALSE)
                      .map(support ->
                          new ScoringPlanInputs(
                              each.facts(),
                              each.items(),
                              new TreeMap<>(Map.of("trait1", support)))))
              .toList();
    }
    for (Map.Entry<String, ItemFinding> item : known.items().entrySet()) {
      if (item.getValue() instanceof ItemFinding.Partial(Rational low, Rational high, String _)) {
        List<ScoringPlanInputs> more = new ArrayList<>();
        for (ScoringPlanInputs each : all) {
          for (Rational decision = low;
              decision.compareTo(high) <= 0;
              decision = decision.plus(Rational.ONE)) {
            for (Support support : Support.values()) {
              SortedMap<String, ItemFinding> items = new TreeMap<>(each.items());
              items.put(item.getKey(), new ItemFinding.Decided(decision, support));
              more.add(new ScoringPlanInputs(each.facts(), items, each.traitSupport()));
            }
          }
        }
        all = more;
      }
    }
    for (Map.Entry<String, Integer> item : made.items().entrySet()) {
      if (!known.items().containsKey(item.getKey())) {
        List<ScoringPlanInputs> more = new ArrayList<>();
        for (ScoringPlanInputs each : all) {
          for (int decision = 0; decision <= item.getValue(); decision++) {
            SortedMap<String, ItemFinding> items = new TreeMap<>(each.items());
            items.put(item.getKey(), new ItemFinding.Decided(decision, Support.SUFFICIENT));
            more.add(new ScoringPlanInputs(each.facts(), items, each.traitSupport()));
          }
        }
        all = more;
      }
    }
    return all;
  }

  /// An undefined completion has no value to compare.
  private static boolean holds(Interval outer, Interval inner) {
    return !inner.defined()
        || (outer.low().compareTo(inner.low()) <= 0 && inner.high().compareTo(outer.high()) <= 0);
  }

  private static Interval hull(List<PlanResult> completions) {
    return completions.stream().map(PlanResult::composite).reduce(Interval::hull).orElseThrow();
  }
}
