package dev.plumbline.cli.proof;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.cli.output.CapturedOutput;
import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.fixtures.RawStore;
import dev.plumbline.fixtures.Rubrics;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A run that was edited by hand: no command shows, compares, exports or signs what it says.
@Tag("slow")
class EditedStoreTest {

  @TempDir private Path folder;

  @BeforeEach
  void a_run() throws IOException {
    Path rubric = Files.writeString(folder.resolve("rubric.yaml"), Rubrics.REASONS);
    Path documents =
        Files.writeString(
            folder.resolve("documents.jsonl"),
            "{\"id\":\"a\",\"text\":\"It rained because of it.\"}\n"
                + "{\"id\":\"b\",\"text\":\"It rained.\"}\n");
    run("evaluate --rubric {} --documents {} --name r", rubric, documents);
    CapturedOutput.run("proof keys", folder.resolve("key"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "compare check r --min-pass-rate 0.1",
        "compare r r",
        "show r",
        "show r b",
        "explain r b",
        "report r",
        "measure stats r",
        "decide history r b",
        "proof export r b --proof line",
        "proof export r --out OUT",
        "proof sign r --key KEY",
        "evaluate --rubric RUBRIC --documents DOCUMENTS",
        "decide annul r b --reason x --by Ann",
        "compare r --as-baseline",
        "proof verify r",
        "proof verify --all",
      })
  void no_command_believes_an_edited_line(String command) {
    assertRefused(command, edit("\"verdict\":\"fail\"", "\"verdict\":\"pass\""));
    assertRefused(command, edit("\"composite\":\"1\"", "\"composite\":\"5\""));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "show r",
        "compare check r --min-pass-rate 0.1",
        "report r",
        "proof verify r",
        "proof verify --all"
      })
  void a_line_that_was_never_written_so_is_damaged(String command) {
    RawStore.edit(store(), "UPDATE run_line SET status = 'gated' WHERE position = 1");
    CapturedOutput.run((command + " --store " + store()).split(" "))
        .ended(ExitCode.CORRUPT)
        .complains("line 1 of run 1 is damaged");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "show r",
        "show r b",
        "explain r b",
        "report r",
        "decide history r b",
        "proof export r --out OUT",
        "proof sign r --key KEY",
        "decide annul r b --reason x --by Bob",
        "proof verify r",
        "proof verify --all",
      })
  void no_command_believes_an_edited_correction(String command) throws IOException {
    CapturedOutput item =
        run(
                "decide correct r b --item S1 --decision 1 --quote {} --reason x --by Ann",
                "It rained.")
            .ok();
    run("decide annul r b --reason y --by Ann").ok();
    String other =
        "(SELECT json_extract(CAST(line AS TEXT), '$.scorecard') FROM run_line WHERE position = 0)";

    for (String edit :
        List.of(
            "UPDATE proceeding SET scorecard = unhex(substr(" + other + ", 8)) WHERE sequence = 0",
            "UPDATE proceeding SET scorecard = unhex(substr(" + other + ", 8)) WHERE sequence = 1",
            "UPDATE proceeding SET scorecard = NULL WHERE sequence = 0",
            "DELETE FROM proceeding WHERE sequence = 0")) {
      Path copy = Files.createTempDirectory(folder, "ruled");
      Files.copy(store().resolve("plumbline.db"), copy.resolve("plumbline.db"));
      RawStore.edit(copy, edit);
      String written =
          command
              .replace("OUT", folder.resolve("out.zip").toString())
              .replace("KEY", folder.resolve("key").toString());

      CapturedOutput refused =
          CapturedOutput.run((written + " --store " + copy).split(" ")).ended(ExitCode.CORRUPT);
    }
  }

  @Test
  void no_query_shows_what_was_edited() {
    String all = "select * from lines";
    run("store query", all).ok();

    Path edited = edit("\"verdict\":\"fail\"", "\"verdict\":\"pass\"");
    query(edited, all).ended(ExitCode.CORRUPT);
    assertThat(query(edited, "select count(verdict) from lines").out()).isEmpty();
    assertThat(query(edited, "select count(*) from runs where name = 'x'").exit()).isNotZero();
    query(edited, "select composite from scorecards").ok();

    RawStore.edit(
        store(),
        "UPDATE artefact SET body = CAST(replace(CAST(sqlar_uncompress(body, size) AS TEXT),"
            + " 'fail', 'pass') AS BLOB), size = length(sqlar_uncompress(body, size)) WHERE kind ="
            + " 'scorecard'");
    CapturedOutput scorecards =
        query(store(), "select verdict from scorecards").ended(ExitCode.CORRUPT);
    assertThat(scorecards.out()).isEmpty();
  }

  @Test
  void quotes_say_how_they_were_found() {
    assertThat(run("store query", "select item, quote, \"match\", counts from quotes").out())
        .isEqualTo("item\tquote\tmatch\tcounts\nS1\tIt rained because of it.\texact\t1\n");
  }

  private void assertRefused(String command, Path edited) {
    String written =
        command
            .replace("OUT", folder.resolve("out.zip").toString())
            .replace("KEY", folder.resolve("key").toString())
            .replace("RUBRIC", folder.resolve("rubric.yaml").toString())
            .replace("DOCUMENTS", folder.resolve("documents.jsonl").toString());
    CapturedOutput.run((written + " --store " + edited).split(" "))
        .ended(ExitCode.CORRUPT)
        .doesNotComplain("Exception", "internal");
    assertThat(folder.resolve("out.zip")).doesNotExist();
    assertThat(RawStore.rows(edited, "log_entry", "proceeding", "baseline"))
        .isEqualTo(List.of(0L, 0L, 0L));
  }

  /// A copy of the store with the line of the second document changed.
  private Path edit(String was, String is) {
    try {
      Path copy = Files.createTempDirectory(folder, "edited");
      Files.copy(store().resolve("plumbline.db"), copy.resolve("plumbline.db"));
      RawStore.edit(
          copy,
          "UPDATE run_line SET line = CAST(replace(CAST(line AS TEXT), '"
              + was
              + "', '"
              + is
              + "') AS BLOB) WHERE position = 1 AND instr(line, '"
              + was
              + "') > 0");
      return copy;
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private static CapturedOutput query(Path store, String sql) {
    return CapturedOutput.run("store query {} --store", sql, store);
  }

  private Path store() {
    return folder.resolve("store");
  }

  private CapturedOutput run(String line, Object... values) {
    CapturedOutput done = CapturedOutput.in(store(), line, values);
    assertThat(done.exit()).as(line + done.err()).isLessThan(2);
    return done;
  }
}
