package dev.plumbline.rubric.plan.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.base.number.Rational;
import dev.plumbline.base.number.Truth;
import dev.plumbline.fixtures.FreshSeeds;
import dev.plumbline.fixtures.GeneratedCorpus;
import dev.plumbline.fixtures.Rubrics;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.bundle.BundleCompiler;
import dev.plumbline.rubric.bundle.BundleCompiler.BundleCompilation;
import dev.plumbline.rubric.bundle.PlanAssembler;
import dev.plumbline.rubric.plan.engine.PlanResult.ChangedResult;
import dev.plumbline.rubric.plan.expression.FactType;
import dev.plumbline.rubric.plan.model.Node;
import dev.plumbline.rubric.plan.model.Rule;
import dev.plumbline.rubric.plan.model.ScoringPlan.Declarations;
import dev.plumbline.rubric.plan.model.ScoringPlanInputs;
import dev.plumbline.rubric.plan.model.ScoringPlanInputs.FactValue;
import dev.plumbline.rubric.plan.model.ScoringPlanInputs.ItemFinding;
import dev.plumbline.rubric.plan.model.ScoringPlanInputs.Support;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("soak")
class ProgramRerunTest {

  /// Items that count without evidence, may not apply, are scored in reverse, or are asked of each
  /// sentence, and what is computed from these.
  private static final String ITEMS_OF_ALL_KINDS =
      """
      facts: {n: {type: integer, min: 0, max: 9}, safe: boolean}
      traits:
        shown:
          scale: {min: 1, max: 5}
          items:
            - {id: W1, ask: A?, evidence: weakly_groundable}
            - {id: W2, ask: B?, evidence: weakly_groundable, scale: 0-1}
            - {id: R1, ask: C?, reverse_scored: true}
            - {id: A1, ask: D?, may_not_apply: true}
        each:
          scale: {min: 0, max: 10}
          items:
            - {id: E1, ask: E?, scale: 0-1, each: sentence}
            - {id: E2, ask: F?, each: sentence}
      conditions: {every: all(E1 == 1), several: count(E2 >= 1) >= 2, some: applies(A1)}
      plan:
        safety: {formula: n + worst(E2), pass: safe}
        extra:
          rules:
            - {id: much, when: every || n > 4, weight: 2}
            - {id: bad, when: several && !safe && some, weight: -1}
        composite: {sum: [shown, each, safety, extra], pass: composite >= 9, veto: safety}
      """;

  @Test
  void changed_inputs_give_what_an_evaluation_of_all_gives() {
    for (int seed : FreshSeeds.after(60, ProgramRerunTest.class)) {
      check(GeneratedCorpus.bundle(seed), seed, 12);
    }
  }

  @Test
  void changed_findings_of_every_kind_give_what_an_evaluation_of_all_gives() {
    Bundle bundle = Rubrics.of(ITEMS_OF_ALL_KINDS);
    for (int seed : FreshSeeds.after(200, ProgramRerunTest.class)) {
      check(bundle, seed, 12);
    }
  }

  @Test
  void changed_inputs_of_the_cases_of_events_give_what_an_evaluation_of_all_gives()
      throws IOException {
    int rubrics = 0;
    try (Stream<Path> folders = Files.list(Path.of("events"))) {
      for (Path folder : folders.filter(Files::isDirectory).sorted().toList()) {
        if (BundleCompiler.compile(Files.readAllBytes(folder.resolve("rubric.yaml")))
            instanceof BundleCompilation.Locked(Bundle bundle, var _)) {
          check(bundle, rubrics++, 40);
        }
      }
    }
    assertThat(rubrics).isGreaterThan(30);
  }

  @Test
  void a_node_that_does_not_read_the_changed_input_is_not_evaluated_again() {
    Program program =
        Rubrics.of(
                """
                facts:
                  one: {type: integer, min: 0, max: 9}
                  two: {type: integer, min: 0, max: 9}
                conditions:
                  many: two > 4
                plan:
                  first: {rules: [{id: a, when: one > 2, weight: 2}]}
                  second: "many ? two : 1"
                  third: {rules: [{id: b, when: second > 6, weight: 3}]}
                  composite: first + third
                """)
            .scoring()
            .program();
    PlanResult before = program.run(facts(1, 3));

    ChangedResult again = program.rerun(facts("two", 7), before);

    assertThat(again.firing("first", rule(program, "first"))).isEmpty();
    assertThat(again.firing("third", rule(program, "third"))).contains(TraceStep.Firing.FIRED);
    assertThat(again.composite().low()).hasToString("3");
  }

  private static ScoringPlanInputs facts(int one, int two) {
    SortedMap<String, FactValue> facts = new TreeMap<>(facts("one", one).facts());
    facts.putAll(facts("two", two).facts());
    return new ScoringPlanInputs(facts, new TreeMap<>(), new TreeMap<>());
  }

  private static ScoringPlanInputs facts(String id, int value) {
    SortedMap<String, FactValue> facts = new TreeMap<>();
    facts.put(id, new FactValue.Numeric(Rational.of(value)));
    return new ScoringPlanInputs(facts, new TreeMap<>(), new TreeMap<>());
  }

