package dev.plumbline.measure.monitoring;

import dev.plumbline.measure.monitoring.stats.ItemTotals;
import dev.plumbline.measure.monitoring.stats.ReplicatePairs;
import dev.plumbline.measure.report.ItemUse;
import dev.plumbline.measure.report.ItemUseBuilder;
import dev.plumbline.rubric.Item;
import dev.plumbline.rubric.Trait;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.run.DecidedResult;
import dev.plumbline.run.StoredResult;
import dev.plumbline.score.StoredScorecard;
import dev.plumbline.score.extraction.StoredExtraction;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

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
}
