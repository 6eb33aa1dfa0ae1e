package dev.plumbline.score;

import dev.plumbline.canonical.Json;
import dev.plumbline.canonical.JsonObject;
import dev.plumbline.plan.Evaluation;
import dev.plumbline.plan.Program;
import dev.plumbline.plan.Rational;
import java.math.BigDecimal;

/// What a calibrated score decides: nothing, unless the rubric says that its cut is `on:
/// calibrated`. The scorecard leaves such a cut open.
public final class CalibratedCut {

  /// `passed`, `status` and `verdict` with the cut answered; empty where the cut reads the raw
  /// score, and where a gate ended the evaluation before any plan was run.
  ///
  /// @param score the calibrated composite, on the human scale
  public static JsonObject json(Scorecard card, BigDecimal score) {
    Program program = card.parents().spec().program();
    if (!(card instanceof Scorecard.Evaluated) || !program.cutsOnCalibrated()) {
      return JsonObject.EMPTY;
    }
    Evaluation evaluation = program.run(Scorer.inputs(card.extraction()), Rational.of(score));
    return JsonObject.of(
        "passed", Values.of(evaluation.passed()),
        "status", Json.of(evaluation.status().word()),
        "verdict", Values.of(evaluation.verdict()));
  }

  private CalibratedCut() {}
}
