package dev.plumbline.rubric.lint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.WireNamed.WireName;
import dev.plumbline.fixtures.Rubrics;
import dev.plumbline.rubric.bundle.BundleCompiler.BundleCompilation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// One finding in each folder, with the expected warnings, and folders that look similar but must
/// give none. `-Dgolden=write` rewrites the expected warnings.
class LintFaultsTest {

  private static final Path SOURCES = Path.of("src/main/java/dev/plumbline/rubric/lint");
  private static final Path FAULTS = Path.of("src/test/resources/dev/plumbline/rubric/lint");

  @ParameterizedTest
  @MethodSource("faults")
  void each_lint_reports_its_fault(String fault) throws IOException {
    Path folder = FAULTS.resolve(fault);
    List<String> told = told(Files.readString(folder.resolve("rubric.yaml")));
    Path expected = folder.resolve("expected.txt");
    if (System.getProperty("golden", "").equals("write")) {
      Files.writeString(expected, told.isEmpty() ? "" : String.join("\n", told) + "\n");
    }
    assertThat(told).isEqualTo(Files.readAllLines(expected));
    assertThat(told.isEmpty()).isEqualTo(fault.startsWith("no-warning"));
  }

  /// A code that the sources of the lints name.
  @Test
  void every_lint_has_a_fault() throws IOException {
    Pattern named = Pattern.compile("ProblemCode\\.([A-Z_]+)");
    TreeSet<String> codes = new TreeSet<>();
    try (Stream<Path> sources = Files.list(SOURCES)) {
      for (Path source : sources.toList()) {
        named
            .matcher(Files.readString(source))
            .results()
            .map(code -> WireName.KEBAB.of(ProblemCode.valueOf(code.group(1))))
            .forEach(codes::add);
      }
    }
    TreeSet<String> reported = new TreeSet<>();
    for (String fault : faults()) {
      for (String line : Files.readAllLines(FAULTS.resolve(fault).resolve("expected.txt"))) {
        reported.add(line.replaceFirst("^error ", "").split(" ")[0]);
      }
    }
    assertThat(codes).isNotEmpty();
    assertThat(reported).containsAll(codes);
  }

  private static List<String> told(String source) {
    return switch (Rubrics.compiled(source)) {
      case BundleCompilation.Locked(var _, List<Problem> warnings) ->
          warnings.stream().map(w -> w.code() + " " + w.render("rubric.yaml")).toList();
      case BundleCompilation.DraftLocked _ -> throw new AssertionError("a draft");
      case BundleCompilation.Rejected(List<Problem> problems) ->
          problems.stream().map(p -> "error " + p.code() + " " + p.render("rubric.yaml")).toList();
    };
  }

  private static List<String> faults() throws IOException {
    try (Stream<Path> folders = Files.list(FAULTS)) {
      return folders.map(folder -> folder.getFileName().toString()).sorted().toList();
    }
  }
}