  private static Rule rule(Program program, String node) {
    return program.nodes().stream()
        .filter(each -> each.id().equals(node))
        .map(each -> ((Node.RuleList) each.body()).rules().getFirst())
        .findFirst()
        .orElseThrow();
  }

  private static void check(Bundle bundle, int seed, int times) {
    SplittableRandom random = new SplittableRandom(seed);
    Program program = bundle.scoring().program();
    GeneratedInputs inputs =
        new GeneratedInputs(
            PlanAssembler.assemble(bundle.rubric()).declarations(), program, random);
    for (int time = 0; time < times; time++) {
      ScoringPlanInputs given = inputs.all();
      ScoringPlanInputs changed = inputs.some(given, 1 + random.nextInt(3));
      SortedMap<String, FactValue> facts = new TreeMap<>(given.facts());
      facts.putAll(changed.facts());
      SortedMap<String, ItemFinding> items = new TreeMap<>(given.items());
      items.putAll(changed.items());

      ChangedResult again = program.rerun(changed, program.run(given));

      PlanResult all = program.run(new ScoringPlanInputs(facts, items, given.traitSupport()));
      String which = "seed %s, %s, with %s".formatted(seed, given, changed);
      assertThat(again.composite()).as(which).isEqualTo(all.composite());
      assertThat(again.verdict()).as(which).isEqualTo(all.verdict());
      for (TraceStep step : all.steps()) {
        if (step instanceof TraceStep.RuleEvaluated rule) {
          assertThat(again.firing(rule.node(), rule.rule()).orElse(rule.firing()))
              .as(which)
              .isEqualTo(rule.firing());
        }
      }
    }
  }

  /// Makes values that the inputs of a plan can have.
  private record GeneratedInputs(Declarations declared, Program program, SplittableRandom random) {

    ScoringPlanInputs all() {
      SortedMap<String, FactValue> facts = new TreeMap<>();
      declared.facts().forEach((id, type) -> facts.put(id, fact(type)));
      SortedMap<String, ItemFinding> items = new TreeMap<>();
      declared.items().forEach((id, item) -> items.put(id, finding(id, item)));
      SortedMap<String, Truth> support = new TreeMap<>();
      program.nodes().forEach(node -> support.put(node.id(), oneOf(List.of(Truth.values()))));
      return new ScoringPlanInputs(facts, items, support);
    }

    ScoringPlanInputs some(ScoringPlanInputs given, int count) {
      List<String> names =
          Stream.concat(declared.facts().keySet().stream(), declared.items().keySet().stream())
              .toList();
      SortedMap<String, FactValue> facts = new TreeMap<>();
      SortedMap<String, ItemFinding> items = new TreeMap<>();
      for (int i = 0; i < count; i++) {
        String id = oneOf(names);
        if (declared.facts().containsKey(id)) {
          facts.put(id, fact(declared.facts().get(id)));
        } else {
          items.put(id, finding(id, declared.items().get(id)));
        }
      }
      return new ScoringPlanInputs(facts, items, given.traitSupport());
    }

    private FactValue fact(FactType type) {
      if (random.nextInt(5) == 0) {
        return new FactValue.Unknown("missing");
      }
      return switch (type) {
        case FactType.Truthful() -> new FactValue.Truthful(random.nextBoolean());
        case FactType.Enumerated(List<String> values) -> new FactValue.Textual(oneOf(values));
        case FactType.Textual() -> new FactValue.Textual(oneOf(List.of("a", "unknown")));
        case FactType.Numeric(boolean _, var min, var max) -> {
          Rational low = Rational.of(min);
          yield new FactValue.Numeric(
              switch (random.nextInt(4)) {
                case 0 -> Rational.of(max);
                case 1 -> low;
                default -> {
                  Rational near = low.plus(Rational.of(random.nextInt(12)));
                  yield near.compareTo(Rational.of(max)) > 0 ? low : near;
                }
              });
        }
      };
    }

    private ItemFinding finding(String id, Declarations.Item item) {
      if (item.each() && random.nextInt(6) > 0) {
        SortedMap<String, ItemFinding> units = new TreeMap<>();
        for (int unit = random.nextInt(4); unit > 0; unit--) {
          units.put(id + "@s" + unit, finding(item));
        }
        return new ItemFinding.ByUnit(units);
      }
      return finding(item);
    }

    private ItemFinding finding(Declarations.Item item) {
      List<Integer> levels = item.scale().levels();
      return switch (random.nextInt(8)) {
        case 0 -> new ItemFinding.Undecided();
        case 1 ->
            item.mayNotApply() ? new ItemFinding.NotApplicable() : new ItemFinding.Undecided();
        case 2 -> {
          int low = random.nextInt(levels.size());
          int high = low + random.nextInt(levels.size() - low);
          yield new ItemFinding.Partial(
              Rational.of(levels.get(low)), Rational.of(levels.get(high)), "split");
        }
        default -> new ItemFinding.Decided(oneOf(levels), oneOf(List.of(Support.values())));
      };
    }

    private <T> T oneOf(List<T> values) {
      return values.get(random.nextInt(values.size()));
    }
  }
}
