package dev.plumbline.measure.monitoring;

import dev.plumbline.base.number.Rational;

/// How many documents lie near a number with which a rubric compares a value.
///
/// @param place the rule, node, cut or gate that compares
/// @param name the node, trait or fact that is compared; `calibrated` for the calibrated score
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
    int distinct) {

  /// Evenly spread values would be half as near.
  private static final double MANY = 0.2;

  /// The least number of documents of which `many` means something.
  private static final int DOCUMENTS_MIN = 30;

  /// Documents near it as a share of all; 0 without documents.
  public double share() {
    return documents == 0 ? 0 : (double) near / documents;
  }

  /// Whether so many documents are near it that a small change of it, or of the judge, moves many.
  /// Not where they all have one value: a count is either at its limit or far from it.
  public boolean isCrowded() {
    return distinct > 1 && documents >= DOCUMENTS_MIN && share() >= MANY;
  }
}
