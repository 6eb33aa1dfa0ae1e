package dev.plumbline.cli.score;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.plumbline.cli.output.CapturedOutput;
import dev.plumbline.cli.output.CommandFolder;
import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.fixtures.Schemas;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// A judge that agrees with itself about one document and wavers about the other; the trait that is
/// clear is not asked about again.
class ReplicatesUntilAgreedTest extends CommandFolder {

  private static final String RUBRIC =
      """
      rubric: two-traits
      version: 1.0.0
      judge: {ask: trait}
      evidence: {per_item: 0}
      traits:
        clear:
          scale: {min: 1, max: 5}
          items:
            - {id: A, ask: Is it long?}
        hard:
          scale: {min: 1, max: 5}
          items:
            - {id: B, ask: Is it good?}
      plan:
        composite: {weighted_mean: {clear: 0.5, hard: 0.5}, pass: composite >= 3}
      """;

  /// The decisions on B by document and replicate.
  private static final List<List<Integer>> HARD =
      List.of(List.of(2, 2, 0, 0, 0), List.of(0, 2, 1, 0, 0), List.of(0, 1, 2, 1, 2));

  @BeforeEach
  void write() throws IOException {
    write("rubric.yaml", RUBRIC);
    StringBuilder documents = new StringBuilder();
    StringBuilder answers = new StringBuilder();
    for (int d = 0; d < HARD.size(); d++) {
      documents.append("{\"id\":\"d%d\",\"text\":\"Document %d is here.\"}\n".formatted(d, d));
      for (int r = 0; r < HARD.get(d).size(); r++) {
        answers
            .append(answer(d, r, "clear", "A", 1))
            .append(answer(d, r, "hard", "B", HARD.get(d).get(r)));
      }
    }
    write("documents.jsonl", documents);
    write("answers.jsonl", answers);
  }

  private static String answer(
      int document, int replicate, String part, String item, int decision) {
    return ("{\"document\":\"d%d\",\"replicate\":%d,\"part\":\"%s\",\"completion\":{\"items\":["
            + "{\"item\":\"%s\",\"decision\":%d,\"quotes\":[]}]}}\n")
        .formatted(document, replicate, part, item, decision);
  }

  @ParameterizedTest
  @CsvSource({
    // two of three agree at once
    "3, d0, 2-2, 2",
    // three different answers decide nothing
    "3, d1, 0-2-1, replicates-disagree",
    // after 0, 1, 2 two more could still make a majority; after 0, 1, 2, 1 too; after all five not
    "5, d2, 0-1-2-1-2, replicates-disagree",
    "5, d1, 0-2-1-0-0, 0",
    "5, d0, 2-2-0-0-0, 0",
  })
  void a_part_is_asked_again_until_its_majority_is_decided(
      int max, String document, String said, String decision) {
    CapturedOutput run =
        evaluate("early", "--replicates-until", "agreed", "--replicates-max", "" + max).ok();

    JsonNode extraction = explained("early", document).at("/extraction");

    assertThat(words(extraction.at("/replicates/B"))).isEqualTo(List.of(said.split("-")));
    assertThat(extraction.at("/replicates/A")).hasSize(max / 2 + 1);
    JsonNode hard = extraction.at("/findings/1");
    assertThat(hard.has("decision") ? hard.at("/decision").asText() : hard.at("/unknown").asText())
        .isEqualTo(decision);
  }

  @Test
  void the_decisions_are_those_of_asking_every_time() throws IOException {
    evaluate("early", "--replicates-until", "agreed", "--replicates-max", "5");
    write(
        "rubric.yaml",
        RUBRIC
            .replace("ask: trait}", "ask: trait, repeats: 5}")
            .replace("version: 1.0.0", "version: 2.0.0"));
    evaluate("always");

    for (String document : List.of("d0", "d1", "d2")) {
      JsonNode early = explained("early", document);
      JsonNode always = explained("always", document);
      assertThat(early.at("/extraction/findings")).isEqualTo(always.at("/extraction/findings"));
      assertThat(early.at("/scorecard/composite")).isEqualTo(always.at("/scorecard/composite"));
      assertThat(early.at("/extraction/extractionSpec"))
          .isNotEqualTo(always.at("/extraction/extractionSpec"));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "'repeats: 3', 2",
    "'repeats: 5', 3",
    "'repeats: 3, until: agreed', 2",
  })
  void a_rubric_may_ask_repeatedly_already(String judge, int asked) throws IOException {
    write("rubric.yaml", RUBRIC.replace("ask: trait}", "ask: trait, " + judge + "}"));
    CapturedOutput run = evaluate("early", "--replicates-until", "agreed").ok();
    assertThat(explained("early", "d0").at("/extraction").at("/replicates/A")).hasSize(asked);
  }

  @Test
  void an_explanation_shows_every_answer_and_how_often_they_agree() {
    evaluate("early", "--replicates-until", "agreed", "--replicates-max", "3");
    run("explain early d1")
        .prints(
            "asked 3 times: 0, 2, 1",
            "asked 2 times: 1, 1",
            "self-agreement          1 of 4 pairs of answers are equal");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--replicates-until always        | must be `agreed`",
        "--replicates-max 5               | needs --replicates-until",
        "--replicates-until agreed --replicates-max 2  | from 3 to 20",
        "--replicates-until agreed --replicates-max 21 | from 3 to 20",
      })
  void mistaken_options_are_refused(String options, String message) {
    evaluate("wrong", options.split(" ")).ended(ExitCode.USAGE).complains(message);
  }

  @Test
  void a_rule_that_is_no_majority_is_refused() throws IOException {
    write("rubric.yaml", RUBRIC.replace("ask: trait}", "ask: trait, combine: median}"));
    evaluate("median", "--replicates-until", "agreed")
        .ended(ExitCode.REJECTED)
        .complains("/judge/until", "needs `combine: majority`");
  }

  @Test
  void a_draft_is_not_changed_by_an_option() throws IOException {
    write("rubric.yaml", RUBRIC + "draft: true\n");
    evaluate("draft", "--replicates-until", "agreed")
        .ended(ExitCode.REJECTED)
        .complains("`--replicates-until` makes of it is not approved");
  }

  private static List<String> words(JsonNode array) {
    List<String> words = new ArrayList<>();
    array.forEach(word -> words.add(word.asText()));
    return words;
  }

  private JsonNode explained(String name, String document) {
    CapturedOutput run = run("explain {} {} --json", name, document).ok();
    return Schemas.read(run.out());
  }

  private CapturedOutput evaluate(String name, String... options) {
    return run(
        "evaluate --rubric ./rubric.yaml --documents ./documents.jsonl --judge example:coin:1 --completions ./answers.jsonl --max-unscored 1 --name {} --quiet",
        name,
        options);
  }
}
