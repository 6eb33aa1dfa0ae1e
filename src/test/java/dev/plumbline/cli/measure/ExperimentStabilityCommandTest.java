package dev.plumbline.cli.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import dev.plumbline.cli.output.CapturedOutput;
import dev.plumbline.cli.output.CommandFolder;
import dev.plumbline.fixtures.Schemas;
import java.io.IOException;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Recorded answers of a judge that is sure of one item and draws lots for the other.
@Tag("slow")
class ExperimentStabilityCommandTest extends CommandFolder {

  private static final int DOCUMENTS = 24;

  private static final String RUBRIC =
      """
      rubric: two-questions
      version: 1.0.0
      judge: {repeats: 2, combine: first}
      evidence: {per_item: 0}
      traits:
        quality:
          scale: {min: 1, max: 5}
          items:
            - {id: A, ask: Is it long?}
            - {id: B, ask: Is it good?}
      plan:
        composite: {formula: quality, pass: quality >= 3}
      """;

  @BeforeEach
  void write() throws IOException {
    write("rubric.yaml", RUBRIC);
    StringBuilder documents = new StringBuilder();
    StringBuilder answers = new StringBuilder();
    StringBuilder labels = new StringBuilder();
    for (int d = 0; d < DOCUMENTS; d++) {
      documents.append("{\"id\":\"d%d\",\"text\":\"Document %d is here.\"}\n".formatted(d, d));
      labels.append("{\"id\":\"d%d\",\"scores\":{\"composite\":%d}}\n".formatted(d, 1 + d % 3 * 2));
      for (int r = 0; r < 4; r++) {
        answers.append(
            ("{\"document\":\"d%d\",\"replicate\":%d,\"completion\":{\"items\":["
                    + "{\"item\":\"A\",\"decision\":%d,\"quotes\":[]},"
                    + "{\"item\":\"B\",\"decision\":%d,\"quotes\":[]}]}}\n")
                .formatted(d, r, d % 3, r % 2 == 0 ? 2 : 0));
      }
    }
    write("documents.jsonl", documents);
    write("answers.jsonl", answers);
    write("labels.jsonl", labels);
  }

  @Test
  void replicates_of_one_run_and_of_two_are_compared() {
    evaluate("one", "0");
    evaluate("two", "1");

    JsonNode one = stability("one");
    JsonNode both = stability("one two");

    assertThat(one.at("/replicates").asInt()).isEqualTo(2);
    assertThat(one.at("/documents").asInt()).isEqualTo(DOCUMENTS);
    assertThat(one.at("/items/0/flips/value").asDouble()).isZero();
    assertThat(one.at("/items/1/flips/value").asDouble()).isEqualTo(1);
    assertThat(one.at("/panels/0/verdictFlips/value").asDouble()).isPositive();
    assertThat(one.at("/panels/0/qwk/value").asDouble()).isPositive();
    assertThat(both.at("/replicates").asInt()).isEqualTo(4);
    // of six pairs of the answers 2, 0, 2, 0 four differ
    assertThat(both.at("/items/1/flips/value").asDouble()).isCloseTo(4 / 6.0, within(1e-6));
    assertThat(both.at("/panels/1/flips").isMissingNode()).isFalse();
    assertThat(Schemas.problems("stability", one)).isEmpty();
    assertThat(Schemas.problems("stability", both)).isEmpty();
  }

  @Test
  void the_table_shows_items_and_panels() {
    evaluate("one", "0");
    run("measure experiment stability one")
        .ok()
        .prints("24 documents, 2 answers about each", "what more answers buy", "100.0 %");
  }

  @Test
  void what_cannot_be_compared_is_refused_in_words() throws IOException {
    run(
        "evaluate --rubric ./rubric.yaml --documents ./documents.jsonl --name rule --max-unscored 1");
    write("rubric.yaml", RUBRIC.replace("repeats: 2, ", "").replace("1.0.0", "2.0.0"));
    evaluate("once", "0");
    write("rubric.yaml", RUBRIC.replace("good", "fine").replace("1.0.0", "3.0.0"));
    evaluate("other", "0");
    write(
        "rubric.yaml",
        RUBRIC
            .replace("repeats: 2, combine: first", "repeats: 3, until: agreed")
            .replace("1.0.0", "4.0.0"));
    evaluate("early", "0");

    run("measure experiment stability early").complains("asked until its answers agreed");
    run("measure experiment stability rule").complains("the same answer every time");
    run("measure experiment stability once").complains("asked once");
    run("measure experiment stability other once").complains("different questions");
    run("measure experiment stability other rule").complains("different judges");
    run("measure experiment stability other --target quality")
        .complains("scored as a composite only");
  }

  private JsonNode stability(String line, Object... values) {
    CapturedOutput run =
        run(
            "",
            (Object)
                Stream.concat(
                        Stream.concat(
                            Stream.of("measure", "experiment", "stability"),
                            Stream.of(CapturedOutput.words(line, values))),
                        Stream.of("--json", "--labels", path("labels.jsonl")))
                    .toArray(String[]::new));
    run.ok();
    return Schemas.read(run.out());
  }

  private void evaluate(String name, String replicate) {
    CapturedOutput run =
        run(
                "evaluate --rubric ./rubric.yaml --documents ./documents.jsonl --judge example:coin:1 --completions ./answers.jsonl --replicate {} --name {} --quiet",
                replicate,
                name)
            .ok();
  }
}
