package dev.plumbline.cli.measure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.cli.output.CapturedOutput;
import dev.plumbline.cli.output.CommandFolder;
import dev.plumbline.fixtures.Schemas;
import java.io.IOException;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// One sentence as the evidence for ten items.
class ReusedPassagesTest extends CommandFolder {

  private static final int ITEMS = 10;

  @Test
  void a_report_says_that_one_passage_serves_many_items() throws IOException {
    score("free", "{per_item: 1}");
    assertThat(report("")).contains("one passage for many items", "1 document, for up to 10 items");
    String json = report("--json");
    assertThat(json).contains("\"reuse\":{\"documents\":1,\"most\":10}");
    assertThat(Schemas.problems("run-report", Schemas.read(json))).isEmpty();
  }

  @Test
  void a_rubric_limits_for_how_many_items_a_sentence_counts() throws IOException {
    assertThat(score("free", "{per_item: 1}")).contains("\"composite\":\"5\"");

    // three of ten items keep the sentence: 1 + 4 * 3 / 10
    assertThat(score("limited", "{distinct_quotes: 3}")).contains("\"composite\":\"2.2\"");
    assertThat(report("")).doesNotContain("one passage");
  }

  private String score(String name, String evidence) throws IOException {
    write(
        "rubric.yaml",
        rubric(evidence).replace("version: 1.0.0", "version: 1." + evidence.length() + ".0"));
    write(
        "documents.jsonl",
        "{\"id\": \"d\", \"text\": \"Parks cool the streets because trees drink the heat.\"}\n");
    String decisions =
        IntStream.range(0, ITEMS)
            .mapToObj(i ->
                "{\"item\": \"C%d\", \"decision\": 2, \"quotes\": [{\"text\": \"trees drink the heat\","
                        .formatted(i)
                    + " \"unit\": \"s1\"}]}")
            .collect(Collectors.joining(", "));
    write(
        "answers.jsonl",
        "{\"document\": \"d\", \"completion\": {\"items\": [" + decisions + "]}}\n");
    CapturedOutput scored =
        run(
                "evaluate --rubric ./rubric.yaml --documents ./documents.jsonl --judge example:some-model:1 --completions ./answers.jsonl --out ./out --name",
                name)
            .ok();
    return read("out/results.jsonl");
  }

  private String report(String line, Object... values) {
    CapturedOutput report =
        CapturedOutput.run(
                "report @latest --store", file("store"), CapturedOutput.words(line, values))
            .ok();
    return report.out();
  }

  private static String rubric(String evidence) {
    String items =
        IntStream.range(0, ITEMS)
            .mapToObj(i -> "      - {id: C" + i + ", ask: \"Is point " + i + " made?\"}\n")
            .collect(Collectors.joining());
    return """
    rubric: ten-points
    version: 1.0.0
    evidence: %s
    traits:
      points:
        scale: {min: 1, max: 5, step: 0.1}
        items:
    %s
    plan:
      composite: points
    """
        .formatted(evidence, items);
  }
}
