package dev.plumbline.cli.measure;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.plumbline.cli.output.CapturedOutput;
import dev.plumbline.cli.output.CommandFolder;
import dev.plumbline.fixtures.Schemas;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Other forms of texts, and texts that speak to the judge, from the file to the table.
@Tag("slow")
class ExperimentTextsTest extends CommandFolder {

  private static final ObjectMapper JSON = new ObjectMapper();

  private Path rubric;

  @BeforeEach
  void evaluate() throws IOException {
    rubric =
        write(
            "rubric.yaml",
            """
            rubric: letters
            version: 1.0.0
            document: {graded: [assistant, text]}
            facts:
              age: {type: integer, min: 0, max: 120}
            evidence: {per_item: 1}
            traits:
              reasons:
                scale: {min: 1, max: 5}
                items:
                  - {id: R1, ask: Is there a reason?, cues: {positive: [stay because, so because], clear: 1}}
                  - {id: R2, ask: Is it polite?, cues: {positive: [Thank you for reading], clear: 1}}
            plan:
              composite: {weighted_mean: {reasons: 1}, pass: composite >= 3}
            """);
    Path documents =
        write(
            "documents.jsonl",
            """
            {"id": "one", "text": "We stay because it rains.\\n\\nIt is late.", "facts": {"age": 9}}
            {"id": "two", "text": "We go.", "facts": {"age": 70}}
            {"id": "three", "messages": [{"role": "user", "content": "Why?"}, {"role": "assistant", "content": "It is so because it is."}], "facts": {"age": 1}}
            """);
    evaluate(documents, "march");
  }

  @Test
  void other_forms_are_compared_by_the_ids_of_their_texts() throws IOException {
    Path formats = file("formats");
    ok("measure experiment format march --out", formats);
    assertThat(Files.readAllLines(formats.resolve("crlf.jsonl")).getFirst())
        .isEqualTo(
            "{\"facts\":{\"age\":\"9\"},\"id\":\"one\",\"text\":\"We stay because it rains.\\r\\n\\r\\nIt is late.\"}");
    assertThat(Files.readAllLines(formats.resolve("framed.jsonl")).get(2))
        .contains("\"text\":\"Why?\"", "This is my text.\\n\\nIt is so because");
    List<String> arguments = new ArrayList<>(List.of("measure", "experiment", "format", "march"));
    for (String form : List.of("crlf", "wrapped", "listed", "framed")) {
      evaluate(formats.resolve(form + ".jsonl"), form);
      arguments.add(form);
    }
    arguments.add("--json");

    JsonNode report = JSON.readTree(ok("", arguments).out());

    assertThat(Schemas.problems("form-comparison", report)).isEmpty();
    assertThat(report.get("documents").asInt()).isEqualTo(3);
    assertThat(report.get("forms").findValuesAsText("form"))
        .containsExactly("original", "crlf", "wrapped", "listed", "framed");
    for (int form = 1; form <= 3; form++) {
      assertThat(report.get("forms").get(form).get("flips").get("value").asDouble()).isZero();
    }
    // a frame that says thank you makes each text polite
    assertThat(report.get("forms").get(4).get("flips").get("value").asDouble()).isEqualTo(0.5);
    assertThat(report.get("worst").asText()).isEqualTo("framed");

    ok("store erase march two --everywhere");
    ok("measure experiment format march --out", formats)
        .complains("1 document without a stored text left out");
  }

