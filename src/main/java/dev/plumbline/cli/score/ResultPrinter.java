package dev.plumbline.cli.score;

import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.rubric.plan.model.ScoreStatus;
import dev.plumbline.run.DecidedResult;
import dev.plumbline.workflow.evaluation.DocumentEvaluator;
import dev.plumbline.workflow.results.ExplanationContext;
import dev.plumbline.workflow.results.ScorecardText;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;

/// Prints one result and determines the exit code.
final class ResultPrinter {

  private final boolean json;
  private final boolean gate;
  private final PrintWriter out;

  ResultPrinter(boolean json, boolean gate, PrintWriter out) {
    this.json = json;
    this.gate = gate;
    this.out = out;
  }

  /// Prints the result and returns the exit code. Without calibrations, JSON output is the
  /// scorecard artefact byte for byte.
  ///
  /// @param calibrated the results of calibrations, by target; empty without any
  int print(
      DocumentEvaluator.Result.Evaluated evaluated,
      JsonObject calibrated,
      ExplanationContext context) {
    if (!json) {
      out.print(ScorecardText.of(evaluated.card(), evaluated.extraction(), calibrated, context));
    } else if (calibrated.keys().isEmpty()) {
      out.println(new String(evaluated.card(), StandardCharsets.UTF_8));
    } else {
      out.println(
          CanonicalJson.text(
              JsonObject.of("calibrated", calibrated, "scorecard", evaluated.json())));
    }
    if (gate && !passed(evaluated, calibrated)) {
      return ExitCode.NOT_PASSED;
    }
    return evaluated.scorecard().status() == ScoreStatus.UNSCORED ? ExitCode.UNSCORED : ExitCode.OK;
  }

  private static boolean passed(
      DocumentEvaluator.Result.Evaluated evaluated, JsonObject calibrated) {
    return DecidedResult.of(
            evaluated.json(), calibrated.keys().stream().map(calibrated::object).toList())
        .isPass();
  }
}
