package dev.plumbline.cli.people;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.cli.output.CapturedOutput;
import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.workflow.pack.IndependentVerifier;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Two people answer and decide about turns of a conversation, on levels and on what does not
/// apply.
@Tag("slow")
class UnitRulingTest {

  private static final String RUBRIC =
      """
      rubric: replies
      version: 1.0.0
      language: en
      document: {graded: [assistant]}
      traits:
        help:
          description: Does it help?
          scale: {min: 0, max: 10, step: 0.5}
          items:
            - id: next_step
              ask: Does the turn say what happens next?
              levels: {0: Nothing., 2: Vague., 5: Exact.}
              each: assistant turn
              cues: {levels: {2: [soon], 5: [on Thursday]}}
            - {id: refund, ask: Is the refund explained?, may_not_apply: true, cues: {positive: [refund]}}
      plan:
        composite:
          formula: help
          pass: "any(next_step >= 5) && (applies(refund) ? refund > 0 : true)"
      """;

  private static final String DOCUMENTS =
      """
      {"id": "a", "messages": [{"role": "assistant", "content": "It comes soon."}, {"role": "user", "content": "When?"}, {"role": "assistant", "content": "It comes on Thursday."}]}
      {"id": "b", "messages": [{"role": "user", "content": "Où?"}, {"role": "assistant", "content": "No idea."}]}
      """;

  @TempDir private Path folder;
  private int rulings;

  @BeforeEach
  void evaluate() throws IOException {
    String rubric = Files.writeString(folder.resolve("rubric.yaml"), RUBRIC).toString();
    String documents = Files.writeString(folder.resolve("documents.jsonl"), DOCUMENTS).toString();
    ok("evaluate", "--rubric", rubric, "--documents", documents, "--name", "first", "--quiet");
    for (String person : new String[] {"reader-one", "reader-two", "reader-three"}) {
      ok("review", "persons", "--add", "Name of " + person, "--pseudonym", person);
    }
  }

  @Test
  void it_can_be_ruled_that_an_item_does_not_apply_and_that_it_does() {
    assertThat(ok("show", "first").out()).containsPattern("a +scored  fail +3\\.50");

    assertThat(rule("refund", "not-applicable").out())
        .contains("ruled on item refund of a: 0 -> not-applicable")
        .contains("  before     3.5 fail\n  final      7 pass\n");
    assertThat(ok("explain", "first", "a").out()).contains("final      7 pass, as people decided");
    assertThat(rule("refund", "not-applicable").err()).contains("would change nothing");
    assertThat(ok("proof", "verify", "--all").out())
        .contains("1 ruling, its scorecard recomputed")
        .contains("everything verifies");

    assertThat(rule("refund", "0").out())
        .contains("not-applicable -> 0")
        .contains("final      3.5 fail");
  }

  @Test
  void a_ruling_is_on_a_unit_with_a_quote_of_it() {
    assertThat(rule("next_step", "5").err())
        .contains("no item `next_step`, items are next_step@t1, next_step@t3, refund");
    assertThat(rule("next_step@t1", "3").err()).contains("is 0, 2 or 5");
    assertThat(rule("next_step@t1", "not-applicable").err()).contains("is 0, 2 or 5");
    assertThat(rule("refund", "3").err()).contains("is 0, 1 or 2, or not-applicable");
    assertThat(rule("next_step@t1", "5", "--quote", "on Thursday").err())
        .contains("of another unit than the one that is asked about");

    assertThat(rule("next_step@t1", "5", "--quote", "It comes soon.").out())
        .contains("item next_step@t1 of a: 2 -> 5", "final      5 fail");
  }

