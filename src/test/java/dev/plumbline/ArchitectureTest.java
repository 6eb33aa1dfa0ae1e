package dev.plumbline;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Which module may depend on which, read from the table in `docs/architecture.md`.
///
/// A module is a package below the root with all packages in it. It is listed below every module
/// that it depends on, so a circle of modules cannot be written down; inside a module circles are
/// forbidden and everything else is its own business. To add a module or a dependency, change the
/// table.
@Tag("check")
class ArchitectureTest {

  private static final String FENCE = "```modules\n";

  /// A file of the reading path, and at least a word on it.
  private static final Pattern EXPLAINED = Pattern.compile("- `[\\w/]+`: \\p{L}.+");

  private static final Pattern CODE = Pattern.compile("`([^`]+)`");

  private static final String PAGE = page();

  private static final ArchitectureRules ARCHITECTURE =
      ArchitectureRules.of("dev.plumbline", table());

  /// Packages that take values and return values.
  private static final List<String> CORE =
      List.of(
          "base.annotation",
          "base.canonical",
          "base.input",
          "base.merkle",
          "base.number",
          "base.problem",
          "text..",
          "rubric..",
          "score..",
          "judge.llm",
          "judge.prompt",
          "score.run..",
          "calibrate..",
          "measure..",
          "base.signing..",
          "present.ci",
          "present.page..",
          "judge.draft",
          "people",
          "people.proceeding");

  /// Packages and classes that read a format: an artefact, a file, an answer or a request. Whoever
  /// asks what a scorecard, an extraction, a result, a bundle, a line or a manifest says, asks the
  /// type that reads it.
  private static final List<String> READERS =
      List.of(
          "aws..",
          "base..",
          "judge..",
          "base.signing..",
          "rubric..",
          "score.run..",
          "score..",
          "cli.mcp..",
          "cli.score.ReplicateOptions",
          "measure.comparison.Bar",
          "measure.comparison.Bar$DocumentList",
          "measure.comparison.Bar$Waiver",
          "calibrate.FittedCalibration$CalibrationScope",
          "calibrate.FittedCalibration$BridgeOrigin",
          "calibrate.FittedCalibration",
          "measure.experiment.RubricForms",
          "authoring.RubricText",
          "run.RunRubrics",
          "run.PromptAnswerLine",
          "run.documents.FieldMapping",
          "run.documents.SingleFile",
          "lab.RatedTables",
          "run.documents.ConversationReader",
          "run.documents.MessagesReader",
          "run.documents.TranscriptShapes",
          "run.documents.UnsaidMessage",
          "run.documents.PartsReader",
          "run.AnswerFile",
          "run.RecordedCompletionLine",
          "run.RunOutput$ResultLine",
          "lab.FormScores",
          "exchange.PromptfooAssertion",
          "people.forms.JsonForms",
          "exchange.importing..",
          "judge.session.CompletionCache$StoredCompletion",
          "judge.session.TraitReasons",
          "run.labels.LabelRows",
          "run.labels.LabelsReader",
          "lab.StudyFile",
          "results.ExplanationContext",
          "results.QuoteRequestLine",
          "people.Appeal",
          "people.Appeal$AppealRules",
          "people.Correction",
          "people.Release",
          "people.DocumentChoice$MarkerAssignment",
          "people.DocumentChoice$ReviewSelection",
          "proof.verification.ArtefactVerifier");

  private static final JavaClasses CLASSES = MainCode.CLASSES;

  @ParameterizedTest
  @MethodSource("names")
  void a_module_depends_only_on_the_modules_that_its_row_lists(String name) {
    ARCHITECTURE.dependsOnlyOnItsRow(name).check(CLASSES);
  }

  @Test
  void what_a_newcomer_reads_exists_is_explained_and_is_at_most_fifteen_thousand_lines()
      throws IOException {
    String path = PAGE.substring(PAGE.indexOf("## Reading path"), PAGE.indexOf("## Modules"));
    List<String> entries = path.lines().filter(line -> line.startsWith("-")).toList();
    assertThat(entries).allMatch(line -> EXPLAINED.matcher(line).matches());
    List<String> files = entries.stream().map(line -> line.split("`")[1]).toList();
    long lines = 0;
    for (String file : files) {
      lines += Files.readAllLines(Path.of("src/main/java/dev/plumbline", file + ".java")).size();
    }
    assertThat(files)
        .doesNotHaveDuplicates()
        .contains("rubric/RubricReader", "text/quote/QuoteLocator", "score/Scorer");
    assertThat(lines).isBetween(8_000L, 15_000L);
  }

  @Test
  void a_row_names_each_package_of_its_module_and_nothing_that_is_not_there() {
    Set<String> said = new TreeSet<>();
    Set<String> there = new TreeSet<>();
    for (SourceFile source : SourceFile.MAIN) {
      String module = ARCHITECTURE.module(source.packageName()).orElseThrow();
      List<String> packages = List.of(source.packageName().split("\\."));
      packages.stream().skip(3).map(name -> module + " " + name).forEach(there::add);
      source.types().stream()
          .filter(name -> row(module).contains(name))
          .map(name -> module + " " + name)
          .forEach(there::add);
    }
    for (String module : ARCHITECTURE.names()) {
      row(module).stream()
          .filter(name -> !name.contains("…"))
          .map(name -> module + " " + name)
          .forEach(said::add);
    }
    assertThat(said).isEqualTo(there);
  }

