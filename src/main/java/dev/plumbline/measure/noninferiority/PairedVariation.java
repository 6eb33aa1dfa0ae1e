package dev.plumbline.measure.noninferiority;

import dev.plumbline.measure.calibration.stats.Moments;

/// How much documents vary, from which it follows how many are needed.
///
/// @param documents on which it was seen
/// @param unit what was observed: documents, or cases with their trials
/// @param pairs whether it was seen on the documents of two runs; else the results of a second run
///   are assumed to have nothing to do with those of the first, which is the most that can be
///   needed
/// @param mean of the later run
/// @param range the largest drop that can be
public record PairedVariation(
    int documents, String unit, boolean pairs, double mean, double range, PairedModel model) {

  /// @param sample with a document, of a run and a later one, or of a run beside itself
  public static PairedVariation of(PairedSample sample, boolean pairs) {
    double[] after = sample.after();
    double mean = Moments.mean(after);
    return new PairedVariation(
        sample.documents(),
        sample.unit(),
        pairs,
        mean,
        sample.isProportion() ? mean : sample.range(),
        sample.isProportion()
            ? new PairedModel.Proportions(
                pairs ? changed(sample.differences()) : unlike(mean, after.length))
            : new PairedModel.Means(
                pairs ? deviation(sample.differences()) : deviation(after) * StrictMath.sqrt(2),
                pairs ? changed(sample.differences()) : 1,
                sample.range()));
  }

  /// How many change if nothing ties two runs together. One more that passes and one more that does
  /// not are added, since a run of which all pass does not show that all will.
  private static double unlike(double share, int documents) {
    double passing = (share * documents + 1) / (documents + 2);
    return 2 * passing * (1 - passing);
  }

  private static double changed(double[] differences) {
    int changed = 0;
    for (double difference : differences) {
      changed += difference != 0 ? 1 : 0;
    }
    return (double) changed / differences.length;
  }

  /// 0 of one value.
  private static double deviation(double[] values) {
    return values.length < 2 ? 0 : Moments.deviation(values);
  }
}
