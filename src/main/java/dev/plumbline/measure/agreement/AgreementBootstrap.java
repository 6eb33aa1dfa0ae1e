package dev.plumbline.measure.agreement;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Bootstrap percentile intervals of agreement statistics (Efron and Tibshirani 1993, chapter 13),
/// for several systems on the same documents: a document is drawn with the scores of all systems,
/// so differences are paired.
public final class AgreementBootstrap {

  private static final int RESAMPLES = DocumentBootstrap.RESAMPLES;

  private final List<ScorePairs> systems;
  private final Map<AgreementStatistic, double[][]> resampled =
      new EnumMap<>(AgreementStatistic.class);

  /// @param systems at least one, each with the scores of the same documents in the same order
  /// @param statistics those that will be asked for
  public AgreementBootstrap(List<ScorePairs> systems, Set<AgreementStatistic> statistics) {
    this.systems = List.copyOf(systems);
    int documents = systems.getFirst().size();
    if (systems.stream().anyMatch(system -> system.size() != documents)) {
      throw new IllegalArgumentException("systems with different documents");
    }
    for (AgreementStatistic statistic : statistics) {
      resampled.put(statistic, new double[systems.size()][RESAMPLES]);
    }
    for (int resample = 0; resample < RESAMPLES; resample++) {
      int[] times = DocumentBootstrap.times(resample, documents);
      for (Map.Entry<AgreementStatistic, double[][]> entry : resampled.entrySet()) {
        for (int system = 0; system < systems.size(); system++) {
          entry.getValue()[system][resample] = systems.get(system).value(entry.getKey(), times);
        }
      }
    }
  }

  /// The statistic of one system.
  public Estimate estimate(int system, AgreementStatistic statistic) {
    return Estimate.of(systems.get(system).value(statistic), resampled.get(statistic)[system]);
  }

  /// The statistic of one system less that of another.
  public Estimate difference(int system, int other, AgreementStatistic statistic) {
    return Estimate.of(
        systems.get(system).value(statistic) - systems.get(other).value(statistic),
        differences(system, other, statistic));
  }

  /// A two-sided p value of the hypothesis that two systems are alike in a statistic: twice the
  /// share of the resamples on the rarer side of 0, where 0 counts for both, and never 0.
  public double pValue(int system, int other, AgreementStatistic statistic) {
    int below = 1;
    int above = 1;
    for (double difference : differences(system, other, statistic)) {
      below += difference <= 0 ? 1 : 0;
      above += difference >= 0 ? 1 : 0;
    }
    return Math.min(1, 2.0 * Math.min(below, above) / (RESAMPLES + 1));
  }

  private double[] differences(int system, int other, AgreementStatistic statistic) {
    double[] one = resampled.get(statistic)[system];
    double[] two = resampled.get(statistic)[other];
    double[] differences = new double[RESAMPLES];
    for (int i = 0; i < RESAMPLES; i++) {
      differences[i] = one[i] - two[i];
    }
    return differences;
  }
}
