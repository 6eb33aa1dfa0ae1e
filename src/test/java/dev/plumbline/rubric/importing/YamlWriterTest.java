package dev.plumbline.rubric.importing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.fixtures.Rubrics;
import dev.plumbline.rubric.RubricReader;
import dev.plumbline.rubric.RubricReader.RubricReading;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class YamlWriterTest {

  private static final List<String> PIECES =
      List.of(
          "word",
          " ",
          " ",
          " ",
          "  ",
          "\n",
          "\n\n",
          "\t",
          "- ",
          "# ",
          ": ",
          "\"",
          "'",
          "\\",
          "{",
          "}",
          "[",
          "&",
          "*",
          "!",
          "%",
          "---",
          "...",
          "ä",
          "你",
          "😀",
          "\u00a0",
          "\u0007",
          "\u2028",
          "\ufeff",
          "longer words than most");

  @ParameterizedTest
  @ValueSource(
      strings = {
        "true",
        "0.5",
        "null",
        "~",
        "- a list",
        "key: value",
        "# no comment",
        "\"quoted\"",
        "a\\b",
        "  ends  ",
        "two\nlines",
        "two\n  lines, one set in",
        "a tab\tand\na line",
        "---",
        "bell\u0007"
      })
  void a_text_reads_back(String text) {
    assertThat(readBack(text)).isEqualTo(kept(text));
  }

  @Test
  void any_text_reads_back() {
    SplittableRandom random = new SplittableRandom(5);
    for (int n = 0; n < 3_000; n++) {
      String text =
          "x"
              + random
                  .ints(random.nextInt(60), 0, PIECES.size())
                  .mapToObj(PIECES::get)
                  .collect(Collectors.joining());
      assertThat(readBack(text)).as(text).isEqualTo(kept(text));
    }
  }

  @Test
  void a_long_text_is_wrapped_and_a_list_too() {
    String yaml =
        new YamlWriter()
            .text(0, "ask", "word ".repeat(40))
            .flow(0, "sum", '[', List.of("a".repeat(60), "b".repeat(60)), ']')
            .toString();
    assertThat(yaml).startsWith("ask: >-\n  word word");
    assertThat(yaml.lines()).allMatch(line -> line.length() <= 110);
  }

  /// The text that a rubric preserves: no surrounding white space, no control characters, no
  /// trailing blanks in lines.
  private static String kept(String text) {
    String printable = YamlWriter.printable(text).strip();
    return printable.contains("\n") && !printable.contains("\t")
        ? printable.lines().map(String::stripTrailing).collect(Collectors.joining("\n"))
        : printable;
  }

  private static String readBack(String text) {
    String yaml =
        "rubric: r\nversion: 1.0.0\ntraits:\n  t:\n    scale: {min: 0, max: 1}\n    items:\n      - id: i\n"
            + new YamlWriter().text(8, "ask", text);
    return switch (RubricReader.read(yaml.getBytes(StandardCharsets.UTF_8))) {
      case RubricReading.Read read -> read.rubric().items().getFirst().ask();
      default -> throw new AssertionError(yaml + Rubrics.problems(yaml));
    };
  }
}