  @Test
  void answers_of_people_by_unit_are_compared_with_those_of_the_judge() throws IOException {
    Path forms = folder.resolve("forms.csv");
    ok("review", "first", "--export", forms.toString(), "--judge", "person:reader-one");
    String filled =
        Files.readString(forms)
            .replace("0, 2 or 5\",,,", "0, 2 or 5\",0,nothing,")
            .replace(
                ", or not-applicable\",,,", ", or not-applicable\",not-applicable,no one asks,");
    assertThat(filled.split("not-applicable,no one asks", -1)).hasSize(3);
    Files.writeString(forms, filled.replace("not-applicable,no one asks", "not-applicable,"));
    assertThat(run("review", "first", "--import", forms.toString()).err())
        .contains("why `refund` does not apply is missing, give the reason in a sentence");
    Files.writeString(forms, filled);

    ok("review", "first", "--import", forms.toString(), "--name", "people");

    assertThat(ok("compare", "first", "people").out())
        .contains("item refund: 0 -> does not apply")
        .contains("item next_step");
    assertThat(ok("measure", "agreement", "first", "people").out()).contains("next_step", "refund");
    assertThat(ok("explain", "people", "a").out())
        .contains("refund                  does not apply: no one asks");
  }

  @Test
  void whether_an_item_applies_is_settled_like_any_decision() throws IOException {
    answered("reader-one", "not-applicable,no one asks");
    answered("reader-two", "0,");

    assertThat(ok("measure", "agreement", "reader-one", "reader-two").out())
        .contains("2 items decided differently and not settled")
        .contains("person:reader-one does not apply, person:reader-two 0");
    Path forms = folder.resolve("settling.csv");
    String board = board();
    assertThat(
            run(
                    "review",
                    "first",
                    "--panel",
                    board,
                    "--judge",
                    "adjudication:reader-one",
                    "--export",
                    forms.toString())
                .err())
        .contains("`adjudication:reader-one` does not adjudicate in this panel");
    ok(
        "review",
        "first",
        "--panel",
        board,
        "--judge",
        "adjudication:reader-three",
        "--export",
        forms.toString());
    assertThat(Files.readString(forms))
        .contains("marker A: not-applicable\nmarker B: 0")
        .containsPattern("next_step@t1,[^\n]*,0,,");
    Files.writeString(
        forms,
        Files.readString(forms)
            .replace(", or not-applicable\",,,", ", or not-applicable\",not-applicable,settled,"));
    ok("review", "first", "--import", forms.toString(), "--name", "settled");

    assertThat(ok("measure", "agreement", "reader-one", "reader-two", "settled").out())
        .contains("0 items decided differently");
    ok("review", "first", "--panel", board, "--name", "june");
    assertThat(ok("explain", "june", "a").out())
        .contains("refund                  does not apply: settled");
  }

  private String board() throws IOException {
    return Files.writeString(
            folder.resolve("board.yaml"),
            """
            jurors:
              - judge: person:reader-one
              - judge: person:reader-two
              - judge: adjudication:reader-three
            combine: mean
            tolerance: {levels: 0}
            """)
        .toString();
  }

  @Test
  void what_persons_agree_on_counts_by_unit_and_where_an_item_does_not_apply() throws IOException {
    answered("reader-one", "not-applicable,no one asks");
    answered("reader-two", "not-applicable,nobody asks");

    ok("review", "first", "--panel", board(), "--name", "june");

    assertThat(ok("explain", "june", "a").out())
        .contains("refund                  does not apply: no one asks");
    assertThat(ok("show", "june").out()).containsPattern("a +scored  fail +0");
    assertThat(ok("proof", "verify", "--all").out()).contains("everything verifies");
  }

  /// Answers 0 to all but whether the refund is explained.
  private void answered(String person, String refund) throws IOException {
    Path forms = folder.resolve(person + ".csv");
    ok("review", "first", "--export", forms.toString(), "--judge", "person:" + person);
    Files.writeString(
        forms,
        Files.readString(forms)
            .replace("0, 2 or 5\",,,", "0, 2 or 5\",0,nothing,")
            .replace(", or not-applicable\",,,", ", or not-applicable\"," + refund + ","));
    ok("review", "first", "--import", forms.toString(), "--name", person);
  }

