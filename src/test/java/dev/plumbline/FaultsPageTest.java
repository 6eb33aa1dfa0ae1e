package dev.plumbline;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;

/// Every row of `faults.md` names tests that exist, and says what is missing where a fault is
/// survived in part.
class FaultsPageTest {

  private static final Path SOURCES = Path.of("src/test/java");
  private static final Pattern NAMED = Pattern.compile("`(\\w+)#(\\w+)`");
  private static final Pattern CELL = Pattern.compile("(?<!\\\\)\\|");

  @Test
  void the_page_has_fifty_numbered_faults() throws IOException {
    assertThat(rows().stream().map(row -> row.get(0)))
        .containsExactlyElementsOf(
            IntStream.rangeClosed(1, 50).mapToObj(Integer::toString).toList());
    assertThat(rows()).allSatisfy(row -> assertThat(row).hasSize(5).doesNotContain(""));
  }

  @Test
  void each_fault_names_a_test_and_at_most_three_are_survived_in_part() throws IOException {
    for (List<String> row : rows()) {
      assertThat(NAMED.matcher(row.get(4)).find()).as("%s", row).isTrue();
      assertThat(row.get(3)).as("%s", row).isIn("S", "P");
      assertThat(row.get(4).matches(".*\\*partly:\\* \\S.*"))
          .as("%s", row)
          .isEqualTo(row.get(3).equals("P"));
    }
    assertThat(rows()).filteredOn(row -> row.get(3).equals("P")).hasSizeLessThanOrEqualTo(3);
  }

  @Test
  void every_named_test_exists() throws IOException {
    Map<String, String> classes = classes();
    for (List<String> row : rows()) {
      for (MatchResult named : NAMED.matcher(row.get(4)).results().toList()) {
        assertThat(classes).as("%s", row).containsKey(named.group(1));
        assertThat(tests(classes.get(named.group(1)))).as("%s", row).contains(named.group(2));
      }
    }
  }

  private static List<List<String>> rows() throws IOException {
    List<List<String>> rows = new ArrayList<>();
    for (String line : Files.readAllLines(Path.of("src/test/resources/dev/plumbline/faults.md"))) {
      if (line.matches("\\| [0-9]+ \\|.*")) {
        List<String> cells = CELL.splitAsStream(line).map(String::strip).toList();
        rows.add(cells.subList(1, cells.size()));
      }
    }
    return rows;
  }

  /// The names of test classes with their packages, by simple name.
  private static Map<String, String> classes() throws IOException {
    Map<String, String> classes = new TreeMap<>();
    try (Stream<Path> files = Files.walk(SOURCES)) {
      files
          .map(file -> SOURCES.relativize(file).toString())
          .filter(file -> file.endsWith(".java"))
          .map(file -> file.substring(0, file.length() - ".java".length()).replace('/', '.'))
          .forEach(name -> classes.put(name.substring(name.lastIndexOf('.') + 1), name));
    }
    return classes;
  }

  private static List<String> tests(String name) {
    try {
      return Stream.of(
              Class.forName(name, false, FaultsPageTest.class.getClassLoader())
                  .getDeclaredMethods())
          .filter(method ->
              method.isAnnotationPresent(Test.class)
                  || method.isAnnotationPresent(ParameterizedTest.class))
          .map(Method::getName)
          .toList();
    } catch (ClassNotFoundException e) {
      throw new AssertionError(e);
    }
  }
}
