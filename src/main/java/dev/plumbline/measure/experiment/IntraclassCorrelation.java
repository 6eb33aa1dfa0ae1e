package dev.plumbline.measure.experiment;

import java.util.List;

/// The intraclass correlation ICC(1) of Shrout and Fleiss (1979): how much of the variance of
/// single scores is between documents, by a one-way analysis of variance.
final class IntraclassCorrelation {

  /// At most 1, possibly below 0; not a number if nothing varies or fewer than two documents are
  /// left.
  ///
  /// @param scores of each document, as many as of the others, at least two
  /// @param times how often each document occurs
  static double of(List<double[]> scores, int[] times) {
    int replicates = scores.getFirst().length;
    long documents = 0;
    double total = 0;
    for (int d = 0; d < times.length; d++) {
      documents += times[d];
      total += times[d] * sum(scores.get(d));
    }
    if (documents < 2) {
      return Double.NaN;
    }
    double mean = total / (documents * replicates);
    double between = 0;
    double within = 0;
    for (int d = 0; d < times.length; d++) {
      double own = sum(scores.get(d)) / replicates;
      between += times[d] * replicates * (own - mean) * (own - mean);
      for (double score : scores.get(d)) {
        within += times[d] * (score - own) * (score - own);
      }
    }
    double meanBetween = between / (documents - 1);
    double meanWithin = within / (documents * (replicates - 1));
    double all = meanBetween + (replicates - 1) * meanWithin;
    return all == 0 ? Double.NaN : (meanBetween - meanWithin) / all;
  }

  private static double sum(double[] values) {
    double sum = 0;
    for (double value : values) {
      sum += value;
    }
    return sum;
  }

  private IntraclassCorrelation() {}
}
