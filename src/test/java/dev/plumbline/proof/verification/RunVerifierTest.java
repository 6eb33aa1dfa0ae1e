package dev.plumbline.proof.verification;

import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.cli.output.CommandFolder;
import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.fixtures.TwoJudges;
import dev.plumbline.score.run.RunManifest.RunSpec;
import dev.plumbline.score.run.RunManifest.RunUsage;
import dev.plumbline.score.run.StoredRun;
import dev.plumbline.store.RunStore;
import dev.plumbline.store.RunStore.RunClaim;
import dev.plumbline.store.sqlite.SqliteStore;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// Runs whose digests agree, of answers that they did not ask for.
class RunVerifierTest extends CommandFolder {

  @Test
  void a_run_of_answers_of_another_replicate_than_it_asked_for_is_found() {
    new TwoJudges(folder, TwoJudges.RUBRIC).run("first", false, TwoJudges.letters(0, 2));

    copied(List.of(0));
    ok("proof verify @latest");
    copied(List.of(1));
    run("proof verify @latest")
        .ended(ExitCode.CORRUPT)
        .complains("its extraction is of a judge or replicate that the run did not ask");
  }

  /// Ends a run with the lines of the first one.
  ///
  /// @param replicates that it says it asked for
  private void copied(List<Integer> replicates) {
    try (SqliteStore store = SqliteStore.openExisting(file("store"))) {
      RunStore runs = store.runs();
      StoredRun whole = runs.list().getLast();
      RunSpec spec = whole.spec();
      RunStore.Request request =
          new RunStore.Request(
              Digest.of(ArtefactKind.REQUEST, JsonObject.of("asked", replicates.getFirst())),
              new RunSpec(
                  spec.bundle(),
                  spec.judge(),
                  replicates,
                  List.of(),
                  Optional.empty(),
                  Optional.empty()),
              Optional.empty(),
              Optional.empty(),
              "");
      StoredRun copy = ((RunClaim.Begun) runs.claim(request, Instant.EPOCH)).run();
      List<RunStore.Entry> lines = new ArrayList<>();
      runs.lines(whole, 0, lines::add);
      runs.append(copy, lines, RunUsage.NONE, Instant.EPOCH);
      runs.finish(copy, lines.size(), Instant.EPOCH);
    }
  }
}
