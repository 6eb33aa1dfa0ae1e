package dev.plumbline.cli.measure;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.plumbline.cli.output.CapturedOutput;
import dev.plumbline.cli.output.CommandFolder;
import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.fixtures.Schemas;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// A judge by cues, asked by a rubric and by its forms; one of them has other cues.
@Tag("slow")
class ExperimentPerturbCommandTest extends CommandFolder {

  private static final String RUBRIC =
      """
      rubric: reasons
      version: 1.0.0
      traits:
        support:
          scale: {min: 1, max: 5}
          anchors: {1: none, 5: many reasons}
          items:
            - {id: S1, ask: Are there reasons?, cues: {positive: [because], clear: 2}}
            - {id: S2, ask: Are there more?, cues: {positive: [because], partial: 2, clear: 3}}
      plan:
        composite: {formula: support, pass: support >= 3}
      """;

  @BeforeEach
  void write() throws IOException {
    write("rubric.yaml", RUBRIC);
    write(
        "plain.yaml",
        RUBRIC
            .replace(
                "Are there more?, cues: {positive: [because]", "More?, cues: {positive: [since]")
            .replace("version: 1.0.0", "version: 2.0.0"));
    StringBuilder documents = new StringBuilder();
    StringBuilder labels = new StringBuilder();
    for (int d = 0; d < 40; d++) {
      documents.append(
          "{\"id\":\"d%d\",\"text\":\"Number %d came. %s\"}\n"
              .formatted(d, d, "It rained because of it. ".repeat(d % 4)));
      labels.append(
          "{\"id\":\"d%d\",\"scores\":{\"composite\":%d}}\n".formatted(d, 1 + d % 4 + d % 4 / 2));
    }
    write("documents.jsonl", documents);
    write("labels.jsonl", labels);
  }

  @Test
  void forms_are_written_evaluated_and_compared() {
    forms("--reworded", "plain=" + file("plain.yaml")).ok().prints("reversed  ", "plain  ");
    evaluate("original", file("rubric.yaml"));
    for (String form : new String[] {"reversed", "reordered", "plain"}) {
      evaluate(form, file("forms").resolve(form + ".json"));
    }

    JsonNode comparison = Schemas.read(perturb("reversed original reordered plain --json").out());

    assertThat(Schemas.problems("form-comparison", comparison)).isEmpty();
    assertThat(comparison.at("/documents").asInt()).isEqualTo(40);
    assertThat(comparison.at("/forms").findValuesAsText("form"))
        .containsExactly("original", "reversed", "reordered", "plain");
    for (int form = 1; form <= 2; form++) {
      assertThat(comparison.at("/forms/" + form + "/shift/value").asDouble()).isZero();
      assertThat(comparison.at("/forms/" + form + "/flips/value").asDouble()).isZero();
      assertThat(comparison.at("/forms/" + form + "/original/value").asDouble()).isEqualTo(1);
    }
    // by the other cues the second item is never there: half of the documents had it
    assertThat(comparison.at("/forms/3/flips/value").asDouble()).isEqualTo(0.25);
    assertThat(comparison.at("/forms/3/shift/value").asDouble()).isNegative();
    assertThat(comparison.at("/worst").asText()).isEqualTo("plain");
    assertThat(comparison.at("/variance/form/value").asDouble()).isPositive();
    perturb("original plain").prints("lowest agreement: plain", "share of the forms");
  }

  @Test
  void scores_made_elsewhere_are_compared_too() throws IOException {
    StringBuilder scores = new StringBuilder();
    for (int d = 0; d < 30; d++) {
      for (Map.Entry<String, Double> form :
          Map.of("a", 0.0, "b", 1.0).entrySet().stream()
              .sorted(Map.Entry.comparingByKey())
              .toList()) {
        scores.append(
            "{\"id\":\"d%d\",\"form\":\"%s\",\"score\":%s,\"human\":%d}\n"
                .formatted(d, form.getKey(), 1 + d % 4 + form.getValue(), 1 + d % 4));
      }
    }
    write("scores.jsonl", scores);

    JsonNode comparison =
        Schemas.read(
            run("measure experiment perturb --scores ./scores.jsonl --scale 1:5:1 --json").out());

    assertThat(Schemas.problems("form-comparison", comparison)).isEmpty();
    assertThat(comparison.at("/forms/0/people/value").asDouble()).isEqualTo(1);
    assertThat(comparison.at("/forms/1/shift/value").asDouble()).isEqualTo(1);
    assertThat(comparison.at("/forms/1/flips").isMissingNode()).isTrue();
    assertThat(comparison.at("/worst").asText()).isEqualTo("b");
  }

  @Test
  void what_does_not_fit_is_refused_in_words() throws IOException {
    forms("");
    evaluate("original", file("rubric.yaml"));
    evaluate("plain", file("plain.yaml"));
    write("heavy.yaml", RUBRIC.replace("max: 5}", "max: 6}"));
    write(
        "scores.jsonl",
        "{\"id\":\"d\",\"form\":\"a\",\"score\":1}\n{\"id\":\"d\",\"form\":\"a\",\"score\":2}\n{\"id\":3}\n");

    perturb("original plain").complains("is no form in");
    perturb("plain plain").complains("none of the runs is by the original");
    perturb("original").complains("two runs or more");
    forms("--reworded", "heavy=" + file("heavy.yaml"))
        .complains("the same decisions give another score");
    forms("--reworded", "reversed=" + file("plain.yaml")).complains("is no free name");
    run("measure experiment perturb --scores ./scores.jsonl")
        .ended(ExitCode.USAGE)
        .complains("scores.jsonl:2", "has a score by this form already", "scores.jsonl:3");
  }

  private CapturedOutput forms(String line, Object... values) {
    return CapturedOutput.run(
        "measure experiment perturb {} --out",
        file("rubric.yaml"),
        file("forms"),
        CapturedOutput.words(line, values));
  }

  private CapturedOutput perturb(String line, Object... values) {
    return run(
        "",
        (Object)
            Stream.concat(
                    Stream.concat(
                        Stream.of("measure", "experiment", "perturb"),
                        Stream.of(CapturedOutput.words(line, values))),
                    Stream.of(
                        "--forms", path("forms/forms.json"), "--labels", path("labels.jsonl")))
                .toArray(String[]::new));
  }

  private void evaluate(String name, Path rubric) {
    CapturedOutput run =
        run("evaluate --rubric {} --documents ./documents.jsonl --name {} --quiet", rubric, name)
            .ok();
  }
}
