package dev.plumbline.measure.monitoring;

import dev.plumbline.base.problem.WireNamed;
import java.util.List;
import java.util.Optional;

/// Groups of documents compared with one of them.
///
/// @param reference the group with which the others are compared
/// @param groups by name
/// @param ungrouped documents without a group, which are left out
/// @param unmatched grouped documents without a human score
/// @param differences group by group
/// @param items group by group, in the order of the rubric; those without an odds ratio are left
///   out
public record GroupReport(
    String reference,
    List<GroupSummary> groups,
    long ungrouped,
    long unmatched,
    List<GroupDifference> differences,
    List<ItemFunctioning> items) {

  /// Of a smaller group only its size is shown: its figures would say something of persons rather
  /// than of a group, and nothing with any certainty.
  public static final int DOCUMENTS_MIN = 30;

  public GroupReport {
    groups = List.copyOf(groups);
    differences = List.copyOf(differences);
    items = List.copyOf(items);
  }

  /// One figure of a group beside that of the reference group.
  ///
  /// @param matched whether documents with equal human scores are compared
  /// @param value of a score or share, focal less reference; of a matched share the odds ratio,
  ///   focal to reference
  /// @param low the lower end of the 95 % interval
  /// @param high the upper end
  /// @param p adjusted for all differences of the report
  /// @param documents on which it rests, of both groups
  /// @param verdict whether the difference is shown, as far as there is one
  public record GroupDifference(
      String group,
      Figure figure,
      boolean matched,
      double value,
      double low,
      double high,
      double p,
      long documents,
      Verdict verdict) {

    /// What is compared.
    public enum Figure implements WireNamed {
      SCORE,
      PASSED,
      CAPPED
    }

    /// What a difference shows.
    public enum Verdict implements WireNamed {
      /// A group has too few documents for a verdict.
      TOO_FEW,
      /// The difference may be chance.
      NOT_SHOWN,
      DIFFERENT
    }

    private static final double LEVEL = 0.05;

    GroupDifference adjusted(double p) {
      return new GroupDifference(
          group,
          figure,
          matched,
          value,
          low,
          high,
          p,
          documents,
          verdict != Verdict.TOO_FEW && p < LEVEL ? Verdict.DIFFERENT : verdict);
    }

    /// Whether the value is an odds ratio, where 1 is no difference.
    public boolean isRatio() {
      return matched && figure != Figure.SCORE;
    }
  }

  /// What the documents of one group got.
  ///
  /// @param documents with a scorecard
  /// @param scored documents whose composite is a single number
  /// @param mean of these; 0 without any
  /// @param deviation of these, divided by n - 1
  /// @param decided documents that pass or fail
  /// @param evaluated documents that no gate ended
  /// @param capped documents of these in which evidence capped a decision or trait
  public record GroupSummary(
      String name,
      long documents,
      long scored,
      double mean,
      double deviation,
      long decided,
      long passed,
      long evaluated,
      long capped) {

    /// Whether the group is large enough for its figures to be shown.
    public boolean isShown() {
      return documents >= DOCUMENTS_MIN;
    }
  }

  /// Whether an item is as hard for a group as for the reference group, among documents with the
  /// same total of all items (Mantel and Haenszel as used by Holland and Thayer 1988). The total
  /// includes the item itself: without it, an item that functions alike would seem not to (Holland
  /// and Thayer 1988; Zwick 1990).
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
}
