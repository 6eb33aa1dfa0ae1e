package dev.plumbline.measure.monitoring;

import dev.plumbline.rubric.ItemUnit;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.plan.model.ExpressionTraversal;
import dev.plumbline.rubric.plan.model.Node;
import dev.plumbline.rubric.plan.model.Rule;
import dev.plumbline.rubric.plan.model.RuleOrder;
import dev.plumbline.score.StoredScorecard;
import dev.plumbline.score.StoredStep;
import dev.plumbline.score.extraction.StoredValue;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

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

  /// @param decisive what [DecisiveParts] found
  void add(StoredScorecard card, Collection<String> decisive) {
    evaluated += card.gate().isPresent() ? 0 : 1;
    SortedSet<String> capped = new TreeSet<>();
    for (StoredStep step : card.trace()) {
      if (!(step instanceof StoredStep.Cap cap) || capped.add(ItemUnit.item(cap.subject()))) {
        step(step);
      }
    }
    card.gate().ifPresent(gate -> counter(PartUse.Kind.GATE, gate.id()).decided++);
    decisive.forEach(key -> counters.computeIfAbsent(key, _ -> new Counter()).decided++);
  }

  /// Documents whose plan was evaluated.
  long evaluated() {
    return evaluated;
  }

  long decided(String key) {
    return Optional.ofNullable(counters.get(key)).map(it -> it.decided).orElse(0L);
  }

  private void step(StoredStep step) {
    switch (step) {
      case StoredStep.Gate gate -> truth(counter(PartUse.Kind.GATE, gate.id()), gate.truth());
      case StoredStep.Definition definition ->
          truth(counter(PartUse.Kind.CONDITION, definition.id()), definition.value());
      case StoredStep.Cap cap -> counter(PartUse.Kind.CAP, ItemUnit.item(cap.subject())).fired++;
      case StoredStep.Rule rule -> {
        Counter counter = counter(PartUse.Kind.RULE, rule.key());
        switch (rule.firing()) {
          case FIRED, PROPOSED -> counter.fired++;
          case NOT_FIRED -> counter.notFired++;
          case UNDECIDED -> counter.undecided++;
          case SKIPPED -> counter.skipped++;
        }
      }
      case StoredStep.Leaf leaf -> {
        Counter counter = counter(PartUse.Kind.LEAF, leaf.path());
        counter.fired += leaf.isPossible() ? 0 : 1;
        counter.undecided += leaf.isPossible() ? 1 : 0;
        counter.label = leaf.label().orElse(counter.label);
      }
      case StoredStep.Exemption _,
          StoredStep.Flagged _,
          StoredStep.Units _,
          StoredStep.Branch _,
          StoredStep.Node _,
          StoredStep.Graded _ -> {}
    }
  }

  private static void truth(Counter counter, StoredValue truth) {
    if (truth.truth().isEmpty()) {
      counter.undecided++;
    } else if (truth.truth().get()) {
      counter.fired++;
    } else {
      counter.notFired++;
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
