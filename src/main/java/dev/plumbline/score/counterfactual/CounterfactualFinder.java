package dev.plumbline.score.counterfactual;

import dev.plumbline.base.number.Interval;
import dev.plumbline.base.number.Rational;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.bundle.PlanAssembler;
import dev.plumbline.rubric.plan.engine.PlanResult;
import dev.plumbline.rubric.plan.engine.PlanResult.ChangedResult;
import dev.plumbline.rubric.plan.engine.Program;
import dev.plumbline.rubric.plan.engine.TraceStep;
import dev.plumbline.rubric.plan.engine.TraceStep.Firing;
import dev.plumbline.rubric.plan.engine.TraceStep.NodeValued;
import dev.plumbline.rubric.plan.expression.Expression;
import dev.plumbline.rubric.plan.expression.Expression.Relation;
import dev.plumbline.rubric.plan.expression.FactType;
import dev.plumbline.rubric.plan.model.Gate;
import dev.plumbline.rubric.plan.model.Node;
import dev.plumbline.rubric.plan.model.PlanNodes;
import dev.plumbline.rubric.plan.model.Rule;
import dev.plumbline.rubric.plan.model.RuleOrder;
import dev.plumbline.rubric.plan.model.ScoringPlan.Declarations;
import dev.plumbline.rubric.plan.model.ScoringPlanInputs;
import dev.plumbline.rubric.plan.model.Verdict;
import dev.plumbline.score.Scorecard;
import dev.plumbline.score.Scorer;
import dev.plumbline.score.counterfactual.Counterfactuals.CutMargin;
import dev.plumbline.score.counterfactual.Counterfactuals.Outcome;
import dev.plumbline.score.counterfactual.Counterfactuals.UnmetCondition;
import dev.plumbline.score.counterfactual.Counterfactuals.UnmetRule;
import dev.plumbline.score.counterfactual.Rescorer.InputChange;
import dev.plumbline.score.counterfactual.Rescorer.StateValues;
import dev.plumbline.score.extraction.Extraction;
import java.util.ArrayList;
import java.util.Comparator;
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

  /// Computes how far each node's value is from its own cut. Only cuts that compare the node itself
  /// with a number or threshold have a margin.
  private static final class CutMargins {

    static List<CutMargin> of(Bundle bundle, PlanResult result) {
      SortedMap<String, Rational> thresholds = new TreeMap<>();
      bundle
          .rubric()
          .scoring()
          .thresholds()
          .forEach(t -> thresholds.put(t.id(), Rational.of(t.value())));
      List<CutMargin> margins = new ArrayList<>();
      for (Node node : bundle.scoring().program().nodes()) {
        if (node.cut()
                instanceof
                Node.Cut.When(
                    Expression.Comparison(
                        Relation relation,
                        Expression.Name(String id),
                        Expression right),
                    boolean calibrated)
            && !calibrated
            && (id.equals(node.id()) || id.equals(PlanNodes.COMPOSITE))
            && relation.isOrder()) {
          margin(node, relation, edge(right, thresholds), result).ifPresent(margins::add);
        }
      }
      return margins;
    }

    private static Optional<CutMargin> margin(
        Node node, Relation relation, Optional<Rational> edge, PlanResult result) {
      Interval value = result.node(node.id()).value();
      if (edge.isEmpty() || !value.isPoint()) {
        return Optional.empty();
      }
      Rational by = value.low().minus(edge.get());
      boolean passed =
          switch (relation) {
            case LESS -> by.sign() < 0;
            case AT_MOST -> by.sign() <= 0;
            case GREATER -> by.sign() > 0;
            case AT_LEAST -> by.sign() >= 0;
            case EQUAL, NOT_EQUAL -> false;
          };
      return Optional.of(
          new CutMargin(
              node.id(),
              value.low().toString(),
              UnmetConditions.words(relation),
              edge.get().toString(),
              by.sign() < 0 ? by.negated() : by,
              passed));
    }

    private static Optional<Rational> edge(
        Expression right, SortedMap<String, Rational> thresholds) {
      return switch (right) {
        case Expression.Literal(Rational value) -> Optional.of(value);
        case Expression.Name(String id) -> Optional.ofNullable(thresholds.get(id));
        default -> Optional.empty();
      };
    }

    private CutMargins() {}
  }

  /// Finds rules that would add points if they fired, and rules that fired and subtracted points or
  /// ended the list. What would change them is tried: the scorer runs again with the changes.
  private static final class UnmetRules {

    private final Program program;
    private final Rescorer rescorer;
    private final UnmetConditions unmetConditions;
    private final List<UnmetRule> unmet = new ArrayList<>();

    static List<UnmetRule> of(
        Bundle bundle, PlanResult result, ScoringPlanInputs inputs, Rescorer rescorer) {
      UnmetRules unmetRules = new UnmetRules(bundle, result, inputs, rescorer);
      for (TraceStep step : result.steps()) {
        if (step instanceof TraceStep.RuleEvaluated tried && RuleOrder.contributes(tried.rule())) {
          unmetRules.add(tried);
        }
      }
      return unmetRules.unmet.stream()
          .sorted(
              Comparator.comparingInt((UnmetRule u) -> u.conditions().size())
                  .thenComparing(Comparator.comparing(UnmetRule::points).reversed())
                  .thenComparing(UnmetRule::id))
          .toList();
    }

    private UnmetRules(
        Bundle bundle, PlanResult result, ScoringPlanInputs inputs, Rescorer rescorer) {
      this.program = bundle.scoring().program();
      this.rescorer = rescorer;
      this.unmetConditions =
          UnmetConditions.of(bundle, new StateValues.OfResult(inputs, program, result));
    }

    private void add(TraceStep.RuleEvaluated tried) {
      Rule rule = tried.rule();
      Expression when = RuleOrder.effectiveCondition(rule, list(tried.node()));
      boolean fired = tried.firing() == Firing.FIRED;
      boolean waiting = tried.firing() == Firing.NOT_FIRED || tried.firing() == Firing.UNDECIDED;
      if (fired && rule.terminal()) {
        add(tried, UnmetRule.Effect.END, Rational.ZERO, unmetConditions.toBeFalse(when));
      } else if (fired && rule.weight().sign() < 0) {
        add(
            tried,
            UnmetRule.Effect.SUBTRACT,
            rule.weight().negated(),
            unmetConditions.toBeFalse(when));
      } else if (waiting && !rule.terminal() && rule.weight().sign() > 0) {
        add(tried, UnmetRule.Effect.ADD, rule.weight(), unmetConditions.toBeTrue(when));
      }
    }

    private void add(
        TraceStep.RuleEvaluated tried,
        UnmetRule.Effect effect,
        Rational points,
        List<UnmetConditions.Requirement> missing) {
      if (missing.isEmpty()) {
        return;
      }
      Firing wanted = effect == UnmetRule.Effect.ADD ? Firing.FIRED : Firing.NOT_FIRED;
      List<InputChange> changes = UnmetConditions.changes(missing);
      Optional<ChangedResult> outcome =
          changes.isEmpty()
              ? Optional.empty()
              : rescorer
                  .score(changes)
                  .filter(then ->
                      then.firing(tried.node(), tried.rule()).orElse(tried.firing()) == wanted);
      unmet.add(
          new UnmetRule(
              "rule " + tried.node() + "/" + tried.rule().id(),
              effect,
              points,
              missing.stream().map(UnmetConditions.Requirement::condition).toList(),
              outcome.map(then -> Outcome.of(changes, then))));
    }

    private Node.RuleList list(String node) {
      return program.nodes().stream()
          .filter(each -> each.id().equals(node))
          .map(each -> (Node.RuleList) each.body())
          .findFirst()
          .orElseThrow();
    }
  }
}
