package dev.plumbline.rubric.bundle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.fixtures.Rubrics;
import dev.plumbline.rubric.plan.engine.PlanResult;
import dev.plumbline.rubric.plan.model.ScoringPlanInputs;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class UnknownTreesTest {

  @Test
  void an_unknown_choice_takes_each_distinct_branch_once() {
    String values = "v0, v1, v2, v3, v4, v5, v6, v7, v8, v9";
    String nested =
        "{tree: [{switch: t, cases: {v0: 1, else: ".repeat(12) + "2" + "}}]}".repeat(12);
    Bundle bundle =
        Rubrics.of(
            "facts: {t: {type: enum, optional: true, values: ["
                + values
                + "]}}\n"
                + "plan: {n: {tree: [{when: \"known(t)\", then: 0}, {else: "
                + nested
                + "}]}}\n");

    PlanResult result =
        bundle
            .scoring()
            .program()
            .run(new ScoringPlanInputs(new TreeMap<>(), new TreeMap<>(), new TreeMap<>()));

    // by hand: one step for `known`, twelve questions, twelve leaves of 1 and one of 2, the node
    assertThat(result.steps()).hasSize(1 + 12 + 12 + 1 + 1);
  }

  @Test
  void an_unknown_truth_with_one_distinct_branch_takes_it_once() {
    String nested = "{tree: [{switch: t, cases: {else: ".repeat(12) + "2" + "}}]}".repeat(12);
    Bundle bundle =
        Rubrics.of(
            "facts: {t: {type: boolean, optional: true}}\nplan: {n: {tree: [{else: "
                + nested
                + "}]}}\n");

    PlanResult result =
        bundle
            .scoring()
            .program()
            .run(new ScoringPlanInputs(new TreeMap<>(), new TreeMap<>(), new TreeMap<>()));

    // by hand: twelve questions, one leaf, the node
    assertThat(result.steps()).hasSize(12 + 1 + 1);
  }
}
