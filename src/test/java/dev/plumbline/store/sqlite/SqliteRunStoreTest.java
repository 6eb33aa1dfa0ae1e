package dev.plumbline.store.sqlite;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.score.run.LineProof;
import dev.plumbline.score.run.RunBuilder.RunResult;
import dev.plumbline.score.run.RunLine;
import dev.plumbline.score.run.RunLine.AnswerTime;
import dev.plumbline.score.run.RunLine.DocumentStatus;
import dev.plumbline.score.run.RunLines;
import dev.plumbline.score.run.RunManifest;
import dev.plumbline.score.run.RunManifest.RunTree;
import dev.plumbline.score.run.RunManifest.RunUsage;
import dev.plumbline.score.run.RunReference;
import dev.plumbline.score.run.RunReference.RunName;
import dev.plumbline.score.run.StoredRun;
import dev.plumbline.store.ArtefactReader.ArtefactLookup;
import dev.plumbline.store.RunStore;
import dev.plumbline.store.RunStore.RunClaim;
import dev.plumbline.store.RunStore.RunLookup;
import dev.plumbline.store.StoreFailedException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SqliteRunStoreTest {

  private static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");
  private static final Digest KEY = Digest.of(ArtefactKind.REQUEST, "essays".getBytes(UTF_8));
  private static final Digest OTHER = Digest.of(ArtefactKind.REQUEST, "others".getBytes(UTF_8));

  @TempDir private Path home;

  private SqliteStore store;
  private SqliteRunStore runs;

  @BeforeEach
  void open() {
    store = SqliteStore.open(home);
    runs = store.runs();
  }

  @AfterEach
  void close() {
    store.close();
  }

  @Test
  void a_run_that_ended_has_the_digest_that_follows_from_its_lines_and_seed() {
    List<RunLine> lines = RunLines.of(1_234);
    RunManifest expected = RunLines.manifest(lines);
    StoredRun run = ended(KEY, "march", lines);
    assertThat(run.digest()).contains(expected.digest());
    assertThat(run.lines()).isEqualTo(1_234);
    assertThat(run.envelope().end()).contains(NOON.plusSeconds(9));
    assertThat(store.artefacts().find(ArtefactKind.RUN, expected.digest()))
        .isInstanceOfSatisfying(
            ArtefactLookup.Found.class,
            it -> assertThat(it.canonical()).isEqualTo(expected.bytes()));
    assertThat(all(run)).isEqualTo(lines);
    assertThat(runs.recompute(run, 1_234)).isEqualTo(new RunResult.Ended(expected));
  }

  @Test
  void the_same_request_finds_its_run_ended() {
    StoredRun run = ended(KEY, "march", RunLines.of(3));
    assertThat(runs.claim(request(KEY, ""), NOON)).isEqualTo(new RunClaim.Ended(run));
    assertThat(runs.claim(request(OTHER, "march"), NOON)).isEqualTo(new RunClaim.NameTaken(run));
    assertThat(runs.claim(request(OTHER, ""), NOON)).isInstanceOf(RunClaim.Begun.class);
  }

  @Test
  void without_a_seed_every_run_has_its_own() {
    RunStore.Request first =
        new RunStore.Request(KEY, RunLines.SPEC, Optional.empty(), Optional.empty(), "");
    RunStore.Request second =
        new RunStore.Request(OTHER, RunLines.SPEC, Optional.empty(), Optional.empty(), "");
    StoredRun one = ((RunClaim.Begun) runs.claim(first, NOON)).run();
    StoredRun two = ((RunClaim.Begun) runs.claim(second, NOON)).run();
    assertThat(runs.seed(one)).isNotEqualTo(runs.seed(two));
  }

  @Test
  void a_run_that_did_not_end_has_no_digest_and_goes_on_where_it_stopped() {
    List<RunLine> lines = RunLines.of(10);
    StoredRun run = begun(KEY, "");
    runs.append(run, entries(lines.subList(0, 4)), RunUsage.NONE, NOON);
    assertThat(runs.finish(run, 10, NOON)).isInstanceOf(RunResult.Incomplete.class);
    assertThat(runs.list()).singleElement().matches(it -> !it.hasEnded() && it.lines() == 4);
    assertThat(runs.claim(request(KEY, ""), NOON))
        .isInstanceOfSatisfying(RunClaim.Resumed.class, it -> assertThat(it.next()).isEqualTo(4));
    runs.append(run, entries(lines), RunUsage.NONE, NOON);
    assertThat(runs.finish(run, 10, NOON)).isEqualTo(new RunResult.Ended(RunLines.manifest(lines)));
  }

  @Test
  void an_incomplete_line_is_replaced_and_a_final_one_never() {
    StoredRun run = begun(KEY, "");
    RunLine failed = RunLines.without(0, "essay-0", DocumentStatus.INCOMPLETE, "unavailable");
    RunLine scored = RunLines.scored(0, "essay-0", "1.5");
    runs.append(
        run, entries(List.of(failed, RunLines.scored(1, "essay-1", "2"))), RunUsage.NONE, NOON);
    runs.release(run);
    assertThat(runs.claim(request(KEY, ""), NOON))
        .isInstanceOfSatisfying(RunClaim.Resumed.class, it -> assertThat(it.next()).isZero());

    runs.append(run, entries(List.of(scored)), RunUsage.NONE, NOON);
    runs.append(run, entries(List.of(scored, failed)), RunUsage.NONE, NOON);

    assertThat(runs.line(run, 0).orElseThrow().line()).isEqualTo(scored);
    assertThatThrownBy(() ->
            runs.append(
                run,
                entries(
                    List.of(
                        RunLines.scored(2, "essay-2", "3"), RunLines.scored(0, "essay-0", "9"))),
                RunUsage.NONE,
                NOON))
        .isInstanceOf(StoreFailedException.class)
        .hasMessageContaining("line 0 of run 1 is there and says something else");
    assertThat(runs.line(run, 2)).isEmpty();
  }

  @Test
  void lines_may_come_in_any_order_and_a_gap_is_the_next_one() {
    List<RunLine> lines = RunLines.of(6);
    StoredRun run = begun(KEY, "");
    runs.append(
        run, entries(List.of(lines.get(5), lines.get(0), lines.get(2))), RunUsage.NONE, NOON);
    runs.release(run);
    assertThat(runs.claim(request(KEY, ""), NOON))
        .isInstanceOfSatisfying(RunClaim.Resumed.class, it -> assertThat(it.next()).isEqualTo(1));
    assertThat(runs.finish(run, 6, NOON)).isInstanceOf(RunResult.Incomplete.class);
  }

  @Test
  void a_document_is_found_by_its_id_and_stands_in_a_run_once() {
    StoredRun run = begun(KEY, "");
    RunStore.Entry entry =
        new RunStore.Entry(RunLines.scored(0, "essay \"1\"", "1.5"), "two words");
    runs.append(run, List.of(entry), RunUsage.NONE, NOON);
    assertThat(runs.line(run, "essay \"1\"")).contains(entry);
    assertThat(runs.line(run, "essay")).isEmpty();
    assertThatThrownBy(() ->
            runs.append(
                run,
                entries(List.of(RunLines.scored(1, "essay \"1\"", "1.5"))),
                RunUsage.NONE,
                NOON))
        .isInstanceOf(StoreFailedException.class);
  }

  @Test
  void what_lines_cost_adds_up() {
    StoredRun run = begun(KEY, "");
    RunUsage usage = new RunUsage(3, 1, 1000, 50, new BigDecimal("0.0125"), 2);
    runs.append(run, entries(RunLines.of(1)), usage, NOON);
    runs.append(run, List.of(), usage, NOON);
    assertThat(runs.list().getFirst().envelope().usage())
        .isEqualTo(new RunUsage(6, 2, 2000, 100, new BigDecimal("0.0250"), 4));
  }

  @Test
  void what_judges_took_about_a_document_adds_up_in_its_run_alone() {
    StoredRun run = begun(KEY, "");
    StoredRun other = begun(OTHER, "");
    runs.addTimes(run, List.of(new AnswerTime("b:m:1", KEY, 40), new AnswerTime("a:m:1", KEY, 7)));
    runs.addTimes(run, List.of(new AnswerTime("b:m:1", KEY, 2), new AnswerTime("b:m:1", OTHER, 1)));
    runs.addTimes(other, List.of());
    assertThat(runs.times(run))
        .containsExactlyInAnyOrder(
            new AnswerTime("a:m:1", KEY, 7),
            new AnswerTime("b:m:1", KEY, 42),
            new AnswerTime("b:m:1", OTHER, 1));
    assertThat(runs.times(other)).isEmpty();
  }

  @Test
  void a_run_that_this_process_writes_is_not_given_to_another_thread_or_store() {
    StoredRun run = begun(KEY, "");
    try (SqliteStore other = SqliteStore.open(home)) {
      assertThat(other.runs().claim(request(KEY, ""), NOON.plusSeconds(100_000)))
          .isInstanceOfSatisfying(
              RunClaim.HeldByOther.class,
              it ->
                  assertThat(it.owner())
                      .startsWith("process " + ProcessHandle.current().pid() + ", begun 20"));
    }
    runs.release(run);
    assertThat(runs.claim(request(KEY, ""), NOON)).isInstanceOf(RunClaim.Resumed.class);
  }

  @Test
  void a_run_of_a_process_elsewhere_is_taken_over_when_its_claim_lapses() {
    StoredRun run = begun(KEY, "");
    store
        .database()
        .write(
            "change", Durability.PROCESS, it -> it.update("UPDATE run SET owner_machine = 'moon'"));
    assertThat(runs.claim(request(KEY, ""), NOON.plusSeconds(59)))
        .isInstanceOfSatisfying(
            RunClaim.HeldByOther.class, it -> assertThat(it.owner()).contains("another machine"));
    assertThatThrownBy(() -> runs.append(run, entries(RunLines.of(1)), RunUsage.NONE, NOON))
        .hasMessageContaining("written by another process");
    assertThat(runs.claim(request(KEY, ""), NOON.plusSeconds(60)))
        .isInstanceOf(RunClaim.Resumed.class);
  }

  @Test
  void a_claim_that_is_renewed_does_not_lapse_and_one_that_was_taken_over_is_not_renewed() {
    StoredRun run = begun(KEY, "");
    assertThat(runs.renew(run, NOON.plusSeconds(100))).isTrue();
    store
        .database()
        .write(
            "change", Durability.PROCESS, it -> it.update("UPDATE run SET owner_machine = 'moon'"));

    assertThat(runs.renew(run, NOON.plusSeconds(500))).isFalse();
    assertThat(runs.claim(request(KEY, ""), NOON.plusSeconds(99)))
        .isInstanceOf(RunClaim.HeldByOther.class);
    assertThat(runs.claim(request(KEY, ""), NOON.plusSeconds(100)))
        .isInstanceOf(RunClaim.Resumed.class);
    runs.append(run, entries(RunLines.of(1)), RunUsage.NONE, NOON);
    runs.finish(run, 1, NOON);
    assertThat(runs.renew(run, NOON.plusSeconds(500))).isFalse();
  }

  @Test
  void a_run_that_was_refused_before_its_first_line_gives_its_name_up() {
    StoredRun refused = ((RunClaim.Begun) runs.claim(request(KEY, "march"), NOON)).run();
    assertThat(runs.claim(request(OTHER, "march"), NOON)).isInstanceOf(RunClaim.NameTaken.class);
    runs.release(refused);
    RunClaim claim = runs.claim(request(OTHER, "march"), NOON);
    assertThat(claim).isInstanceOf(RunClaim.Begun.class);
    assertThat(find("march")).isEqualTo(new RunLookup.Found(((RunClaim.Begun) claim).run()));
  }

  @Test
  void a_run_is_found_by_its_digest_the_beginning_of_one_its_name_and_as_the_latest() {
    StoredRun march = ended(KEY, "march", RunLines.of(3));
    StoredRun april = ended(OTHER, "april", RunLines.of(4));
    String hex = march.digest().orElseThrow().hex();

    for (String text :
        List.of("sha256:" + hex, hex.substring(0, 8), hex.substring(0, 63), "march")) {
      assertThat(find(text)).isEqualTo(new RunLookup.Found(march));
    }
    assertThat(find("@latest")).isEqualTo(new RunLookup.Found(april));
    assertThat(find("may")).isEqualTo(new RunLookup.Missing());
    assertThat(find("00000000")).isEqualTo(new RunLookup.Missing());
    assertThat(runs.rename(april, new RunName("march"))).isFalse();
    assertThat(runs.rename(april, new RunName("may"))).isTrue();
    assertThat(find("april")).isEqualTo(new RunLookup.Missing());
    assertThat(find("may")).isInstanceOf(RunLookup.Found.class);
  }

  @Test
  void the_beginning_of_two_digests_is_ambiguous_and_one_run_made_twice_is_not() {
    StoredRun first = ended(KEY, "", RunLines.of(3));
    StoredRun same = ended(OTHER, "", RunLines.of(3));
    String hex = first.digest().orElseThrow().hex();
    assertThat(find(hex.substring(0, 8))).isEqualTo(new RunLookup.Found(same));

    String near = hex.substring(0, 20) + (hex.charAt(20) == '0' ? '1' : '0') + hex.substring(21);
    store
        .database()
        .write(
            "change",
            Durability.PROCESS,
            it -> it.update("UPDATE run SET digest = ? WHERE id = 2", new Digest(near)));

    assertThat(find(hex.substring(0, 20)))
        .isInstanceOfSatisfying(RunLookup.Ambiguous.class, it -> assertThat(it.runs()).hasSize(2));
    assertThat(find(hex.substring(0, 21))).isEqualTo(new RunLookup.Found(first));
  }

  @Test
  void an_edited_line_is_damaged_or_leads_to_another_digest() {
    StoredRun run = ended(KEY, "", RunLines.of(5));
    change("UPDATE run_line SET status = 'refused' WHERE position = 2");
    assertThatThrownBy(() -> runs.recompute(run, 5)).hasMessage("line 2 of run 1 is damaged");
    change("UPDATE run_line SET status = 'scored' WHERE position = 2");

    change(
        "UPDATE run_line SET line = CAST(replace(line, '\"composite\":\"2.3\"',"
            + " '\"composite\":\"9.9\"') AS BLOB) WHERE position = 2");

    assertThat(runs.recompute(run, 5))
        .isInstanceOfSatisfying(
            RunResult.Ended.class,
            it -> assertThat(it.manifest().digest()).isNotEqualTo(run.digest().orElseThrow()));
    assertThatThrownBy(() -> runs.prove(run, RunTree.LINES, 0))
        .hasMessageContaining("do not lead to its digest");
    change("DELETE FROM run_line WHERE position = 2");
    assertThat(runs.recompute(run, 5)).isInstanceOf(RunResult.Incomplete.class);
  }

  @Test
  void bytes_that_are_no_canonical_line_are_damaged() {
    StoredRun run = ended(KEY, "", RunLines.of(5));
    change("UPDATE run_line SET remarks = CAST(line AS TEXT) WHERE position = 2");
    assertThat(runs.recompute(run, 5)).isInstanceOf(RunResult.Ended.class);

    for (String edit :
        List.of(
            "''",
            "remarks || ' '",
            "replace(remarks, ',\"status\"', ', \"status\"')",
            "replace(remarks, '\"id\":', '\"id\":\"essay-2\",\"id\":')",
            "replace(remarks, '\"position\":2', '\"position\":02')",
            "replace(remarks, '\"position\":2', '\"position\":2.0')",
            "replace(remarks, 'essay', '\\u0065ssay')",
            "replace(remarks, ',\"status\":', ',\"salt\":\"0\",\"status\":')",
            "replace(remarks, '}', ',\"zeal\":\"0\"}')")) {
      change("UPDATE run_line SET line = CAST(" + edit + " AS BLOB) WHERE position = 2");

      assertThatThrownBy(() -> runs.recompute(run, 5))
          .as(edit)
          .hasMessage("line 2 of run 1 is damaged");
    }
    change("UPDATE run_line SET line = CAST(remarks AS BLOB) WHERE position = 2");
    assertThat(runs.recompute(run, 5)).isInstanceOf(RunResult.Ended.class);
  }

  @Test
  void documents_in_both_runs_are_asked_about_until_one_is_accepted() {
    StoredRun first = ended(KEY, "", RunLines.of(1_200));
    StoredRun second = ended(OTHER, "", RunLines.of(1_500));
    List<String> asked = new ArrayList<>();

    boolean found =
        runs.anyPair(
            first,
            second,
            pair -> {
              asked.add(pair.before().orElseThrow().id());
              return pair.after().orElseThrow().position() == 3;
            });

    assertThat(found).isTrue();
    assertThat(asked).containsExactly("essay-0", "essay-1", "essay-2", "essay-3");
    asked.clear();
    assertThat(runs.anyPair(first, second, pair -> !asked.add(pair.before().orElseThrow().id())))
        .isFalse();
    assertThat(asked).hasSize(1_200);
  }

  @Test
  void a_line_is_proved_from_the_store() {
    StoredRun run = ended(KEY, "", RunLines.of(700));
    LineProof proof = runs.prove(run, RunTree.LINES, 613);
    assertThat(proof.check()).isEqualTo(new LineProof.Check.Proved(run.digest().orElseThrow()));
    assertThat(proof.leaf().text("id")).isEqualTo("essay-613");
  }

  private RunLookup find(String text) {
    return runs.find(((RunReference.Reading.Read) RunReference.parse(text)).reference());
  }

  private StoredRun ended(Digest key, String name, List<RunLine> lines) {
    StoredRun run = begun(key, name);
    runs.append(run, entries(lines), RunUsage.NONE, NOON);
    assertThat(runs.finish(run, lines.size(), NOON.plusSeconds(9)))
        .isInstanceOf(RunResult.Ended.class);
    return runs.list().getFirst();
  }

  private StoredRun begun(Digest key, String name) {
    RunClaim claim = runs.claim(request(key, name), NOON);
    assertThat(claim).isInstanceOf(RunClaim.Begun.class);
    return ((RunClaim.Begun) claim).run();
  }

  private static RunStore.Request request(Digest key, String name) {
    return new RunStore.Request(
        key, RunLines.SPEC, Optional.of(RunLines.SEED), RunName.parse(name), "a user");
  }

  private static List<RunStore.Entry> entries(List<RunLine> lines) {
    return lines.stream().map(line -> new RunStore.Entry(line, "")).toList();
  }

  private List<RunLine> all(StoredRun run) {
    List<RunLine> lines = new ArrayList<>();
    runs.lines(run, 0, entry -> lines.add(entry.line()));
    return lines;
  }

  private void change(String sql) {
    store.database().write("change", Durability.PROCESS, it -> it.update(sql));
  }
}
