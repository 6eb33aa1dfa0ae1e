package dev.plumbline.measure.monitoring.drift;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.measure.calibration.stats.PairedDifference;
import dev.plumbline.measure.calibration.stats.QuadraticWeightedKappa;
import dev.plumbline.measure.monitoring.stats.CountedValues;
import dev.plumbline.measure.report.RunReportBuilder.Artefacts;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/// Pairs the texts that two runs have in common, with the same inputs, and compares their scores
/// and decisions.
public final class AnchorPairs {

  private final AnchorFigures before;
  private final List<PairedFigures> differences = new ArrayList<>();
  private final SortedSet<Digest> paired = new TreeSet<>();

  /// The pairs of one feature.
  private static final class PairedFigures {
    private final CountedValues before = new CountedValues();
    private final QuadraticWeightedKappa kappa = new QuadraticWeightedKappa();
    private double[] values = new double[16];
    private int size;
    private long equal;

    private void add(double was, double is, boolean decision) {
      if (Double.isNaN(was) || Double.isNaN(is)) {
        return;
      }
      if (size == values.length) {
        values = Arrays.copyOf(values, 2 * size);
      }
      values[size++] = is - was;
      before.add(was);
      equal += was == is ? 1 : 0;
      if (decision) {
        kappa.add((int) was, (int) is);
      }
    }
  }

  /// @param before of the earlier run; what it does not have is not compared
  public AnchorPairs(AnchorFigures before) {
    this.before = before;
    before.features().forEach(_ -> differences.add(new PairedFigures()));
  }

  /// A text of the later run; nothing is compared unless the earlier one has it, with the same
  /// inputs.
  public void add(Digest document, Artefacts stored) {
    before
        .find(document, stored)
        .filter(_ -> paired.add(document))
        .ifPresent(was -> {
          double[] is = before.figures(stored);
          for (int i = 0; i < is.length; i++) {
            boolean decision = before.features().get(i).kind() == Feature.Kind.DECISION;
            differences.get(i).add(was[i], is[i], decision);
          }
        });
  }

  /// How many texts both runs have with the same inputs.
  public int texts() {
    return paired.size();
  }

  /// A comparison for each feature that some text has in both runs.
  public List<AnchorComparison> build() {
    List<AnchorComparison> comparisons = new ArrayList<>();
    for (int i = 0; i < differences.size(); i++) {
      Feature feature = before.features().get(i);
      PairedFigures pairs = differences.get(i);
      if (pairs.size > 0) {
        comparisons.add(
            new AnchorComparison(
                feature,
                pairs.equal,
                feature.kind() == Feature.Kind.DECISION ? pairs.kappa.find() : Optional.empty(),
                pairs.before.mean(),
                pairs.before.deviation(),
                PairedDifference.of(Arrays.copyOf(pairs.values, pairs.size))));
      }
    }
    return comparisons;
  }
}
