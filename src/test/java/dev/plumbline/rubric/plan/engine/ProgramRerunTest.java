package dev.plumbline.rubric.plan.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObjectBuilder;
import dev.plumbline.fixtures.FreshSeeds;
import dev.plumbline.fixtures.GeneratedCorpus;
import dev.plumbline.fixtures.GeneratedFacts;
import dev.plumbline.fixtures.GeneratedRubric;
import dev.plumbline.fixtures.GeneratedRubric.Style;
import dev.plumbline.fixtures.Rubrics;
import dev.plumbline.fixtures.Scorecards;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.plan.model.ScoringPlanInputs;
import dev.plumbline.score.Scorer;
import java.util.List;
import org.junit.jupiter.api.Test;

class ProgramRerunTest {

  @Test
  void a_change_of_one_input_gives_what_an_evaluation_of_all_gives() {
    for (int seed : FreshSeeds.after(60, ProgramRerunTest.class)) {
      GeneratedRubric made = GeneratedRubric.of(seed, Style.FREE);
      Bundle bundle = GeneratedCorpus.bundle(seed);
      Program program = bundle.scoring().program();
      JsonObject given = GeneratedFacts.all(made, seed);
      JsonObject other = GeneratedFacts.all(made, seed + 1L);
      PlanResult before = program.run(inputs(bundle, given));
      for (String id : given.keys()) {
        ScoringPlanInputs changed = inputs(bundle, with(given, id, other));

        PlanResult again = program.rerun(changed, List.of(id), before);

        PlanResult all = program.run(changed);
        assertThat(again.steps()).as("seed %s, %s", seed, id).isEqualTo(all.steps());
        assertThat(again.composite()).as("seed %s, %s", seed, id).isEqualTo(all.composite());
        assertThat(again.verdict()).as("seed %s, %s", seed, id).isEqualTo(all.verdict());
        assertThat(again.status()).as("seed %s, %s", seed, id).isEqualTo(all.status());
      }
    }
  }

  @Test
  void a_node_that_does_not_read_the_changed_input_is_not_evaluated_again() {
    Bundle bundle =
        Rubrics.locked(
            """
            rubric: two
            version: 1.0.0
            facts:
              one: {type: integer, min: 0, max: 9}
              two: {type: integer, min: 0, max: 9}
            conditions:
              many: two > 4
            plan:
              first: one * 2
              second: "many ? two : 1"
              third: second + 1
              composite: first + third
            """);
    Program program = bundle.scoring().program();
    PlanResult before = program.run(inputs(bundle, facts(1, 3)));

    PlanResult again = program.rerun(inputs(bundle, facts(1, 7)), List.of("two"), before);

    assertThat(again.node("first")).isSameAs(before.node("first"));
    assertThat(again.node("second")).isNotSameAs(before.node("second"));
    assertThat(again.node("third").value().low()).hasToString("8");
    assertThat(again.composite().low()).hasToString("10");
  }

  private static JsonObject facts(int one, int two) {
    return JsonObject.of("one", Json.of(one), "two", Json.of(two));
  }

  private static JsonObject with(JsonObject given, String id, JsonObject other) {
    JsonObjectBuilder json = JsonObject.builder();
    given.forEach((key, value) -> json.put(key, key.equals(id) ? other.get(key) : value));
    return json.build();
  }

  private static ScoringPlanInputs inputs(Bundle bundle, JsonObject given) {
    return Scorer.inputs(Scorecards.extraction(bundle, given));
  }
}
