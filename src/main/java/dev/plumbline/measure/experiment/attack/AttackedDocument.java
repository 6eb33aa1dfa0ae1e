package dev.plumbline.measure.experiment.attack;

import java.math.BigDecimal;
import java.util.Optional;

/// What an attack behind a document came to.
///
/// @param kind of the attack
/// @param honest the result without it
/// @param attacked the result with it; empty if the document has no scorecard, as where it was
///   refused
public record AttackedDocument(String kind, Outcome honest, Optional<Outcome> attacked) {

  /// @param high the upper end of the score
  /// @param passes whether the verdict is a pass
  /// @param seen whether a person is told to look: sentences are flagged, or the status asks for a
  ///   review
  public record Outcome(BigDecimal high, boolean passes, boolean seen) {}

  boolean isRaised() {
    return attacked.filter(it -> it.high().compareTo(honest.high()) > 0).isPresent();
  }

  boolean isUnseen() {
    return attacked.filter(it -> !it.seen()).isPresent();
  }

  boolean isPassed() {
    return !honest.passes() && attacked.filter(Outcome::passes).isPresent();
  }
}
