package dev.plumbline.cli.rubric;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.fixtures.Rubrics;
import dev.plumbline.rubric.TextMeasure;
import dev.plumbline.rubric.plan.expression.Expression.NumberFunction;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The examples of the guide and of the README, so that they cannot rot.
class RubricGuideTest {

  private static final Path GUIDE = Path.of("docs/rubrics.md");
  private static final Path README = Path.of("README.md");

  /// A fenced block with the words behind its fence.
  private static final Pattern BLOCK = Pattern.compile("(?ms)^```([^\\n]*)\\n(.*?)^```$");

  /// A rubric that does not lock, with the lines that say why.
  record Mistaken(String source, String lines) {
    @Override
    public String toString() {
      return source.lines().findFirst().orElse("");
    }
  }

  private record Block(String words, String text) {}

  @ParameterizedTest
  @MethodSource("rubrics")
  void a_rubric_of_the_guide_locks(String source) {
    assertThat(Rubrics.problems(source)).as(source).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("mistakes")
  void a_mistake_is_reported_as_the_guide_shows(Mistaken mistaken) {
    assertThat(Rubrics.problems(mistaken.source()))
        .containsExactlyElementsOf(mistaken.lines().lines().toList());
  }

  @Test
  void the_guide_names_every_computed_fact_and_every_function() throws IOException {
    String guide = Files.readString(GUIDE);
    for (TextMeasure.Kind kind : TextMeasure.Kind.values()) {
      assertThat(guide).contains("| `" + kind.wireName() + "` |");
    }
    for (TextMeasure.Parameterised measure : TextMeasure.Parameterised.values()) {
      assertThat(guide).contains("| `{" + measure.wireName() + ": ");
    }
    for (NumberFunction function : NumberFunction.values()) {
      assertThat(guide).contains("`" + function.spelling() + "(");
    }
  }

  @Test
  void the_guide_holds_rubrics_and_mistakes() throws IOException {
    assertThat(rubrics()).hasSizeGreaterThan(8);
    assertThat(mistakes()).hasSizeGreaterThan(2);
  }

  private static List<String> rubrics() throws IOException {
    return Stream.concat(blocks(GUIDE).stream(), blocks(README).stream())
        .filter(block -> block.words().equals("yaml") && block.text().startsWith("rubric:"))
        .map(Block::text)
        .toList();
  }

  /// Each `yaml mistakes` block with the `text` block that comes next.
  private static List<Mistaken> mistakes() throws IOException {
    List<Block> blocks = blocks(GUIDE);
    return blocks.stream()
        .filter(block -> block.words().equals("yaml mistakes"))
        .map(block -> new Mistaken(block.text(), blocks.get(blocks.indexOf(block) + 1).text()))
        .toList();
  }

  private static List<Block> blocks(Path page) throws IOException {
    return BLOCK
        .matcher(Files.readString(page))
        .results()
        .map(match -> new Block(match.group(1), match.group(2)))
        .toList();
  }
}
