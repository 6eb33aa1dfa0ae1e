package dev.plumbline.store.sqlite;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;
import static org.assertj.core.api.Assertions.tuple;

import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.fixtures.RawStore;
import dev.plumbline.score.extraction.JudgeIdentity;
import dev.plumbline.score.run.RunLine;
import dev.plumbline.score.run.RunLine.DocumentStatus;
import dev.plumbline.score.run.RunManifest.RunSpec;
import dev.plumbline.score.run.RunManifest.RunUsage;
import dev.plumbline.score.run.RunReference.RunName;
import dev.plumbline.score.run.StoredRun;
import dev.plumbline.store.Aliases.AliasName;
import dev.plumbline.store.ArtefactReader.ArtefactLookup;
import dev.plumbline.store.BundleName;
import dev.plumbline.store.Deadline;
import dev.plumbline.store.IdempotencyStore.Lease;
import dev.plumbline.store.RunStore;
import dev.plumbline.store.RunStore.RunClaim;
import dev.plumbline.store.StoreFailedException;
import dev.plumbline.store.StoreFailedException.StoreBusyException;
import dev.plumbline.store.sqlite.SqliteMaintenance.PruneReport;
import dev.plumbline.store.sqlite.SqliteMaintenance.StoreSummary;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("slow")
class SqliteMaintenanceTest {

  private static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");

  /// Length and stride, in bytes, of the parts of a body that are searched for.
  private static final int PART = 32;

  private static final int PART_STRIDE = 2_000;

  @TempDir private Path home;

  private final SortedMap<Integer, byte[]> bodies = new TreeMap<>();

  private SqliteStore store;

  @BeforeEach
  void open() {
    store = SqliteStore.open(home.resolve("store"));
  }

  @AfterEach
  void close() {
    store.close();
  }

  @Test
  void an_erased_text_leaves_no_byte_in_any_file_and_its_neighbours_stay() throws IOException {
    List<Digest> documents =
        IntStream.range(0, 300).mapToObj(i -> document(i, i % 10 == 7 ? 6_000 : 40)).toList();
    assertThat(traces(7)).isPositive();

    for (int erased = 7; erased < 300; erased += 5) {
      store.artefacts().erase(ArtefactKind.DOCUMENT, documents.get(erased));
    }

    for (int i = 0; i < 300; i++) {
      boolean erased = i >= 7 && (i - 7) % 5 == 0;
      assertThat(traces(i) == 0).as("document " + i).isEqualTo(erased);
      assertThat(store.artefacts().find(ArtefactKind.DOCUMENT, documents.get(i)))
          .isInstanceOf(erased ? ArtefactLookup.Erased.class : ArtefactLookup.Found.class);
    }
    assertThat(store.maintenance().integrityProblems()).isEmpty();
  }

  @Test
  void an_erasure_that_a_reader_holds_up_says_so_and_is_finished_by_erasing_again()
      throws IOException {
    Digest digest = document(1, 40);
    try (SqliteStore other = SqliteStore.open(home.resolve("store"))) {
      other
          .database()
          .read(
              "read",
              session -> {
                session.execute("BEGIN");
                session.number("SELECT count(*) FROM artefact");
                assertThatThrownBy(() ->
                        Deadline.within(
                            Duration.ofMillis(100),
                            () -> {
                              store.artefacts().erase(ArtefactKind.DOCUMENT, digest);
                              return true;
                            }))
                    .isInstanceOf(StoreBusyException.class)
                    .hasMessageContaining("erase again");
                session.execute("COMMIT");
                return true;
              });
      assertThat(store.artefacts().find(ArtefactKind.DOCUMENT, digest))
          .isEqualTo(new ArtefactLookup.Erased());
    }

    store.artefacts().erase(ArtefactKind.DOCUMENT, digest);

    assertThat(traces(1)).isZero();
  }

