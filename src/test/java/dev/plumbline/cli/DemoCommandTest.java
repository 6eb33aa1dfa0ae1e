package dev.plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.cli.output.CapturedOutput;
import dev.plumbline.cli.output.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DemoCommandTest {

  @TempDir private Path folder;

  @Test
  void a_folder_is_made_with_a_run_and_its_report() throws IOException {
    Path made = folder.resolve("demo");

    CapturedOutput demo = demo(made);

    assertThat(demo.exit()).as(demo.err()).isEqualTo(ExitCode.OK);
    assertThat(demo.out())
        .contains(made.resolve("report.html").toString(), "plumbline explain demo");
    assertThat(Files.readString(made.resolve("report.html")))
        .contains("late-2", "</html>", "No model was asked: all 12 answers were stored before");
    assertThat(Files.readAllLines(made.resolve("documents.jsonl"))).hasSize(12);
    String store = made.resolve("store").toString();
    assertThat(CapturedOutput.run("show", "demo", "--store", store).out()).contains("12 documents");
    assertThat(CapturedOutput.run("explain", "demo", "late-2", "--store", store).exit())
        .isEqualTo(ExitCode.OK);
  }

  @Test
  void nothing_is_overwritten() throws IOException {
    Path made = folder.resolve("demo");
    demo(made);
    Files.writeString(made.resolve("rubric.yaml"), "mine");

    CapturedOutput again = demo(made);

    assertThat(again.exit()).isEqualTo(ExitCode.USAGE);
    assertThat(again.err()).contains("there are files already");
    assertThat(Files.readString(made.resolve("rubric.yaml"))).isEqualTo("mine");

    Path other = Files.createDirectory(folder.resolve("other"));
    Files.writeString(other.resolve("notes.txt"), "mine");
    assertThat(demo(other).exit()).isEqualTo(ExitCode.USAGE);
    try (Stream<Path> files = Files.list(other)) {
      assertThat(files).containsExactly(other.resolve("notes.txt"));
    }
  }

  private static CapturedOutput demo(Path folder) {
    return CapturedOutput.run(Map.of(), "demo", folder.toString());
  }
}
