package dev.plumbline.workflow.importing;

import dev.plumbline.workflow.importing.ImportedSuite.Outcome;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Optional;

/// A grader as a check.
///
/// @param name under which results have it
/// @param low the end of its range that counts as 0
/// @param high the end that counts as 1
record GradedCheck(Check check, String name, BigDecimal low, BigDecimal high) {

  private static final int DECIMALS = 12;

  static GradedCheck of(Check check, String name) {
    return new GradedCheck(check, name, BigDecimal.ZERO, BigDecimal.ONE);
  }

  static BigDecimal share(BigDecimal score, BigDecimal low, BigDecimal high) {
    return score
        .subtract(low)
        .divide(high.subtract(low), DECIMALS, RoundingMode.HALF_EVEN)
        .stripTrailingZeros();
  }

  /// The value in its range of one from 0 to 1.
  String unscaled(String share) {
    return "("
        + low.toPlainString()
        + " + "
        + high.subtract(low).toPlainString()
        + " * "
        + share
        + ")";
  }

  /// A result that says that its grader failed has neither.
  Outcome outcome(ForeignObject result) {
    Optional<BigDecimal> score = result.number("score").map(it -> share(it, low, high));
    boolean scored = !(check instanceof Check.Judged judged) || judged.graded();
    return new Outcome(result.flag("passed"), score.filter(_ -> scored), result.text("reason"));
  }
}
