package dev.plumbline.measure.monitoring.groups;

import dev.plumbline.base.problem.WireNamed;

/// One figure of a group beside that of the reference group.
///
/// @param matched whether documents with equal human scores are compared
/// @param value of a score or share, focal less reference; of a matched share the odds ratio, focal
///   to reference
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

  /// Whether the value is an odds ratio, where 1 is no difference.
  public boolean isRatio() {
    return matched && figure != Figure.SCORE;
  }
}
