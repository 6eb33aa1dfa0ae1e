package dev.plumbline.proof.pack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.base.canonical.JsonRecord;
import dev.plumbline.base.merkle.MerkleRootBuilder;
import dev.plumbline.base.signing.DsseEnvelope;
import dev.plumbline.base.signing.Keys;
import dev.plumbline.base.signing.SigningKey;
import dev.plumbline.base.signing.TreeHead;
import dev.plumbline.base.signing.TreeHead.LogEntry;
import dev.plumbline.cli.output.CapturedOutput;
import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.fixtures.FreshSeeds;
import dev.plumbline.fixtures.RawStore;
import dev.plumbline.fixtures.Soak;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/// Each table of a store, changed by hand in each way, against what the page on security says that
/// `proof verify --all` finds.
@Tag("slow")
@Tag("soak")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class StoreForgeriesTest {

  private static final Path PAGE = Path.of("docs/proof.md");
  private static final String FILE = "plumbline.db";

  /// So many of the places where a forgery is possible are tried.
  private static final int OF_A_KIND = Soak.times("forgeries", 1, 99);

  private static final List<String> KINDS =
      List.of(
          "attestation",
          "bundle",
          "correction",
          "document",
          "extraction",
          "extraction-spec",
          "run",
          "scorecard",
          "scoring-spec");

  private final Map<String, List<String>> edits = new TreeMap<>();
  private Path folder;
  private SignedRun run;
  private String head;

  @BeforeAll
  void a_signed_store(@TempDir Path shared) {
    folder = shared;
    run = SignedRun.in(folder, 5, "cd".repeat(32));
    PackEntries pack = PackEntries.read(run.export("run.zip"));
    String bundle = pack.artefact("run/manifest").text("bundle");
    run.plumbline("rubric approve {} --by Ada --store", run.path("rubric.yaml"), run.path("store"));
    run.sign(bundle);
    run.plumbline(
        "proof sign {} --approval --key {} --store", bundle, run.path("key"), run.path("store"));
    run.plumbline(
        "evaluate --rubric {} --documents {} --judge cues --max-unscored 1 --name impostor --store",
        run.path("rubric.yaml"),
        run.path("documents.jsonl"),
        run.path("store"));
    for (String decision : List.of("1", "0")) {
      run.plumbline(
          "decide correct first d0 --item C1 --decision {} --quote {} --anyway --reason so --by Ada --store",
          decision,
          "The train was late again",
          run.path("store"));
    }
    run.plumbline("store query {} --store", "select artefact from corrections", run.path("store"))
        .lines()
        .skip(1)
        .forEach(run::sign);
    run.sign("first");
    head = run.head("head.json");
    artefacts();
    lines();
    runs();
    corrections();
    names();
    log();
  }

  private void artefacts() {
    for (String kind : KINDS) {
      String one =
          "id = (SELECT min(id) FROM artefact WHERE kind = '"
              + kind
              + "') AND kind = '"
              + kind
              + "'";
      add(
          "an artefact, bytes changed",
          "UPDATE artefact SET body = CAST(replace(CAST(sqlar_uncompress(body, size) AS TEXT), 'e',"
              + " 'f') AS BLOB), size = length(sqlar_uncompress(body, size)) WHERE "
              + one);
      add("an artefact, removed", "DELETE FROM artefact WHERE " + one);
      add(
          "an artefact, bytes of another",
          "UPDATE artefact SET (body, size) = (SELECT body, size FROM artefact ORDER BY id DESC"
              + " LIMIT 1 OFFSET 1) WHERE "
              + one);
      add(
          "an artefact, under another digest",
          "UPDATE artefact SET digest = zeroblob(32) WHERE " + one);
      add("an artefact, marked as erased", "UPDATE artefact SET erased = 1 WHERE " + one);
    }
  }

  private void lines() {
    for (int at = 0; at < 5; at++) {
      String one = " WHERE run = 1 AND position = " + at;
      add(
          "a line of a run, changed",
          "UPDATE run_line SET line = CAST(replace(CAST(line AS TEXT), '\"status\":\"',"
              + " '\"status\":\"x') AS BLOB)"
              + one);
      add("a line of a run, removed", "DELETE FROM run_line" + one);
      add(
          "a line of a run, in the place of another",
          "UPDATE run_line SET line = (SELECT line FROM run_line WHERE run = 1 AND position = "
              + (at + 1) % 5
              + ")"
              + one);
      add("a line of a run, with another id", "UPDATE run_line SET document_id = 'z'" + one);
    }
    add(
        "a line of a run, inserted",
        "INSERT INTO run_line SELECT run, 5, 'z', status, line, remarks FROM run_line WHERE"
            + " run = 1 AND position = 0");
  }

  private void runs() {
    String gone = "DELETE FROM run_line WHERE run = 1; DELETE FROM run WHERE id = 1";
    add("a run, with another digest", "UPDATE run SET digest = zeroblob(32) WHERE id = 1");
    add("a run, with another seed", "UPDATE run SET seed = zeroblob(32) WHERE id = 1");
    add("a run, removed with all its lines", gone);
    add(
        "a run, removed with all its lines",
        gone
            + "; DELETE FROM artefact WHERE kind = 'run' AND digest NOT IN (SELECT digest FROM run)");
    add(
        "a run, replaced by another under its name",
        gone + "; UPDATE run SET name = 'first' WHERE id = 2");
    add(
        "a run, replaced by another under its name",
        "UPDATE run SET name = NULL WHERE id = 1; UPDATE run SET name = 'first' WHERE id = 2");
    add("a run, under another name", "UPDATE run SET name = 'third' WHERE id = 1");
    add("a run, with another end", "UPDATE run SET ended = begun WHERE id = 1");
    add(
        "an unsigned run, removed",
        "DELETE FROM run_line WHERE run = 2; DELETE FROM run WHERE id = 2");
    add("an unsigned run, under another name", "UPDATE run SET name = 'third' WHERE id = 2");
    add(
        "a run, begun at another time",
        "UPDATE run SET begun = '2020-01-01T00:00:00Z' WHERE id = 1");
  }

  private void corrections() {
    for (int at = 0; at < 2; at++) {
      String one = " WHERE sequence = " + at;
      add(
          "a correction, recorded at another time",
          "UPDATE proceeding SET recorded = '2099-01-01T00:00:00Z'" + one);
      add("a correction, removed", "DELETE FROM proceeding" + one);
      add(
          "a correction, removed",
          "DELETE FROM artefact WHERE digest = (SELECT digest FROM proceeding"
              + one
              + "); DELETE FROM proceeding"
              + one);
      add("a correction, about another document", "UPDATE proceeding SET document_id = 'd1'" + one);
    }
    add(
        "two corrections, in another order",
        "UPDATE proceeding SET sequence = 7 WHERE sequence = 0; UPDATE proceeding SET sequence = 0,"
            + " number = 10 - number WHERE sequence = 1; UPDATE proceeding SET sequence = 1 WHERE"
            + " sequence = 7");
  }

  private void names() {
    add("a name, of another version", "UPDATE name SET version = '9.9.9'");
    add("a name, of a bundle that is not there", "UPDATE name SET bundle = zeroblob(32)");
    add("a name, removed", "DELETE FROM name");
    add("an approval, by another person", "UPDATE approval SET approver = 'Eve'");
    add("an approval, removed", "DELETE FROM approval");
  }

  private void log() {
    for (int at = 0; at < 5; at++) {
      String one = " WHERE position = " + at;
      String next = " WHERE position = " + (at + 1) % 5;
      if (at < 4) {
        add("an entry of the log, removed", "DELETE FROM log_entry" + one);
      }
      add(
          "an entry of the log, replaced",
          "UPDATE log_entry SET entry = (SELECT entry FROM log_entry" + next + ")" + one);
      add(
          "a tree head, replaced",
          "UPDATE log_entry SET head = (SELECT head FROM log_entry" + next + ")" + one);
      add(
          "a tree head, changed",
          "UPDATE log_entry SET head = CAST(replace(CAST(head AS TEXT), 'sig\":\"', 'sig\":\"AA')"
              + " AS BLOB)"
              + one);
    }
    add(
        "an entry of the log, inserted",
        "INSERT INTO log_entry SELECT 5, entry, zeroblob(32), head FROM log_entry WHERE position ="
            + " 4");
    add("the end of the log, removed", "DELETE FROM log_entry WHERE position = 4");
    add("the whole log, removed", "DELETE FROM log_entry");
  }

  private void add(String what, String sql) {
    edits.computeIfAbsent(what, _ -> new ArrayList<>()).add(sql);
  }

  @Test
  void a_correction_that_nobody_signed_is_wrong_beside_signed_ones() throws IOException {
    Path forged = copy();
    run.plumbline("decide annul first d1 --reason forged --by Eve --store", forged);
    assertThat(found(forged)).containsExactly("found", "found", "found");
  }

  @Test
  void what_verify_finds_is_what_the_page_says() throws IOException {
    Map<String, List<String>> page = page();
    List<String> unpredicted = new ArrayList<>();
    int forgeries = 0;
    int seed = FreshSeeds.of(getClass())[0];
    for (var edit : edits.entrySet()) {
      List<String> all = new ArrayList<>(edit.getValue());
      Collections.shuffle(all, new Random(seed));
      for (String sql : all.subList(0, Math.min(all.size(), OF_A_KIND))) {
        Path forged = copy();
        for (String statement : sql.split(";")) {
          RawStore.edit(forged, statement);
        }
        forgeries++;
        compare(
            edit.getKey() + ": " + sql,
            found(forged),
            page.getOrDefault(edit.getKey(), List.of("found", "found", "found")),
            unpredicted);
      }
    }
    Path signedAgain = copy();
    signLogAgain(signedAgain);
    String what = "the whole log, signed with another key";
    compare(what, found(signedAgain), page.get(what), unpredicted);

    assertThat(unpredicted).isEmpty();
    assertThat(forgeries).isGreaterThan(Soak.LONG ? 70 : 20);
    page.remove(what);
    assertThat(edits.keySet()).containsAll(page.keySet());
    assertThat(page).hasSizeLessThan(edits.size() / 2);
  }

  @Test
  void the_untouched_store_verifies() {
    assertThat(found(run.store())).containsExactly("passes", "passes", "passes");
  }

  private static void compare(
      String what, List<String> found, List<String> predicted, List<String> unpredicted) {
    if (!found.equals(predicted)) {
      unpredicted.add(what + ": " + found + ", the page says " + predicted);
    }
  }

  private List<String> found(Path store) {
    String key = run.path("key.pub");
    return List.of(
        outcome(store, "--key", key, "--known-head", head),
        outcome(store, "--key", key),
        outcome(store));
  }

  private static String outcome(Path store, String... more) {
    CapturedOutput done = CapturedOutput.run("proof verify --all --store", store, more);
    return switch (done.exit()) {
      case ExitCode.OK -> "passes";
      case ExitCode.CORRUPT -> "found";
      default -> "exit " + done.exit() + " " + done.err();
    };
  }

  private Path copy() throws IOException {
    Path copy = Files.createTempDirectory(folder, "copy");
    return Files.copy(run.store().resolve(FILE), copy.resolve(FILE)).getParent();
  }

  /// All entries as they are, with heads that another key has signed.
  private static void signLogAgain(Path store) {
    SigningKey forger = Keys.fresh();
    MerkleRootBuilder root = new MerkleRootBuilder();
    try (Connection database = DriverManager.getConnection("jdbc:sqlite:" + store.resolve(FILE));
        var update = database.prepareStatement("UPDATE log_entry SET head = ? WHERE position = ?");
        var rows =
            database
                .createStatement()
                .executeQuery("SELECT position, entry FROM log_entry ORDER BY position")) {
      Map<Integer, byte[]> heads = new TreeMap<>();
      while (rows.next()) {
        LogEntry entry = JsonRecord.read(LogEntry.class, rows.getBytes(2)).orElseThrow();
        root.add(entry.leaf());
        DsseEnvelope head =
            new TreeHead("0".repeat(32), root.size(), root.root(), entry.leaf(), Instant.EPOCH)
                .sign(forger);
        heads.put(rows.getInt(1), head.bytes());
      }
      for (var head : heads.entrySet()) {
        update.setBytes(1, head.getValue());
        update.setInt(2, head.getKey());
        update.executeUpdate();
      }
    } catch (SQLException failure) {
      throw new IllegalStateException(failure);
    }
  }

  private static Map<String, List<String>> page() throws IOException {
    Map<String, List<String>> page = new TreeMap<>();
    try (Stream<String> lines = Files.lines(PAGE)) {
      lines
          .dropWhile(line -> !line.startsWith("| in a store |"))
          .skip(2)
          .takeWhile(line -> line.startsWith("|"))
          .map(line -> Arrays.stream(line.split("\\|")).map(String::strip).skip(1).toList())
          .forEach(row -> page.put(row.getFirst(), row.subList(1, 4)));
    }
    return page;
  }
}
