package dev.plumbline.workflow.local;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.run.RunBuilder;
import dev.plumbline.run.RunLine;
import dev.plumbline.run.RunResult;
import dev.plumbline.run.StoredRun;
import dev.plumbline.score.StoredScorecard;

/// What a run says is in its lines, and again in its scorecards. Commands read the one or the
/// other, so before any does, both are compared with each other and with the digest of the run.
final class IntactRun {

  /// @throws Refusal if a line says something else than its scorecard, or the lines do not lead to
  ///   the digest of the run
  static void require(StoredRun run, LocalStore store, int threads) {
    Digest digest = run.digest().orElseThrow();
    RunBuilder lines = new RunBuilder(run.spec(), store.store().runs().seed(run));
    try (OrderedWorkers<RunLine> workers = OrderedWorkers.computing(threads)) {
      store
          .store()
          .runs()
          .lines(
              run,
              0,
              entry -> workers.submit(() -> compared(entry.line(), run, store), lines::add));
      workers.drain(lines::add);
    } catch (IllegalArgumentException gap) {
      throw changed(digest);
    }
    if (!(lines.build(run.lines()) instanceof RunResult.Ended(var manifest))
        || !manifest.digest().equals(digest)) {
      throw changed(digest);
    }
  }

  static RunLine compared(RunLine line, StoredRun run, LocalStore store) {
    line.scorecard()
        .ifPresent(digest -> {
          StoredScorecard card = store.scorecard(digest, StoredScorecard.REPEATED);
          if (!line.repeats(card) || !card.bundle().equals(run.spec().bundle())) {
            throw LocalStore.corrupt(
                run.digest().orElseThrow(),
                "of the document "
                    + EscapedText.text(line.id())
                    + " its line says something else than its scorecard");
          }
        });
    return line;
  }

  private static Refusal changed(Digest run) {
    return LocalStore.corrupt(run, "the lines of this run do not lead to its digest");
  }

  private IntactRun() {}
}
