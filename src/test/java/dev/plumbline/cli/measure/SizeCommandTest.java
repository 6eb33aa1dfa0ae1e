package dev.plumbline.cli.measure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.cli.output.CapturedOutput;
import dev.plumbline.cli.output.CommandFolder;
import dev.plumbline.cli.output.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("slow")
class SizeCommandTest extends CommandFolder {

  /// One reason gives 3 of 1 to 5, which passes; none gives 1.
  private static final String RUBRIC =
      """
      rubric: reasons
      version: 1.0.0
      traits:
        support:
          scale: {min: 1, max: 5}
          items:
            - {id: S1, ask: Are there reasons?, cues: {positive: [because], clear: 1}}
            - {id: S2, ask: Are there examples?, cues: {positive: [for example], clear: 1}}
      plan:
        composite: {weighted_mean: {support: 1}PASS}
      """;

  @BeforeEach
  void write() throws IOException {
    write("rubric.yaml", RUBRIC.replace("PASS", ", pass: composite >= 3"));
  }

  @Test
  void one_run_alone_asks_for_the_most_documents() throws IOException {
    evaluate("one", 20, 10);

    // half of them pass: 2 * 0.5 * 0.5 change; 0.2 further ones are lost, so 0.7 in all, and by
    // the normal approximation (1.645 sqrt(0.7) + 0.842 sqrt(0.7 - 0.04))^2 / 0.2^2 = 106
    assertThat(size("one --of pass --drop 0.2").out())
        .containsPattern("documents that find a drop of 0.2000 +11[0-9]\n")
        .contains("50.0 % of 20 documents pass in only one of two runs, as if the results");
  }

  @Test
  void the_documents_of_two_runs_say_how_many_change() throws IOException {
    evaluate("one", 20, 10);
    evaluate("two", 20, 11);

    // 1 of 20 changed; 0.2 further ones are lost: 0.225 lost, 0.025 gained
    CapturedOutput size = size("one two --of pass --drop 0.2");

    assertThat(size.out())
        .containsPattern("documents that find a drop of 0.2000 +[34][0-9]\n")
        .contains("5.0 % of 20 documents pass in only one of two runs, as in these");
    size("one two --of=score --drop=0.5 --margin=0.2")
        .prints("documents that show that nothing changed", "not worse by more than 0.2000");
  }

  @Test
  void texts_that_differ_are_not_called_a_missing_pass_mark() throws IOException {
    evaluate("one", 20, 0);
    evaluate("two", 20, 20);
    size("one two --of=pass --drop=0.2").ok();
    size("one two --of=pass --drop=0.2 --by=text")
        .complains("`--by id` compares documents whose texts differ")
        .doesNotComplain("pass mark");
  }

  @Test
  void without_a_pass_mark_there_is_no_pass_rate() throws IOException {
    write("rubric.yaml", RUBRIC.replace("PASS", ""));
    evaluate("one", 4, 2);
    size("one --of pass")
        .ended(ExitCode.USAGE)
        .complains("no document of the run has a value", "--of score");
  }

  @Test
  void one_document_finds_nothing() throws IOException {
    evaluate("one", 1, 1);
    assertThat(size("one --of pass").out())
        .containsPattern("smallest drop that 1 document finds +none");
  }

  /// Of two items only the first varies; a yes or no of each document has the tests of `pass`.
  @Test
  void each_item_and_trait_has_a_row_and_all_are_tested_together() throws IOException {
    Path rubric = file("rubric.yaml");
    Files.writeString(
        rubric, Files.readString(rubric).replace("cues: {positive", "scale: 0-1, cues: {positive"));
    evaluate("one", 20, 10);

    CapturedOutput items = size("one --of=items --drop=0.2 --json");
    CapturedOutput pass = size("one --of=pass --drop=0.2 --criteria=2 --json");

    items.prints("\"criterion\":\"item S1\"", "\"criterion\":\"item S2\"", "\"criteria\":2");
    assertThat(needed(items.out().replaceAll("item S2.*", ""))).isEqualTo(needed(pass.out()));
    assertThat(size("one --of=items --drop=0.2").out())
        .containsPattern("item S2 +20 +20 +0.0000 .*cannot drop so far");
    size("one --of=traits --drop=0.5 --criteria=1 --json")
        .prints(
            "\"criterion\":\"trait support\"",
            "\"needed\":" + needed(size("one --of=score --drop=0.5 --json").out()));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--of=all | --of is `pass`, `score`, `traits` or `items`",
        "--of=items --drop=1.1 | not be larger than a drop can be: 1.0",
        "--of=pass --drop=0.1 --margin=0.1 | --drop must be larger than --margin",
        "--of=pass --drop=0.9 | not be larger than a drop can be: 0.5",
        "--of=pass --power=1 | --power must be above 0 and below 1",
        "--of=pass --level=0 | --level must be above 0",
        "--of=pass --criteria=0 | --criteria must be at least 1",
        "--of=pass --documents=0 | --documents must be at least 1",
        "one --of=pass | name two different runs",
      })
  void what_cannot_be_meant_is_refused(String words, String message) throws IOException {
    evaluate("one", 4, 2);

    size("", (Object) ("one " + words).split(" ")).ended(ExitCode.USAGE).complains(message);
  }

  private static long needed(String json) {
    return Long.parseLong(json.replaceAll("(?s).*\"needed\":(\\d+).*", "$1"));
  }

  /// @param passing of the documents, the first
  private void evaluate(String name, int documents, int passing) throws IOException {
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < documents; i++) {
      lines.add(
          "{\"id\": \"d%d\", \"text\": \"%s\"}"
              .formatted(i, i < passing ? "We stayed because it rained." : "We went home."));
    }
    Path file = write(name + ".jsonl", lines);
    CapturedOutput evaluated =
        run("evaluate --rubric={} --documents={} --name={}", file("rubric.yaml"), file, name).ok();
  }

  private CapturedOutput size(String line, Object... values) {
    return run("measure size " + line, values);
  }
}
