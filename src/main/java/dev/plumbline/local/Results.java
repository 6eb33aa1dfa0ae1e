package dev.plumbline.local;

import dev.plumbline.calibration.Bond;
import dev.plumbline.canonical.CanonicalJson;
import dev.plumbline.canonical.Json;
import dev.plumbline.canonical.JsonBoolean;
import dev.plumbline.canonical.JsonObject;
import dev.plumbline.plan.Status;
import dev.plumbline.plan.Truth;
import dev.plumbline.problem.Problem;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/// Shows one result and says with which code the command ends.
final class Results {

  private final boolean json;
  private final boolean gate;
  private final PrintWriter out;

  Results(boolean json, boolean gate, PrintWriter out) {
    this.json = json;
    this.gate = gate;
    this.out = out;
  }

  /// What was evaluated; problems are told and end the command.
  static Evaluator.Result.Done done(Evaluator.Result result, String source) {
    return switch (result) {
      case Evaluator.Result.Refused(List<Problem> problems) ->
          throw new Refusal(ExitCode.USAGE, source, problems);
      case Evaluator.Result.Done done -> done;
    };
  }

  /// Without a calibration, JSON is the scorecard's own bytes.
  ///
  /// @param calibrated what calibrations made of it, by target; empty without one
  int shown(Evaluator.Result.Done done, JsonObject calibrated) {
    if (!json) {
      out.print(ScorecardText.of(done.card(), done.extraction(), calibrated));
    } else if (calibrated.keys().isEmpty()) {
      out.println(new String(done.card(), StandardCharsets.UTF_8));
    } else {
      out.println(
          CanonicalJson.text(JsonObject.of("calibrated", calibrated, "scorecard", done.json())));
    }
    if (gate && !passed(done, calibrated)) {
      return ExitCode.NOT_PASSED;
    }
    return done.scorecard().status() == Status.UNSCORED ? ExitCode.UNSCORED : ExitCode.OK;
  }

  private static boolean passed(Evaluator.Result.Done done, JsonObject calibrated) {
    return decided(calibrated)
        .map(passed -> passed instanceof JsonBoolean(boolean yes) && yes)
        .orElse(done.scorecard().passed() == Truth.TRUE);
  }

  /// `passed` as the calibrated composite decides it, where the rubric's cut reads that.
  ///
  /// @param calibrated by target
  static Optional<Json> decided(JsonObject calibrated) {
    return calibrated
        .find(Bond.COMPOSITE)
        .flatMap(composite -> ((JsonObject) composite).find("passed"));
  }
}
