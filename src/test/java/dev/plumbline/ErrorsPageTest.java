package dev.plumbline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.judge.prompt.AnswerFault;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// `docs/reference/errors.md` has a row for every code of a problem, and for every code that says
/// why something is unknown.
@Tag("check")
class ErrorsPageTest {

  private static final Path PAGE = Path.of("docs/reference/errors.md");
  private static final Path SOURCES = Path.of("src/main/java");
  private static final String UNKNOWN = "## Why something is unknown";

  private static final Pattern ROW = Pattern.compile("(?m)^\\| `([a-z0-9-]+)` \\|");

  /// A code in a call that makes something unknown.
  private static final Pattern UNKNOWN_CODE =
      Pattern.compile(
          "(?:FactValue\\.Unknown|(?:ItemClaim|Finding)\\.Unanswered)\\("
              + "(?:[^()\"]*(?:\\(\\))?)*\"([a-z]+(?:-[a-z0-9]+)*)\"");

  @Test
  void every_code_of_a_problem_is_on_the_page() throws IOException {
    assertThat(rows(Files.readString(PAGE))).containsAll(codes());
  }

  @Test
  void every_code_of_the_page_is_one_of_a_problem() throws IOException {
    String page = Files.readString(PAGE);

    assertThat(rows(page.replace(unknown(page), ""))).hasSizeGreaterThan(60).isSubsetOf(codes());
  }

  @Test
  void every_code_of_what_is_unknown_is_on_the_page() throws IOException {
    TreeSet<String> found = new TreeSet<>();
    try (Stream<Path> files = Files.walk(SOURCES)) {
      for (Path file : files.filter(f -> f.toString().endsWith(".java")).toList()) {
        UNKNOWN_CODE.matcher(Files.readString(file)).results().forEach(m -> found.add(m.group(1)));
      }
    }

    assertThat(found).contains("no-cues", "invariant-violated");
    assertThat(rows(unknown(Files.readString(PAGE))))
        .containsAll(found)
        .containsAll(Stream.of(AnswerFault.values()).map(AnswerFault::code).toList());
  }

  private static Collection<String> codes() {
    return Stream.of(ProblemCode.values())
        .map(ProblemCode::wireName)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static String unknown(String page) {
    int from = page.indexOf(UNKNOWN);
    return page.substring(from, page.indexOf("\n## ", from + UNKNOWN.length()));
  }

  private static List<String> rows(String part) {
    return ROW.matcher(part).results().map(row -> row.group(1)).toList();
  }
}
