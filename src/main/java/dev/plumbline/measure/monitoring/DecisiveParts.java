package dev.plumbline.measure.monitoring;

import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.number.Rational;
import dev.plumbline.base.number.Truth;
import dev.plumbline.measure.monitoring.RunStatistics.PartUse;
import dev.plumbline.rubric.Item;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.bundle.PlanAssembler;
import dev.plumbline.rubric.plan.engine.PlanCompiler;
import dev.plumbline.rubric.plan.engine.PlanCompiler.PlanCompilation;
import dev.plumbline.rubric.plan.engine.PlanResult;
import dev.plumbline.rubric.plan.engine.Program;
import dev.plumbline.rubric.plan.engine.TraceStep;
import dev.plumbline.rubric.plan.engine.TraceStep.BranchTaken;
import dev.plumbline.rubric.plan.engine.TraceStep.Firing;
import dev.plumbline.rubric.plan.engine.TraceStep.LeafReached;
import dev.plumbline.rubric.plan.engine.TraceStep.NodeValued;
import dev.plumbline.rubric.plan.engine.TraceStep.RuleEvaluated;
import dev.plumbline.rubric.plan.expression.DecisionScale;
import dev.plumbline.rubric.plan.expression.Expression;
import dev.plumbline.rubric.plan.expression.Expression.BooleanLiteral;
import dev.plumbline.rubric.plan.model.ExpressionTraversal;
import dev.plumbline.rubric.plan.model.Node;
import dev.plumbline.rubric.plan.model.Node.RuleList;
import dev.plumbline.rubric.plan.model.Rule;
import dev.plumbline.rubric.plan.model.RuleOrder;
import dev.plumbline.rubric.plan.model.ScoringPlan;
import dev.plumbline.rubric.plan.model.ScoringPlanInputs;
import dev.plumbline.rubric.plan.model.ScoringPlanInputs.ItemFinding;
import dev.plumbline.rubric.plan.model.ScoringPlanInputs.Support;
import dev.plumbline.rubric.plan.model.TreeStep;
import dev.plumbline.score.Scorer;
import dev.plumbline.score.extraction.Extraction;
import dev.plumbline.score.extraction.ExtractionArtefactReader;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/// Finds what decided the verdict of a document: each rule, cap, leaf and item without which the
/// verdict would be another. The plan is run again with one thing otherwise: the rule does not
/// fire, the cap is lifted, the tree has another leaf, the item another decision with enough
/// quotes. Instances may be shared by threads.
public final class DecisiveParts {

  /// Rules, leaves and items of a plan; more are not tried, which would take too long a document.
  private static final int PARTS_MAX = 400;

  /// What decides nothing any more is read as before, so that every part of the plan keeps its
  /// reader and its verdict.
  private static final Expression ALWAYS = new BooleanLiteral(true);

  private static final Expression NEVER = new BooleanLiteral(false);

  private final ExtractionArtefactReader reader;
  private final Program program;
  private final SortedMap<String, DecisionScale> scales = new TreeMap<>();
  private final SortedMap<String, Program> withoutRule = new TreeMap<>();

  /// Programs that always reach one leaf, by node and by the leaf's path.
  private final SortedMap<String, SortedMap<String, Program>> onlyLeaf = new TreeMap<>();

  private final boolean tried;

  public DecisiveParts(Bundle bundle) {
    this.reader = new ExtractionArtefactReader(bundle.extraction());
    this.program = bundle.scoring().program();
    bundle.scoring().traits().stream()
        .flatMap(trait -> trait.items().stream())
        .forEach((Item item) -> scales.put(item.id(), item.scale()));
    this.tried = parts() <= PARTS_MAX;
    if (tried) {
      ScoringPlan plan = PlanAssembler.assemble(bundle.rubric());
      program.nodes().forEach(node -> variants(node, plan));
    }
  }

  /// Whether the plan is small enough to be tried.
  public boolean areTried() {
    return tried;
  }

  /// The kind and id of a part, as in the answer of [#find].
  static String key(String kind, String id) {
    return kind + " " + id;
  }

  static final String ITEM = "item";

  private int parts() {
    int parts = scales.size();
    for (Node node : program.nodes()) {
      parts += node.body() instanceof RuleList(_, _, List<Rule> rules, _) ? rules.size() : 0;
      parts += ExpressionTraversal.leaves(node).size();
    }
    return parts;
  }

  private void variants(Node node, ScoringPlan plan) {
    switch (node.body()) {
      case RuleList list -> {
        for (Rule rule : list.rules()) {
          if (RuleOrder.contributes(rule)) {
            withoutRule.put(
                node.id() + "/" + rule.id(), compiled(plan, node, without(list, rule.id())));
          }
        }
      }
      case Node.Tree(List<TreeStep> steps) -> {
        SortedMap<String, Program> programs = new TreeMap<>();
        List<TreeStep.Branch.Leaf> leaves = ExpressionTraversal.leaves(steps);
        List<String> paths = ExpressionTraversal.leaves(node);
        for (int leaf = 0; leaf < paths.size(); leaf++) {
          List<TreeStep> first = new ArrayList<>(steps);
          first.addFirst(new TreeStep.When(ALWAYS, leaves.get(leaf)));
          programs.put(paths.get(leaf), compiled(plan, node, new Node.Tree(first)));
        }
        onlyLeaf.put(node.id(), programs);
      }
      case Node.Formula _, Node.Trait _, Node.Composite _ -> {}
    }
  }

