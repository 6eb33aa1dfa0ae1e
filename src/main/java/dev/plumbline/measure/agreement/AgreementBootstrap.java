package dev.plumbline.measure.agreement;

import dev.plumbline.base.problem.WireNamed;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/// Bootstrap percentile intervals of agreement statistics ([DocumentBootstrap]), for several
/// systems on the same documents: for a difference a document is drawn with the scores of both, so
/// differences are paired. Documents are drawn in the order of labels and scores: one system has
/// one interval, whatever order its documents came in and beside whatever other system it stands.
public final class AgreementBootstrap {

  private static final int RESAMPLES = DocumentBootstrap.RESAMPLES;

  private final List<ScorePairs> systems;
  private final List<Map<AgreementStatistic, Estimate>> estimates;

  /// @param systems at least one, each with the scores of the same documents in the same order
  /// @param statistics those that will be asked for
  public AgreementBootstrap(List<ScorePairs> systems, Set<AgreementStatistic> statistics) {
    this.systems = List.copyOf(systems);
    int documents = systems.getFirst().size();
    if (systems.stream().anyMatch(system -> system.size() != documents)) {
      throw new IllegalArgumentException("systems with different documents");
    }
    this.estimates = systems.stream().map(system -> estimates(system, statistics)).toList();
  }

  private static Map<AgreementStatistic, Estimate> estimates(
      ScorePairs system, Set<AgreementStatistic> statistics) {
    ScorePairs sorted = system.ordered(system.order());
    double[][] resampled = new double[AgreementStatistic.values().length][RESAMPLES];
    for (int resample = 0; resample < RESAMPLES; resample++) {
      int[] times = DocumentBootstrap.times(resample, sorted.size());
      for (AgreementStatistic statistic : statistics) {
        resampled[statistic.ordinal()][resample] = sorted.value(statistic, times);
      }
    }
    Map<AgreementStatistic, Estimate> estimates = new EnumMap<>(AgreementStatistic.class);
    for (AgreementStatistic statistic : statistics) {
      estimates.put(
          statistic,
          switch (statistic) {
            case EXACT -> Estimate.share(sorted.within(0), sorted.size());
            case ADJACENT -> Estimate.share(sorted.within(1), sorted.size());
            case QWK, MAE, RMSE, SPEARMAN, PEARSON, MEAN_DIFFERENCE ->
                Estimate.of(
                    sorted.value(statistic), resampled[statistic.ordinal()], statistic.undefined());
          });
    }
    return estimates;
  }

  /// The statistics of one system.
  public Map<AgreementStatistic, Estimate> estimates(int system) {
    return estimates.get(system);
  }

  /// A statistic of one system less that of another.
  ///
  /// @param p two-sided, of the hypothesis that both are alike: twice the share of the resamples on
  ///   the rarer side of 0, where 0 counts for both, and never 0; 1 where there is no difference
  public record Difference(Estimate estimate, double p) {}

  public Difference difference(int system, int other, AgreementStatistic statistic) {
    int[] order = systems.get(system).order(systems.get(other));
    ScorePairs one = systems.get(system).ordered(order);
    ScorePairs two = systems.get(other).ordered(order);
    double[] differences =
        IntStream.range(0, RESAMPLES)
            .mapToObj(resample -> DocumentBootstrap.times(resample, one.size()))
            .mapToDouble(times -> one.value(statistic, times) - two.value(statistic, times))
            .toArray();
    int below = 1;
    int above = 1;
    int all = 1;
    for (double difference : differences) {
      below += difference <= 0 ? 1 : 0;
      above += difference >= 0 ? 1 : 0;
      all += Double.isNaN(difference) ? 0 : 1;
    }
    return new Difference(
        Estimate.of(
            one.value(statistic) - two.value(statistic), differences, statistic.undefined()),
        Math.min(1, 2.0 * Math.min(below, above) / all));
  }

  /// A statistic of the agreement of scores with human scores.
  ///
  /// `QWK`, `EXACT`, `ADJACENT`, `MAE` and `RMSE` compare both sides rounded half up to the scale;
  /// the others compare the scores before rounding with the raters' mean.
  public enum AgreementStatistic implements WireNamed {
    /// Quadratic weighted kappa (Cohen 1968), at most 1; 0 if one side does not vary.
    QWK("qwk", "all points of both sides are one"),
    /// Share of the documents on the same point, 0 to 1.
    EXACT("exact", ""),
    /// Share of the documents on the same or a neighbouring point, 0 to 1.
    ADJACENT("adjacent", ""),
    /// Mean absolute error in the unit of the scale.
    MAE("mae", ""),
    /// Root of the mean squared error in the unit of the scale.
    RMSE("rmse", ""),
    /// Spearman's rank correlation with mid-ranks.
    SPEARMAN("spearman", "one side does not vary"),
    /// Pearson's correlation.
    PEARSON("pearson", "one side does not vary"),
    /// Standardised mean difference (Williamson, Xi and Breyer 2012), above 0 if the scores are too
    /// lenient: the difference of the means over the root of the mean of the two variances.
    MEAN_DIFFERENCE("meanDifference", "neither side varies");

    private final String key;
    private final String undefined;

    AgreementStatistic(String key, String undefined) {
      this.key = key;
      this.undefined = undefined;
    }

    /// Why there may be no such figure; empty if there always is one.
    public String undefined() {
      return undefined;
    }

    @Override
    public String wireName() {
      return key;
    }
  }
}
