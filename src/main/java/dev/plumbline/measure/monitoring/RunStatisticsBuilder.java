package dev.plumbline.measure.monitoring;

import dev.plumbline.base.number.Interval;
import dev.plumbline.base.number.Rational;
import dev.plumbline.measure.monitoring.RunStatistics.ItemStatistics;
import dev.plumbline.measure.monitoring.RunStatistics.PartUse;
import dev.plumbline.measure.monitoring.RunStatistics.ThresholdUse;
import dev.plumbline.measure.report.ItemUse;
import dev.plumbline.measure.report.RunReport.ItemUseBuilder;
import dev.plumbline.rubric.Fact;
import dev.plumbline.rubric.Item;
import dev.plumbline.rubric.Item.ItemUnit;
import dev.plumbline.rubric.Rubric;
import dev.plumbline.rubric.Trait;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.coverage.BoundaryCaseGenerator.Boundary;
import dev.plumbline.rubric.coverage.BoundaryFinder;
import dev.plumbline.rubric.plan.expression.Expression;
import dev.plumbline.rubric.plan.expression.ExpressionText;
import dev.plumbline.rubric.plan.expression.FactType;
import dev.plumbline.rubric.plan.model.ExpressionTraversal;
import dev.plumbline.rubric.plan.model.Node;
import dev.plumbline.rubric.plan.model.Node.Cut;
import dev.plumbline.rubric.plan.model.Node.RuleList;
import dev.plumbline.rubric.plan.model.Rule.Lifecycle;
import dev.plumbline.rubric.plan.model.RuleOrder;
import dev.plumbline.score.StoredScorecard;
import dev.plumbline.score.StoredStep;
import dev.plumbline.score.StoredStep.Exemption;
import dev.plumbline.score.extraction.StoredExtraction;
import dev.plumbline.score.extraction.StoredExtraction.StoredValue;
import dev.plumbline.score.run.ResultValue.DecidedResult;
import dev.plumbline.score.run.StoredResult;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/// Collects what the parts of one rubric did, document by document. Of a document nothing is kept
/// but counts; of the values that are compared with thresholds, the distinct ones.
public final class RunStatisticsBuilder {

  private static final String NO_VERDICT = "none";
  private static final String UNKNOWN = "unknown:";

  private final List<Item> items = new ArrayList<>();
  private final ItemUseBuilder uses;
  private final PartCounts parts;
  private final ThresholdCounts thresholds;
  private final ItemTotals totals;
  private final SortedMap<String, ReplicatePairs> replicates = new TreeMap<>();
  private final SortedMap<String, Long> verdicts = new TreeMap<>();
  private long documents;
  private long gated;

  public RunStatisticsBuilder(Bundle bundle) {
    bundle.rubric().questions().traits().stream()
        .map(Trait::items)
        .forEach(ofTrait -> ofTrait.forEach(items::add));
    this.uses = new ItemUseBuilder(bundle);
    this.parts = new PartCounts(bundle);
    this.thresholds = new ThresholdCounts(bundle);
    this.totals = new ItemTotals(items.size());
  }

  /// A document that has no scorecard.
  public void addWithoutScorecard() {
    documents++;
  }

  /// A document with a scorecard.
  ///
  /// @param results of the calibrations that were applied
  /// @param found what [DecisiveParts] found
  public void add(
      StoredScorecard card,
      StoredExtraction extraction,
      List<StoredResult> results,
      Collection<String> found) {
    documents++;
    gated += card.gate().isPresent() ? 1 : 0;
    verdicts.merge(DecidedResult.of(card, results).verdict().orElse(NO_VERDICT), 1L, Long::sum);
    parts.add(card, found);
    thresholds.add(card, extraction, results);
    uses.add(extraction);
    if (!extraction.findings().isEmpty()) {
      totals.add(shares(extraction));
    }
    SortedMap<String, List<String>> said = extraction.replicates();
    items.forEach(item -> replicates(item.id(), said));
  }

