package dev.plumbline.bundle;

import dev.plumbline.canonical.CanonicalJson;
import dev.plumbline.plan.expression.Expression;
import dev.plumbline.plan.expression.FactType;
import dev.plumbline.plan.model.Declarations;
import dev.plumbline.plan.model.Node;
import dev.plumbline.plan.model.Plan;
import dev.plumbline.plan.model.PlanNodes;
import dev.plumbline.plan.number.Rational;
import dev.plumbline.rubric.EvidenceType;
import dev.plumbline.rubric.Fact;
import dev.plumbline.rubric.Item;
import dev.plumbline.rubric.Rubric;
import dev.plumbline.rubric.RubricReader;
import dev.plumbline.rubric.RubricReading;
import dev.plumbline.rubric.Trait;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;

/// What the scoring language needs of a rubric: its names and its nodes, traits among them.
public final class PlanAssembler {

  public static Plan rubric(Rubric rubric) {
    List<Node> nodes = new ArrayList<>();
    for (Trait trait : rubric.traits()) {
      List<String> items = trait.items().stream().map(Item::id).sorted().toList();
      nodes.add(
          new Node(
              trait.id(),
              new Node.Trait(trait.scale(), items),
              new Node.Cut.None(),
              List.of(),
              ""));
    }
    nodes.addAll(rubric.plan());
    return new Plan(vocabulary(rubric, _ -> true), nodes, rubric.caps());
  }

  /// The whole rubric that a bundle holds, in its own format.
  public static Rubric rubric(Bundle bundle) {
    return switch (RubricReader.read(CanonicalJson.bytes(bundle.json().object("rubric")))) {
      case RubricReading.Read(Rubric rubric, var _) -> rubric;
      case RubricReading.Flawed _, RubricReading.Refused _ ->
          throw new IllegalStateException("what was locked reads");
    };
  }

  /// The names of a rubric, with those facts only that pass a test.
  static Declarations vocabulary(Rubric rubric, Predicate<Fact> facts) {
    SortedMap<String, FactType> types = new TreeMap<>();
    rubric.facts().stream().filter(facts).forEach(fact -> types.put(fact.id(), fact.type()));
    SortedMap<String, Declarations.Item> items = new TreeMap<>();
    rubric.items().forEach(item -> items.put(item.id(), item(item)));
    SortedMap<String, Rational> thresholds = new TreeMap<>();
    rubric.thresholds().forEach(t -> thresholds.put(t.id(), Rational.of(t.value())));
    return new Declarations(types, items, thresholds, rubric.conditions(), rubric.derivations());
  }

  /// The names that some expressions need, with those facts only that pass a test.
  static Declarations vocabularyFor(
      Rubric rubric, List<Expression> expressions, Predicate<Fact> facts) {
    Declarations all = vocabulary(rubric, facts);
    SortedMap<String, Expression> conditions = new TreeMap<>(all.conditions());
    conditions
        .keySet()
        .retainAll(PlanNodes.requiredNamesOf(vocabulary(rubric, _ -> true), expressions));
    return new Declarations(
        all.facts(), all.items(), all.thresholds(), conditions, all.derivations());
  }

  /// What can be known before a judge is asked.
  static boolean isUnjudged(Fact fact) {
    return !(fact.source() instanceof Fact.Source.Judged);
  }

  private static Declarations.Item item(Item item) {
    return new Declarations.Item(
        item.max(), item.lowers(), item.evidence() == EvidenceType.WEAKLY_GROUNDABLE);
  }

  private PlanAssembler() {}
}
