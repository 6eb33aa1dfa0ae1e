package dev.plumbline.measure.bridge;

import dev.plumbline.calibrate.stats.PairedDifference;
import java.util.Optional;

/// How one figure of an item differs between two judges of the same documents.
///
/// @param pairs of answers that both gave: one a document, or one a unit where the item is asked of
///   each
/// @param equal pairs that are the same
/// @param kappa quadratic weighted kappa, of decisions only
/// @param before the mean over the documents, of the older judge
/// @param difference the new judge's less the older one's, in pairs of documents; of an item that
///   is asked of each unit, of the means over the units of a document
/// @param p of that difference, adjusted for all figures after Holm (1979)
public record ItemMovement(
    String item,
    Figure figure,
    long pairs,
    long equal,
    Optional<Double> kappa,
    double before,
    PairedDifference difference,
    double p) {

  /// Moved, if such a difference comes by chance in fewer than one of twenty reports.
  private static final double LEVEL = 0.05;

  /// What is compared.
  public enum Figure {
    /// The level, where both decided.
    DECISION,
    /// The share of the answers that say that the item does not apply.
    NOT_APPLICABLE,
    /// The share of the questions to which there is no answer that counts.
    UNANSWERED
  }

  /// A figure that is the same everywhere leaves nothing to test.
  public boolean isTested() {
    return equal < pairs;
  }

  ItemMovement adjusted(double p) {
    return new ItemMovement(item, figure, pairs, equal, kappa, before, difference, p);
  }

  public boolean hasMoved() {
    return p < LEVEL;
  }
}
