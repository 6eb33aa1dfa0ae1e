package dev.plumbline.cli.rubric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.plumbline.cli.output.CapturedOutput;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Rubrics of real collections, all of them.
///
/// The files are not ours to give, so this is skipped unless `-Dplumbline.rubrics=FOLDER` names
/// them.
class ImportedFilesTest {

  @TempDir private Path out;

  @ParameterizedTest
  @CsvSource({
    "levels, biggen_60.jsonl, 60, 60",
    "table, aacu_written_communication_value.json, 1, 5"
  })
  void all_of_a_file_is_imported_and_locks(String format, String file, int rubrics, int items) {
    String folder = System.getProperty("plumbline.rubrics", "");
    assumeTrue(!folder.isEmpty(), "skipped: -Dplumbline.rubrics names no folder");
    Path source = Path.of(folder).resolve(file);
    assumeTrue(Files.exists(source), "skipped: there is no " + file);

    CapturedOutput run = CapturedOutput.run("import --from {} {} --out", format, source, out);

    assertThat(run.err()).isEmpty();
    assertThat(run.out())
        .doesNotContain("  warning")
        .endsWith(
            "imported %d rubric%s with %d items into %s\n"
                .formatted(rubrics, rubrics == 1 ? "" : "s", items, out));
  }
}
