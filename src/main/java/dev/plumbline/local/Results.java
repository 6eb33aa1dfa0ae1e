package dev.plumbline.local;

import dev.plumbline.canonical.CanonicalJson;
import dev.plumbline.extraction.Extraction;
import dev.plumbline.plan.Status;
import dev.plumbline.plan.Truth;
import dev.plumbline.problem.Problem;
import dev.plumbline.score.Scorecard;
import java.io.PrintWriter;
import java.util.List;

/// Shows one result and says with which code the command ends.
final class Results {

  static int shown(
      Evaluator.Result result, String source, boolean json, boolean gate, PrintWriter out) {
    return switch (result) {
      case Evaluator.Result.Refused(List<Problem> problems) ->
          throw new Refusal(ExitCode.USAGE, source, problems);
      case Evaluator.Result.Done(Extraction extraction, Scorecard card) -> {
        if (json) {
          out.println(CanonicalJson.text(card.json()));
        } else {
          out.print(ScorecardText.of(card.json(), extraction.json()));
        }
        yield exit(card, gate);
      }
    };
  }

  private static int exit(Scorecard card, boolean gate) {
    if (gate && card.passed() != Truth.TRUE) {
      return ExitCode.NOT_PASSED;
    }
    return card.status() == Status.UNSCORED ? ExitCode.UNSCORED : ExitCode.OK;
  }

  private Results() {}
}
