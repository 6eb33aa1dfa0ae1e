package dev.plumbline.results.comparison;

import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.run.local.LocalStore;
import dev.plumbline.run.local.StoredRuns;
import dev.plumbline.score.run.StoredRun;

/// Finds the run that others are checked against.
public final class StoredBaselines {

  /// @param written a run; empty for the baseline of the rubric
  /// @throws Refusal if there is none, or the run has not ended
  public static StoredRun find(String written, String rubric, LocalStore store) {
    if (!written.isEmpty()) {
      return StoredRuns.findEnded(written, store);
    }
    return store
        .store()
        .baselines()
        .find(rubric)
        .map(baseline -> StoredRuns.findEnded(baseline.run().toString(), store))
        .orElseThrow(() ->
            Refusal.of(
                "check",
                ProblemCode.NOT_FOUND,
                "there is no baseline for the rubric " + EscapedText.text(rubric),
                "make one of a run with `plumbline compare RUN --as-baseline`, or name it with"
                    + " `--baseline`"));
  }

  private StoredBaselines() {}
}
