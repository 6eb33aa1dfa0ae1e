package dev.plumbline.cli.score;

import dev.plumbline.calibration.CalibrationScope;
import dev.plumbline.canonical.CanonicalJson;
import dev.plumbline.canonical.Json;
import dev.plumbline.canonical.JsonBoolean;
import dev.plumbline.canonical.JsonObject;
import dev.plumbline.cli.output.CliError;
import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.cli.output.ScorecardText;
import dev.plumbline.plan.model.ScoreStatus;
import dev.plumbline.plan.number.Truth;
import dev.plumbline.problem.Problem;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/// Shows one result and says with which code the command ends.
final class ResultPrinter {

  private final boolean json;
  private final boolean gate;
  private final PrintWriter out;

  ResultPrinter(boolean json, boolean gate, PrintWriter out) {
    this.json = json;
    this.gate = gate;
    this.out = out;
  }

  /// What was evaluated; problems are told and end the command.
  static DocumentEvaluator.Result.Evaluated done(DocumentEvaluator.Result result, String source) {
    return switch (result) {
      case DocumentEvaluator.Result.Refused(List<Problem> problems) ->
          throw new CliError(ExitCode.USAGE, source, problems);
      case DocumentEvaluator.Result.Evaluated evaluated -> evaluated;
    };
  }

  /// Without a calibration, JSON is the scorecard's own bytes.
  ///
  /// @param calibrated what calibrations made of it, by target; empty without one
  int shown(DocumentEvaluator.Result.Evaluated evaluated, JsonObject calibrated) {
    if (!json) {
      out.print(ScorecardText.of(evaluated.card(), evaluated.extraction(), calibrated));
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
    return decided(calibrated)
        .map(passed -> passed instanceof JsonBoolean(boolean yes) && yes)
        .orElse(evaluated.scorecard().passed() == Truth.TRUE);
  }

  /// `passed` as the calibrated composite decides it, where the rubric's cut reads that.
  ///
  /// @param calibrated by target
  static Optional<Json> decided(JsonObject calibrated) {
    return calibrated
        .find(CalibrationScope.COMPOSITE)
        .flatMap(composite -> ((JsonObject) composite).find("passed"));
  }
}
