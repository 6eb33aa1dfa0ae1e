package dev.plumbline;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// Every code that the sources can report stands on `docs/errors.md`.
class ErrorsPageTest {

  private static final Path PAGE = Path.of("docs/errors.md");
  private static final Path SOURCES = Path.of("src/main/java");

  /// Calls that make a problem, and those that give a reason for what is unknown.
  private static final Pattern CALL =
      Pattern.compile(
          "(new Problem|Problem\\.at|CliError\\.of|RequestFailure\\.with|\\baddProblem|UnusableArtefactException\\.(?:notFound|mismatch|corrupt)|FactValue\\.Unknown|ItemClaim\\.Unanswered"
              + "|Finding\\.Unanswered|\\b(?:report|refuse|refused|warn))\\(");

  /// A code that is the whole argument, or one of the two that the argument chooses from.
  private static final Pattern CODE = Pattern.compile("(?:^|[?:])\\s*\"([a-z]+(?:-[a-z0-9]+)*)\"");

  @Test
  void every_code_of_the_sources_stands_on_the_page() throws IOException {
    String page = Files.readString(PAGE);

    assertThat(codes()).filteredOn(code -> !page.contains("| `" + code + "` |")).isEmpty();
  }

  @Test
  void every_code_of_the_page_is_one_of_the_sources() throws IOException {
    TreeSet<String> codes = codes();

    List<String> rows =
        Pattern.compile("(?m)^\\| `([a-z0-9-]+)` \\|")
            .matcher(Files.readString(PAGE))
            .results()
            .map(row -> row.group(1))
            .toList();

    assertThat(rows)
        .hasSizeGreaterThan(60)
        .isSubsetOf(
            with(
                codes,
                "answer-truncated",
                "answer-empty",
                "answer-filtered",
                "answer-not-json",
                "answer-document-mismatch",
                "answer-invalid",
                "answer-too-long",
                "judge-declined",
                "judge-abstained",
                "not-judged",
                "scope-mismatch",
                "question-too-long",
                "quote-too-long",
                "replicates-disagree",
                "too-many-quotes"));
  }

  @Test
  void codes_are_found_in_every_way_in_which_they_are_written() throws IOException {
    assertThat(codes())
        .hasSizeGreaterThan(60)
        .contains(
            "tag",
            "unused-condition",
            "wrong-line",
            "too-short",
            "byte-order-mark",
            "unknown-rule",
            "no-cues");
  }

  private static TreeSet<String> codes() throws IOException {
    TreeSet<String> codes = new TreeSet<>();
    try (Stream<Path> files = Files.walk(SOURCES)) {
      for (Path file : files.filter(f -> f.toString().endsWith(".java")).toList()) {
        collect(Files.readString(file), codes);
      }
    }
    return codes;
  }

  private static void collect(String source, TreeSet<String> codes) {
    Matcher call = CALL.matcher(source);
    while (call.find()) {
      List<String> arguments = arguments(source, call.end());
      for (String argument : arguments.subList(first(call.group(1)), last(call, arguments))) {
        CODE.matcher(argument).results().map(code -> code.group(1)).forEach(codes::add);
      }
    }
  }

  /// A code is the first or the second argument; the first of `Problem.at` is a path, that of
  /// `CliError.of` a source, an unanswered finding an item, `addProblem` a key. What stops a
  /// request says its outcome and the path first, or hands on problems.
  private static int first(String call) {
    if (call.equals("RequestFailure.with")) {
      return 2;
    }
    return List.of(
                "Problem.at",
                "CliError.of",
                "Finding.Unanswered",
                "addProblem",
                "UnusableArtefactException.notFound",
                "UnusableArtefactException.mismatch")
            .contains(call)
        ? 1
        : 0;
  }

  private static int last(Matcher call, List<String> arguments) {
    int first = first(call.group(1));
    int most = call.group(1).equals("new Problem") ? 1 : Math.max(2, first + 1);
    return Math.max(first, Math.min(most, arguments.size()));
  }

  /// The arguments of a call as they are written, from behind its bracket.
  private static List<String> arguments(String source, int from) {
    List<String> arguments = new ArrayList<>(List.of(""));
    int depth = 0;
    int at = from;
    while (depth >= 0) {
      char c = source.charAt(at);
      int end = c == '"' ? closing(source, at) : at + 1;
      depth += "([{".indexOf(c) >= 0 ? 1 : ")]}".indexOf(c) >= 0 ? -1 : 0;
      if (c == ',' && depth == 0) {
        arguments.add("");
      } else if (depth >= 0) {
        arguments.add(arguments.removeLast() + source.substring(at, end));
      }
      at = end;
    }
    return arguments;
  }

  private static int closing(String source, int quote) {
    int at = quote + 1;
    while (source.charAt(at) != '"') {
      at += source.charAt(at) == '\\' ? 2 : 1;
    }
    return at + 1;
  }

  private static List<String> with(TreeSet<String> codes, String... more) {
    TreeSet<String> all = new TreeSet<>(codes);
    all.addAll(List.of(more));
    return List.copyOf(all);
  }
}
