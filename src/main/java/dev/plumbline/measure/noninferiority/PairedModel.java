package dev.plumbline.measure.noninferiority;

import java.util.List;

/// How the documents of two runs are assumed to differ where nothing got worse.
public sealed interface PairedModel {

  /// Of shares: documents pass in only one of the runs, as often in the one as in the other. A drop
  /// makes further documents fail that passed.
  ///
  /// @param changing the share of such documents, from 0 to 1
  record Proportions(double changing) implements PairedModel {
    public Proportions {
      if (!(changing >= 0 && changing <= 1)) {
        throw new IllegalArgumentException("a share: " + changing);
      }
    }
  }

  /// Of scores: a drop lowers the mean and leaves the spread as it is.
  ///
  /// @param deviation the standard deviation of the differences, in points; not negative
  /// @param moving the share of documents with another score, from 0 to 1
  /// @param range the largest drop of a document
  record Means(double deviation, double moving, double range) implements PairedModel {
    public Means {
      if (!(deviation >= 0 && moving >= 0 && moving <= 1 && range >= 0)) {
        throw new IllegalArgumentException(
            "a standard deviation, a share and a range: " + List.of(deviation, moving, range));
      }
    }
  }
}
