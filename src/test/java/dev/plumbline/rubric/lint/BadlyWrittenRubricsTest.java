package dev.plumbline.rubric.lint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.base.problem.Problem;
import dev.plumbline.fixtures.Rubrics;
import dev.plumbline.rubric.bundle.BundleCompiler.BundleCompilation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Ten rubrics with one mistake each, whose first line names the codes that they must be told, and
/// rubrics without mistakes.
class BadlyWrittenRubricsTest {

  private static final Path BAD = Path.of("src/test/resources/dev/plumbline/rubric/badly-written");
  private static final Path GOLDEN = Path.of("events");

  @ParameterizedTest
  @MethodSource("bad")
  void a_mistake_is_told_and_nothing_else(Path file) throws IOException {
    String source = Files.readString(file);
    String codes = source.lines().findFirst().orElseThrow().substring("# ".length());
    assertThat(codes(source)).containsExactly(codes.split(" "));
  }

  @Test
  void there_are_ten() throws IOException {
    assertThat(bad()).hasSize(10);
  }

  @Test
  void rubrics_of_the_cases_are_told_none_of_it() throws IOException {
    int rubrics = 0;
    try (Stream<Path> files = Files.walk(GOLDEN)) {
      for (Path file : files.filter(it -> it.endsWith("rubric.yaml")).sorted().toList()) {
        rubrics++;
        assertThat(codes(Files.readString(file)))
            .as(file.toString())
            .doesNotContain(
                "overlapping-rules",
                "one-condition-tree",
                "unreferenced-general-rule",
                "compensating-rules",
                "weights-do-not-sum");
      }
    }
    assertThat(rubrics).isGreaterThan(20);
  }

  private static List<String> codes(String source) {
    List<Problem> told =
        switch (Rubrics.compiled(source)) {
          case BundleCompilation.Locked(var _, List<Problem> warnings) -> warnings;
          case BundleCompilation.DraftLocked(var _, List<Problem> warnings) -> warnings;
          case BundleCompilation.Rejected(List<Problem> problems) -> problems;
        };
    return told.stream().map(Problem::code).distinct().toList();
  }

  private static List<Path> bad() throws IOException {
    try (Stream<Path> files = Files.list(BAD)) {
      return files.sorted().toList();
    }
  }
}
