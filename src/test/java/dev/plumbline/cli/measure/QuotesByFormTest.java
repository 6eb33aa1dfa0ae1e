package dev.plumbline.cli.measure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.cli.output.CapturedOutput;
import dev.plumbline.cli.output.CommandFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class QuotesByFormTest extends CommandFolder {

  private static final String RUBRIC =
      """
      rubric: letters
      version: 1.0.0
      evidence: {accept: [%s]}
      traits:
        style:
          scale: {min: 0, max: 2}
          items:
            - {id: S1, ask: "Is it there?"}
      """;

  private static final String TEXT =
      "She said \\\"a well-known remedy helps\\\" every time. Nothing else is known.";

  private String quotes(String accept) throws IOException {
    Path rubric = file(accept.substring(0, 5) + ".yaml");
    Files.writeString(rubric, RUBRIC.formatted(accept));
    Path documents = file("documents.jsonl");
    Files.writeString(documents, "{\"id\": \"a\", \"text\": \"" + TEXT + "\"}\n");
    Path answers = file("answers.jsonl");
    Files.writeString(
        answers,
        "{\"document\": \"a\", \"completion\": {\"items\": [{\"item\": \"S1\", \"decision\": 2,"
            + " \"quotes\": [{\"text\": \"She said \\\"a well-known remedy helps\\\"\"}]}]}}\n");
    String store = path(accept.substring(0, 5));
    CapturedOutput run =
        CapturedOutput.run(
                "evaluate --rubric {} --documents {} --judge acme:m:1 --completions {} --store",
                rubric,
                documents,
                answers,
                store)
            .ok();
    return CapturedOutput.run("measure experiment format @latest --quotes --store", store).out();
  }

  private static List<String> rows(String out) {
    return out.lines()
        .skip(2)
        .map(it -> it.strip().replaceAll(" {2,}", "|"))
        .filter(it -> !it.endsWith("|0|0|0"))
        .toList();
  }

  @Test
  void what_folding_and_markup_see_through_holds_in_every_form() throws IOException {
    String out = quotes("exact, folded");
    assertThat(out).startsWith("1 quote of 1 text, looked up in other forms of these texts; ");
    assertThat(rows(out))
        .contains("hyphens|1|1|1|100.0 %", "emphasis|1|1|1|100.0 %", "typographic|1|1|1|100.0 %");
  }

  @Test
  void a_rubric_that_accepts_only_the_very_words_loses_them() throws IOException {
    assertThat(rows(quotes("exact")))
        .contains("hyphens|1|1|0|0.0 %", "emphasis|1|1|0|0.0 %", "typographic|1|1|0|0.0 %");
  }
}
