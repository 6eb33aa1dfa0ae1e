package dev.plumbline.rubric.lint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.base.problem.Problem;
import dev.plumbline.fixtures.FreshSeeds;
import dev.plumbline.fixtures.GeneratedCorpus;
import dev.plumbline.fixtures.GeneratedRubric;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.plan.engine.PlanResult;
import dev.plumbline.rubric.plan.engine.TraceStep;
import dev.plumbline.rubric.plan.model.Node;
import dev.plumbline.rubric.plan.model.Rule;
import dev.plumbline.rubric.plan.model.RuleOrder;
import dev.plumbline.rubric.plan.model.ScoringPlanInputs;
import dev.plumbline.rubric.plan.model.ScoringPlanInputs.FactValue;
import dev.plumbline.rubric.plan.model.ScoringPlanInputs.ItemFinding;
import dev.plumbline.rubric.plan.model.ScoringPlanInputs.Support;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Compares the lints of generated rubrics with every input of a small domain: nothing reported as
/// impossible happens, and most of what never happens is reported.
@Tag("slow")
@Tag("soak")
class LintOracleTest {

  private static final int RUBRICS = GeneratedCorpus.SIZE;

  /// Domains up to this size are tried exhaustively; from larger ones this many inputs are drawn.
  private static final int INPUTS_MAX = 2_000;

  @Test
  void a_rule_or_branch_reported_as_unreachable_is_never_reached() {
    int claims = 0;
    int neverFired = 0;
    int told = 0;
    int rules = 0;
    for (int seed : FreshSeeds.after(RUBRICS, LintOracleTest.class)) {
      GeneratedRubric made = GeneratedCorpus.rubric(seed);
      Bundle bundle = GeneratedCorpus.bundle(seed);
      List<Problem> warnings = GeneratedCorpus.warnings(seed);
      boolean whole = size(made) <= INPUTS_MAX;
      TreeSet<String> reached = reached(bundle, inputs(made, seed));
      for (Problem warning : warnings) {
        if (warning.code().equals("cannot-fire") || warning.code().equals("dead-branch")) {
          String path = path(bundle, warning.place().path());
          claims++;

          assertThat(reached)
              .as("%s\n%s", warning, made.source())
              .noneMatch(each -> each.equals(path) || each.startsWith(path + "/"));
        }
      }
      for (String rule : rules(bundle)) {
        rules++;
        if (whole && !reached.contains(rule)) {
          neverFired++;
          told +=
              warnings.stream()
                      .anyMatch(w ->
                          w.code().equals("cannot-fire")
                              && path(bundle, w.place().path()).equals(rule))
                  ? 1
                  : 0;
        }
      }
    }
    System.out.printf(
        "lints: %d claims, all true; of %d rules %d never fire over all inputs, %d of them told%n",
        claims, rules, neverFired, told);
    assertThat(claims).isGreaterThan(RUBRICS / 20);
    assertThat(told).isGreaterThan(neverFired * 8 / 10);
  }

  /// Rules by id, since their order in a bundle is not that of the source.
  private static String path(Bundle bundle, String path) {
    String[] parts = path.split("/", -1);
    if (parts.length < 5 || !parts[3].equals("rules")) {
      return path;
    }
    return "/plan/" + parts[2] + "/rules/" + parts[4];
  }

  private static List<String> rules(Bundle bundle) {
    List<String> all = new ArrayList<>();
    for (Node node : bundle.scoring().program().nodes()) {
      if (node.body() instanceof Node.RuleList list) {
        for (Rule rule : RuleOrder.evaluationOrder(list)) {
          all.add("/plan/" + node.id() + "/rules/" + list.rules().indexOf(rule));
        }
      }
    }
    return all;
  }

  private static TreeSet<String> reached(Bundle bundle, List<ScoringPlanInputs> inputs) {
    TreeSet<String> reached = new TreeSet<>();
    SortedMap<String, Node> nodes = new TreeMap<>();
    bundle.scoring().program().nodes().forEach(node -> nodes.put(node.id(), node));
    for (ScoringPlanInputs input : inputs) {
      PlanResult result = bundle.scoring().program().run(input);
      for (TraceStep step : result.steps()) {
        switch (step) {
          case TraceStep.RuleEvaluated tried
              when tried.firing() == TraceStep.Firing.FIRED
                  || tried.firing() == TraceStep.Firing.PROPOSED -> {
            Node.RuleList list = (Node.RuleList) nodes.get(tried.node()).body();
            reached.add("/plan/" + tried.node() + "/rules/" + list.rules().indexOf(tried.rule()));
          }
          case TraceStep.LeafReached leaf when leaf.certain() -> reached.add(leaf.path());
          default -> {}
        }
      }
    }
    return reached;
  }

  private static long size(GeneratedRubric made) {
    long size = 1;
    for (Map.Entry<String, List<FactValue>> fact : made.facts().entrySet()) {
      size *= fact.getValue().size() + (made.optional().contains(fact.getKey()) ? 1 : 0);
    }
    for (int most : made.items().values()) {
      size *= most + 2;
    }
    return size;
  }

  private static List<ScoringPlanInputs> inputs(GeneratedRubric made, int seed) {
    long size = size(made);
    SplittableRandom random = new SplittableRandom(seed);
    List<ScoringPlanInputs> inputs = new ArrayList<>();
    for (long i = 0; i < Math.min(size, INPUTS_MAX); i++) {
      inputs.add(input(made, size <= INPUTS_MAX ? i : random.nextLong(size)));
    }
    return inputs;
  }

  /// The input with a given index among all inputs.
  private static ScoringPlanInputs input(GeneratedRubric made, long number) {
    long rest = number;
    SortedMap<String, FactValue> facts = new TreeMap<>();
    for (Map.Entry<String, List<FactValue>> fact : made.facts().entrySet()) {
      List<FactValue> values = fact.getValue();
      int ways = values.size() + (made.optional().contains(fact.getKey()) ? 1 : 0);
      int way = (int) (rest % ways);
      rest /= ways;
      if (way < values.size()) {
        facts.put(fact.getKey(), values.get(way));
      }
    }
    SortedMap<String, ItemFinding> items = new TreeMap<>();
    for (Map.Entry<String, Integer> item : made.items().entrySet()) {
      int way = (int) (rest % (item.getValue() + 2));
      rest /= item.getValue() + 2;
      if (way <= item.getValue()) {
        items.put(item.getKey(), new ItemFinding.Decided(way, Support.SUFFICIENT));
      }
    }
    return new ScoringPlanInputs(facts, items, new TreeMap<>());
  }
}
