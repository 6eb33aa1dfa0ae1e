package dev.plumbline.store.sqlite;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.score.run.RunLine;
import dev.plumbline.score.run.RunLines;
import dev.plumbline.score.run.RunManifest.RunUsage;
import dev.plumbline.score.run.StoredRun;
import dev.plumbline.store.IdempotencyStore.Lease;
import dev.plumbline.store.RunStore;
import dev.plumbline.store.RunStore.RunClaim;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A process of its own that works on a store, to be killed at any moment. It prints what it has
/// done once that is done.
public final class StoreProcess {

  static final int CHUNK = 5;

  static final Digest REQUEST = Digest.of(ArtefactKind.REQUEST, "asked".getBytes(UTF_8));
  static final Digest KEY = Digest.of(ArtefactKind.REQUEST, "run".getBytes(UTF_8));

  public static void main(String[] arguments) throws Exception {
    Path folder = Path.of(arguments[0]);
    String work = arguments[1];
    try (SqliteStore store = SqliteStore.open(folder)) {
      switch (work) {
        case "hold" -> hold(store);
        case "documents" -> documents(store, arguments[2], Integer.parseInt(arguments[3]));
        case "run" -> run(store, Integer.parseInt(arguments[2]));
        default -> throw new IllegalArgumentException(work);
      }
    }
  }

  static byte[] document(String who, int number) {
    return ("{\"text\":\"" + (who + "-" + number + " ").repeat(50) + "\"}").getBytes(UTF_8);
  }

  /// Starts one; the caller ends it.
  static Process start(Path folder, String... work) throws IOException {
    return command(folder, work).start();
  }

  /// Starts one that prints into a file, which outlives its death.
  static Process startInto(Path output, Path folder, String... work) throws IOException {
    return command(folder, work).redirectOutput(output.toFile()).start();
  }

  private static ProcessBuilder command(Path folder, String... work) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("--enable-native-access=ALL-UNNAMED");
    command.add("-XX:TieredStopAtLevel=1");
    command.add("-XX:+UseSerialGC");
    command.add("-cp");
    command.add(System.getProperty("java.class.path"));
    command.add(StoreProcess.class.getName());
    command.add(folder.toString());
    command.addAll(List.of(work));
    return new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT);
  }

  /// Takes a request and a run for an hour, and does nothing.
  private static void hold(SqliteStore store) throws InterruptedException {
    Instant now = Instant.now();
    Lease lease = store.stores().idempotency().acquire(REQUEST, "me", now, now.plusSeconds(3600));
    RunClaim claim = claim(store);
    System.out.println(lease.getClass().getSimpleName() + " " + claim.getClass().getSimpleName());
    Thread.sleep(600_000);
  }

  private static void documents(SqliteStore store, String who, int count) {
    for (int number = 0; number < count; number += CHUNK) {
      int begin = number;
      store.transaction(() -> {
        for (int each = begin; each < begin + CHUNK; each++) {
          store.artefacts().put(ArtefactKind.DOCUMENT, document(who, each));
        }
      });
      System.out.println(begin + CHUNK);
    }
  }

  /// Writes a run, beginning where it stopped, and ends it.
  private static void run(SqliteStore store, int size) {
    List<RunLine> lines = RunLines.of(size);
    RunClaim claim = claim(store);
    long next =
        switch (claim) {
          case RunClaim.Begun _ -> 0;
          case RunClaim.Resumed(StoredRun _, long from) -> from;
          case RunClaim.Ended _, RunClaim.HeldByOther _, RunClaim.NameTaken _ -> -1;
        };
    System.out.println(claim.getClass().getSimpleName());
    if (next < 0) {
      return;
    }
    StoredRun run = store.runs().list().getFirst();
    for (int from = (int) next; from < size; from += CHUNK) {
      List<RunStore.Entry> chunk =
          lines.subList(from, Math.min(size, from + CHUNK)).stream()
              .map(line -> new RunStore.Entry(line, ""))
              .toList();
      store.runs().append(run, chunk, RunUsage.NONE, Instant.now());
      System.out.println(from + chunk.size());
    }
    System.out.println(store.runs().finish(run, size, Instant.now()).getClass().getSimpleName());
  }

  private static RunClaim claim(SqliteStore store) {
    RunStore.Request request =
        new RunStore.Request(
            KEY, RunLines.SPEC, Optional.of(RunLines.SEED), Optional.empty(), "a process");
    return store.runs().claim(request, Instant.now());
  }

  private StoreProcess() {}
}
