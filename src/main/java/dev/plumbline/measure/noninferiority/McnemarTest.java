package dev.plumbline.measure.noninferiority;

/// The exact test of McNemar (1947): if neither run is better, a document that passes in only one
/// of them is as likely to pass in either.
final class McnemarTest {

  /// The probability of at least so many losses among the documents of which the runs say something
  /// else, if each is a loss with the probability one half; 1 without such documents.
  static double p(long lost, long gained) {
    long all = lost + gained;
    if (lost == 0) {
      return 1;
    }
    // terms as multiples of the likeliest, so that nothing overflows
    long mode = all / 2;
    double sum = 0;
    double tail = 0;
    for (int direction = -1; direction <= 1; direction += 2) {
      double likely = 1;
      for (long k = mode; k >= 0 && k <= all && likely > 0; k += direction) {
        if (k != mode || direction == 1) {
          sum += likely;
          tail += k >= lost ? likely : 0;
        }
        likely *= direction > 0 ? (double) (all - k) / (k + 1) : (double) k / (all - k + 1);
      }
    }
    return Math.min(1, tail / sum);
  }

  private McnemarTest() {}
}