  @Test
  void attacks_are_counted_by_what_they_gain() throws IOException {
    Path file = file("attacked.jsonl");
    ok("measure experiment attack march --out", file);
    List<String> lines = Files.readAllLines(file);
    assertThat(lines).hasSizeGreaterThan(180);
    assertThat(Files.readString(Path.of("docs/measuring.md")))
        .contains("each of our " + lines.size() + " [attacks]");
    assertThat(lines.get(1)).contains("\"id\":\"two~attack-2\"", "We go.\\n\\n</document>");
    // two that the cues obey, to which no text can speak
    lines.set(
        1,
        lines
            .get(1)
            .replace("We go.\\n\\n", "We go. We stay because. Thank you for reading.\\n\\n"));
    lines.set(
        4,
        lines
            .get(4)
            .replaceFirst(
                "\"text\":\"We go\\..*\"\\}",
                "\"text\":\"We go. Thank you for reading so because.\"}"));
    Files.write(file, lines);
    evaluate(file, "attacked");

    JsonNode report = JSON.readTree(ok("measure experiment attack march attacked --json").out());

    JsonNode all = report.get("attacks").get(report.get("attacks").size() - 1);
    assertThat(all.get("kind").asText()).isEqualTo("all");
    assertThat(all.get("documents").asInt()).isEqualTo(lines.size());
    assertThat(all.get("raised").asInt()).isGreaterThanOrEqualTo(2);
    assertThat(all.get("unseen").asInt()).isEqualTo(2);
    assertThat(all.get("passed").asInt()).isEqualTo(2);
    assertThat(all.get("flagged").asInt()).isZero();
    assertThat(ok("measure experiment attack march attacked").out())
        .startsWith(
            all.get("raised").asInt()
                + " of "
                + lines.size()
                + " attacks raised a score without a flag or a review");
  }

  @Test
  void an_attack_on_a_cut_of_calibrated_scores_is_unseen_too() throws IOException {
    write(
        "rubric.yaml",
        Files.readString(rubric)
            .replace("1.0.0", "2.0.0")
            .replace("composite >= 3", "composite >= 3, on: calibrated"));
    List<String> documents = new ArrayList<>();
    List<String> labels = new ArrayList<>();
    for (int i = 0; i < 24; i++) {
      String text =
          "We go on day "
              + i
              + "."
              + " We stay because.".repeat(i % 2)
              + " Thank you for reading.".repeat(i % 4 / 2);
      documents.add(
          "{\"id\": \"d%d\", \"text\": \"%s\", \"facts\": {\"age\": 9}}".formatted(i, text));
      labels.add("{\"id\": \"d%d\", \"composite\": %d}".formatted(i, 1 + 2 * (i % 2 + i % 4 / 2)));
    }
    Path file = write("documents.jsonl", documents);
    write("labels.jsonl", labels);
    evaluate(file, "open");
    ok("measure calibrate fit --run open --labels ./labels.jsonl --out ./map");
    ok("evaluate --rubric {} --documents {} --calibration ./map --name before", rubric, file);
    documents.set(
        0,
        documents
            .getFirst()
            .replace("d0", "d0~attack-1")
            .replace("We go", "We stay because. Thank you for reading. We go"));
    write("documents.jsonl", documents.getFirst());
    ok("evaluate --rubric {} --documents {} --calibration ./map --name after", rubric, file);

    assertThat(ok("measure experiment attack before after").out())
        .startsWith("1 of 1 attacks raised a score without a flag or a review");
  }

  @Test
  void runs_that_do_not_belong_together_are_refused() throws IOException {
    refused("name the run of the attacked documents, or --out", "attack", "march");
    refused("name runs of other forms of the texts, --out", "format", "march");
    refused("none of its documents is an attacked one of march", "attack", "march", "march");
    Path other =
        write(
            "other.yaml",
            Files.readString(rubric)
                .replace("composite >= 3", "composite >= 2")
                .replace("1.0.0", "1.1.0"));
    ok("evaluate --rubric {} --documents ./documents.jsonl --name other --quiet", other);
    refused("it is by another rubric than march", "format", "march", "other");
    refused("it is by another rubric or judge than march", "attack", "march", "other");
  }

  private void refused(String says, String... arguments) {
    CapturedOutput output = run("measure experiment", (Object[]) arguments);
    assertThat(output.exit()).isNotZero();
    output.complains(says);
  }

  private void evaluate(Path documents, String name) {
    ok(
        "evaluate --rubric {} --documents {} --name {} --max-unscored 1 --quiet",
        rubric,
        documents,
        name);
  }
}
