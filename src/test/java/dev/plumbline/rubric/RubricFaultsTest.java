package dev.plumbline.rubric;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.fixtures.Rubrics;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// One fault in each folder, with every problem that is reported. `-Dgolden=write` rewrites the
/// expected problems.
class RubricFaultsTest {

  private static final Path FAULTS = Path.of("src/test/resources/dev/plumbline/rubric/faults");

  @ParameterizedTest
  @MethodSource("faults")
  void a_fault_is_reported_with_a_message_and_help(String fault) throws IOException {
    Path folder = FAULTS.resolve(fault);
    String source = Files.readString(folder.resolve("rubric.yaml"));
    List<String> told = Rubrics.problems(source);
    Path expected = folder.resolve("expected.txt");
    if (System.getProperty("golden", "").equals("write")) {
      Files.writeString(expected, String.join("\n", told) + "\n");
    }
    assertThat(told).isEqualTo(Files.readAllLines(expected)).isNotEmpty();
  }

  @ParameterizedTest
  @MethodSource("faults")
  void a_fault_is_one_line_in_lower_case_without_a_period(String fault) throws IOException {
    for (String line : Files.readAllLines(FAULTS.resolve(fault).resolve("expected.txt"))) {
      String message = line.replaceFirst("^rubric\\.yaml[0-9:]*( /\\S*)?: ", "");
      assertThat(message).doesNotEndWith(".").doesNotContain("Exception", "java.");
      assertThat(message.charAt(0)).satisfies(c -> assertThat(Character.isUpperCase(c)).isFalse());
    }
  }

  private static List<String> faults() throws IOException {
    try (Stream<Path> folders = Files.list(FAULTS)) {
      return folders.map(folder -> folder.getFileName().toString()).sorted().toList();
    }
  }
}