  @Test
  void pruning_keeps_what_runs_names_and_aliases_reach_and_leaves_no_trace_of_the_rest()
      throws IOException {
    List<Digest> reached = new ArrayList<>();
    Digest document = document(1, 40);
    Digest extraction = put(ArtefactKind.EXTRACTION, document);
    Digest scorecard = put(ArtefactKind.SCORECARD, extraction);
    Digest spec = put(ArtefactKind.SCORING_SPEC);
    Digest named = put(ArtefactKind.BUNDLE, spec);
    Digest earlier = put(ArtefactKind.BUNDLE, document);
    reached.addAll(List.of(document, extraction, scorecard, spec, named, earlier));
    store.stores().names().claim(new BundleName("essay", "1.0.0"), named);
    AliasName live = new AliasName("essay", "live");
    store.stores().aliases().move(live, earlier, 0, NOON);
    store.stores().aliases().move(live, named, 1, NOON);
    run(named, line(document, extraction, scorecard));
    Digest lonely = document(2, 40);
    Digest loose = put(ArtefactKind.EXTRACTION, lonely);
    Digest asked = document(3, 40);
    Digest completion = put(ArtefactKind.COMPLETION, lonely, spec);
    store.stores().completions().put(asked, completion);
    Lease.Acquired turn = turn(loose);
    store.stores().idempotency().complete(turn, loose);

    PruneReport would = store.maintenance().prune(true, true, NOON);
    assertThat(would.byKind()).hasToString("{completion=1, document=2, extraction=1}");
    assertThat(traces(2)).isPositive();
    assertThat(store.maintenance().prune(false, false, NOON).byKind())
        .hasToString("{extraction=1}");
    assertThat(store.stores().idempotency().acquire(turn.request(), "b", NOON, NOON.plusSeconds(1)))
        .isInstanceOf(Lease.Acquired.class);
    PruneReport report = store.maintenance().prune(true, false, NOON);

    assertThat(report.byKind()).hasToString("{completion=1, document=2}");
    assertThat(report.bytes()).isPositive();
    assertThat(traces(2)).isZero();
    assertThat(traces(1)).isPositive();
    for (Digest digest : reached) {
      assertThat(
              Stream.of(ArtefactKind.values())
                  .filter(
                      kind -> store.artefacts().find(kind, digest) instanceof ArtefactLookup.Found))
          .hasSize(1);
    }
    assertThat(store.maintenance().prune(true, false, NOON).artefacts()).isZero();
  }

  @Test
  void what_stays_is_counted_by_why_it_does() {
    Digest judged = document(1, 40);
    Digest extraction = put(ArtefactKind.EXTRACTION, judged);
    Digest answer = put(ArtefactKind.COMPLETION, judged);
    store.stores().completions().put(judged, answer);
    Digest named = put(ArtefactKind.BUNDLE, put(ArtefactKind.SCORING_SPEC));
    store.stores().names().claim(new BundleName("essay", "1.0.0"), named);
    run(put(ArtefactKind.BUNDLE), line(judged, extraction, put(ArtefactKind.SCORECARD)));
    Digest erased = put(ArtefactKind.EXTRACTION, put(ArtefactKind.EXTRACTION_SPEC));
    store.artefacts().redact(ArtefactKind.EXTRACTION, erased, "{}".getBytes(UTF_8));
    Digest asked = document(2, 40);
    store.stores().completions().put(asked, put(ArtefactKind.COMPLETION, asked));

    assertThat(store.maintenance().prune(false, true, NOON).kept())
        .containsExactly(
            entry("that runs rest on", 6L),
            entry("that names and aliases lead to", 2L),
            entry("that an erasure has left, and what these rest on", 1L),
            entry("that were paid for: answers, and their documents", 2L));
    PruneReport report = store.maintenance().prune(true, false, NOON);
    assertThat(report.byKind()).hasToString("{completion=1, document=1, extraction-spec=1}");
    assertThat(report.kept().values()).containsExactly(6L, 2L, 1L);
    assertThat(store.artefacts().find(ArtefactKind.COMPLETION, answer))
        .isInstanceOf(ArtefactLookup.Found.class);
  }

  @Test
  void what_people_selected_and_released_stays() {
    Digest one = put(ArtefactKind.SELECTION, document(1, 40));
    Digest other = put(ArtefactKind.RELEASE, one);
    PruneReport report = store.maintenance().prune(true, false, NOON);
    assertThat(report.artefacts()).isZero();
    assertThat(report.kept()).containsEntry("that decisions of people rest on", 3L);
    assertThat(store.artefacts().find(ArtefactKind.RELEASE, other))
        .isInstanceOf(ArtefactLookup.Found.class);
  }

