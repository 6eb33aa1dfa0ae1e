package dev.plumbline.cli.measure;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.plumbline.cli.output.CapturedOutput;
import dev.plumbline.cli.output.CommandFolder;
import dev.plumbline.fixtures.Schemas;
import java.io.IOException;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Two rubrics over the same texts: one counts what people count, the other looks at something
/// else.
@Tag("slow")
class ExperimentCommandTest extends CommandFolder {

  private static final int DOCUMENTS = 80;

  private static final String RUBRIC =
      """
      rubric: reasons
      version: 1.0.0
      facts: {own: {type: integer, min: 1, max: 5}}
      traits:
        support:
          scale: {min: 1, max: 5}
          items:
            - {id: S1, ask: Are there reasons?, cues: {positive: [because], clear: 2}}
            - {id: S2, ask: Are there more reasons?, cues: {positive: [because], partial: 3, clear: 4}}
      plan:
        composite: support
      """;

  @BeforeEach
  void runs() throws IOException {
    write("good.yaml", RUBRIC);
    write("blind.yaml", RUBRIC.replace("[because]", "[tenth]").replace("1.0.0", "2.0.0"));
    write("documents.jsonl", documents());
    write("labels.jsonl", labels());
    evaluate("good");
    evaluate("blind");
  }

  @Test
  void a_planted_difference_is_found_and_told_apart_from_chance() {
    JsonNode comparison = compare("good blind --fact own");

    assertThat(comparison.at("/documents").asInt()).isEqualTo(DOCUMENTS);
    assertThat(names(comparison))
        .containsExactly(
            "good", "blind", "constant", "length only", "checklist average", "fact own");
    assertThat(qwk(comparison, 0)).isGreaterThan(0.8);
    assertThat(qwk(comparison, 1)).isLessThan(0.3);
    assertThat(qwk(comparison, 2)).isZero();
    assertThat(qwk(comparison, 5)).isEqualTo(1);
    JsonNode difference = comparison.at("/differences/0");
    assertThat(difference.at("/system").asText()).isEqualTo("blind");
    assertThat(difference.at("/difference/high").asDouble()).isNegative();
    assertThat(difference.at("/adjusted").asDouble()).isLessThan(0.02);
    assertThat(difference.at("/adjusted").asDouble())
        .isGreaterThanOrEqualTo(difference.at("/p").asDouble());
    assertThat(comparison.at("/systems/0/cost/calls").asDouble()).isZero();
  }

  @Test
  void the_same_run_under_two_names_of_it_differs_by_nothing() {
    JsonNode comparison = compare("good @latest");
    JsonNode same = compare("blind @latest");
    assertThat(comparison.at("/differences/0/difference/value").asDouble()).isNegative();
    assertThat(same.at("/differences/0/difference/value").asDouble()).isZero();
    assertThat(same.at("/differences/0/p").asDouble()).isEqualTo(1);
  }

  @Test
  void only_documents_that_every_run_scored_are_compared() throws IOException {
    write("documents.jsonl", documents().lines().limit(50).collect(Collectors.joining("\n")));
    evaluate("good", "part");
    JsonNode comparison = compare("good part");
    assertThat(comparison.at("/documents").asInt()).isEqualTo(50);
    assertThat(comparison.at("/left").asInt()).isEqualTo(DOCUMENTS - 50);
  }

  @Test
  void the_table_has_intervals_differences_and_costs() {
    run("measure experiment compare good blind --labels ./labels.jsonl")
        .prints("80 documents that every system scored", "difference from good", "milliseconds");
  }

  @Test
  void efficiency_shows_the_gain_of_more_labels() {
    CapturedOutput table =
        run("measure experiment efficiency good --labels ./labels.jsonl --at 20,40,200 --repeats 20 --gain 0.9")
            .ok();
    assertThat(
            table
                .out()
                .lines()
                .filter(line -> line.startsWith("      20 ") || line.startsWith("      40 ")))
        .hasSize(2);
    table.doesNotPrint("   200 ").prints("more labels than were tried");
  }

