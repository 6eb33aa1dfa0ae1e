package dev.plumbline.cli.score;

import static dev.plumbline.cli.output.ExitCode.NOT_PASSED;
import static dev.plumbline.cli.output.ExitCode.OK;
import static dev.plumbline.cli.output.ExitCode.UNSCORED;

import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.results.ExplanationContext;
import dev.plumbline.results.ScorecardText;
import dev.plumbline.rubric.plan.model.ScoreStatus;
import dev.plumbline.run.DocumentEvaluator;
import dev.plumbline.score.StoredScorecard;
import dev.plumbline.score.extraction.StoredExtraction;
import dev.plumbline.score.run.ResultValue.DecidedResult;
import dev.plumbline.score.run.StoredResult;
import dev.plumbline.store.repository.ArtefactRepository;
import java.io.PrintWriter;
import java.util.SortedMap;

/// Prints one result and determines the exit code.
record ResultPrinter(boolean json, boolean gate, PrintWriter out) {

  /// Prints the result and returns the exit code. JSON output has every step.
  ///
  /// @param calibrated the results of calibrations, by target; empty without any
  int print(
      DocumentEvaluator.Result.Evaluated evaluated,
      SortedMap<String, StoredResult> calibrated,
      ExplanationContext context) {
    StoredScorecard card = evaluated.whole();
    if (!json) {
      StoredExtraction extraction =
          new StoredExtraction(
              ArtefactRepository.parsed(evaluated.extraction().bytes(), card.extraction()));
      Digest digest = evaluated.card().digest();
      out.print(ScorecardText.of(card, digest, extraction, calibrated, context));
    } else if (calibrated.isEmpty()) {
      out.println(CanonicalJson.text(card.json()));
    } else {

      out.println(
          CanonicalJson.text(
              JsonObject.of(
                  "calibrated",
                  JsonObject.mapped(calibrated, one -> one.json()),
                  "scorecard",
                  card.json())));
    }
    if (gate && !DecidedResult.of(card, calibrated.values()).isPass()) {
      return NOT_PASSED;
    }
    return evaluated.scorecard().status() == ScoreStatus.UNSCORED ? UNSCORED : OK;
  }
}
