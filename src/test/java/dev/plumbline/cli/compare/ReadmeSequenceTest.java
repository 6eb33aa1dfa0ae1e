package dev.plumbline.cli.compare;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.cli.output.CapturedOutput;
import dev.plumbline.cli.output.CommandFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// The commands that README gives for many documents, in their order, with its own rubric.
@Tag("slow")
class ReadmeSequenceTest extends CommandFolder {

  private static final String TEXTS =
      """
      {"id": "essay-7", "text": "Thank you for your letter of last week, which we read with care. The rest is as it was."}
      {"id": "essay-8", "text": "Thank you for your letter, which we read with care. We will answer you on Monday."}
      """;

  @Test
  void the_commands_for_many_documents_work_in_their_order() throws IOException {
    String readme = Files.readString(Path.of("README.md"));
    String rubric = block(readme, "```yaml\n(rubric: polite-reply.*?)```");
    String weight =
        rubric
            .replace("formula: courtesy", "formula: 0.9 * courtesy + 0.5")
            .replace("version: 1.0.0", "version: 2.0.0");
    assertThat(weight).isNotEqualTo(rubric);
    write("rubric.yaml", rubric);
    write("changed.yaml", weight.substring(0, weight.indexOf("\ncases:")));
    write("texts.jsonl", TEXTS);

    List<String> printed = new ArrayList<>();
    for (String command :
        block(readme, "```\n(target/plumbline evaluate --rubric.*?)```").lines().toList()) {
      CapturedOutput output = run(command.substring("target/plumbline ".length())).ok();
      printed.add(output.out());
    }

    assertThat(printed).hasSize(5);
    assertThat(printed.get(1)).contains("essay-7").doesNotContain("essay-8");
    assertThat(printed.get(4))
        .contains(
            "the rubrics differ\n  changed /plan/composite/formula: courtesy -> 0.9 * courtesy")
        .contains("0 of 2 documents have another verdict\n2 scores moved: 2 up and 0 down\n");
  }

  private static String block(String page, String pattern) {
    Matcher found = Pattern.compile(pattern, Pattern.DOTALL).matcher(page);
    assertThat(found.find()).isTrue();
    return found.group(1);
  }

  private CapturedOutput run(String command) {
    List<String> words = new ArrayList<>();
    Matcher word = Pattern.compile("\"([^\"]*)\"|(\\S+)").matcher(command);
    while (word.find()) {
      String bare = word.group(1) == null ? word.group(2) : word.group(1);
      words.add(bare.matches("[a-z]+\\.(yaml|jsonl)") ? path(bare) : bare);
    }
    return CapturedOutput.run(new TreeMap<>(Map.of("PLUMBLINE_STORE", path("store"))), "", words);
  }
}
