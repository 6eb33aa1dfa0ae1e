package dev.plumbline.cli.score;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.cli.output.CommandFolder;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class OneCountTest extends CommandFolder {

  @Test
  void an_evaluation_its_report_and_its_list_count_documents_by_the_same_statuses() {
    CommandFolder commands = new CommandFolder(folder);
    Path rubric =
        commands.write(
            "rubric.yaml",
            """
            rubric: gate-count
            version: 1.0.0
            facts:
              m: {type: integer, min: 0, max: 5}
            gates:
              - {id: none, when: m < 1, score: 0, because: nothing}
            plan:
              composite: {formula: m, pass: composite >= 3}
            """);
    StringBuilder documents = new StringBuilder();
    for (int i = 0; i < 12; i++) {
      documents.append(
          "{\"id\":\"d%d\",\"text\":\"Reply %d.\",\"facts\":{\"m\":%d}}\n".formatted(i, i, i % 4));
    }
    String evaluated =
        commands
            .ok(
                "evaluate --quiet --name march --rubric {} --documents",
                rubric,
                commands.write("documents.jsonl", documents.toString()))
            .out();
    String report = commands.ok("report march").out();
    String list = commands.ok("show march").out();

    for (String text : List.of(evaluated, report)) {
      assertThat(text).containsPattern("\n  gated +3\n  scored +9\n  passed +3\n");
    }
    assertThat(list.lines().filter(line -> line.contains(" gated ")).count()).isEqualTo(3);
  }
}
