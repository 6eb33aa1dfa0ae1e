package dev.plumbline.measure.monitoring;

import dev.plumbline.base.number.Rational;
import dev.plumbline.base.problem.WireNamed;

/// How many documents lie near a number with which a rubric compares a value.
///
/// @param place the rule, node, cut or gate that compares
/// @param name the node, trait or fact that is compared; `calibrated` for the calibrated score;
///   another expression, which is not measured
/// @param documents with a known value
/// @param below documents whose value is less than the limit
/// @param margin a twentieth of the range: that which the plan allows a node or trait, or that of
///   the values of a fact
/// @param near documents within the margin, on either side
/// @param distinct how many different values these have
public record ThresholdUse(
    String place,
    String name,
    Rational limit,
    long documents,
    long below,
    double margin,
    long near,
    int distinct,
    boolean measured) {

  /// How documents lie about a threshold.
  public enum Crowding implements WireNamed {
    /// Few documents are near it.
    CLEAR,
    /// Many are near it, so that a small change of it, or of the judge, moves many.
    CROWDED,
    /// Many are near it, all with one value: a count is either at its limit or far from it, and no
    /// small change tells its documents apart.
    ONE_VALUE,
    /// A share that would be many is near it, of too few documents.
    FEW_DOCUMENTS,
    /// It compares an expression whose values are not stored.
    NOT_MEASURED
  }

  /// Evenly spread values would be half as near.
  private static final double MANY = 0.2;

  /// The least number of documents of which `many` means something.
  private static final int DOCUMENTS_MIN = 30;

  /// Documents near it as a share of all; 0 without documents.
  public double share() {
    return documents == 0 ? 0 : (double) near / documents;
  }

  public Crowding crowding() {
    if (!measured) {
      return Crowding.NOT_MEASURED;
    }
    if (share() < MANY) {
      return Crowding.CLEAR;
    }
    if (documents < DOCUMENTS_MIN) {
      return Crowding.FEW_DOCUMENTS;
    }
    return distinct > 1 ? Crowding.CROWDED : Crowding.ONE_VALUE;
  }
}
