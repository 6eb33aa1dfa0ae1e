package dev.plumbline.cli.measure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.cli.output.CommandFolder;
import dev.plumbline.cli.output.ExitCode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// A cut on the human scale: everything that shows, counts or gates on a verdict says the same.
@Tag("slow")
class CalibratedCutTest extends CommandFolder {

  private static final int DOCUMENTS = 30;
  private static final int GATED = 2;

  private static final String RUBRIC =
      """
      rubric: reasons
      version: 1.0.0
      facts:
        reasons: {type: integer, min: 0, max: 9}
        copied: boolean
        empty: {type: boolean, optional: true}
      gates: [{id: empty, when: empty}]
      plan:
        honest:
          rules:
            - {id: copied, when: copied, weight: 0, verdict: fail}
        given: reasons + 0
        composite: {sum: {given: 1, honest: 1}, pass: composite >= 4, on: calibrated, veto: [honest]}
      """;

  @BeforeEach
  void evaluateAndCalibrate() throws IOException {
    write("rubric.yaml", RUBRIC);
    List<String> documents = new ArrayList<>();
    List<String> labels = new ArrayList<>();
    for (int i = 0; i < DOCUMENTS; i++) {
      documents.add(
          "{\"id\": \"d%02d\", \"case\": \"c%d\", \"trial\": %d, \"text\": \"Text %d.\", \"facts\": {\"reasons\": %d, \"copied\": %b}}"
              .formatted(i, i / 2, i % 2, i, i % 10, i % 15 == 9));
      labels.add("{\"id\": \"d%02d\", \"composite\": %d}".formatted(i, 1 + i % 10 / 2));
    }
    for (int i = 0; i < GATED; i++) {
      documents.add(gated("e" + i, i));
    }
    write("documents.jsonl", documents);
    write("labels.jsonl", labels);
    evaluate("open");
    ok("measure calibrate fit --run open --labels ./labels.jsonl --out ./map");
  }

  @Test
  void list_summary_report_junit_check_and_statistics_count_the_same_passes() throws IOException {
    String summary =
        evaluate("applied", "--calibration", path("map"), "--junit", path("applied.xml"));

    long passed = count(ok("show applied --where passed --format csv").out()) - 1;
    long failed = count(ok("show applied --where !passed --format csv").out()) - 1;
    assertThat(passed).isBetween(1L, DOCUMENTS - 1L);
    assertThat(passed + failed).isEqualTo(DOCUMENTS + GATED);
    assertThat(summary)
        .containsPattern("scored +" + DOCUMENTS + "\n")
        .containsPattern("passed +" + passed + "\n")
        .doesNotContain("needs-review");
    ok("show applied").doesNotPrint("needs-review");
    assertThat(ok("report applied").out())
        .containsPattern("scored +" + DOCUMENTS + "\n")
        .containsPattern("passed +" + passed + "\n")
        .doesNotContain("needs-review");
    assertThat(read("applied.xml"))
        .contains("failures=\"%d\"".formatted(failed))
        .contains("errors=\"0\" skipped=\"0\"");
    ok("compare check applied --max-unscored 0 --min-pass-rate {} --json", share(passed))
        .prints("\"passed\":true");
    assertThat(run("compare check applied --min-pass-rate", share(passed + 1)).exit()).isNotZero();
    ok("compare check applied --min-pass-k 1:{}", share(passed)).prints("met");
    ok("report applied").prints("  trials                   32, 2 to 2 a case\n");
    // beside the mean of calibrated scores their own error, half of that of the raw ones
    assertThat(ok("compare check applied --min-mean 0").out()).containsPattern("by case 0\\.3");
    assertThat(ok("measure stats applied --json").out())
        .containsPattern("\"verdicts\":\\{\"fail\":%d,\"pass\":%d\\}".formatted(failed, passed));
  }

  @Test
  void a_calibrated_pass_that_a_gate_ends_now_fails() throws IOException {
    evaluate("applied", "--calibration", path("map"));
    write("documents.jsonl", List.of(gated("d08", 0)));
    evaluate("after", "--calibration", path("map"));

    run("compare check after --baseline applied --no-flips-to-fail --min-compared 0")
        .ended(ExitCode.NOT_PASSED)
        .prints("missed  1 of 1 documents fail and did not before");
  }

  @Test
  void another_calibration_is_a_cause_of_other_verdicts() {
    evaluate("applied", "--calibration", path("map"));

    ok("compare drift open applied")
        .prints(
            "changed: calibration",
            "the documents that changed, or their facts, or the calibration");
  }

  @Test
  void the_card_and_the_explanation_of_a_document_say_what_the_calibration_decided()
      throws IOException {
    evaluate("applied", "--calibration", path("map"));

    for (Map.Entry<String, String> one :
        Map.of("d08", "Pass", "d01", "Fail", "d09", "Fail").entrySet()) {
      ok("explain applied {} --html ./card.html", one.getKey());
      String card = read("card.html");
      String verdict = one.getValue();

      assertThat(card)
          .as(one.getKey())
          .contains("verdict " + verdict.toLowerCase(Locale.ROOT))
          .doesNotContain("Undecided", "The verdict is open");
      ok("explain applied", one.getKey())
          .prints("verdict    " + verdict.toLowerCase(Locale.ROOT) + ", passed: ");
    }
    ok("explain applied d08 --html ./card.html");
    assertThat(read("card.html")).containsPattern("the calibrated score of [45] meets it");
  }

  @Test
  void the_pages_of_the_report_name_the_verdicts_that_count() throws IOException {
    evaluate("applied", "--calibration", path("map"));
    ok("report applied --html ./report.html");
    String page = read("report.html");
    assertThat(page).doesNotContain("needs review");
    assertThat(page.split("class=\"pass\"", -1)).hasSizeGreaterThan(1);
  }

  @Test
  void a_document_that_is_annulled_has_no_verdict_of_the_calibration() throws IOException {
    evaluate("applied", "--calibration", path("map"));
    ok("decide annul applied d01 --reason ill --by Ann");
    assertThat(ok("decide history applied d01").out())
        .endsWith("  judged  1 fail\n  final   annulled\n");
    ok("proof verify --all").prints("everything verifies");
  }

  @Test
  void without_a_calibration_nobody_passes_and_nobody_fails() {
    assertThat(ok("show open --where {} --format csv", "status == \"needs-review\"").out())
        .satisfies(it -> assertThat(count(it) - 1).isEqualTo(DOCUMENTS - 2L));
  }

  private static String gated(String id, int trial) {
    return "{\"id\": \"%s\", \"case\": \"e\", \"trial\": %d, \"text\": \"Text.\", \"facts\": {\"reasons\": 8, \"copied\": false, \"empty\": true}}"
        .formatted(id, trial);
  }

  private static String share(long passed) {
    Matcher digits =
        Pattern.compile("0\\.\\d{1,4}")
            .matcher(Double.toString((double) passed / (DOCUMENTS + GATED)));
    return digits.find() ? digits.group() : "1";
  }

  private static long count(String lines) {
    return lines.lines().count();
  }

  private String evaluate(String name, String... more) {
    return ok("evaluate --rubric ./rubric.yaml --documents ./documents.jsonl --name", name, more)
        .out();
  }
}
