package dev.plumbline.cli.score;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.run.files.InputFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The examples of a published lesson, as cases of `events/`, give what the table says.
class WorkedExamplesTest {

  private static final Path PAGE = Path.of("src/test/resources/dev/plumbline/worked-examples.md");
  private static final Pattern LINK = Pattern.compile("\\]\\(\\.\\./\\.\\./(events/[a-z-]+)\\)");

  record Example(String name, Path folder, String ours) {
    @Override
    public String toString() {
      return name;
    }
  }

  @ParameterizedTest
  @MethodSource("scored")
  void a_case_has_the_score_of_the_table(Example example) {
    JsonObject card = InputFiles.object(example.folder().resolve("expected/scorecard.json"));
    assertThat(card.text("composite")).isEqualTo(example.ours());
  }

  @ParameterizedTest
  @MethodSource("refused")
  void a_case_without_a_score_is_one_of_its_rubric_or_is_refused(Example example)
      throws IOException {
    boolean refused = Files.exists(example.folder().resolve("expected/problems.txt"));
    boolean within = Files.readString(example.folder().resolve("rubric.yaml")).contains("\ncases:");
    assertThat(refused || within).isTrue();
  }

  @Test
  void the_table_has_the_examples() throws IOException {
    assertThat(scored()).hasSizeGreaterThan(15);
    assertThat(refused()).hasSizeGreaterThan(5);
  }

  private static List<Example> scored() throws IOException {
    return examples().stream().filter(e -> !e.ours().isEmpty()).toList();
  }

  private static List<Example> refused() throws IOException {
    return examples().stream().filter(e -> e.ours().isEmpty()).toList();
  }

  private static List<Example> examples() throws IOException {
    List<Example> examples = new ArrayList<>();
    for (String line : Files.readAllLines(PAGE)) {
      Matcher link = LINK.matcher(line);
      if (line.startsWith("| ") && link.find()) {
        String[] cells = line.split("\\|");
        examples.add(new Example(cells[1].strip(), Path.of(link.group(1)), cells[4].strip()));
      }
    }
    return examples;
  }
}
