package dev.plumbline.cli.proof;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.cli.output.CapturedOutput;
import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.fixtures.RawStore;
import dev.plumbline.fixtures.Rubrics;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("slow")
class VerifyRunTest {

  @TempDir private Path folder;
  private Path store;
  private Path rubric;
  private Path documents;

  @BeforeEach
  void a_run_of_twenty_documents() throws IOException {
    store = folder.resolve("store");
    rubric = Files.writeString(folder.resolve("rubric.yaml"), Rubrics.REASONS);
    documents =
        Files.writeString(
            folder.resolve("documents.jsonl"),
            IntStream.range(0, 20)
                .mapToObj(i ->
                    "{\"id\":\"d%d\",\"text\":\"Number %d. %s\"}\n"
                        .formatted(i, i, "It rained because of it. ".repeat(i % 3)))
                .collect(Collectors.joining()));
    evaluate().ok();
    run("rubric compile", rubric).ok();
  }

  @Test
  void a_run_as_it_was_stored_verifies_and_says_how_much_was_checked() {
    run("proof verify @latest")
        .ok()
        .prints("20 run lines", "20 scorecards, recomputed", "everything verifies");
    run("proof verify --all")
        .prints("1 name", "1 run, checked line by line", "everything verifies");
  }

  @Test
  void a_replay_is_of_one_document() {
    run("proof verify @latest --replay")
        .ended(ExitCode.USAGE)
        .complains("--replay needs a run and an id, or a scorecard");
    run("proof verify @latest d1 --replay").ok().prints("scorecard   the same");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      value = {
        "an edited line       | UPDATE run_line SET line = CAST(replace(CAST(line AS TEXT), 'pass',"
            + " 'fail') AS BLOB) WHERE position = 1 | do not lead to its digest",
        "a removed line       | DELETE FROM run_line WHERE position = 19 | do not lead to its"
            + " digest",
        "an edited id         | UPDATE run_line SET document_id = 'other' WHERE position = 3 | line"
            + " 3 of run",
        "a removed scorecard  | DELETE FROM artefact WHERE id = (SELECT max(id) FROM artefact WHERE"
            + " kind = 'scorecard') | is missing",
        "a removed extraction | DELETE FROM artefact WHERE id = (SELECT max(id) FROM artefact WHERE"
            + " kind = 'extraction') | is missing",
        "a removed manifest   | DELETE FROM artefact WHERE kind = 'run' | is missing",
        "an erased bundle     | UPDATE artefact SET erased = 1 WHERE kind = 'bundle' | marked as"
            + " erased",
        "a removed document   | DELETE FROM artefact WHERE id = (SELECT min(id) FROM artefact WHERE"
            + " kind = 'document') | is neither stored nor erased",
        "a kept erased text   | UPDATE artefact SET erased = 1 WHERE id = (SELECT min(id) FROM"
            + " artefact WHERE kind = 'document') | is marked as erased, but its bytes are still"
            + " there",
        "another seed         | UPDATE run SET seed = randomblob(32) | do not lead to its digest",
      })
  void what_was_changed_by_hand_is_found(String what, String sql, String message) {
    RawStore.edit(store, sql);

    for (String run : new String[] {"@latest", "--all"}) {
      CapturedOutput verified = run("proof verify", run).ended(ExitCode.CORRUPT);
      assertThat(verified.err()).as(what).contains("corrupt: ", message);
      verified.doesNotComplain("Exception");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "begun = '1999'",
        "ended = 'x'",
        "cost = 'x'",
        "digest = x'00'",
        "seed = x'00'",
        "spec = '{}'",
        "name = 'a b\u001b'",
      })
  void a_damaged_row_is_named_and_the_other_runs_are_still_checked(String damage)
      throws IOException {
    Files.writeString(rubric, Rubrics.REASONS.replace("1.0.0", "1.1.0"));
    evaluate().ok();
    RawStore.edit(store, "UPDATE run SET " + damage + " WHERE id = 2");

    CapturedOutput all = run("proof verify --all");
    CapturedOutput latest = run("proof verify @latest");
    CapturedOutput runs = run("store info");

    String named = "its row holds something else than it should";
    all.ended(ExitCode.CORRUPT)
        .complains("corrupt: run 2: " + named)
        .prints("1 run, checked line by line", "1 failed verification");
    latest.ended(ExitCode.CORRUPT).complains("corrupt: run 2: " + named);
    runs.ended(ExitCode.CORRUPT);
    assertThat(runs.out())
        .containsPattern("Z +[0-9a-f]{12} +20 +cues")
        .doesNotContainPattern("(?s)Z .*Z ");
    runs.complains("run 2 is damaged: " + named);
  }