  @Test
  void jurors_are_compared_on_each_unit() throws IOException {
    for (String level : new String[] {"5", "2"}) {
      Files.writeString(
          folder.resolve("juror-" + level + ".jsonl"),
          """
          {"document":"a","completion":{"items":[
          {"item":"next_step@t1","decision":2,"quotes":[{"text":"It comes soon."}]},
          {"item":"next_step@t3","decision":LEVEL,"quotes":[{"text":"It comes on Thursday."}]},
          {"item":"refund","decision":"not-applicable","reason":"no one asks"}]}}
          """
                  .replace("\n", "")
                  .replace("LEVEL", level)
              + "\n");
    }
    Path panel =
        Files.writeString(
            folder.resolve("panel.yaml"),
            """
            jurors:
              - {judge: "example:juror:5", completions: juror-5.jsonl}
              - {judge: "example:juror:2", completions: juror-2.jsonl}
            combine: worst
            """);
    String[] command = {
      "evaluate",
      "--rubric",
      folder.resolve("rubric.yaml").toString(),
      "--documents",
      folder.resolve("documents.jsonl").toString(),
      "--panel",
      panel.toString(),
      "--name",
      "panel",
      "--max-unscored",
      "1",
      "--quiet"
    };

    ok(command);

    assertThat(ok("measure", "jurors", "panel").out())
        .contains("1 document, in 1 of which jurors disagree")
        .containsPattern("example:juror:5 +1 +1 +0? +50\\.0 %")
        .containsPattern("next_step +1");
  }

  @Test
  void a_ruling_on_what_a_failed_juror_left_open_is_proved_by_its_pack() throws IOException {
    String answers =
        """
        {"document":"a","completion":{"items":[\
        {"item":"next_step@t1","decision":2,"quotes":[{"text":"It comes soon."}]},\
        {"item":"next_step@t3","decision":LEVEL,"quotes":[{"text":"It comes on Thursday."}]},\
        {"item":"refund","decision":"not-applicable","reason":"no one asks"}]}}
        """;
    Files.writeString(folder.resolve("juror-5.jsonl"), answers.replace("LEVEL", "5"));
    Files.writeString(folder.resolve("juror-2.jsonl"), answers.replace("LEVEL", "null"));
    Path panel =
        Files.writeString(
            folder.resolve("panel.yaml"),
            """
            jurors:
              - {judge: "example:juror:5", completions: juror-5.jsonl}
              - {judge: "example:juror:2", completions: juror-2.jsonl}
            combine: worst
            """);
    ok(
        "evaluate",
        "--rubric",
        folder.resolve("rubric.yaml").toString(),
        "--documents",
        folder.resolve("documents.jsonl").toString(),
        "--panel",
        panel.toString(),
        "--name",
        "panel",
        "--max-unscored",
        "1",
        "--quiet");
    String quote = "It comes on Thursday.";
    String[] ruling = {
      "decide",
      "ruling",
      "panel",
      "a",
      "--item",
      "next_step@t3",
      "--now",
      "5",
      "--quote",
      quote,
      "--reason",
      "it says when",
      "--by",
      "person:reader-one"
    };
    assertThat(ok(ruling).out()).contains("next_step@t3 of a: 0 to 5 -> 5", "final      7 pass");
    Path pack = folder.resolve("pack.zip");
    ok("proof", "export", "panel", "--out", pack.toString());

    assertThat(IndependentVerifier.compiled().run(pack.toString()).out())
        .contains("nothing is wrong as far as it could be checked")
        .doesNotContain("WRONG");
  }

  private CapturedOutput rule(String item, String now, String... more) {
    String[] command = {
      "decide",
      "ruling",
      "first",
      "a",
      "--by",
      "person:reader-one",
      "--item",
      item,
      "--now",
      now,
      "--reason",
      "as it reads, " + ++rulings
    };
    String[] all = new String[command.length + more.length];
    System.arraycopy(command, 0, all, 0, command.length);
    System.arraycopy(more, 0, all, command.length, more.length);
    return run(all);
  }

  private CapturedOutput run(String... arguments) {
    return CapturedOutput.run(
        new TreeMap<>(Map.of("PLUMBLINE_STORE", folder.resolve("store").toString())), arguments);
  }

  private CapturedOutput ok(String... arguments) {
    CapturedOutput output = run(arguments);
    assertThat(output.exit()).as(output.err()).isEqualTo(ExitCode.OK);
    return output;
  }
}
