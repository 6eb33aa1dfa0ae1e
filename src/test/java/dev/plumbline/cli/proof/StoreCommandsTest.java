package dev.plumbline.cli.proof;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.problem.WireNamed.WireName;
import dev.plumbline.cli.output.CapturedOutput;
import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.fixtures.RawStore;
import dev.plumbline.fixtures.TwoJudges;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

@Tag("slow")
class StoreCommandsTest {

  private static final Path ESSAY = Path.of("events/essay");

  @TempDir private Path store;

  @ParameterizedTest
  @MethodSource("dev.plumbline.aws.function.ExampleRequests#scored")
  void a_stored_scorecard_verifies_and_replays(Path folder) {
    evaluate(folder);
    run("proof verify", only("scorecard"))
        .ok()
        .prints("1 scorecard", "1 bundle", "everything verifies");
    run("proof verify --replay", only("scorecard"))
        .ok()
        .prints("scorecard   the same")
        .doesNotPrint("another");
  }

  @Test
  void a_document_of_a_run_is_replayed_by_its_id() {
    TwoJudges judges = new TwoJudges(store, TwoJudges.RUBRIC);
    judges.run("old", false, TwoJudges.letters(0, 3));
    judges.ok("proof verify --replay old", TwoJudges.id(2)).prints("the same");
    judges.output("proof verify --replay old nobody").complains("`nobody`");
  }

  @Test
  void the_whole_store_verifies_until_one_byte_changes() {
    evaluate(ESSAY);
    run("proof verify --all").ok();
    RawStore.edit(
        store,
        "UPDATE artefact SET body = CAST(replace(CAST(sqlar_uncompress(body, size) AS TEXT), 'e',"
            + " 'a') AS BLOB) WHERE kind = 'document'");
    run("proof verify --all")
        .ended(ExitCode.CORRUPT)
        .complains("corrupt: document " + only("document"));
    run("proof verify --replay", only("scorecard")).ended(ExitCode.CORRUPT);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "DROP TABLE completion                          | the table completion is missing",
        "DROP VIEW quotes                               | the view quotes is missing",
        "DROP INDEX run_digest                          | the index run_digest is missing",
        "DROP TABLE run_line                            | the index run_line_document is missing",
        "DROP TABLE log_entry                           | the table log_entry is missing",
        "DELETE FROM series                             | scorecards of the index without a rubric"
            + " and judge: 1",
        "UPDATE series_scorecard SET scorecard = x'00'  | scorecards of the index that are not"
            + " stored: 1",
        "INSERT INTO baseline VALUES ('essay', x'00', '2026-01-01T00:00:00Z') | baselines that"
            + " are no run of this store: 1",
      })
  void tables_that_no_run_leads_to_are_checked_with_the_whole_store(String sql, String message) {
    evaluate(ESSAY);
    run("proof verify --all").ok();

    RawStore.define(store, sql);

    CapturedOutput verified = run("proof verify --all").ended(ExitCode.CORRUPT);
    assertThat(verified.err()).startsWith("corrupt: " + store + ": " + message);
    verified.prints("failed verification");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "ALTER TABLE baseline ADD COLUMN more  | the table baseline is not what this version makes",
        "CREATE TRIGGER t AFTER INSERT ON name BEGIN DELETE FROM alias; END | the trigger t does"
            + " not belong to a store",
        "CREATE VIEW mine AS SELECT * FROM runs | the view mine does not belong to a store",
        "CREATE TABLE kept (text BLOB)          | the table kept does not belong to a store",
        "DROP VIEW lines; CREATE VIEW lines AS SELECT 'pass' AS verdict | the view lines is not"
            + " what this version makes",
      })
  void a_store_with_other_triggers_views_and_tables_is_not_opened(String sql, String message) {
    evaluate(ESSAY);
    for (String statement : sql.startsWith("DROP") ? sql.split("; ") : new String[] {sql}) {
      RawStore.define(store, statement);
    }

    for (String[] command :
        new String[][] {
          {"proof", "verify", "--all"},
          {"store", "query", "select 1"},
          {"store", "erase", "sha256:" + "0".repeat(64)},
          {"store", "info"}
        }) {
      run("", (Object) command)
          .ended(ExitCode.STORE)
          .complains("plumbline.db: " + message + ", remove it or name another");
    }
  }

  @Test
  void a_missing_parent_is_reported() {
    evaluate(ESSAY);
    RawStore.edit(store, "DELETE FROM artefact WHERE kind = 'scoring-spec'");
    for (String what : new String[] {only("scorecard"), "--all"}) {
      CapturedOutput broken = run("proof verify", what).ended(ExitCode.CORRUPT);
      assertThat(broken.err()).contains("a parent of ", ": is missing").hasLineCount(1);
    }
  }

  @Test
  void an_erased_document_is_gone_and_its_scorecard_still_verifies() {
    evaluate(ESSAY);
    String document = only("document");

    run("store erase", document).prints("erased document", "quotes erased in 1 extraction");
    assertThat(run("store erase", document).out())
        .isEqualTo(
            "erased document "
                + document
                + " before: nothing is left to erase"
                + System.lineSeparator());
    run("proof verify", only("scorecard")).prints("1 document, erased");
    run("proof verify --replay", only("scorecard")).prints("not replayed");
    run("proof verify --replay {} --case", only("scorecard"), ESSAY)
        .prints("extraction  the same", "scorecard   the same");
    evaluate(ESSAY);
    run("proof verify", document).prints("1 document, erased");
  }

  @Test
  void a_missing_artefact_cannot_be_erased_verified_or_replayed() {
    evaluate(ESSAY);
    String nothing = "sha256:" + "0".repeat(64);
    for (String command : new String[] {"store erase", "proof verify", "proof verify --replay"}) {
      String[] words = command.split(" ");
      run("{}", words[0], words[1], nothing).ended(ExitCode.USAGE);
      run("{} {} sha256:0", words[0], words[1]).ended(ExitCode.USAGE);
    }
  }

  private void evaluate(Path folder) {
    CapturedOutput.run("evaluate {} --store", folder, store);
  }

  private CapturedOutput run(String line, Object... values) {
    return CapturedOutput.in(store, line, values);
  }

  private String only(String kind) {
    return RawStore.digests(store, WireName.KEBAB.parse(ArtefactKind.class, kind).orElseThrow())
        .getFirst();
  }
}