  @Test
  void an_erased_document_and_one_that_was_refused_verify() throws IOException {
    String document = RawStore.digests(store, ArtefactKind.DOCUMENT).getFirst();
    run("store erase", document).ok();
    Files.writeString(
        documents,
        """
        {"id":"good","text":"It rained because of it."}
        {"id":"wrong","text":"It rained because of that.","facts":{"unheard":7}}
        """);
    run("evaluate --quiet --max-unscored 1 --rubric {} --documents", rubric, documents);
    for (String run : new String[] {"@latest", "--all"}) {
      run("proof verify", run).ok().prints("1 document, not stored");
    }
    run("proof verify --all").prints("1 document, erased");
  }

  @Test
  void a_name_that_points_to_another_bundle_is_found() {
    RawStore.edit(store, "UPDATE name SET version = '2.0.0'");
    run("proof verify --all")
        .ended(ExitCode.CORRUPT)
        .complains("name reasons@2.0.0: it points to the bundle of another rubric or version");
  }

  @Test
  void a_missing_store_and_an_empty_one_do_not_verify() {
    CapturedOutput.run("proof verify --all --store", folder.resolve("none"))
        .ended(ExitCode.USAGE)
        .complains("there is no store in this folder");
    RawStore.edit(store, "DELETE FROM artefact");
    RawStore.edit(store, "DELETE FROM run_line");
    RawStore.edit(store, "DELETE FROM run");
    RawStore.edit(store, "DELETE FROM name");
    assertThat(folder.resolve("none")).doesNotExist();
    run("proof verify --all").ended(ExitCode.CORRUPT);
  }

  @Test
  void a_proof_shows_one_line_and_fails_when_it_is_edited() throws IOException {
    CapturedOutput proved = run("proof export @latest d7 --proof line");
    Path proof = Files.writeString(folder.resolve("proof.json"), proved.out());
    Path edited =
        Files.writeString(folder.resolve("edited.json"), proved.out().replace("pass", "fail"));
    proved.prints("\"id\":\"d7\"").doesNotPrint("\"d8\"");
    run("proof verify --proof", proof).prints("`d7` belongs to", "not checked");
    assertThat(Files.readString(edited)).isNotEqualTo(Files.readString(proof));
    run("proof verify --proof", edited).ended(ExitCode.CORRUPT);
  }

  @Test
  void the_variable_names_the_store_of_every_command() {
    Map<String, String> environment = Map.of("PLUMBLINE_STORE", store.toString());
    assertThat(CapturedOutput.run(environment, "store info").out()).containsPattern(" 20 +cues");
    CapturedOutput.run(environment, "explain @latest d4").prints("because");
    CapturedOutput.run(environment, "store info").prints("scorecard");
    assertThat(
            CapturedOutput.run(
                    environment,
                    "store query",
                    "select count(*) as n from lines where status = 'scored'")
                .out())
        .isEqualTo("n\n20\n");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "delete from run",
        "attach 'other.db' as other",
        "create table t (x)",
        "selct 1",
        "pragma journal_mode=delete"
      })
  void a_query_that_would_change_something_is_refused(String sql) throws IOException {
    CapturedOutput query =
        run("store query", sql.replace("other.db", folder.resolve("o.db").toString()))
            .ended(ExitCode.USAGE);
    assertThat(query.err()).contains("query: this query cannot be run: ").hasLineCount(1);
    assertThat(folder.resolve("o.db")).doesNotExist();
    run("proof verify --all").ok();
  }

  @Test
  void a_message_of_a_query_shows_its_own_backticks_and_escapes_those_of_the_user()
      throws IOException {
    run("store query", "selct 1")
        .complains("it does not begin with `select`, `with` or `values`")
        .doesNotComplain("u0060");
    run("store query", "select 1 from \"a`b\u001b\"").complains("no such table: a\\u0060b\\u001b");
  }

  @Test
  void only_the_owner_may_read_the_store() throws IOException {
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(store)))
        .isEqualTo("rwx------");
    assertThat(
            PosixFilePermissions.toString(
                Files.getPosixFilePermissions(store.resolve("plumbline.db"))))
        .isEqualTo("rw-------");
  }

  @Test
  void a_longer_input_under_another_version_stores_no_document_twice() throws IOException {
    int before = RawStore.digests(store, ArtefactKind.DOCUMENT).size();
    Files.writeString(rubric, Rubrics.REASONS.replace("1.0.0", "1.1.0").replace(">= 3", ">= 4"));
    evaluate().ok();
    assertThat(RawStore.digests(store, ArtefactKind.DOCUMENT)).hasSize(before);
    assertThat(run("store info").out())
        .containsPattern("(?s)Z .*Z .*")
        .doesNotContainPattern("(?s)Z .*Z .*Z ");
  }

  private CapturedOutput evaluate() {
    return run("evaluate --quiet --rubric {} --documents", rubric, documents);
  }

  private CapturedOutput run(String line, Object... values) {
    return CapturedOutput.in(store, line, values);
  }
}