  /// NaN where an item was not answered, or by another rubric that gives it more points.
  private double[] shares(StoredExtraction extraction) {
    SortedMap<String, Item> byId = new TreeMap<>();
    items.forEach(item -> byId.put(item.id(), item));
    SortedMap<String, Double> known = extraction.shares(byId);
    double[] shares = new double[items.size()];
    for (int i = 0; i < shares.length; i++) {
      shares[i] = known.getOrDefault(items.get(i).id(), Double.NaN);
    }
    return shares;
  }

  private void replicates(String item, SortedMap<String, List<String>> said) {
    if (said.containsKey(item)) {
      replicates
          .computeIfAbsent(item, _ -> new ReplicatePairs())
          .add(said.get(item).stream().filter(answer -> !answer.startsWith(UNKNOWN)).toList());
    }
  }

  /// @param decisive whether [DecisiveParts] were found for every document
  public RunStatistics build(boolean decisive) {
    return new RunStatistics(
        documents,
        parts.evaluated(),
        gated,
        verdicts,
        parts.build(),
        itemStatistics(),
        totals.alpha(),
        totals.varying(),
        thresholds.build(),
        decisive);
  }

  private List<ItemStatistics> itemStatistics() {
    List<ItemStatistics> statistics = new ArrayList<>();
    for (ItemUse use : uses.build()) {
      int index = items.stream().map(Item::id).toList().indexOf(use.item());
      ReplicatePairs pairs = replicates.getOrDefault(use.item(), new ReplicatePairs());
      statistics.add(
          new ItemStatistics(
              use,
              totals.difficulty(index),
              totals.discrimination(index),
              pairs.pairs(),
              pairs.same(),
              pairs.kappa(),
              parts.decided(DecisiveParts.key(DecisiveParts.ITEM, use.item()))));
    }
    return statistics;
  }

  /// Counts the values that a rubric compares with fixed numbers: nodes, traits, number facts, and
  /// the calibrated score where the rubric's cut reads it.
  private static final class ThresholdCounts {

    private static final String CALIBRATED = "calibrated";
    private static final double MARGIN = 0.05;

    private final Bundle bundle;
    private final List<Compared> limits = new ArrayList<>();
    private final SortedMap<String, CountedValues> values = new TreeMap<>();

    private record Compared(String place, String name, Rational limit, boolean measured) {}

    ThresholdCounts(Bundle bundle) {
      this.bundle = bundle;
      Rubric rubric = bundle.rubric();
      for (Boundary boundary : BoundaryFinder.find(rubric)) {
        String name = ExpressionText.of(boundary.value());
        if (!isDecision(boundary.value())) {
          limits.add(new Compared(boundary.location(), name, boundary.limit(), isCounted(name)));
        }
      }
      calibratedLimit(rubric)
          .ifPresent(limit ->
              limits.add(
                  new Compared(
                      "the cut of " + bundle.scoring().program().result().id(),
                      CALIBRATED,
                      limit,
                      true)));
      limits.forEach(limit -> values.put(limit.name(), new CountedValues()));
    }

    /// What people see of the few decisions of an item is how often each was given.
    private boolean isDecision(Expression value) {
      return value instanceof Expression.Name(String name)
          && bundle.extraction().traits().stream()
              .flatMap(trait -> trait.items().stream())
              .anyMatch(item -> item.id().equals(name));
    }

    private boolean isCounted(String name) {
      return isNode(name)
          || bundle.extraction().facts().stream()
              .anyMatch(fact -> fact.id().equals(name) && fact.type() instanceof FactType.Numeric);
    }

    private boolean isNode(String name) {
      return bundle.scoring().program().nodes().stream().anyMatch(node -> node.id().equals(name));
    }

    private Optional<Rational> calibratedLimit(Rubric rubric) {
      return bundle.scoring().program().result().cut()
                  instanceof
                  Cut.When(
                      Expression.Comparison(_, Expression.Name _, Expression right),
                      boolean calibrated)
              && calibrated
          ? number(right, rubric)
          : Optional.empty();
    }