  /// But those of the JDK that the core may not use.
  @Test
  void every_type_that_the_page_names_exists() throws IOException {
    Set<String> types = new TreeSet<>();
    SourceFile.MAIN.forEach(source -> types.addAll(source.declared()));
    try (Stream<Path> tests = Files.walk(Path.of("src/test/java"))) {
      tests.map(file -> file.getFileName().toString().replace(".java", "")).forEach(types::add);
    }
    assertThat(
            PAGE.lines()
                .filter(line -> !line.startsWith("The same rubric"))
                .flatMap(line -> CODE.matcher(line).results())
                .map(it -> it.group(1).replaceFirst("\\..*", "")))
        .filteredOn(name -> name.matches("[A-Z][a-z]\\w+"))
        .isNotEmpty()
        .allSatisfy(name -> assertThat(types).contains(name));
  }

  /// `…Command` in a row.
  @Test
  void what_ends_as_a_row_says_is_in_its_module() {
    Set<String> said = new TreeSet<>();
    Set<String> there = new TreeSet<>();
    for (String module : ARCHITECTURE.names()) {
      row(module).stream()
          .filter(name -> name.contains("…"))
          .map(name -> name + " " + module)
          .forEach(said::add);
    }
    for (SourceFile source : SourceFile.MAIN) {
      for (String affix : said) {
        String pattern = affix.replaceFirst(" .*", "");
        if (source.types().stream().anyMatch(it -> it.matches(pattern.replace("…", "\\w+")))) {
          there.add(pattern + " " + ARCHITECTURE.module(source.packageName()).orElseThrow());
        }
      }
    }
    assertThat(said).isEqualTo(there);
  }

  /// What is named in the row of a module, besides the module.
  private static List<String> row(String module) {
    String line =
        PAGE.lines()
            .filter(it -> it.startsWith("| `") && it.split("\\|")[1].contains("`" + module + "`"))
            .findFirst()
            .orElseThrow();
    return CODE.matcher(line.split("\\|")[2]).results().map(it -> it.group(1)).toList();
  }

  @Test
  void a_row_lists_only_modules_that_its_module_uses() {
    assertThat(ARCHITECTURE.unusedDependencies(CLASSES, SourceFile.MAIN)).isEmpty();
  }

  @Test
  void every_package_is_in_a_module_of_the_table() {
    assertThat(
            CLASSES.stream()
                .map(JavaClass::getPackageName)
                .filter(name ->
                    ARCHITECTURE.module(name).filter(ARCHITECTURE.names()::contains).isEmpty()))
        .isEmpty();
  }

  @Test
  void a_module_is_listed_below_its_dependencies() {
    List<String> order = ARCHITECTURE.names();
    for (String name : order) {
      assertThat(order.subList(0, order.indexOf(name)))
          .containsAll(ARCHITECTURE.dependencies(name));
    }
  }

  @Test
  void packages_of_a_module_do_not_need_each_other_in_a_circle() {
    assertThat(ARCHITECTURE.circles(CLASSES, SourceFile.MAIN)).isEmpty();
  }

  @Test
  void every_library_belongs_to_packages() {
    assertThat(ARCHITECTURE.librariesWithoutOwner(CLASSES)).isEmpty();
  }

  @Test
  void the_core_depends_on_the_language_and_no_outside_world() {
    ARCHITECTURE.dependsOnNoOutsideWorld(CORE).check(CLASSES);
  }

  @Test
  void a_library_is_used_only_in_the_packages_that_own_it() {
    assertThat(ARCHITECTURE.foreignUses(CLASSES)).isEmpty();
  }

  @Test
  void the_core_is_deterministic() {
    ARCHITECTURE.isDeterministic(CORE).check(CLASSES);
  }

  /// `%d` writes the digits of the machine's locale.
  @Test
  void a_message_writes_numbers_alike_in_every_locale() {
    Pattern localized =
        Pattern.compile("(?<!ROOT,\\s{0,40})\"[^\"\\n]*%[0-9$+-]*[.0-9]*[dfeg]\\b.*");
    assertThat(
            SourceFile.MAIN.stream()
                .flatMap(file ->
                    localized
                        .matcher(file.text())
                        .results()
                        .map(found -> file.path() + ": " + found.group())))
        .isEmpty();
  }

  @Test
  void a_test_with_a_long_form_belongs_to_the_soak() throws IOException {
    try (Stream<Path> files = Files.walk(Path.of("src/test/java"))) {
      for (Path file : files.filter(it -> it.toString().endsWith("Test.java")).toList()) {
        String text = Files.readString(file);
        assertThat(LONG_FORM.matcher(text).find() && !text.contains("@Tag(\"soak\")"))
            .as("%s has a long form, and no tag", file)
            .isFalse();
      }
    }
  }

  private static final Pattern LONG_FORM = Pattern.compile("\\b(Soak|FreshSeeds)\\.");

  @Test
  void a_member_is_read_by_its_name_only_where_its_format_is_read() {
    ARCHITECTURE.readsMembersByNameOnlyIn(READERS).check(CLASSES);
  }

  private static String page() {
    try {
      return Files.readString(Path.of("docs/architecture.md"));
    } catch (IOException missing) {
      throw new UncheckedIOException(missing);
    }
  }

  /// The fenced block of kind `modules`.
  private static String table() {
    int begin = PAGE.indexOf(FENCE) + FENCE.length();
    return PAGE.substring(begin, PAGE.indexOf("\n```", begin));
  }

  private static List<String> names() {
    return ARCHITECTURE.names();
  }
}
