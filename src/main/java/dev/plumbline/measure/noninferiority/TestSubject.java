package dev.plumbline.measure.noninferiority;

import dev.plumbline.base.problem.WireNamed;

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
