package dev.plumbline.cli.see;

import dev.plumbline.cli.output.CapturedOutput;
import dev.plumbline.cli.output.CommandFolder;
import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.fixtures.RawStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
class ExplainCommandTest extends CommandFolder {

  private static final String RUBRIC =
      """
      rubric: made
      version: 1.0.0
      facts:
        words: {type: integer, min: 0, max: 1000}
        cited: boolean
        tone: {type: enum, values: [warm, plain, rude]}
        harm: {type: decimal, min: 0, max: 1, optional: true}
      gates:
        - {id: empty, when: words == 0}
      thresholds:
        enough: {value: 100, rationale: what readers want}
      conditions:
        ample: words >= enough
      plan:
        composite:
          rules:
            - {id: long_enough, when: ample, weight: 0.3}
            - {id: warm_or_cited, when: 'cited || (tone == "warm" && words < 50)', weight: 0.4}
            - {id: two_of_three, when: 'at_least(2, cited, words > 10, tone == "warm")', weight: 0.2}
            - {id: rude, when: 'tone in ["rude"]', weight: -0.5}
            - {id: harmful, when: harm > 0.8, weight: -1}
          pass: composite >= 0.5
      """;

  @Test
  void a_step_that_reads_a_threshold_has_its_rationale() throws IOException {
    explained("{\"words\":98,\"cited\":false,\"tone\":\"plain\",\"harm\":0.1}")
        .prints("    when words >= enough\n    rationale of enough: what readers want\n");
  }

  @Test
  void a_penalty_that_fired_is_shown_with_what_would_stop_it() throws IOException {
    CapturedOutput run = explained("{\"words\":120,\"cited\":true,\"tone\":\"rude\",\"harm\":0.1}");

    // 0.3 + 0.4 + 0.2 - 0.5
    run.prints(
        "  the cut of composite requires at least 0.5: 0.4 fails, by 0.1\n",
        "  rule composite/rude would not subtract 0.5, if\n    tone is rude, needs none of rude\n",
        "  with tone plain instead of rude: 0.9, pass\n");
  }

  @Test
  void a_gate_is_shown_with_what_would_stop_it() throws IOException {
    explained("{\"words\":0,\"cited\":true,\"tone\":\"rude\",\"harm\":0.1}")
        .prints("  gate empty would not apply, if\n    words is 0, needs not to be 0\n");
  }

  @Test
  void an_unknown_fact_makes_the_composite_an_interval() throws IOException {
    CapturedOutput run =
        explained("{\"words\":120,\"cited\":true,\"tone\":\"plain\",\"harm\":null}");

    // harm undecided: from -0.1 to 0.9
    run.prints("unknown: missing, supplied", "composite  between");
    run.ok();
  }

  @Test
  void a_scorecard_is_explained_with_its_bundle_alone() throws IOException {
    String digest = stored("{\"words\":98,\"cited\":false,\"tone\":\"plain\",\"harm\":0.1}");
    RawStore.edit(file("store"), "DELETE FROM artefact WHERE kind = 'bundle'");
    run("explain {}", digest).ended(ExitCode.USAGE).complains("there is no bundle sha256:");
  }

  private CapturedOutput explained(String facts, String... more) throws IOException {
    String digest = stored(facts);
    return CapturedOutput.run("explain {} --store", digest, file("store"), more);
  }

  /// Ids come with the documents, and what is printed in backticks is copied.
  @Test
  void a_command_to_copy_names_no_id_that_a_shell_would_take_otherwise() throws IOException {
    write("rubric.yaml", "rubric: made\nversion: 1.0.0\nplan: {n: 1}\n");
    write(
        "texts.jsonl",
        """
        {"id": "a b; touch x", "text": "So."}
        {"id": "$(touch x)", "text": "No."}
        {"id": "-h", "text": "Or so."}
        """);
    run("evaluate --rubric ./rubric.yaml --documents ./texts.jsonl --name made").ok();

    run("explain made {}", "a b; touch x").prints("`plumbline store erase made \"a b; touch x\"`");
    run("explain made {}", "$(touch x)").prints("`plumbline store erase sha256:");
    run("explain made -- -h").prints("`plumbline store erase sha256:");
  }

  @Test
  void all_problems_of_a_refused_document_are_named() throws IOException {
    Path rubric =
        write(
            "two-facts.yaml",
            """
            rubric: two-facts
            version: 1.0.0
            facts:
              days: {type: integer, min: 0, max: 9}
              sure: {type: boolean}
            plan: {composite: {formula: "sure ? days : 0"}}
            """);
    Path documents = write("texts.jsonl", "{\"id\":\"a\",\"text\":\"Nothing.\"}\n");
    String store = path("store");
    CapturedOutput run =
        run("evaluate --rubric {} --documents {} --max-unscored 1", rubric, documents).ok();

    run("explain @latest a")
        .ended(ExitCode.USAGE)
        .complains("has no scorecard", "the fact `days` is missing", "the fact `sure` is missing");
  }

  private String stored(String facts) throws IOException {
    Path made = Files.createDirectories(file("case"));
    Files.writeString(made.resolve("rubric.yaml"), RUBRIC);
    Files.writeString(made.resolve("facts.json"), facts);
    CapturedOutput run = run("evaluate {}", made);
    run.doesNotComplain("refused");
    return run.out().replaceAll("(?s).*scorecard +(sha256:[0-9a-f]{64}).*", "$1");
  }
}