  private static RuleList without(RuleList list, String id) {
    List<Rule> rules =
        list.rules().stream()
            .map(rule ->
                rule.id().equals(id)
                    ? new Rule(
                        rule.id(),
                        new Expression.All(List.of(rule.when(), NEVER)),
                        rule.weight(),
                        rule.score(),
                        rule.terminal(),
                        rule.rank(),
                        rule.verdict(),
                        rule.lifecycle(),
                        rule.overrides(),
                        rule.because())
                    : rule)
            .toList();
    return new RuleList(list.start(), list.clamp(), rules, list.total());
  }

  private static Program compiled(ScoringPlan plan, Node node, Node.Body body) {
    List<Node> nodes =
        plan.nodes().stream()
            .map(each ->
                each.id().equals(node.id())
                    ? new Node(each.id(), body, each.cut(), each.vetoes(), each.because())
                    : each)
            .toList();
    return switch (PlanCompiler.compile(
        new ScoringPlan(plan.declarations(), nodes, plan.caps(), plan.gradings()))) {
      case PlanCompilation.Compiled(Program variant, _) -> variant;
      case PlanCompilation.Rejected _ ->
          throw new IllegalStateException("what was locked compiles, and reads all that it read");
    };
  }

  /// The parts without which the verdict of a document would be another, by [#key].
  ///
  /// @param extraction as in its artefact; nothing is found if this version would not write it
  ///   again
  public SortedSet<String> find(JsonObject extraction) {
    SortedSet<String> found = new TreeSet<>();
    if (tried) {
      reader
          .read(extraction)
          .filter(read -> read.endingGate().isEmpty())
          .ifPresent(read -> find(read, found));
    }
    return found;
  }

  private void find(Extraction extraction, SortedSet<String> found) {
    ScoringPlanInputs inputs = Scorer.inputs(extraction);
    PlanResult result = program.run(inputs);
    for (TraceStep step : result.steps()) {
      switch (step) {
        case RuleEvaluated tried -> {
          String id = tried.node() + "/" + tried.rule().id();
          if (tried.firing() == Firing.FIRED && isOther(withoutRule.get(id), inputs, result)) {
            found.add(key(PartUse.Kind.RULE.wireName(), id));
          }
        }
        case LeafReached leaf -> {
          if (leaf.certain() && hasOtherLeaf(leaf, inputs, result)) {
            found.add(key(PartUse.Kind.LEAF.wireName(), leaf.path()));
          }
        }
        case TraceStep.Capped capped -> {
          if (isOther(program, lifted(capped, inputs), result)) {
            found.add(key(PartUse.Kind.CAP.wireName(), capped.id()));
          }
        }
        case TraceStep.Derived _,
            TraceStep.UnitsCounted _,
            TraceStep.Exempted _,
            TraceStep.Flagged _,
            BranchTaken _,
            NodeValued _,
            TraceStep.Graded _ -> {}
      }
    }
    inputs
        .items()
        .forEach((item, finding) -> {
          if (finding instanceof ItemFinding.Decided(Rational decision, _)
              && hasOtherDecision(item, decision, inputs, result)) {
            found.add(key(ITEM, item));
          }
        });
  }

  private static boolean isOther(Program variant, ScoringPlanInputs inputs, PlanResult result) {
    return !variant.run(inputs).verdict().equals(result.verdict());
  }

  private boolean hasOtherLeaf(LeafReached leaf, ScoringPlanInputs inputs, PlanResult result) {
    return onlyLeaf.get(leaf.node()).entrySet().stream()
        .filter(other -> !other.getKey().equals(leaf.path()))
        .anyMatch(other -> isOther(other.getValue(), inputs, result));
  }

  private boolean hasOtherDecision(
      String item, Rational decision, ScoringPlanInputs inputs, PlanResult result) {
    for (int level : scales.get(item).levels()) {
      Rational other = Rational.of(level);
      if (!other.equals(decision) && isOther(program, decided(item, other, inputs), result)) {
        return true;
      }
    }
    return false;
  }

  private static ScoringPlanInputs lifted(TraceStep.Capped capped, ScoringPlanInputs inputs) {
    return switch (capped.subject()) {
      case ITEM ->
          inputs.items().get(capped.id()) instanceof ItemFinding.Decided(Rational decision, _)
              ? decided(capped.id(), decision, inputs)
              : inputs;
      case TRAIT -> {
        SortedMap<String, Truth> support = new TreeMap<>(inputs.traitSupport());
        support.put(capped.id(), Truth.TRUE);
        yield new ScoringPlanInputs(
            inputs.facts(), inputs.items(), support, inputs.flags(), inputs.contested());
      }
    };
  }

  private static ScoringPlanInputs decided(
      String item, Rational decision, ScoringPlanInputs inputs) {
    SortedMap<String, ItemFinding> items = new TreeMap<>(inputs.items());
    items.put(item, new ItemFinding.Decided(decision, Support.SUFFICIENT));
    return new ScoringPlanInputs(
        inputs.facts(), items, inputs.traitSupport(), inputs.flags(), inputs.contested());
  }
}
