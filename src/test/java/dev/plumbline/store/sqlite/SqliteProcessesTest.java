package dev.plumbline.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.fixtures.Soak;
import dev.plumbline.score.run.RunLine;
import dev.plumbline.score.run.RunLines;
import dev.plumbline.score.run.StoredRun;
import dev.plumbline.store.ArtefactReader.ArtefactLookup;
import dev.plumbline.store.IdempotencyStore.Lease;
import dev.plumbline.store.RunStore;
import dev.plumbline.store.RunStore.RunClaim;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Several processes on one store, and some of them killed. `-Dkills=500` kills more often.
@Tag("slow")
@Tag("soak")
class SqliteProcessesTest {

  private static final int KILLS = Soak.times("kills", 2, 40);

  @TempDir private Path folder;
  @TempDir private Path reports;

  @Test
  void what_a_killed_process_held_is_free_at_once() throws Exception {
    Process holder = StoreProcess.start(folder, "hold");
    assertThat(line(holder)).contains("Acquired Begun");
    try (SqliteStore store = SqliteStore.open(folder)) {
      Instant now = Instant.now();
      assertThat(
              store
                  .stores()
                  .idempotency()
                  .acquire(StoreProcess.REQUEST, "a", now, now.plusSeconds(9)))
          .isInstanceOf(Lease.HeldByOther.class);
      assertThat(claim(store))
          .isInstanceOfSatisfying(
              RunClaim.HeldByOther.class,
              it -> assertThat(it.owner()).startsWith("process " + holder.pid() + ", begun"));

      kill(holder);

      assertThat(
              store
                  .stores()
                  .idempotency()
                  .acquire(StoreProcess.REQUEST, "a", now, now.plusSeconds(9)))
          .isInstanceOf(Lease.Acquired.class);
      assertThat(claim(store)).isInstanceOf(RunClaim.Resumed.class);
    }
  }

  @Test
  void two_processes_on_one_store_lose_nothing_and_double_nothing() throws Exception {
    Process one = StoreProcess.start(folder, "documents", "one", "200");
    Process two = StoreProcess.start(folder, "documents", "two", "200");
    Process three = StoreProcess.start(folder, "documents", "two", "200");
    for (Process process : List.of(one, two, three)) {
      output(process);
      assertThat(process.waitFor()).isZero();
    }

    try (SqliteStore store = SqliteStore.openExisting(folder)) {
      assertThat(store.artefacts().list(ArtefactKind.DOCUMENT)).hasSize(400);
      assertThat(store.maintenance().integrityProblems()).isEmpty();
    }
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files).hasSize(1);
    }
  }

  @Test
  void whatever_a_process_has_reported_outlives_its_death_and_chunks_are_whole() throws Exception {
    SplittableRandom random = new SplittableRandom(11);
    for (int round = 0; round < KILLS; round++) {
      String who = "round-" + round;
      Path output = reports.resolve(who);
      Process process = StoreProcess.startInto(output, folder, "documents", who, "1000000");
      while (reported(output) == 0) {
        assertThat(process.isAlive()).isTrue();
        Thread.sleep(10);
      }
      Thread.sleep(random.nextInt(300));
      kill(process);
      long reported = reported(output);

      try (SqliteStore store = SqliteStore.openExisting(folder)) {
        int there = 0;
        while (store
                .artefacts()
                .find(
                    ArtefactKind.DOCUMENT,
                    Digest.of(ArtefactKind.DOCUMENT, StoreProcess.document(who, there)))
            instanceof ArtefactLookup.Found) {
          there++;
        }
        assertThat(there % StoreProcess.CHUNK).isZero();
        assertThat((long) there).isBetween(reported, reported + StoreProcess.CHUNK);
        assertThat(store.maintenance().integrityProblems()).isEmpty();
      }
    }
  }

  @Test
  void a_run_killed_again_and_again_by_several_processes_ends_as_if_undisturbed() throws Exception {
    SplittableRandom random = new SplittableRandom(12);
    int size = 300;
    for (int round = 0; round < KILLS; round++) {
      List<Process> processes = new ArrayList<>();
      for (int each = 0; each <= round % 2; each++) {
        processes.add(StoreProcess.start(folder, "run", Integer.toString(size)));
      }
      Thread.sleep(250 + random.nextInt(350));
      for (Process process : processes) {
        kill(process);
      }
    }
    Process last = StoreProcess.start(folder, "run", Integer.toString(size));
    output(last);
    assertThat(last.waitFor()).isZero();

    try (SqliteStore store = SqliteStore.openExisting(folder)) {
      List<StoredRun> runs = store.runs().list();
      List<RunLine> lines = new ArrayList<>();
      store.runs().lines(runs.getFirst(), 0, entry -> lines.add(entry.line()));

      assertThat(runs).hasSize(1);
      assertThat(lines).isEqualTo(RunLines.of(size));
      assertThat(runs.getFirst().digest()).contains(RunLines.manifest(lines).digest());
      assertThat(store.maintenance().integrityProblems()).isEmpty();
    }
  }

  private static RunClaim claim(SqliteStore store) {
    RunStore.Request request =
        new RunStore.Request(
            StoreProcess.KEY,
            RunLines.SPEC,
            Optional.of(RunLines.SEED),
            Optional.empty(),
            "a test");
    return store.runs().claim(request, Instant.now());
  }

  private static void kill(Process process) throws InterruptedException {
    process.destroyForcibly();
    assertThat(process.waitFor(20, TimeUnit.SECONDS)).isTrue();
  }

  private static Optional<String> line(Process process) throws IOException {
    try {
      return Optional.ofNullable(process.inputReader().readLine());
    } catch (IOException closedByItsDeath) {
      return Optional.empty();
    }
  }

  /// The number in the last whole line, 0 if there is none.
  private static long reported(Path output) throws IOException {
    String text = Files.readString(output);
    int end = text.lastIndexOf('\n');
    return end < 0
        ? 0
        : Long.parseLong(text.substring(text.lastIndexOf('\n', end - 1) + 1, end).strip());
  }

  private static List<String> output(Process process) throws IOException {
    try (BufferedReader reader = process.inputReader()) {
      return reader.readAllLines();
    }
  }
}
