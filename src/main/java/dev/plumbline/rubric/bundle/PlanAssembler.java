package dev.plumbline.rubric.bundle;

import dev.plumbline.base.number.Rational;
import dev.plumbline.rubric.EvidencePolicy.EvidenceType;
import dev.plumbline.rubric.Fact;
import dev.plumbline.rubric.Item;
import dev.plumbline.rubric.Rubric;
import dev.plumbline.rubric.Trait;
import dev.plumbline.rubric.plan.expression.Expression;
import dev.plumbline.rubric.plan.expression.FactType;
import dev.plumbline.rubric.plan.expression.Reason;
import dev.plumbline.rubric.plan.model.Node;
import dev.plumbline.rubric.plan.model.PlanNodes;
import dev.plumbline.rubric.plan.model.ScoringPlan;
import dev.plumbline.rubric.plan.model.ScoringPlan.Declarations;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;

/// Assembles the plan of a rubric: its declarations and its nodes, including one for each trait.
public final class PlanAssembler {

  /// The plan of a rubric, not yet compiled: trait nodes first, then the nodes of its `plan`
  /// section.
  public static ScoringPlan assemble(Rubric rubric) {
    List<Node> nodes = new ArrayList<>();
    for (Trait trait : rubric.questions().traits()) {
      List<String> items = trait.items().stream().map(Item::id).sorted().toList();
      nodes.add(
          new Node(
              trait.id(),
              new Node.Trait(trait.scale(), items),
              new Node.Cut.None(),
              List.of(),
              Reason.NONE));
    }
    nodes.addAll(rubric.scoring().nodes());
    return new ScoringPlan(
        declarations(rubric, _ -> true),
        nodes,
        rubric.scoring().caps(),
        rubric.scoring().gradings());
  }

  /// The declarations of a rubric, with only the facts that pass the filter.
  static Declarations declarations(Rubric rubric, Predicate<Fact> facts) {
    SortedMap<String, FactType> types = new TreeMap<>();
    rubric.questions().facts().stream()
        .filter(facts)
        .forEach(fact -> types.put(fact.id(), fact.type()));
    SortedMap<String, Declarations.Item> items = new TreeMap<>();
    rubric.items().forEach(item -> items.put(item.id(), item(item, rubric.scoring().caps())));
    SortedMap<String, Rational> thresholds = new TreeMap<>();
    rubric.scoring().thresholds().forEach(t -> thresholds.put(t.id(), Rational.of(t.value())));
    return new Declarations(
        types, items, thresholds, rubric.scoring().conditions(), rubric.scoring().derivations());
  }

  /// The declarations that some expressions need: only the conditions that they read, and only the
  /// facts that pass the filter.
  static Declarations declarationsFor(
      Rubric rubric, List<Expression> expressions, Predicate<Fact> facts) {
    Declarations all = declarations(rubric, facts);
    SortedMap<String, Expression> conditions = new TreeMap<>(all.conditions());
    conditions
        .keySet()
        .retainAll(PlanNodes.requiredNamesOf(declarations(rubric, _ -> true), expressions));
    return new Declarations(
        all.facts(), all.items(), all.thresholds(), conditions, all.derivations());
  }

  /// Whether a fact is known before a judge is asked.
  static boolean isUnjudged(Fact fact) {
    return !(fact.source() instanceof Fact.Source.Judged);
  }

  private static Declarations.Item item(Item item, ScoringPlan.Caps caps) {
    return new Declarations.Item(
        item.scale(),
        item.reverseScored(),
        Rational.of(item.weight()),
        item.evidence() == EvidenceType.WEAKLY_GROUNDABLE,
        item.unquoted().orElse(caps.unquoted()),
        item.mayNotApply(),
        item.each().isPresent());
  }

  private PlanAssembler() {}
}
