package dev.plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.WireNamed;
import dev.plumbline.cli.output.CapturedOutput;
import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.judge.prompt.AnswerOutline.AnswerFault;
import dev.plumbline.measure.comparison.NoninferiorityResult.NoninferiorityOutcome;
import dev.plumbline.measure.monitoring.RunStatistics.ReviewFinding;
import dev.plumbline.measure.report.Diagnosis.Symptom;
import dev.plumbline.score.run.RunLine.DocumentStatus;
import dev.plumbline.text.injection.InjectionFlag;
import dev.plumbline.text.quote.QuoteLocation.MatchKind;
import dev.plumbline.text.quote.QuoteLocation.MatchNote;
import dev.plumbline.text.quote.QuotePlacement;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// The pages that the program prints have every command, option and code. They are written to
/// `target/site`, which is what a release publishes of them.
class ReferenceCommandTest {

  private static final Path SITE = Path.of("target/site");
  private static final Pattern ROW = Pattern.compile("(?m)^\\| `([a-z0-9-]+)` \\| \\S");

  /// A code in a call that makes something unknown.
  private static final Pattern UNKNOWN_CODE =
      Pattern.compile(
          "(?:FactValue\\.Unknown|(?:ItemClaim|Finding)\\.Unanswered)\\("
              + "(?:[^()\"]*(?:\\(\\))?)*\"([a-z]+(?:-[a-z0-9]+)*)\"");

  @Test
  void every_code_of_a_problem_has_a_meaning_and_every_meaning_is_of_one() {
    List<String> rows = rows(sections("A "));
    assertThat(rows).hasSizeGreaterThan(60).doesNotHaveDuplicates().isSubsetOf(problemCodes());
    assertThat(rows(codes())).containsAll(problemCodes());
  }

  @Test
  void every_code_of_what_is_unknown_has_a_meaning() throws IOException {
    TreeSet<String> found = new TreeSet<>();
    try (Stream<Path> files = Files.walk(Path.of("src/main/java"))) {
      for (Path file : files.filter(f -> f.toString().endsWith(".java")).toList()) {
        UNKNOWN_CODE.matcher(Files.readString(file)).results().forEach(m -> found.add(m.group(1)));
      }
    }
    assertThat(found).contains("no-cues", "invariant-violated");
    assertThat(rows(unknown()))
        .containsAll(found)
        .containsAll(Stream.of(AnswerFault.values()).map(AnswerFault::wireName).toList());
  }

  @Test
  void every_word_of_a_result_has_a_meaning() {
    assertThat(rows(sections("How ") + sections("The ") + sections("What ")))
        .containsAll(
            Stream.of(
                    MatchKind.values(),
                    MatchNote.values(),
                    QuotePlacement.values(),
                    DocumentStatus.values(),
                    InjectionFlag.Kind.values(),
                    ReviewFinding.Kind.values(),
                    NoninferiorityOutcome.values())
                .flatMap(Stream::of)
                .map(WireNamed::wireName)
                .toList());
  }

  @Test
  void a_code_is_explained_alone_with_each_kind_of_thing_that_it_is_of() {
    CapturedOutput.run("reference unknown-key").prints("unknown key", "(a problem of a rubric)");
    CapturedOutput.run("reference invariant-violated")
        .prints("(a problem of a case)", "(why a fact or item");
    CapturedOutput.run("reference unknown-kee")
        .ended(ExitCode.USAGE)
        .complains("`unknown-kee` is no code");
  }

  @Test
  void what_a_code_means_fits_a_terminal() {
    for (String code : problemCodes()) {
      assertThat(CapturedOutput.run("reference", code).out().lines())
          .as(code)
          .hasSizeGreaterThan(1)
          .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80));
    }
  }

  @Test
  void every_command_is_a_section_in_which_every_option_is_explained() {
    String page = CapturedOutput.run("reference commands").out();
    CommandOptions.byCommand()
        .forEach((command, options) -> {
          assertThat(page).contains("\n## plumbline " + command + "\n");
          assertThat(options)
              .as(command)
              .allSatisfy(option ->
                  assertThat(page).containsPattern("(?m)^- `[^`]*" + option + "\\b.*`.*: \\S"));
        });
    assertThat(page).contains("\n## Exit codes\n", "| 70 | internal error |");
  }

  @Test
  void a_release_has_every_page() throws IOException {
    CapturedOutput.run("reference --out", SITE).ok();
    for (String page : List.of("codes", "commands", "operations", "symptoms")) {
      assertThat(SITE.resolve(page + ".md"))
          .hasContent(CapturedOutput.run("reference", page).out());
    }
    assertThat(rows(Files.readString(SITE.resolve("symptoms.md")))).hasSameSizeAs(Symptom.values());
  }

  private static Collection<String> problemCodes() {
    TreeSet<String> codes = new TreeSet<>();
    Stream.of(ProblemCode.values()).map(ProblemCode::wireName).forEach(codes::add);
    return codes;
  }

  private static String codes() {
    return CapturedOutput.run("reference codes").out();
  }

  private static String unknown() {
    return sections("Why ");
  }

  /// The sections whose headings begin so.
  private static String sections(String heading) {
    return Stream.of(codes().split("\n## "))
        .filter(section -> section.startsWith(heading))
        .collect(Collectors.joining("\n"));
  }

  private static List<String> rows(String part) {
    return ROW.matcher(part).results().map(row -> row.group(1)).toList();
  }
}
