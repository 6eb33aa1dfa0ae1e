package dev.plumbline.rubric.revision;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.fixtures.ExpressionSources;
import dev.plumbline.fixtures.FreshSeeds;
import dev.plumbline.fixtures.GeneratedRubric;
import dev.plumbline.fixtures.GeneratedRubric.Style;
import dev.plumbline.fixtures.Rubrics;
import dev.plumbline.fixtures.Soak;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.bundle.BundleCompiler.BundleCompilation;
import dev.plumbline.rubric.plan.engine.PlanResult;
import dev.plumbline.rubric.plan.model.ScoringPlanInputs;
import dev.plumbline.rubric.plan.model.ScoringPlanInputs.FactValue;
import dev.plumbline.rubric.plan.model.ScoringPlanInputs.ItemFinding;
import dev.plumbline.rubric.plan.model.ScoringPlanInputs.Support;
import dev.plumbline.rubric.revision.RubricDiff.Revision;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Generated rubrics, each with one random change: if scores are reported as comparable, every
/// document gets the same score.
@Tag("slow")
@Tag("soak")
class ComparableScoresTest {

  private static final int RUBRICS = Soak.times("rubrics", 150, 600);
  private static final int DOCUMENTS = 40;

  @Test
  void comparable_rubrics_give_equal_scores() {
    int comparable = 0;
    int different = 0;
    for (int seed : FreshSeeds.after(RUBRICS, ComparableScoresTest.class)) {
      GeneratedRubric made = GeneratedRubric.of(seed * 13L + 3, Style.FREE);
      String before = ExpressionSources.yaml(made.source());
      SplittableRandom random = new SplittableRandom(seed);
      change(made.source(), random);
      String after = ExpressionSources.yaml(made.source());
      if (before.equals(after)
          || !(Rubrics.compiled(after) instanceof BundleCompilation.Locked(Bundle fresh, var _))) {
        continue;
      }
      Bundle old = Rubrics.locked(before);
      if (old.digest().equals(fresh.digest())) {
        continue;
      }
      Revision revision = RubricDiff.compare(old, fresh, after.getBytes(StandardCharsets.UTF_8));

      assertThat(revision.changes()).as(after).isNotEmpty();
      if (!revision.isComparable()) {
        different++;
        continue;
      }
      comparable++;
      for (int i = 0; i < DOCUMENTS; i++) {
        ScoringPlanInputs inputs = inputs(made, random);
        PlanResult one = old.scoring().program().run(inputs);
        PlanResult other = fresh.scoring().program().run(inputs);

        assertThat(other.composite()).as("%s\n%s", revision, after).isEqualTo(one.composite());
        assertThat(other.verdict()).as("%s\n%s", revision, after).isEqualTo(one.verdict());
        assertThat(other.status()).as("%s\n%s", revision, after).isEqualTo(one.status());
      }
    }
    assertThat(comparable).isGreaterThan(RUBRICS / 10);
    assertThat(different).isGreaterThan(RUBRICS / 10);
  }

  /// Changes one thing in a source; some of these changes affect scores and others do not.
  @SuppressWarnings("unchecked")
  private static void change(Map<String, Object> source, SplittableRandom random) {
    Map<String, Object> plan = (Map<String, Object>) source.get("plan");
    List<Object> nodes = List.copyOf(plan.values());
    List<Map<String, Object>> lists =
        nodes.stream()
            .filter(Map.class::isInstance)
            .map(node -> (Map<String, Object>) node)
            .filter(node -> node.containsKey("rules"))
            .toList();
    switch (random.nextInt(6)) {
      case 0 -> {
        for (Map<String, Object> list : lists) {
          Map<String, Object> rule =
              (Map<String, Object>) ((List<Object>) list.get("rules")).getFirst();
          rule.put("weight", "0.77");
        }
      }
      case 1 -> {
        for (Map<String, Object> list : lists) {
          Map<String, Object> rule =
              (Map<String, Object>) ((List<Object>) list.get("rules")).getFirst();
          rule.put("because", "for another reason");
        }
      }
      case 2 -> {
        for (Map<String, Object> list : lists) {
          ((List<Object>) list.get("rules"))
              .add(
                  ExpressionSources.map(
                      "id", "fresh", "when", "true", "weight", "3", "lifecycle", "proposed"));
        }
      }
      case 3 -> {
        for (Map<String, Object> list : lists) {
          Map<String, Object> rule =
              (Map<String, Object>) ((List<Object>) list.get("rules")).getLast();
          rule.put("lifecycle", List.of("proposed", "active", "deprecated").get(random.nextInt(3)));
        }
      }
      case 4 -> {
        Object thresholds = source.get("thresholds");
        if (thresholds instanceof Map<?, ?> map && !map.isEmpty()) {
          ((Map<String, Object>) map).put((String) map.keySet().iterator().next(), "0.123");
        }
      }
      default -> {
        Map<String, Object> conditions = (Map<String, Object>) source.get("conditions");
        if (conditions != null && !conditions.isEmpty()) {
          conditions.put(conditions.keySet().iterator().next(), "1 > 2");
        }
      }
    }
  }

  private static ScoringPlanInputs inputs(GeneratedRubric made, SplittableRandom random) {
    SortedMap<String, FactValue> facts = new TreeMap<>();
    made.facts().forEach((id, values) -> facts.put(id, values.get(random.nextInt(values.size()))));
    SortedMap<String, ItemFinding> items = new TreeMap<>();
    made.items()
        .forEach((id, most) ->
            items.put(
                id,
                new ItemFinding.Decided(
                    random.nextInt(most + 1), Support.values()[random.nextInt(3)])));
    return new ScoringPlanInputs(facts, items, new TreeMap<>());
  }
}
