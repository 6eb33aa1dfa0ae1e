package dev.plumbline.measure.comparison;

import dev.plumbline.base.canonical.JsonRecord.Member;
import dev.plumbline.base.canonical.SortedCopy;
import dev.plumbline.base.problem.WireNamed;
import java.math.BigDecimal;
import java.util.SortedMap;
import java.util.TreeMap;

/// What is tested between two runs.
///
/// @param margins by what is tested, at least one: how much lower the share or the mean may be; not
///   negative
/// @param level probability of an error, above 0 and below one half
public record TestPlan(
    @Member("tests") SortedMap<TestSubject, BigDecimal> margins, BigDecimal level) {

  public TestPlan {
    margins = SortedCopy.of(margins);
    if (margins.isEmpty() || margins.values().stream().anyMatch(each -> each.signum() < 0)) {
      throw new IllegalArgumentException("something is tested, and no margin is negative");
    }
  }

  /// One thing, without a margin, at the level of .05.
  public static TestPlan of(TestSubject subject) {
    SortedMap<TestSubject, BigDecimal> margins = new TreeMap<>();
    margins.put(subject, BigDecimal.ZERO);
    return new TestPlan(margins, new BigDecimal("0.05"));
  }

  /// What can be tested, in the order of a report.
  public enum TestSubject implements WireNamed {
    /// The share of documents that pass.
    PASS,
    /// The mean score.
    SCORE,
    /// The mean of each trait, before it is rounded to its scale.
    TRAITS,
    /// The decisions of each item.
    ITEMS;
  }
}
