package dev.plumbline.measure.monitoring;

import dev.plumbline.calibrate.stats.TailProbability;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// Whether two samples may have the same shares of categories. For two categories Fisher's exact
/// test; for more Pearson's chi-square test (1900), where categories with an expected count below 5
/// in either sample are pooled, the rarest first, until none is left or two categories are (Cochran
/// 1954).
final class HomogeneityTest {

  private static final double EXPECTED_MIN = 5;

  private record Category(long first, long second) {
    private long both() {
      return first + second;
    }

    private Category with(Category other) {
      return new Category(first + other.first, second + other.second);
    }
  }

  /// The p value; 1 if a sample is empty or both have only one category.
  ///
  /// @param first counts of the first sample
  /// @param second counts of the second sample, by the same categories
  public static double p(long[] first, long[] second) {
    List<Category> categories = new ArrayList<>();
    long size = 0;
    long otherSize = 0;
    for (int i = 0; i < first.length; i++) {
      size += first[i];
      otherSize += second[i];
      if (first[i] + second[i] > 0) {
        categories.add(new Category(first[i], second[i]));
      }
    }
    if (size == 0 || otherSize == 0 || categories.size() < 2) {
      return 1;
    }
    double lesserShare = (double) Math.min(size, otherSize) / (size + otherSize);
    categories.sort(Comparator.comparingLong(Category::both).thenComparingLong(Category::first));
    while (categories.size() > 2 && categories.getFirst().both() * lesserShare < EXPECTED_MIN) {
      Category pooled = categories.removeFirst().with(categories.removeFirst());
      categories.addFirst(pooled);
    }
    if (categories.size() == 2) {
      Category one = categories.getFirst();
      return FisherExactTest.p(one.first(), size, one.second(), otherSize);
    }
    return pearson(categories, size, otherSize);
  }

  private static double pearson(List<Category> categories, long size, long otherSize) {
    double statistic = 0;
    double all = (double) size + otherSize;
    for (Category category : categories) {
      double expected = category.both() * (size / all);
      double gap = category.first() - expected;
      statistic += gap * gap / expected;
      statistic += gap * gap / (category.both() - expected);
    }
    return TailProbability.chiSquare(statistic, categories.size() - 1);
  }

  private HomogeneityTest() {}
}