  @Test
  void answers_that_a_run_which_has_not_ended_may_ask_for_stay() {
    Digest asked = document(1, 40);
    store.stores().completions().put(asked, put(ArtefactKind.COMPLETION, asked));
    StoredRun run = claim(put(ArtefactKind.BUNDLE));
    store.runs().release(run);
    PruneReport report = store.maintenance().prune(true, false, NOON);
    assertThat(report.artefacts()).isZero();
    assertThat(report.kept())
        .containsEntry(
            "that a run which has not ended may ask for: answers, and their documents", 2L);
  }

  /// It may be about to store what rests on an artefact that nothing reaches yet.
  @Test
  void nothing_is_pruned_while_another_process_has_the_store_open() {
    Digest bundle = put(ArtefactKind.BUNDLE);
    try (SqliteStore other = SqliteStore.openExisting(home.resolve("store"))) {
      assertThatThrownBy(() ->
              Deadline.within(
                  Duration.ofMillis(100), () -> store.maintenance().prune(true, false, NOON)))
          .isInstanceOf(StoreBusyException.class)
          .hasMessageContaining("another process has ")
          .hasMessageContaining(" open, wait for its end");
      assertThat(other.artefacts().find(ArtefactKind.BUNDLE, bundle))
          .isInstanceOf(ArtefactLookup.Found.class);
    }

    assertThat(store.maintenance().prune(true, false, NOON).byKind()).hasToString("{bundle=1}");
    put(ArtefactKind.BUNDLE);
  }

  @Test
  void nothing_is_pruned_while_a_run_is_written() {
    Digest bundle = put(ArtefactKind.BUNDLE);
    claim(bundle);
    document(1, 40);
    assertThatThrownBy(() -> store.maintenance().prune(true, false, NOON))
        .isInstanceOf(StoreFailedException.class)
        .hasMessageContaining("run 1 is written by process");
  }

