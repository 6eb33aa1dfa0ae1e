package dev.plumbline.measure.agreement;

import dev.plumbline.calibrate.stats.CounterRandom;
import dev.plumbline.calibrate.stats.Moments;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/// Bootstrap percentile intervals of any statistic of documents (Efron and Tibshirani 1993, chapter
/// 13): documents are drawn with replacement, by fixed seeds. Whoever asks brings the documents in
/// an order that they fix themselves, by their values or digests, so that one sample has one
/// interval whatever file it came in.
public final class DocumentBootstrap {

  static final int RESAMPLES = 1_000;

  private static final long SEED = 20_260_112;

  /// @param undefined why there may be no such statistic
  /// @param statistic of documents of which each occurs as often as the array says; not a number
  ///   where it is undefined
  public static Estimate estimate(
      int documents, String undefined, ToDoubleFunction<int[]> statistic) {
    double[] resampled =
        CounterRandom.figures(
            SEED, RESAMPLES, random -> statistic.applyAsDouble(random.times(documents)));
    return Estimate.of(statistic.applyAsDouble(Moments.once(documents)), resampled, undefined);
  }

  /// The ratio of two sums over documents, such as flips by pairs. Where none or all of them are
  /// so, all resamples are alike: then the interval is that of a share of the documents.
  public static Estimate ratio(double[] above, double[] below) {
    Estimate ratio =
        estimate(
            above.length,
            "there is nothing to divide by",
            times -> {
              double lower = sum(below, times);
              return lower == 0 ? Double.NaN : sum(above, times) / lower;
            });
    long documents = Arrays.stream(below).filter(each -> each > 0).count();
    boolean isShare =
        ratio.interval().isEmpty()
            && ratio
                .find()
                .filter(it -> it.signum() == 0 || it.compareTo(BigDecimal.ONE) == 0)
                .isPresent();
    return isShare
        ? Estimate.share(ratio.find().orElseThrow().signum() == 0 ? 0 : documents, documents)
        : ratio;
  }

  /// As [#ratio(double\[\], double\[\])], of two figures of each document; empty where there is
  /// nothing to divide by.
  public static <T> Optional<Estimate> ratio(
      List<T> documents, ToDoubleFunction<T> above, ToDoubleFunction<T> below) {
    return ratio(
            documents.stream().mapToDouble(above).toArray(),
            documents.stream().mapToDouble(below).toArray())
        .ifDefined();
  }

  private static double sum(double[] values, int[] times) {
    double sum = 0;
    for (int i = 0; i < values.length; i++) {
      sum += times[i] * values[i];
    }
    return sum;
  }

  /// How often each document occurs in a resample.
  public static int[] times(int resample, int documents) {
    return new CounterRandom(SEED, resample).times(documents);
  }

  private DocumentBootstrap() {}
}
