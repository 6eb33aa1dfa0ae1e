package dev.plumbline.cli.compare;

import dev.plumbline.results.comparison.RunPair;
import dev.plumbline.run.local.LocalStore;
import dev.plumbline.score.run.StoredRun;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// How the documents of two runs are paired, and which of their scores are compared.
final class PairOptions {

  @Option(
      names = "--comparable",
      description = "the scores of both rubrics mean the same, although the rubrics differ")
  private boolean comparable;

  @Mixin private ByOption by;

  @Option(
      names = "--raw",
      description = "compare raw scores, also where the runs have calibrated ones")
  private boolean raw;

  /// @param command that is refused if the rubrics of the runs are not comparable
  /// @throws dev.plumbline.base.problem.Refusal if they are not, and were not declared to be
  RunPair pair(StoredRun before, StoredRun after, LocalStore store, String command) {
    RunPair pair = RunPair.of(before, after, raw, store).pairedById(by.isById());
    if (!comparable) {
      pair.requireComparable(command);
    }
    return pair;
  }

  /// As [#pair], for a command that shows what a change of the rubric did: whatever differs is
  /// compared.
  ///
  /// @throws dev.plumbline.base.problem.Refusal if the runs have no document in common
  RunPair pairOfAnyRubrics(StoredRun before, StoredRun after, LocalStore store, String command) {
    RunPair pair = RunPair.of(before, after, raw, store).pairedById(by.isById());
    pair.requireCommonDocuments(command);
    return pair;
  }

  /// Whether one of them is given.
  boolean areGiven() {
    return comparable || by.isGiven() || raw;
  }

  /// A run beside itself: the scores that the options choose, without a comparison.
  RunPair alone(StoredRun run, LocalStore store) {
    return RunPair.of(run, run, raw, store);
  }
}
