package dev.plumbline.cli.compare;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.cli.output.CommandFolder;
import dev.plumbline.fixtures.Schemas;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class TrialsTest extends CommandFolder {

  private static final String RUBRIC =
      """
      rubric: replies
      version: 1.0.0
      traits:
        polite:
          scale: {min: 0, max: 1}
          items:
            - {id: P1, ask: "Thanks?", scale: 0-1, cues: {positive: [thank you], partial: 1, clear: 1}}
      plan:
        composite: {formula: polite, pass: composite >= 1}
      """;

  @BeforeEach
  void runs() throws IOException {
    write("rubric.yaml", RUBRIC);
    // of four trials each, 4, 3 and 1 pass; then 4, 1 and 1
    evaluate("before", 4, 3, 1);
    evaluate("after", 4, 1, 1);
  }

  private void evaluate(String name, int... passed) throws IOException {
    StringBuilder lines = new StringBuilder();
    for (int one = 0; one < passed.length; one++) {
      for (int trial = 0; trial < 4; trial++) {
        lines.append(
            "{\"id\": \"%d-%d\", \"case\": \"case %d\", \"trial\": %d, \"text\": \"%s %d %d.\"}%n"
                .formatted(
                    one, trial, one, trial, trial < passed[one] ? "thank you" : "no", one, trial));
      }
    }
    Path documents = file(name + ".jsonl");
    Files.writeString(documents, lines);
    String rubric = path("rubric.yaml");
    run("evaluate --rubric {} --documents {} --name", rubric, documents, name).ok();
  }

  @Test
  void a_report_says_how_often_all_and_any_of_k_trials_pass() {
    // of two: 1, 3/6, 0 and 1, 1, 3/6
    assertThat(run("report before").out())
        .contains("  trials                   12, 4 to 4 a case\n")
        .containsPattern(" 2 +0\\.500 \\(0\\.000 to 1\\.000\\) +0\\.833 ");
    String json = run("report before --json").out();
    assertThat(Schemas.problems("run-report", Schemas.read(json))).isEmpty();
    assertThat(json).contains("\"k\":4,\"left\":0", "\"cases\":3");
  }

  @Test
  void a_check_asks_for_k_trials_of_a_case() {
    run("compare check before --min-pass-k 2:0.5")
        .ok()
        .prints("--min-pass-k 2:0.5   met  0.5, standard error 0.2887, over 3 cases");
    run("compare check before --min-pass-k 2:0.51").ended(1);
    run("compare check before --min-pass-k 5:0.5")
        .ended(4)
        .prints("unverifiable  no document is one of 5 trials of a case");
    run("compare check before --min-pass-k 2")
        .complains("--min-pass-k is a number of trials and a share, such as 3:0.9");
  }

  @Test
  void differences_and_sizes_count_cases() {
    run("compare before after").prints("the mean score of 3 cases went from 0.67 to 0.50");
    run("compare check after --baseline before --test pass,score")
        .prints(" over 3 cases in both runs, p ");
    run("measure size before after --of pass --drop 0.2")
        .prints(
            "  cases that find a drop of 0.2000",
            "the differences of 3 cases have a standard deviation of 0.2887");
  }

  @Test
  void a_trial_has_its_case_and_is_there_once() throws IOException {
    Path documents = file("wrong.jsonl");
    Files.writeString(
        documents,
        """
        {"id": "a", "trial": 1, "text": "x."}
        {"id": "b", "case": 7, "trial": "one", "text": "x."}
        {"id": "c", "case": 7, "trial": 1, "text": "x."}
        {"id": "d", "case": "7", "trial": 1, "text": "x."}
        """);

    String rubric = path("rubric.yaml");
    assertThat(run("evaluate --rubric {} --documents", rubric, documents).err().lines())
        .map(it -> it.substring(documents.toString().length()))
        .containsExactly(
            ":1:1 /trial: the trial has no `case`, number the outputs of one case: `{\"case\": \"refund-7\", \"trial\": 1}`",
            ":2:1 /trial: `trial` is no whole number, number the outputs of one case: `{\"case\": \"refund-7\", \"trial\": 1}`",
            ":4:1 /trial: the case `7` has this trial twice, number the trials of a case");
  }
}
