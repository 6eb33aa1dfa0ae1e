package dev.plumbline.score.counterfactual;

import dev.plumbline.base.number.Rational;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.bundle.PlanAssembler;
import dev.plumbline.rubric.plan.engine.PlanResult;
import dev.plumbline.rubric.plan.engine.Program;
import dev.plumbline.rubric.plan.engine.TraceStep.NodeValued;
import dev.plumbline.rubric.plan.expression.FactType;
import dev.plumbline.rubric.plan.model.Declarations;
import dev.plumbline.rubric.plan.model.Gate;
import dev.plumbline.rubric.plan.model.Node;
import dev.plumbline.rubric.plan.model.PlanNodes;
import dev.plumbline.rubric.plan.model.ScoringPlanInputs;
import dev.plumbline.rubric.plan.model.Verdict;
import dev.plumbline.score.Scorecard;
import dev.plumbline.score.Scorer;
import dev.plumbline.score.counterfactual.Counterfactuals.Outcome;
import dev.plumbline.score.counterfactual.Counterfactuals.UnmetCondition;
import dev.plumbline.score.counterfactual.Counterfactuals.UnmetRule;
import dev.plumbline.score.extraction.Extraction;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// Finds what would change results of one bundle. What only the bundle decides is prepared once.
/// Instances may be shared by threads.
public final class CounterfactualFinder {

  private final Bundle bundle;

  /// The values at and around the numbers that the plan compares each numeric fact with, by fact.
  /// Not modified after construction.
  private final SortedMap<String, List<Rational>> breakpoints = new TreeMap<>();

  public CounterfactualFinder(Bundle bundle) {
    this.bundle = bundle;
    Declarations declarations = PlanAssembler.assemble(bundle.rubric()).declarations();
    bundle
        .rubric()
        .questions()
        .facts()
        .forEach(fact -> {
          if (fact.type() instanceof FactType.Numeric type) {
            breakpoints.put(
                fact.id(),
                PlanNodes.breakpoints(declarations, bundle.scoring().program().nodes(), fact.id())
                    .stream()
                    .flatMap(edge -> NearestValues.around(edge, type).stream())
                    .distinct()
                    .toList());
          }
        });
  }

  /// @param extraction an extraction made with the bundle's extraction spec
  public Counterfactuals find(Extraction extraction) {
    return find(extraction, bundle.scoring().program().run(Scorer.inputs(extraction)));
  }

  /// @param card made with the bundle
  public Counterfactuals find(Scorecard card) {
    return switch (card) {
      case Scorecard.Evaluated(var provenance, PlanResult result) ->
          find(provenance.extraction(), result);
      case Scorecard.Gated gated -> find(gated.extraction());
    };
  }

  private Counterfactuals find(Extraction extraction, PlanResult result) {
    Rescorer rescorer = new Rescorer(bundle, extraction, result);
    ScoringPlanInputs inputs = rescorer.inputs();
    Optional<Gate> ended = extraction.endingGate();
    if (ended.isPresent()) {
      return new Counterfactuals(
          List.of(gate(ended.get(), inputs, rescorer)), List.of(), List.of(), List.of(), List.of());
    }
    return new Counterfactuals(
        UnmetRules.of(bundle, result, inputs, rescorer),
        CutMargins.of(bundle, result),
        rescorer.liftedCaps(result),
        new SingleChanges(bundle, result, inputs, rescorer, breakpoints).all(),
        unmetCut(result, inputs));
  }

  private List<UnmetCondition> unmetCut(PlanResult result, ScoringPlanInputs inputs) {
    Program program = bundle.scoring().program();
    NodeValued node = result.node(program.result().id());
    boolean failed = node.verdict().isDecided() && node.verdict().worst() == Verdict.FAIL;
    return failed
            && node.node().cut() instanceof Node.Cut.When(var condition, boolean calibrated)
            && !calibrated
        ? UnmetConditions.of(bundle, new StateValues.OfResult(inputs, program, result))
            .toBeTrue(condition)
            .stream()
            .map(UnmetConditions.Requirement::condition)
            .toList()
        : List.of();
  }

  private UnmetRule gate(Gate gate, ScoringPlanInputs inputs, Rescorer rescorer) {
    List<UnmetConditions.Requirement> missing =
        UnmetConditions.of(bundle, new StateValues.OfInputs(inputs)).toBeFalse(gate.when());
    List<InputChange> changes = UnmetConditions.changes(missing);
    return new UnmetRule(
        "gate " + gate.id(),
        UnmetRule.Effect.END,
        Rational.ZERO,
        missing.stream().map(UnmetConditions.Requirement::condition).toList(),
        changes.isEmpty() || !rescorer.stops(gate, changes)
            ? Optional.empty()
            : Optional.of(new Outcome(Outcome.shown(changes), Optional.empty())));
  }
}
