package dev.plumbline.score;

import dev.plumbline.canonical.Json;
import dev.plumbline.canonical.JsonObject;
import dev.plumbline.plan.engine.PlanResult;
import dev.plumbline.plan.engine.Program;
import dev.plumbline.plan.number.Rational;
import java.math.BigDecimal;

/// What a calibrated score decides: nothing, unless the rubric says that its cut is `on:
/// calibrated`. The scorecard leaves such a cut open.
public final class CalibratedVerdict {

  /// `passed`, `status` and `verdict` with the cut answered; empty where the cut reads the raw
  /// score, and where a gate ended the evaluation before any plan was run.
  ///
  /// @param score the calibrated composite, on the human scale
  public static JsonObject json(Scorecard card, BigDecimal score) {
    Program program = card.parents().spec().program();
    if (!(card instanceof Scorecard.Evaluated) || !program.cutsOnCalibrated()) {
      return JsonObject.EMPTY;
    }
    PlanResult result = program.run(Scorer.inputs(card.extraction()), Rational.of(score));
    return JsonObject.of(
        "passed", ValueJson.of(result.passed()),
        "status", Json.of(result.status().word()),
        "verdict", ValueJson.of(result.verdict()));
  }

  private CalibratedVerdict() {}
}
