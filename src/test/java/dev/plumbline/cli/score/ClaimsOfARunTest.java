package dev.plumbline.cli.score;

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

/// A rubric that asks of each claim, at every door: recorded answers of two judges, who name
/// different claims, and those who can name none.
@Tag("slow")
class ClaimsOfARunTest extends CommandFolder {

  private static final String RUBRIC =
      """
      rubric: claims
      version: 1.0.0
      evidence: {per_item: 0}
      traits:
        a:
          scale: {min: 0, max: 4}
          items:
            - {id: F1, ask: Is it true?, scale: 0-1, each: claim, cues: {positive: [paid]}}
      plan: {composite: {formula: a, pass: all(F1)}}
      """;

  private static final String DOCUMENTS =
      """
      {"id": "one", "text": "Ann paid, and Bob left early. Nobody knew <b>why</b> it rained."}
      {"id": "two", "text": "Thank you, and good-bye!"}
      """;

  @BeforeEach
  void write() throws IOException {
    write("rubric.yaml", RUBRIC);
    write("documents.jsonl", DOCUMENTS);
  }

  @Test
  void two_judges_are_compared_on_the_claims_that_both_have_named() throws IOException {
    evaluated(
        "first",
        said("one", "[\"Ann paid\", \"Nobody knew\"]", "c0-8:1 c30-41:0") + said("two", "[]", ""));
    evaluated(
        "second",
        said("one", "[\"Bob left early\", \"Ann paid\"]", "c0-8:0 c14-28:0")
            + said("two", "[]", ""));

    assertThat(ok("show first").out()).containsPattern("one +scored +fail +2\\.00");
    // by number the second claim of each would be a second pair
    ok("measure agreement first second --json")
        .prints("F1@c0-8")
        .doesNotPrint("F1@c30-41", "F1@c14-28");
    ok("compare first second").prints("item F1: 0.5 -> 0");
    ok("proof verify --all").prints("everything verifies");
  }

  @Test
  void a_page_says_that_a_judge_named_the_units_and_shows_what_was_not_found() throws IOException {
    evaluated(
        "first",
        said("one", "[\"Ann paid\", \"why it rained\", \"Eve <i>paid\"]", "c0-8:1")
            + said("two", "[]", ""));

    String page = path("one.html");
    ok("explain first one --html", page);

    assertThat(Files.readString(Path.of(page)))
        .contains("2 claims, named by the judge", "nothing is asked of it", "Eve &lt;i&gt;paid")
        .doesNotContain("Eve <i>paid");
    ok("explain first one")
        .prints(
            "  claims named by the judge: 3, 2 found\n",
            "    exact [[0,8]] `Ann paid`".replace(" [[", " at [["));
    ok("explain first two")
        .prints("  claims named by the judge: 0, 0 found\n", "unknown: no-units");
  }

  @Test
  void an_answer_about_claims_that_are_not_recorded_yet_is_refused_by_document()
      throws IOException {
    Path answers = file("early.jsonl");
    Files.writeString(
        answers,
        "{\"document\":\"one\",\"completion\":{\"items\":[{\"item\":\"F1@c0-8\",\"decision\":1}]}}\n");
    CapturedOutput early = evaluate("early", "--completions", answers.toString());
    assertThat(early.exit()).isNotEqualTo(ExitCode.OK);
    ok("show early").prints("no-completion");
  }

  @Test
  void who_cannot_name_claims_is_refused_with_the_reason() throws IOException {
    CapturedOutput cues = run("evaluate --rubric ./rubric.yaml --documents ./documents.jsonl");
    CapturedOutput panel =
        run(
            "evaluate --rubric ./rubric.yaml --documents ./documents.jsonl --judge example:one:1 --judge example:two:1");
    evaluated("first", said("one", "[\"Ann paid\"]", "c0-8:1") + said("two", "[]", ""));
    CapturedOutput form = run("review first --export ./forms.csv");

    cues.complains("`cues` cannot say which claims a text makes");
    panel.complains("each juror would name other claims");
    form.complains("a form has no place to name claims");
    assertThat(List.of(cues.exit(), panel.exit(), form.exit())).containsOnly(ExitCode.USAGE);
    assertThat(file("forms.csv")).doesNotExist();
  }

  @Test
  void how_many_calls_claims_lead_to_is_bounded_before_they_are_named() {

    ok("evaluate --dry-run --rubric ./rubric.yaml --documents ./documents.jsonl --judge example:one:1")
        .prints("2 calls to make", "at most 20 second questions more");
  }

  /// Recorded answers about one document: its claims, and decisions by their units.
  private static String said(String document, String claims, String decisions) {
    String head = "{\"document\":\"" + document + "\",";
    List<String> items = new ArrayList<>();
    for (String each : decisions.isEmpty() ? new String[0] : decisions.split(" ")) {
      String[] unit = each.split(":");
      items.add("{\"item\":\"F1@" + unit[0] + "\",\"decision\":" + unit[1] + "}");
    }
    return head
        + "\"part\":\"claims:\",\"completion\":{\"claims\":"
        + claims
        + "}}\n"
        + (items.isEmpty()
            ? ""
            : head + "\"completion\":{\"items\":[" + String.join(",", items) + "]}}\n");
  }

  private void evaluated(String name, String answers) throws IOException {
    Path file = write(name + ".jsonl", answers);
    CapturedOutput output =
        evaluate(name, "--completions", file.toString(), "--max-unscored", "1").ok();
  }

  private CapturedOutput evaluate(String name, String... more) {
    return run(
        "evaluate --rubric ./rubric.yaml --documents ./documents.jsonl --judge {} --name",
        "example:" + name + ":1",
        name,
        more);
  }
}