    private static Optional<Rational> number(Expression right, Rubric rubric) {
      return switch (right) {
        case Expression.Literal(Rational value) -> Optional.of(value);
        case Expression.Name(String id) ->
            rubric.scoring().thresholds().stream()
                .filter(threshold -> threshold.id().equals(id))
                .map(threshold -> Rational.of(threshold.value()))
                .findFirst();
        default -> Optional.empty();
      };
    }

    /// @param results of the calibrations that were applied
    void add(StoredScorecard card, StoredExtraction extraction, List<StoredResult> results) {
      if (values.isEmpty()) {
        return;
      }
      card.steps(StoredStep.Node.class).forEach(node -> add(node.id(), node.value().number()));
      SortedMap<String, StoredValue> facts = extraction.facts();
      for (Fact fact : bundle.extraction().facts()) {
        if (facts.containsKey(fact.id())) {
          add(fact.id(), facts.get(fact.id()).number());
        }
      }
      results.stream()
          .filter(result -> result.target().equals("composite"))
          .forEach(result -> add(CALIBRATED, OptionalDouble.of(result.score().doubleValue())));
    }

    private void add(String name, OptionalDouble value) {
      CountedValues counted = values.get(name);
      if (counted != null) {
        value.ifPresent(counted::add);
      }
    }

    List<ThresholdUse> build() {
      return limits.stream().map(this::use).toList();
    }

    private ThresholdUse use(Compared limit) {
      CountedValues counted = values.get(limit.name());
      double at = number(limit.limit());
      double margin = MARGIN * range(limit.name(), counted);
      return new ThresholdUse(
          limit.place(),
          limit.name(),
          limit.limit(),
          counted.size(),
          counted.below(at),
          margin,
          counted.between(at - margin, at + margin),
          counted.distinctBetween(at - margin, at + margin),
          limit.measured());
    }

    private static double number(Rational exact) {
      return exact.toDecimal().doubleValue();
    }

    private double range(String name, CountedValues counted) {
      if (isNode(name)) {
        Interval range = bundle.scoring().program().range(name);
        return number(range.high()) - number(range.low());
      }
      return counted.isEmpty() ? 0 : counted.highest() - counted.lowest();
    }
  }

  /// Counts the parts of one rubric over the traces of its documents.
  private static final class PartCounts {

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
        case Exemption _,
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

    /// Every part of the rubric: gates, conditions that were evaluated, what evidence can cap,
    /// rules and leaves.
    List<PartUse> build() {
      List<PartUse> parts = new ArrayList<>();
      bundle.extraction().gates().forEach(gate -> add(PartUse.Kind.GATE, gate.id(), "", parts));
      String conditions = DecisiveParts.key(PartUse.Kind.CONDITION.wireName(), "");
      counters.keySet().stream()
          .filter(key -> key.startsWith(conditions))
          .forEach(
              key -> add(PartUse.Kind.CONDITION, key.substring(conditions.length()), "", parts));
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
        case RuleList list ->
            RuleOrder.evaluationOrder(list)
                .forEach(rule ->
                    add(
                        PartUse.Kind.RULE,
                        node.id() + "/" + rule.id(),
                        rule.lifecycle() == Lifecycle.ACTIVE ? "" : rule.lifecycle().wireName(),
                        parts));
        case Node.Tree _ ->
            ExpressionTraversal.leaves(node)
                .forEach(path -> add(PartUse.Kind.LEAF, path, "", parts));
        case Node.Formula _, Node.Trait _, Node.Composite _ -> {}
      }
    }

    /// A cap or leaf has no step where it did not apply.
    private void add(PartUse.Kind kind, String id, String note, List<PartUse> parts) {
      Counter counter =
          counters.getOrDefault(DecisiveParts.key(kind.wireName(), id), new Counter());
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
}
