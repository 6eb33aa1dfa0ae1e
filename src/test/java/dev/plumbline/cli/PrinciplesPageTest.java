package dev.plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.base.problem.ProblemCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/// What the page of principles promises is there: commands and their options, problem codes, keys
/// of the language, classes of tests. Its links are those of every page.
class PrinciplesPageTest {

  private static final Path PAGE = Path.of("docs/reference/principles.md");
  private static final Pattern CODE = Pattern.compile("`([^`]+)`");

  /// What the text of an answer calls by a word of an artefact.
  private static final List<String> WORDS = List.of("because", "skipped", "crowded");

  @Test
  void every_row_is_answered_by_something_that_exists() throws IOException {
    List<List<String>> rows = rows();
    List<String> wrong = new ArrayList<>();
    for (List<String> row : rows) {
      String answer = row.getLast();
      Matcher code = CODE.matcher(answer);
      int found = answer.contains("](") ? 1 : 0;
      while (code.find()) {
        found++;
        if (!exists(code.group(1))) {
          wrong.add(row.getFirst() + ": " + code.group(1));
        }
      }
      boolean isSaid = answer.matches("(?s).*[a-z]{3}.*") && row.get(1).length() > 3;
      if (!isSaid || found == 0 && !answer.startsWith("the rows") && answer.length() < 40) {
        wrong.add(row.getFirst() + " is not answered");
      }
    }

    assertThat(wrong).isEmpty();
    assertThat(rows).hasSizeGreaterThan(75);
    assertThat(rows.stream().map(List::getFirst)).doesNotHaveDuplicates();
  }

  private static boolean exists(String code) throws IOException {
    return WORDS.contains(code)
        || isCommand(code)
        || Stream.of(ProblemCode.values()).anyMatch(it -> it.wireName().equals(code))
        || code.matches("[A-Z][A-Za-z]+Test") && isTest(code)
        || code.matches("[a-z_]+") && isKey(code);
  }

  /// Words down to a command, then options of it.
  private static boolean isCommand(String code) {
    CommandLine at = PlumblineCommand.line(new TreeMap<>());
    int commands = 0;
    for (String word : code.split(" ")) {
      if (word.startsWith("--")) {
        if (commands == 0 || at.getCommandSpec().findOption(word) == null) {
          return false;
        }
      } else if (at.getSubcommands().containsKey(word)) {
        at = at.getSubcommands().get(word);
        commands++;
      } else {
        return false;
      }
    }
    return commands > 0;
  }

  private static boolean isTest(String name) throws IOException {
    try (Stream<Path> files = Files.walk(Path.of("src/test/java"))) {
      return files.anyMatch(file -> file.getFileName().toString().equals(name + ".java"));
    }
  }

  /// A key or a value that the page of the language names.
  private static boolean isKey(String code) throws IOException {
    return Files.readString(Path.of("docs/rubrics.md")).contains("`" + code + "`");
  }

  private static List<List<String>> rows() throws IOException {
    return Files.readAllLines(PAGE).stream()
        .filter(line -> line.startsWith("| ") && !line.startsWith("| list |"))
        .map(line ->
            Stream.of(line.split("\\|")).map(String::strip).filter(it -> !it.isEmpty()).toList())
        .toList();
  }
}
