package dev.plumbline.exchange.importing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// The tables of the page on imports and the types that the code knows are the same.
class ImportedTypesTest {

  private static final Path CODE = Path.of("src/main/java/dev/plumbline/exchange/importing");
  private static final Pattern CASE = Pattern.compile("case((?:\\s*\"[^\"]+\",?)+)\\s*->");
  private static final Pattern COMPARED = Pattern.compile("base\\.equals\\((\"[a-z]+\")\\)");
  private static final Pattern QUOTED =
      Pattern.compile("(?:^|[\" ])([a-z][a-z0-9:_-]+)(?=$|[\" ])");
  private static final Pattern NAMED = Pattern.compile("`(?:builtin\\.)?([^`]+)`");

  private static final Pattern ENTRY =
      Pattern.compile("(?m)^ {10}(?!lose |skip |change )([a-z](?:[a-z0-9:_ -]|\\\\\n)+): ");

  @Test
  void each_type_of_promptfoo_has_a_row_and_each_row_a_type() throws IOException {
    Set<String> known = known("PromptfooAssertions.java", CASE, COMPARED, ENTRY);
    List<Set<String>> rows = rows("## promptfoo");
    assertThat(known).hasSizeGreaterThan(50);
    assertThat(rows.stream().flatMap(Set::stream)).containsAll(known);
    rows.stream()
        .filter(row -> row.stream().anyMatch(known::contains))
        .forEach(row -> assertThat(known).containsAll(row));
  }

  @Test
  void each_grader_has_a_row_and_each_row_a_grader() throws IOException {
    Set<String> known = known("GraderChecks.java", CASE, ENTRY);
    Set<String> named =
        rows("## Graders of OpenAI").stream().flatMap(Set::stream).collect(Collectors.toSet());
    assertThat(known).contains("string_check", "fuzzy_match", "azure_ai_evaluator", "coherence");
    assertThat(named).containsAll(known);
    assertThat(known)
        .containsAll(
            named.stream()
                .filter(each -> each.matches("[a-z0-9]+(?:_[a-z0-9]+)+"))
                .filter(each -> !each.equals("pass_threshold"))
                .toList());
  }

  private static Set<String> known(String file, Pattern... places) throws IOException {
    String code = Files.readString(CODE.resolve(file));
    return Stream.of(places)
        .flatMap(place -> place.matcher(code).results())
        .flatMap(label -> QUOTED.matcher(label.group(1)).results())
        .map(quoted -> quoted.group(1))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /// What the first cells of the rows below a heading name.
  private static List<Set<String>> rows(String heading) throws IOException {
    return Files.readString(Path.of("docs/importing.md"))
        .lines()
        .dropWhile(line -> !line.startsWith(heading))
        .skip(1)
        .takeWhile(line -> !line.startsWith("## "))
        .filter(line -> line.startsWith("| ") && line.contains("`"))
        .map(line -> line.split("\\|")[1])
        .map(cell ->
            NAMED.matcher(cell).results().map(it -> it.group(1)).collect(Collectors.toSet()))
        .toList();
  }
}
