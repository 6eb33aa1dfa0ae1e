package dev.plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.cli.output.CapturedOutput;
import dev.plumbline.cli.output.CommandFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DemoCommandTest extends CommandFolder {

  @Test
  void a_folder_is_made_with_a_run_and_its_report() throws IOException {
    Path made = file("demo");
    demo(made).ok().prints(made.resolve("report.html").toString(), "plumbline explain demo");
    assertThat(Files.readString(made.resolve("report.html")))
        .contains("late-2", "</html>", "No model was asked: all 12 answers were stored before");
    assertThat(Files.readAllLines(made.resolve("documents.jsonl"))).hasSize(12);
    String store = made.resolve("store").toString();
    CapturedOutput.run("show demo --store", store).prints("12 documents");
    CapturedOutput.run("explain demo late-2 --store", store).ok();
  }

  private static CapturedOutput demo(Path folder) {
    return CapturedOutput.run(Map.of(), "demo", folder);
  }
}
