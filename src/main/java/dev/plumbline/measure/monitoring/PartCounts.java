package dev.plumbline.measure.monitoring;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonBoolean;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.problem.WireName;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.plan.engine.TraceStep.Firing;
import dev.plumbline.rubric.plan.model.ExpressionTraversal;
import dev.plumbline.rubric.plan.model.Node;
import dev.plumbline.rubric.plan.model.Rule;
import dev.plumbline.rubric.plan.model.RuleOrder;
import dev.plumbline.rubric.plan.model.TraceStepKind;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// Counts the parts of one rubric over the traces of its documents.
final class PartCounts {

  private final Bundle bundle;
  private final SortedMap<String, Counter> counters = new TreeMap<>();
  private long evaluated;

  private static final class Counter {
    private long fired;
    private long notFired;
    private long undecided;
    private long skipped;
    private long decided;
    private String label = "";
  }

  PartCounts(Bundle bundle) {
    this.bundle = bundle;
  }

  /// @param card a scorecard
  /// @param decisive what [DecisiveParts] found
  void add(JsonObject card, Collection<String> decisive) {
    boolean gated = card.find("gate").isPresent();
    evaluated += gated ? 0 : 1;
    card.list("trace").forEach(step -> step((JsonObject) step));
    if (gated) {
      counter(PartUse.Kind.GATE, card.object("gate").text("id")).decided++;
    }
    decisive.forEach(key -> counters.computeIfAbsent(key, _ -> new Counter()).decided++);
  }

  /// Documents whose plan was evaluated.
  long evaluated() {
    return evaluated;
  }

  long decided(String key) {
    return Optional.ofNullable(counters.get(key)).map(it -> it.decided).orElse(0L);
  }

  private void step(JsonObject step) {
    Optional<TraceStepKind> kind = TraceStepKind.parse(step.text("step"));
    if (kind.isEmpty()) {
      return;
    }
    switch (kind.get()) {
      case GATE -> truth(counter(PartUse.Kind.GATE, step.text("gate")), step.get("truth"));
      case CONDITION, DERIVATION ->
          truth(counter(PartUse.Kind.CONDITION, step.text("id")), step.get("truth"));
      case CAP ->
          counter(PartUse.Kind.CAP, step.text(step.find("item").isPresent() ? "item" : "trait"))
              .fired++;
      case RULE -> rule(step);
      case LEAF -> {
        Counter leaf = counter(PartUse.Kind.LEAF, step.text("path"));
        leaf.fired += step.find("possible").isEmpty() ? 1 : 0;
        leaf.undecided += step.find("possible").isPresent() ? 1 : 0;
        leaf.label = step.find("label").isPresent() ? step.text("label") : leaf.label;
      }
      case EXEMPT, FLAG, BRANCH, NODE -> {}
    }
  }

  private void rule(JsonObject step) {
    Counter rule = counter(PartUse.Kind.RULE, step.text("node") + "/" + step.text("rule"));
    WireName.KEBAB
        .parse(Firing.class, step.text("firing"))
        .ifPresent(firing -> {
          switch (firing) {
            case FIRED, PROPOSED -> rule.fired++;
            case NOT_FIRED -> rule.notFired++;
            case UNDECIDED -> rule.undecided++;
            case SKIPPED -> rule.skipped++;
          }
        });
  }

  private static void truth(Counter counter, Json truth) {
    if (truth instanceof JsonBoolean(boolean yes)) {
      counter.fired += yes ? 1 : 0;
      counter.notFired += yes ? 0 : 1;
    } else {
      counter.undecided++;
    }
  }

  private Counter counter(PartUse.Kind kind, String id) {
    return counters.computeIfAbsent(DecisiveParts.key(kind.wireName(), id), _ -> new Counter());
  }

  /// Every part of the rubric: gates, conditions that were evaluated, what evidence can cap, rules
  /// and leaves.
  List<PartUse> build() {
    List<PartUse> parts = new ArrayList<>();
    bundle.extraction().gates().forEach(gate -> add(PartUse.Kind.GATE, gate.id(), "", parts));
    String conditions = DecisiveParts.key(PartUse.Kind.CONDITION.wireName(), "");
    counters.keySet().stream()
        .filter(key -> key.startsWith(conditions))
        .forEach(key -> add(PartUse.Kind.CONDITION, key.substring(conditions.length()), "", parts));
    bundle
        .extraction()
        .traits()
        .forEach(trait -> {
          trait.items().forEach(item -> add(PartUse.Kind.CAP, item.id(), "", parts));
          add(PartUse.Kind.CAP, trait.id(), "", parts);
        });
    bundle.scoring().program().nodes().forEach(node -> add(node, parts));
    return parts;
  }

  private void add(Node node, List<PartUse> parts) {
    switch (node.body()) {
      case Node.RuleList list ->
          RuleOrder.evaluationOrder(list)
              .forEach(rule ->
                  add(
                      PartUse.Kind.RULE,
                      node.id() + "/" + rule.id(),
                      rule.lifecycle() == Rule.Lifecycle.ACTIVE ? "" : rule.lifecycle().wireName(),
                      parts));
      case Node.Tree _ ->
          ExpressionTraversal.leaves(node).forEach(path -> add(PartUse.Kind.LEAF, path, "", parts));
      case Node.Formula _, Node.Trait _, Node.Composite _ -> {}
    }
  }

  /// A cap or leaf has no step where it did not apply.
  private void add(PartUse.Kind kind, String id, String note, List<PartUse> parts) {
    Counter counter = counters.getOrDefault(DecisiveParts.key(kind.wireName(), id), new Counter());
    long notFired =
        switch (kind) {
          case CAP, LEAF -> evaluated - counter.fired - counter.undecided;
          case GATE, CONDITION, RULE -> counter.notFired;
        };
    parts.add(
        new PartUse(
            kind,
            id,
            note.isEmpty() ? counter.label : note,
            counter.fired,
            notFired,
            counter.undecided,
            counter.skipped,
            counter.decided));
  }
}
