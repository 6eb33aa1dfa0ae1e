package dev.plumbline.cli.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import dev.plumbline.cli.output.CapturedOutput;
import dev.plumbline.cli.output.CommandFolder;
import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.fixtures.Schemas;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Two cohorts of texts: a map is fitted on the first and applied to both.
@Tag("slow")
class ReportCommandTest extends CommandFolder {

  private static final int COHORT = 60;

  private static final String RUBRIC =
      """
      rubric: reasons
      version: 1.0.0
      facts: {causes: {computed: {phrase_count: [because]}}}
      traits:
        support:
          scale: {min: 1, max: 5}
          items: [{id: S1, ask: Are there reasons?, cues: {positive: [because], clear: 3}}]
      plan:
        extra: clamp(causes / 4, 0, 1)
        composite: support * 0.5 + extra * 2 + 0.5
      """;

  @BeforeEach
  void cohorts() throws IOException {
    write("rubric.yaml", RUBRIC);
    write("first.jsonl", documents(0, COHORT));
    write("second.jsonl", documents(COHORT / 2, COHORT + COHORT / 2));
    write("labels.jsonl", labels(0, COHORT + COHORT / 2));
    evaluate("first");
    ok("measure calibrate fit --run first --labels ./labels.jsonl --out ./map.jsonl");
  }

  @Test
  void a_map_is_measured_on_documents_that_it_has_not_seen() throws IOException {
    evaluate("second", "--calibration", path("map.jsonl"));

    JsonNode composite = report("second").at("/agreement/0");

    assertThat(composite.at("/labelled").asInt()).isEqualTo(COHORT);
    assertThat(composite.at("/calibration/seen").asInt()).isEqualTo(COHORT / 2);
    assertThat(composite.at("/measured").asInt()).isEqualTo(COHORT / 2);
    assertThat(composite.at("/table")).hasSize(2);
    double gain = figure(composite, 1, "qwk", "value") - figure(composite, 0, "qwk", "value");
    assertThat(composite.at("/gain/qwk/value").asDouble()).isCloseTo(gain, within(2e-6));
    assertThat(composite.at("/gain/qwk/low").asDouble())
        .isLessThanOrEqualTo(composite.at("/gain/qwk/value").asDouble());
    assertThat(text("second"))
        .contains(
            "fitted on 60 labels",
            "30 labelled documents of this run",
            "left out",
            "QWK changes by ");
  }

  @Test
  void a_map_is_never_measured_where_it_has_seen_everything() throws IOException {
    evaluate("again", "first", "--calibration", path("map.jsonl"));
    JsonNode composite = report("again").at("/agreement/0");
    assertThat(composite.at("/calibration/seen").asInt()).isEqualTo(COHORT);
    assertThat(composite.at("/table")).hasSize(1);
    assertThat(composite.at("/table/0/name").asText()).isEqualTo("raw");
    assertThat(composite.has("gain")).isFalse();
    assertThat(text("again"))
        .contains("no labelled document is left to measure it on", "cross-validated QWK is")
        .doesNotContain("QWK changes by ");
  }

  @Test
  void a_run_without_calibration_is_measured_under_the_map_of_another() throws IOException {
    evaluate("second");
    JsonNode under = report("second", "--calibration", path("map.jsonl")).at("/agreement/0");
    JsonNode raw = report("second").at("/agreement/0");
    assertThat(under.at("/calibration/seen").asInt()).isEqualTo(COHORT / 2);
    assertThat(under.at("/table")).hasSize(2);
    assertThat(raw.at("/measured").asInt()).isEqualTo(COHORT);
    assertThat(raw.at("/table")).hasSize(1);
  }

  @Test
  void a_study_of_a_run_says_what_its_labels_are_worth() {
    CapturedOutput study = study("--at 25 --repeats 3 --method offset --json");
    study("--at 25 --repeats 3 --json --without support").ok();
    study("--at 40")
        .ended(ExitCode.USAGE)
        .complains("60 rows are too few for 40 labels", "at most `--at 30`");
    study("--at 25 --target style").ended(ExitCode.USAGE);
    study.ok().prints("\"task\":\"first composite\"", "\"methods\":{\"offset\":3}");
  }

