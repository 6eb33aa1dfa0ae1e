package dev.plumbline.score;

import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.number.Rational;
import dev.plumbline.rubric.plan.engine.PlanResult;
import dev.plumbline.rubric.plan.engine.Program;
import dev.plumbline.score.ScorecardJson.ValueJson;
import java.math.BigDecimal;

/// The verdict of a cut that reads the calibrated score (`on: calibrated`). A scorecard is raw and
/// leaves such a cut undecided.
public final class CalibratedVerdict {

  /// `passed`, `status` and `verdict` with the cut decided; empty if no cut reads the calibrated
  /// score or a gate ended the evaluation.
  ///
  /// @param score the calibrated composite, on the human scale
  public static JsonObject json(Scorecard card, BigDecimal score) {
    Program program = card.provenance().spec().program();
    if (!(card instanceof Scorecard.Evaluated) || !program.cutsOnCalibrated()) {
      return JsonObject.EMPTY;
    }
    PlanResult result = program.run(Scorer.inputs(card.extraction()), Rational.of(score));
    return JsonObject.of(
        "passed", ValueJson.of(result.passed()),
        "status", result.status(),
        "verdict", ValueJson.of(result.verdict()));
  }

  private CalibratedVerdict() {}
}