  @Test
  void an_ablation_measures_the_parts_that_are_stored_and_names_the_others() throws IOException {
    CapturedOutput table = run("measure experiment ablate good --labels ./labels.jsonl --json");
    JsonNode ablation = Schemas.read(table.out());

    assertThat(names(ablation))
        .containsExactly(
            "full", "gate off", "map removed", "calibration off", "gate and calibration off");
    assertThat(ablation.at("/missing").toString()).contains("--unlocked", "--unasked");
    assertThat(Schemas.problems("system-comparison", ablation)).isEmpty();
    // each quote of the cues counts, so the gate changes nothing
    assertThat(qwk(ablation, 1)).isEqualTo(qwk(ablation, 0));
    assertThat(qwk(ablation, 4)).isEqualTo(qwk(ablation, 3));
  }

  @Test
  void an_ablation_takes_other_questions_from_other_runs() throws IOException {
    write(
        "unasked.yaml", RUBRIC.replace("1.0.0", "3.0.0") + "evidence: {per_item: 0, cap: none}\n");
    evaluate("unasked");
    CapturedOutput table =
        run(
            "measure experiment ablate good --unlocked blind --unasked unasked --labels ./labels.jsonl --json");
    JsonNode ablation = Schemas.read(table.out());

    assertThat(names(ablation)).contains("locking off", "evidence unasked", "all off");
    assertThat(ablation.has("missing")).isFalse();
    int unlocked = names(ablation).indexOf("locking off");
    int off = names(ablation).indexOf("all off");
    // about half of the documents got the score of a rubric that looks at something else
    assertThat(qwk(ablation, unlocked)).isLessThan(qwk(ablation, 0) - 0.1);
    assertThat(qwk(ablation, off)).isLessThan(qwk(ablation, 0) - 0.1);
    assertThat(qwk(ablation, names(ablation).indexOf("evidence unasked")))
        .isEqualTo(qwk(ablation, 0));
  }

  @Test
  void misuse_is_told_in_words() {
    run("measure experiment compare good").complains("--labels is required");

    run("measure experiment compare good good --labels ./labels.jsonl")
        .complains("name every run once");

    run("measure experiment compare good --target nothing --labels ./labels.jsonl")
        .complains("the scale of `nothing` is not known");
    run("measure experiment").complains("experiment ablate, attack, compare, efficiency");
  }

  private JsonNode compare(String line, Object... values) {
    CapturedOutput run =
        run("measure experiment compare --json --labels {} " + line, file("labels.jsonl"), values)
            .ok();
    return Schemas.read(run.out());
  }

  private static List<String> names(JsonNode comparison) {
    return comparison.at("/systems").findValuesAsText("name");
  }

  private static double qwk(JsonNode comparison, int system) {
    return comparison.at("/systems/" + system + "/metrics/qwk/value").asDouble();
  }

  private void evaluate(String rubric, String... name) {
    CapturedOutput run =
        run(
                "evaluate --rubric {} --documents ./documents.jsonl --name {} --quiet",
                path(rubric + ".yaml"),
                name.length > 0 ? name[0] : rubric)
            .ok();
  }

  private static String documents() {
    return IntStream.range(0, DOCUMENTS)
        .mapToObj(i ->
            "{\"id\":\"d%d\",\"text\":\"Number %d came%s. %s\",\"facts\":{\"own\":%d}}\n"
                .formatted(
                    i,
                    i,
                    i % 10 == 0 ? " as the tenth" : "",
                    "It rained because of it. ".repeat(i % 5),
                    1 + i % 5))
        .collect(Collectors.joining());
  }

  private static String labels() {
    return IntStream.range(0, DOCUMENTS)
        .mapToObj(i -> "{\"id\":\"d%d\",\"scores\":{\"composite\":%d}}\n".formatted(i, 1 + i % 5))
        .collect(Collectors.joining());
  }
}