  private CapturedOutput study(String line, Object... values) {
    return CapturedOutput.run(
        Stream.concat(
                Stream.of("measure", "calibrate", "study", "--run", "first", "--quiet", "--labels"),
                Stream.concat(
                    Stream.of(path("labels.jsonl"), "--store", path("store")),
                    Stream.of(CapturedOutput.words(line, values))))
            .toArray(String[]::new));
  }

  @Test
  void a_map_of_another_rubric_measures_nothing_and_says_so() throws IOException {
    write(
        "rubric.yaml",
        RUBRIC
            .replace("composite: support", "composite: 0 + support")
            .replace("version: 1.0.0", "version: 2.0.0"));
    evaluate("second");

    assertThat(
            report("second", "--calibration", path("map.jsonl"))
                .at("/agreement/0/calibration/refused")
                .asInt())
        .isEqualTo(COHORT);

    ok("report second --labels ./labels.jsonl --calibration ./map.jsonl")
        .prints("does not apply to 60 labelled documents");
  }

  @Test
  void labels_of_other_documents_are_refused() throws IOException {
    Path others = file("others.jsonl");
    Files.writeString(others, labels(900, 960));

    run("report first --labels {}", others)
        .ended(ExitCode.USAGE)
        .complains("none of 60 labels is of a document of the run: line 1 (`d900`)", "--map id=");
  }

  @Test
  void a_report_without_labels_has_counts_and_items() throws IOException {
    JsonNode report = Schemas.read(ok("report first --json").out());

    assertThat(report.at("/documents").asInt()).isEqualTo(COHORT);
    assertThat(report.has("agreement")).isFalse();
    assertThat(report.at("/items/0/item").asText()).isEqualTo("S1");
    int decided = 0;
    for (JsonNode count : report.at("/items/0/decisions")) {
      decided += count.asInt();
    }
    assertThat(decided).isEqualTo(COHORT);
    int scored = 0;
    for (JsonNode count : report.at("/distributions/0/counts")) {
      scored += count.asInt();
    }
    assertThat(scored).isEqualTo(COHORT);
    ok("report first").prints("\nitems\n", "use of the scale");
  }

  @Test
  void a_group_with_a_control_character_cannot_write_to_the_terminal() throws IOException {
    write(
        "labels.jsonl", labels(0, COHORT).replace("\"group\":\"g\"", "\"group\":\"g\\u001b[31m\""));
    assertThat(text("first")).contains("by group", "g\\u001b[31m").doesNotContain("\u001b");
  }

  private JsonNode report(String run, String... more) {
    return Schemas.read(ok("report {} --json --labels ./labels.jsonl", run, more).out());
  }

  private String text(String run) {
    return ok("report {} --labels ./labels.jsonl", run).out();
  }

  private static double figure(JsonNode agreement, int row, String statistic, String member) {
    return agreement.at("/table/" + row + "/metrics/" + statistic + "/" + member).asDouble();
  }

  private String evaluate(String run, String... more) {
    boolean others = more.length > 0 && !more[0].startsWith("--");
    return ok(
            "",
            (Object)
                Stream.concat(
                        Stream.of(
                            "evaluate",
                            "--rubric",
                            path("rubric.yaml"),
                            "--documents",
                            path((others ? more[0] : run) + ".jsonl"),
                            "--name",
                            run,
                            "--quiet"),
                        Stream.of(more).skip(others ? 1 : 0))
                    .toArray(String[]::new))
        .out();
  }

  private static String documents(int from, int to) {
    return IntStream.range(from, to)
        .mapToObj(i ->
            "{\"id\":\"d%d\",\"text\":\"Number %d came. %s\"}\n"
                .formatted(i, i, "It rained because of it. ".repeat(i % 5)))
        .collect(Collectors.joining());
  }

  private static String labels(int from, int to) {
    return IntStream.range(from, to)
        .mapToObj(i ->
            "{\"id\":\"d%d\",\"scores\":{\"composite\":%d},\"group\":\"g\"}\n"
                .formatted(i, Math.min(5, 1 + i % 5 + (i % 7 == 0 ? 1 : 0))))
        .collect(Collectors.joining());
  }
}
