package dev.plumbline.measure.noninferiority;

import dev.plumbline.base.problem.WireNamed;
import java.util.Arrays;
import java.util.Optional;

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

  public static Optional<TestSubject> parse(String wireName) {
    return Arrays.stream(values()).filter(one -> one.wireName().equals(wireName)).findFirst();
  }
}