  @Test
  void a_backup_is_one_file_with_everything_and_can_be_made_while_the_store_is_open()
      throws IOException {
    Digest document = document(1, 40);
    store.stores().names().claim(new BundleName("essay", "1.0.0"), document);
    Path folder = Files.createDirectories(home.resolve("backup"));
    Path target = folder.resolve(SqliteStore.FILE);

    store.maintenance().backup(target);

    assertThatThrownBy(() -> store.maintenance().backup(target))
        .isInstanceOf(StoreFailedException.class)
        .hasMessage(target + " is there already, name a new file");
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files).containsExactly(target);
    }
    try (SqliteStore copy = SqliteStore.openReadOnly(folder)) {
      assertThat(copy.artefacts().find(ArtefactKind.DOCUMENT, document))
          .isInstanceOf(ArtefactLookup.Found.class);
      assertThat(copy.names().list()).hasSize(1);
    }
  }

  @Test
  void the_summary_counts_what_is_there_by_kind() throws IOException {
    Digest document = document(1, 40);
    document(2, 40);
    Digest bundle = put(ArtefactKind.BUNDLE);
    store.artefacts().erase(ArtefactKind.DOCUMENT, document);
    run(bundle, line(document, bundle, bundle));
    store.stores().aliases().move(new AliasName("essay", "live"), bundle, 0, NOON);

    StoreSummary summary = store.maintenance().info();

    assertThat(summary.kinds())
        .extracting(
            StoreSummary.Kind::kind, StoreSummary.Kind::artefacts, StoreSummary.Kind::erased)
        .containsExactly(tuple("bundle", 1L, 0L), tuple("document", 1L, 1L), tuple("run", 1L, 0L));
    assertThat(summary.runsEnded()).isEqualTo(1);
    assertThat(summary.runsIncomplete()).isZero();
    assertThat(summary.aliases()).isEqualTo(1);
    Path file = store.database().file();
    long log = Files.size(Path.of(file + "-wal"));
    assertThat(log).isPositive();
    assertThat(summary.fileBytes()).as("with its log").isEqualTo(Files.size(file) + log);
    assertThat(summary.schemaVersion()).isEqualTo(1);
  }

  @Test
  void the_views_answer_questions_and_change_nothing() throws IOException {
    Digest scorecard =
        store
            .artefacts()
            .put(
                ArtefactKind.SCORECARD,
                Files.readAllBytes(Path.of("events/governed-rules/expected/scorecard.json")));
    Digest extraction =
        store
            .artefacts()
            .put(
                ArtefactKind.EXTRACTION,
                """
                {"document":"sha256:1","findings":[{"decision":2,"item":"C1","quotes":[{"counts":true,\
                "quote":"the town","spans":[[3,11]],"status":"exact"}]}]}\
                """
                    .getBytes(UTF_8));
    Digest document = document(1, 40);
    StoredRun run = run(put(ArtefactKind.BUNDLE), line(document, extraction, scorecard));

    assertThat(query("SELECT node, rule FROM rules_fired WHERE firing = 'fired'"))
        .contains(List.of("composite", "medical_claim_without_a_source"));
    assertThat(query("SELECT rubric, version, status, composite FROM scorecards"))
        .containsExactly(
            List.of("rubric", "version", "status", "composite"),
            List.of("claims-with-a-source", "1.0.0", "scored", "-0.4"));
    assertThat(query("SELECT item, quote, \"begin\", \"end\", counts FROM quotes"))
        .contains(List.of("C1", "the town", "3", "11", "1"));
    assertThat(query("SELECT run, id, composite, verdict, document FROM lines WHERE composite < 5"))
        .contains(
            List.of(
                run.digest().orElseThrow().toString(),
                "essay-0",
                "4.5",
                "pass",
                document.toString()));
    assertThat(query("SELECT run, name, status, judge, documents FROM runs"))
        .contains(List.of(run.digest().orElseThrow().toString(), "march", "ended", "cues", "1"));
    for (String change : List.of("DELETE FROM run", "DROP VIEW runs", "PRAGMA user_version=3")) {
      assertThatThrownBy(() -> query(change)).isInstanceOf(IllegalArgumentException.class);
    }
    assertThatThrownBy(() -> query("SELECT 1 FROM nowhere"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("no such table: nowhere");
  }

  /// Otherwise each line is compared with each artefact, which takes hours for a run of 100,000.
  @ParameterizedTest
  @ValueSource(
      strings = {
        "scorecards AS it ON it.scorecard = lines.scorecard",
        "rules_fired AS it ON it.scorecard = lines.scorecard",
        "quotes AS it ON it.extraction = lines.extraction"
      })
  void artefacts_are_looked_up_where_a_query_joins_them_with_lines(String join) {
    assertThat(RawStore.plan(home.resolve("store"), "SELECT count(*) FROM lines JOIN " + join))
        .anyMatch(step -> step.matches("SEARCH .* USING AUTOMATIC .*INDEX .*"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT 1; SELECT 2",
        "SELECT 1;;SELECT 2;",
        "SELECT ';'; DELETE FROM run",
        "SELECT 1 -- one;\n; SELECT 2",
        "SELECT 1; /* two */ SELECT 2",
        "SELECT 1 AS \"a;b\"; x"
      })
  void a_second_statement_is_refused_instead_of_left_unread(String sql) {
    assertThatThrownBy(() -> query(sql))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("it is more than one statement");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT 'a;b';",
        "SELECT 'it''s; one' ; ; ",
        "SELECT 1 AS [a;b]; -- the end; truly",
        "SELECT 1 AS `a;b` /* not; two */; /* open",
        "SELECT 1 -- it's; one"
      })
  void one_statement_may_end_in_semicolons_and_comments(String sql) {
    assertThat(query(sql)).hasSize(2);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT hex(seed) FROM run",
        "SELECT * FROM main.run",
        "SELECT count(*) FROM \"run\" WHERE \"seed\" > x'80'",
        "WITH a(s) AS MATERIALIZED (SELECT [SEED] FROM run) SELECT one.s FROM a one, a other",
        "SELECT (SELECT max(seed) FROM run) FROM runs",
        "SELECT 1 FROM runs ORDER BY (SELECT substr(r.seed, 1, 1) FROM run r WHERE r.id = number)",
        "SELECT r FROM (SELECT group_concat(quote(seed)) AS r FROM run NATURAL JOIN runs)",
        "SELECT name FROM run UNION ALL SELECT seed FROM run",
        "SELECT row_number() OVER (ORDER BY seed) FROM run",
        "SELECT min(seed) FROM run"
      })
  void no_query_reads_the_seed_of_a_run(String sql) {
    runOfOne();

    assertThatThrownBy(() -> query(sql))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("it reads the seed of a run, which is secret");
  }

  @Test
  void a_query_may_say_seed_and_may_count_runs() {
    runOfOne();
    assertThat(query("SELECT 'seed' AS seed FROM runs")).hasSize(2);
    assertThat(query("SELECT count(*) FROM run")).contains(List.of("1"));
  }

  private List<List<String>> query(String sql) {
    List<List<String>> rows = new ArrayList<>();
    store.maintenance().query(sql, _ -> {}, rows::add);
    return rows;
  }

  private Digest document(int number, int words) {
    byte[] body = body(number, words);
    bodies.put(number, StoredBody.of(body).bytes());
    return store.artefacts().put(ArtefactKind.DOCUMENT, body);
  }

  /// Words that no other document has, so that nothing of its compressed form is found elsewhere.
  private static byte[] body(int number, int words) {
    SplittableRandom random = new SplittableRandom(number);
    String text =
        IntStream.range(0, words)
            .mapToObj(word -> Long.toString(random.nextLong() >>> 14, 36))
            .collect(Collectors.joining(" "));
    return ("{\"text\":\"" + text + "\"}").getBytes(UTF_8);
  }

  /// How many files of the store hold a part of the document as it lay there.
  private long traces(int number) throws IOException {
    try (Stream<Path> files = Files.list(home.resolve("store"))) {
      return files.filter(file -> holds(file, bodies.get(number))).count();
    }
  }

  private static boolean holds(Path file, byte[] body) {
    try {
      String content = new String(Files.readAllBytes(file), ISO_8859_1);
      String searched = new String(body, ISO_8859_1);
      return IntStream.iterate(PART, at -> at + PART <= searched.length(), at -> at + PART_STRIDE)
          .anyMatch(at -> content.contains(searched.substring(at, at + PART)));
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private Digest put(ArtefactKind kind, Digest... parents) {
    List<Json> of = Stream.of(parents).<Json>map(it -> Json.of(it.toString())).toList();
    JsonObject json = JsonObject.of("kind", kind.id(), "of", new JsonArray(of));
    return store.artefacts().put(kind, CanonicalJson.bytes(json));
  }

  private Lease.Acquired turn(Digest of) {
    return (Lease.Acquired)
        store
            .stores()
            .idempotency()
            .acquire(
                Digest.of(ArtefactKind.REQUEST, of.hex().getBytes(UTF_8)),
                "a",
                NOON,
                NOON.plusSeconds(1));
  }

  private static RunLine line(Digest document, Digest extraction, Digest scorecard) {
    return new RunLine(
        0,
        "essay-0",
        Optional.of(document),
        Optional.of(extraction),
        Optional.of(scorecard),
        new TreeMap<>(),
        DocumentStatus.SCORED,
        Optional.of("4.5"),
        Optional.of("pass"),
        List.of());
  }

  private StoredRun claim(Digest bundle) {
    RunStore.Request request =
        new RunStore.Request(
            Digest.of(ArtefactKind.REQUEST, new byte[0]),
            new RunSpec(bundle, new JudgeIdentity("cues", "", "1"), List.of(0), List.of()),
            Optional.empty(),
            RunName.parse("march"),
            "");
    return ((RunClaim.Begun) store.runs().claim(request, NOON)).run();
  }

  private StoredRun runOfOne() {
    RunLine line = line(document(1, 40), put(ArtefactKind.EXTRACTION), put(ArtefactKind.SCORECARD));
    return run(put(ArtefactKind.BUNDLE), line);
  }

  private StoredRun run(Digest bundle, RunLine line) {
    StoredRun run = claim(bundle);
    store.runs().append(run, List.of(new RunStore.Entry(line, "")), RunUsage.NONE, NOON);
    store.runs().finish(run, 1, NOON);
    return store.runs().list().getFirst();
  }
}
