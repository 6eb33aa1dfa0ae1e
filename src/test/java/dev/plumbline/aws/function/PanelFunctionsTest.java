package dev.plumbline.aws.function;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.aws.http.EvaluateWorkflow;
import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObject.JsonObjectBuilder;
import dev.plumbline.cli.output.CapturedOutput;
import dev.plumbline.fixtures.LocalWiring;
import dev.plumbline.fixtures.RawStore;
import dev.plumbline.fixtures.Schemas;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A panel over the functions, with the answers that the command line has recorded.
class PanelFunctionsTest {

  static final Path LETTER = Path.of("events/three-judges-of-one-letter");

  @TempDir private Path store;

  private Functions here;
  private ExampleRequests functions;
  private JsonObject bundle;
  private JsonObject panel;

  @BeforeEach
  void recorded() throws IOException {
    panel = recorded(store);
    here = LocalWiring.in(store, Duration.ofSeconds(30)).functions();
    functions = new ExampleRequests(here::answer);
    bundle = functions.compile(LETTER);
  }

  /// Has the command line evaluate the letter in a store.
  ///
  /// @return its panel
  static JsonObject recorded(Path store) {
    CapturedOutput run =
        CapturedOutput.run(
                "evaluate {} --panel {} --store", LETTER, LETTER.resolve("panel.yaml"), store)
            .ok();
    return ExampleRequests.object(
        RawStore.bodies(store, ArtefactKind.PANEL).getFirst().getBytes(StandardCharsets.UTF_8));
  }

  static Digest scorecard() throws IOException {
    return Digest.of(
        ArtefactKind.SCORECARD,
        Files.readString(LETTER.resolve("expected/scorecard.json"))
            .strip()
            .getBytes(StandardCharsets.UTF_8));
  }

  static JsonObject with(JsonObject request, String key, Json value) {
    JsonObjectBuilder all = JsonObject.builder();
    request.forEach((name, each) -> {
      if (!name.equals(key)) {
        all.put(name, each);
      }
    });
    return all.put(key, value).build();
  }

  @Test
  void each_juror_extracts_then_their_answers_are_combined_and_scored_as_on_the_command_line()
      throws IOException {
    JsonObject request = with(ExampleRequests.evaluation(LETTER, bundle), "panel", panel);
    JsonObject output =
        ExampleRequests.object(
            new EvaluateWorkflow(here)
                .evaluate(request.toString().getBytes(StandardCharsets.UTF_8)));
    assertThat(output.text("outcome")).isEqualTo("bounded");
    assertThat(output.digest("scorecard")).isEqualTo(scorecard());
  }

  @Test
  void answers_of_other_jurors_or_in_another_order_are_refused() throws IOException {
    List<Json> answers = answers();
    JsonObject request = combination(answers);
    JsonObject combined = functions.ask("extract", request);
    JsonObject swapped =
        functions.ask(
            "extract", combination(List.of(answers.get(1), answers.get(0), answers.get(2))));
    JsonObject fewer = functions.ask("extract", combination(answers.subList(0, 2)));
    assertThat(Schemas.problems("panel-request", request)).isEmpty();
    assertThat(combined.text("outcome")).isEqualTo("extracted");
    assertThat(swapped.text("outcome")).isEqualTo("refused");
    assertThat(fewer.text("outcome")).isEqualTo("refused");
  }

  @Test
  void two_jurors_that_one_model_answered_are_refused(@TempDir Path other) throws IOException {
    for (String juror : List.of("large", "small")) {
      Path answers =
          Files.writeString(
              other.resolve(juror + ".jsonl"),
              Files.readString(LETTER.resolve(juror + ".jsonl"))
                  .replace("{\"document\":", "{\"model\": \"one-model\", \"document\":"));
      CapturedOutput run =
          CapturedOutput.run(
                  "evaluate {} --judge {} --completions {} --store",
                  LETTER,
                  "example:" + juror + "-model:1",
                  answers,
                  other.resolve("store"))
              .ok();
    }
    here = LocalWiring.in(other.resolve("store"), Duration.ofSeconds(30)).functions();
    functions = new ExampleRequests(here::answer);
    bundle = functions.compile(LETTER);

    JsonObject combined = functions.ask("extract", combination(answers()));
    JsonObject asked =
        functions.ask("extract", with(ExampleRequests.extraction(LETTER, bundle), "panel", panel));

    assertThat(combined.text("outcome")).isEqualTo("refused");
    assertThat(combined.list("problems").toString())
        .contains("two jurors are answered by one model, `one-model`");
    assertThat(asked.text("outcome")).isEqualTo("refused");
  }

  @Test
  void a_juror_that_is_not_found_has_no_answer_and_one_that_failed_is_named() throws IOException {
    List<Json> answers = answers();

    JsonObject missing =
        functions.ask(
            "extract",
            combination(
                List.of(answers.get(0), JsonObject.of("outcome", "not-found"), answers.get(2))));
    JsonObject failed =
        functions.ask(
            "extract",
            combination(
                List.of(answers.get(0), JsonObject.of("outcome", "incomplete"), answers.get(2))));

    assertThat(missing.text("outcome")).isEqualTo("extracted");
    assertThat(missing.digest("extraction")).isNotEqualTo(answers.getFirst());
    assertThat(failed.text("outcome")).isEqualTo("refused");
    assertThat(failed.list("problems").toString()).contains("a juror was not extracted");
  }

  private List<Json> answers() throws IOException {
    List<Json> answers = new ArrayList<>();
    for (JsonObject juror : panel.objects("jurors")) {
      JsonObject answer =
          functions.ask(
              "extract",
              with(
                  with(ExampleRequests.extraction(LETTER, bundle), "response", Json.of("summary")),
                  "judge",
                  juror.get("judge")));
      assertThat(answer.text("outcome")).isEqualTo("extracted");
      answers.add(answer);
    }
    return answers;
  }

  private JsonObject combination(List<Json> answers) {
    return JsonObject.of(
        "bundle", bundle.text("bundle"), "panel", panel, "answers", new JsonArray(answers));
  }
}
