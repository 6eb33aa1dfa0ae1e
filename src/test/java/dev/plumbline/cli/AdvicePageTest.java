package dev.plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.cli.output.CapturedOutput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// The page on advice: every point of every list is answered by something that exists. That its
/// links lead somewhere is a test of all pages.
@Tag("slow")
class AdvicePageTest {

  private static final Path PAGE = Path.of("docs/reference/advice.md");

  /// How many points the sources have in each list.
  private static final Map<String, Integer> POINTS =
      new TreeMap<>(
          Map.ofEntries(
              Map.entry("C", 5),
              Map.entry("D", 5),
              Map.entry("E", 3),
              Map.entry("F", 5),
              Map.entry("K", 3),
              Map.entry("L", 3),
              Map.entry("M", 9),
              Map.entry("N", 3),
              Map.entry("O", 5),
              Map.entry("P", 10),
              Map.entry("Q", 3),
              Map.entry("R", 6),
              Map.entry("S", 3),
              Map.entry("T", 5),
              Map.entry("X", 3)));

  @Test
  void every_list_is_whole_and_in_order() throws IOException {
    Map<String, Integer> seen = new TreeMap<>();
    for (List<String> row : rows()) {
      String list = row.getFirst().substring(0, 1);
      int place = seen.merge(list, 1, Integer::sum);

      assertThat(row.getFirst()).isEqualTo(list + place);
    }
    assertThat(seen).isEqualTo(POINTS);
  }

  @Test
  void every_point_has_a_command_and_a_page() throws IOException {
    TreeSet<String> commands = new TreeSet<>();
    for (List<String> row : rows()) {
      assertThat(row).as(row.toString()).hasSize(5);
      assertThat(row.get(1)).isNotBlank();
      assertThat(row.get(2)).as(row.toString()).matches("`[a-z -]+`");
      assertThat(row.get(4)).as(row.toString()).matches("\\[.+]\\(\\S+\\)");
      commands.add(row.get(2).replace("`", ""));
    }
    for (String command : commands) {
      CapturedOutput help = CapturedOutput.run((command + " --help").split(" "));
      assertThat(help.exit()).as(command + help.err()).isZero();
      assertThat(help.out()).as(command).contains("Usage: plumbline " + command);
    }
  }

  @Test
  void every_code_is_one_of_the_program() throws IOException {
    List<String> codes = Arrays.stream(ProblemCode.values()).map(ProblemCode::wireName).toList();
    for (List<String> row : rows()) {
      String code = row.get(3).replace("`", "");
      if (!code.isEmpty()) {
        assertThat(codes).as(row.toString()).contains(code);
      }
    }
  }

  private static List<List<String>> rows() throws IOException {
    return Files.readAllLines(PAGE).stream()
        .filter(line -> line.matches("\\| [A-Z][0-9]+ \\|.*"))
        .map(line -> Arrays.stream(line.split("\\|", -1)).map(String::strip).toList())
        .map(cells -> cells.subList(1, cells.size() - 1))
        .toList();
  }
}
