package dev.plumbline.cli.people;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.cli.output.CapturedOutput;
import dev.plumbline.cli.output.CommandFolder;
import dev.plumbline.cli.output.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// The choice of documents by the uncertainty of their calibrated scores.
@Tag("slow")
class ReviewByUncertaintyTest extends CommandFolder {

  private static final Path BOARD = Path.of("docs/examples/board");
  private static final Pattern CHOSEN =
      Pattern.compile("  (essay-\\d\\d) .*expected to be off by (\\d+) % of the scale(.*)");

  private Path calibration;

  @BeforeEach
  void calibrate() throws IOException {
    rubric("raw.yaml", "");
    rubric("calibrated.yaml", "on: calibrated\n    ");
  }

  @Test
  void the_least_certain_come_first_and_say_why() throws IOException {
    calibrated("raw.yaml");

    String chosen = ok("review march --budget 10 --seed 7 --calibration", fit()).out();

    List<Integer> errors = new ArrayList<>();
    Matcher row = CHOSEN.matcher(chosen);
    while (row.find()) {
      errors.add(Integer.parseInt(row.group(2)));
      assertThat(row.group(3)).isEmpty();
    }
    assertThat(errors).hasSize(8).isSortedAccordingTo((a, b) -> b - a);
    assertThat(errors.getFirst()).isPositive();
    assertThat(chosen).contains("random, 2 of 32");
    ok("review march --budget 10 --seed 7").prints("random, 10 of 40").doesNotPrint("expected");
  }

  @Test
  void a_cut_of_the_calibrated_score_counts_the_other_verdict() throws IOException {
    calibrated("calibrated.yaml");
    ok(
        "evaluate --rubric ./calibrated.yaml --documents {} --calibration {} --name applied",
        BOARD.resolve("essays.jsonl"),
        fit());

    String named = ok("review march --budget 10 --seed 7 --calibration", fit()).out();

    assertThat(named).contains("another verdict with probability");
    // a run that applied one needs none to be named, and its cut is decided
    assertThat(rows(ok("review applied --budget 10 --seed 7").out()))
        .isEqualTo(rows(named).stream().map(row -> row.replace("needs a person; ", "")).toList());
  }

  @Test
  void a_calibration_of_another_rubric_is_refused() throws IOException {
    calibrated("raw.yaml");
    ok(
        "evaluate --rubric events/essay/rubric.yaml --documents {} --name other",
        BOARD.resolve("essays.jsonl"));
    CapturedOutput refused = run("review other --budget 3 --seed 1 --calibration", fit());
    assertThat(refused.exit()).isNotZero();
    refused.complains(
        "the calibration of composite was fitted for another rubric, version or judge");
    assertThat(run("review other --judge person:x --calibration", fit()))
        .satisfies(it -> assertThat(it.exit()).isEqualTo(ExitCode.USAGE))
        .satisfies(it -> assertThat(it.err()).contains("--calibration is for --budget"));
  }

  private static List<String> rows(String chosen) {
    return chosen.lines().skip(1).toList();
  }

  private void rubric(String name, String on) throws IOException {
    String rubric = Files.readString(BOARD.resolve("rubric.yaml"));
    assertThat(rubric).contains("    pass: ");
    write(name, rubric.replace("    pass: ", "    " + on + "pass: "));
  }

  /// A run, and a calibration of it on labels with a bend.
  private void calibrated(String rubric) throws IOException {
    ok(
        "evaluate --rubric {} --documents {} --name march",
        file(rubric),
        BOARD.resolve("essays.jsonl"));
    List<String> labels = new ArrayList<>();
    for (int i = 1; i <= 40; i++) {
      String id = "essay-%02d".formatted(i);
      Matcher score =
          Pattern.compile("\"composite\":\"([0-9.]+)\"")
              .matcher(ok("show march {} --json", id).out());
      assertThat(score.find()).isTrue();
      double raw = Double.parseDouble(score.group(1));
      long human = Math.max(1, Math.min(5, Math.round(raw + (raw > 2 ? i % 3 - 1 : 1))));
      labels.add("{\"id\": \"%s\", \"composite\": %d}".formatted(id, human));
    }
    write("labels.jsonl", labels);
    calibration = file("calibration.jsonl");
    ok("measure calibrate fit --run march --labels ./labels.jsonl --out", fit());
  }

  private String fit() {
    return calibration.toString();
  }
}
