package dev.plumbline.measure.monitoring.groups;

import dev.plumbline.measure.monitoring.stats.MantelHaenszel;
import java.util.Optional;

/// Whether an item is as hard for a group as for the reference group, among documents with the same
/// total of all items (Mantel and Haenszel as used by Holland and Thayer 1988). The total includes
/// the item itself: without it, an item that functions alike would seem not to (Holland and Thayer
/// 1988; Zwick 1990).
///
/// An item with three decisions has two steps, each with its own odds ratio (Penfield 2007).
///
/// @param step the decision that counts as reached, from 1
/// @param odds of reaching it: of the reference group to those of this one
public record ItemFunctioning(String group, String item, int step, MantelHaenszel odds) {

  /// The least size of the smaller group, and of both, for a class (Zwick 2012).
  public static final int GROUP_MIN = 200;

  public static final int BOTH_MIN = 500;

  private static final double DELTA = -2.35;
  private static final double MODERATE = 1;
  private static final double LARGE = 1.5;
  private static final double LEVEL = 0.05;

  /// The 95th percentile of the standard normal distribution.
  private static final double ONE_SIDED = 1.6448536269514722;

  /// How much an item favours a group, in the classes of the Educational Testing Service.
  public enum Size {
    /// Negligible: not significant at 5 %, or a delta below 1.
    A,
    /// Neither of the others.
    B,
    /// Large: a delta of at least 1.5, significantly above 1.
    C
  }

  /// The odds ratio on the delta scale of the Educational Testing Service, -2.35 ln(odds ratio):
  /// below 0 the item is harder for the group than for the reference group.
  public double delta() {
    return DELTA * StrictMath.log(odds.oddsRatio());
  }

  /// The standard error of [#delta], on the same scale.
  public double deltaError() {
    return -DELTA * odds.standardError();
  }

  /// Empty if there are too few documents, or no odds ratio.
  public Optional<Size> size() {
    if (!odds.isDefined()
        || Math.min(odds.reference(), odds.focal()) < GROUP_MIN
        || odds.reference() + odds.focal() < BOTH_MIN) {
      return Optional.empty();
    }
    double delta = Math.abs(delta());
    if (odds.p() >= LEVEL || delta < MODERATE) {
      return Optional.of(Size.A);
    }
    return Optional.of(
        delta >= LARGE && delta - MODERATE > ONE_SIDED * deltaError() ? Size.C : Size.B);
  }
}
