package dev.plumbline.local;

import dev.plumbline.plan.Status;
import dev.plumbline.plan.Truth;
import dev.plumbline.problem.Problem;
import dev.plumbline.score.Scorecard;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;

/// Shows one result and says with which code the command ends.
final class Results {

  static int shown(
      Evaluator.Result result, String source, boolean json, boolean gate, PrintWriter out) {
    return switch (result) {
      case Evaluator.Result.Refused(List<Problem> problems) ->
          throw new Refusal(ExitCode.USAGE, source, problems);
      case Evaluator.Result.Done done -> {
        if (json) {
          out.println(new String(done.card(), StandardCharsets.UTF_8));
        } else {
          out.print(ScorecardText.of(done.card(), done.extraction()));
        }
        yield exit(done.scorecard(), gate);
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
