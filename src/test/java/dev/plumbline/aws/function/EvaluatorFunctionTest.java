package dev.plumbline.aws.function;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.aws.function.agentcore.EvaluatorSettings;
import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonNull;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObject.JsonObjectBuilder;
import dev.plumbline.base.canonical.PlainJson;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.cli.output.CapturedOutput;
import dev.plumbline.fixtures.FreshSeeds;
import dev.plumbline.fixtures.ScriptedModel;
import dev.plumbline.proof.pack.MemberMutation;
import dev.plumbline.score.StoredScorecard;
import dev.plumbline.score.extraction.CueJudge;
import dev.plumbline.score.extraction.JudgeIdentity;
import dev.plumbline.score.extraction.StoredExtraction;
import dev.plumbline.store.ArtefactReader.ArtefactLookup;
import dev.plumbline.store.ObjectSource;
import dev.plumbline.store.Stores;
import dev.plumbline.store.memory.MemoryStores;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// `evaluator`, as AgentCore asks it: the events of `infra/events`, and what is wrong with others.
@Tag("soak")
class EvaluatorFunctionTest {

  private static final Path EVENTS = Path.of("infra/events");
  private static final String SESSION = "19-evaluator-session-agentcore.json";
  private static final String TRACE = "20-evaluator-trace-agentcore.json";
  private static final String CALL = "21-evaluator-tool-call-agentcore.json";

  /// Of conversations: whether an answer is dated, and which tools were called.
  private static final String RUBRIC =
      """
      rubric: dated-answers
      version: 1.0.0
      document:
        graded: [assistant]
        context: [expected_response, assertions, expected_trajectory]
      facts:
        looked: {computed: {calls_of: calendar}}
        like_the_reference: {computed: {rouge_l: expected_response}}
      traits:
        dates:
          scale: {min: 1, max: 5}
          items:
            - {id: D1, ask: Does an answer name a day?, scale: 0-1, cues: {positive: [monday]}}
      plan:
        composite:
          start: 0
          rules:
            - {id: dated, when: dates >= 5, weight: 1.1, because: a day is named}
            - {id: looked, when: looked > 0, weight: 2, because: it looked}
            - {id: like, when: like_the_reference >= 0.5, weight: 1, because: as wanted}
          clamp: {min: 0, max: 5}
          pass: composite >= 1
      """;

  private static final String ALONE =
      RUBRIC
          .replace("dated-answers", "dated-alone")
          .replaceAll("(?m)^.*(context|rouge_l|like_the).*\n", "");

  private static final String OTHER =
      """
      rubric: needs-a-fact
      version: 1.0.0
      facts: {paid: {type: decimal, min: 0, max: 5, optional: true}}
      plan: {composite: paid}
      """;

  private final List<String> log = new ArrayList<>();
  private final Stores stores = MemoryStores.empty();
  private final Functions functions = functions("cues");

  private final Functions functions(String judge) {
    SortedMap<String, EvaluatorSettings> evaluators = new TreeMap<>();
    evaluators.put("reply-tone", evaluator("dated-answers@1.0.0", judge));
    evaluators.put("not-locked", evaluator("dated-answers@9.0.0", judge));
    evaluators.put("needs-a-fact", evaluator("needs-a-fact@1.0.0", judge));
    evaluators.put("alone", evaluator("dated-alone@1.0.0", judge));
    evaluators.put("by-a-model", evaluator("dated-answers@1.0.0", "openai"));
    return new Wiring(stores, Duration.ofSeconds(30), InstantSource.system())
        .evaluators(evaluators)
        .functions(ObjectSource.NONE, log::add);
  }

  private static EvaluatorSettings evaluator(String bundle, String judge) {
    return new EvaluatorSettings(
        bundle,
        judge.equals("cues") ? CueJudge.IDENTITY : new JudgeIdentity(judge, "", ""),
        Optional.empty(),
        Optional.empty());
  }

  private static SortedMap<String, EvaluatorSettings> named(String name, String judge) {
    return new TreeMap<>(Map.of(name, evaluator("dated-answers@1.0.0", judge)));
  }

  @BeforeEach
  void lock() {
    for (String rubric : List.of(RUBRIC, ALONE, OTHER)) {
      assertThat(
              ExampleRequests.object(
                      functions.answer(
                          "compile-bundle",
                          JsonObject.of("rubric", rubric).toString().getBytes(UTF_8)))
                  .text("outcome"))
          .isEqualTo("locked");
    }
  }

  private JsonObject answer(JsonObject event) {
    return answer(event.toString());
  }

  private JsonObject answer(String event) {
    JsonObject answer =
        ExampleRequests.object(functions.answer("evaluator", event.getBytes(UTF_8)));
    boolean scored = answer.find("label").isPresent();
    assertThat(answer.keys())
        .as(answer.toString())
        .containsExactlyInAnyOrderElementsOf(
            scored
                ? answer.find("value").isPresent()
                    ? List.of("label", "value", "explanation")
                    : List.of("label", "explanation")
                : List.of("errorCode", "errorMessage"));
    return answer;
  }

  private static JsonObject event(String name) {
    try {
      return ExampleRequests.object(Files.readAllBytes(EVENTS.resolve(name)));
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private static JsonObject with(JsonObject event, String key, Json value) {
    JsonObjectBuilder changed = JsonObject.builder();
    event.forEach((each, before) -> {
      if (!each.equals(key)) {
        changed.put(each, before);
      }
    });
    return value.equals(JsonNull.NULL) ? changed.build() : changed.put(key, value).build();
  }

  private static JsonObject without(JsonObject event, String key) {
    return with(event, key, JsonNull.NULL);
  }

  private JsonObject scorecard(JsonObject answer) {
    String explanation = answer.text("explanation");
    Digest digest =
        Digest.parse(explanation.substring(explanation.indexOf("sha256:"))).orElseThrow();
    return stores.artefacts().find(ArtefactKind.SCORECARD, digest)
            instanceof ArtefactLookup.Found(byte[] bytes)
        ? ExampleRequests.object(bytes)
        : JsonObject.EMPTY;
  }

  @ParameterizedTest
  @CsvSource({SESSION + ",4.1", TRACE + ",2.1", CALL + ",4.1"})
  void each_level_is_scored_of_its_own_spans(String name, String value) {
    JsonObject answer = answer(event(name));
    assertThat(answer.text("label")).isEqualTo("pass");
    assertThat(answer.find("value")).contains(Json.of(new BigDecimal(value)));
    assertThat(answer.text("explanation"))
        .matches(
            "composite "
                + value.replace(".", "\\.")
                + " \\(dates 5\\), scored; scorecard sha256:[0-9a-f]{64}");
    assertThat(scorecard(answer).text("composite")).isEqualTo(value);
  }

  @ParameterizedTest
  @CsvSource({SESSION + ",conversation", TRACE + ",trace"})
  void the_scorecard_is_that_of_the_command_line(String name, String by, @TempDir Path folder)
      throws IOException {
    JsonObject event = with(event(name), "evaluatorName", Json.of("alone"));
    StringBuilder spans = new StringBuilder();
    for (Json span : event.object("evaluationInput").list("sessionSpans")) {
      spans.append(PlainJson.text(span)).append('\n');
    }
    Path file = Files.writeString(folder.resolve("spans.jsonl"), spans);
    Path out = folder.resolve("out");
    CapturedOutput.run("import {} --by {} --out", file, by, out);
    Path rubric = Files.writeString(folder.resolve("rubric.yaml"), ALONE);
    CapturedOutput.run(
        "evaluate --rubric {} --documents {} --judge cues --store {} --out",
        rubric,
        out.resolve("documents.jsonl"),
        folder.resolve("store"),
        folder.resolve("results"));

    assertThat(Files.readAllLines(folder.resolve("results/results.jsonl")).getFirst())
        .contains(answer(event).text("explanation").replaceAll(".*scorecard ", ""));
  }

  @Test
  void what_has_no_score_is_an_error_and_never_zero() {
    JsonObject unscored = answer(with(event(SESSION), "evaluatorName", Json.of("needs-a-fact")));
    assertThat(unscored.text("errorCode")).as(unscored.toString()).isEqualTo("UNSCORED_MISSING");
    assertThat(unscored.text("errorMessage")).startsWith("there is no score: scorecard sha256:");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          evaluatorName     | "nobody"            | NOT_FOUND         | no evaluator
          evaluatorName     | "not-locked"        | NOT_FOUND         | dated-answers@9.0.0
          evaluatorName     | "by-a-model"        | NOT_FOUND         | judge
          evaluationLevel   | "TURN"              | VALIDATION_FAILED | no level
          evaluationLevel   | 7                   | VALIDATION_FAILED | no level
          schemaVersion     | "2.0"               | VALIDATION_FAILED | version
          evaluationInput   | {}                  | VALIDATION_FAILED | no spans
          evaluationInput   | {"sessionSpans":[7]} | VALIDATION_FAILED | no spans
          evaluationInput   | {"sessionSpans":[{"traceId":"t","spanId":"s","startTimeUnixNano":1}]} | VALIDATION_FAILED | no span of the target
          evaluationTarget  | {"traceIds":["ff"]} | VALIDATION_FAILED | no span of the target
          evaluationTarget  | {"traceIds":["a","b"]} | VALIDATION_FAILED | there are 2
          evaluationTarget  | {}                  | VALIDATION_FAILED | there are 0
          """)
  void a_fault_of_the_caller_is_an_error_that_names_it(
      String key, String value, String code, String words) {
    JsonObject event = event(TRACE);
    String changed =
        "{\"" + key + "\":" + value + "," + without(event, key).toString().substring(1);

    JsonObject answer = answer(changed);

    assertThat(answer.text("errorCode")).isEqualTo(code);
    assertThat(answer.text("errorMessage")).contains(words).doesNotStartWith(":");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "[]", "7", "{", "{\"evaluatorName\":1,\"evaluatorName\":2}"})
  void what_is_no_event_is_an_error(String event) {
    assertThat(answer(event).text("errorCode")).isEqualTo("VALIDATION_FAILED");
  }

  @Test
  void an_event_of_the_largest_size_is_read_and_a_larger_one_refused() {
    String event = event(SESSION).toString();
    String filler = "{\"filler\":\"" + "x".repeat(6 * 1024 * 1024 - event.length() - 14) + "\",";
    assertThat(answer(filler + event.substring(1))).isEqualTo(answer(event));
    assertThat(answer(filler.replaceFirst("x", "xxxxxx") + event.substring(1)).text("errorCode"))
        .isEqualTo("TOO_LARGE");
  }

  @Test
  void texts_of_spans_are_neither_in_errors_nor_in_the_log() {
    String marker = "Zebrastreifen";
    for (String name : List.of(SESSION, TRACE, CALL)) {
      String event = event(name).toString().replace("Monday", marker);
      for (String cut :
          List.of(
              event,
              event.replace("invoke_agent", marker),
              event.substring(0, event.length() - 9),
              "{\"" + marker + "\":1,\"" + marker + "\":2}")) {
        assertThat(new String(functions.answer("evaluator", cut.getBytes(UTF_8)), UTF_8))
            .doesNotContain(marker);
      }
    }
    assertThat(log).isNotEmpty().noneMatch(line -> line.contains(marker));
    assertThat(log.getLast()).contains("\"Function\":\"evaluator\"");
  }

  /// The service cuts spans off where an event is too large: whatever is left is an answer or an
  /// error.
  @Test
  void an_event_whose_members_are_missing_or_of_other_types_is_no_exception() {
    for (int seed : FreshSeeds.after(2, EvaluatorFunctionTest.class)) {
      SplittableRandom random = new SplittableRandom(seed);
      for (String name : List.of(SESSION, TRACE, CALL)) {
        Json changed = event(name);
        for (int i = 0; i < 20; i++) {
          changed = MemberMutation.of((JsonObject) changed, random).after();
          answer(PlainJson.text(changed));
        }
      }
    }
  }

  /// The model finds no day, the phrases find one, and of two decisions the worst counts.
  @Test
  void a_panel_is_asked_once_and_its_answers_are_combined_as_on_the_command_line() {
    ScriptedModel model =
        ScriptedModel.saying(
            "{\"document\":\"MARK\",\"items\":{\"D1\":{\"quotes\":[],\"decision\":0}},\"traits\":{\"dates\":{\"not_lower\":\"\",\"not_higher\":\"\",\"confidence\":80}}}");
    Functions asking =
        new Wiring(stores, Duration.ofSeconds(30), InstantSource.system())
            .models(List.of(model))
            .evaluators(
                EvaluatorSettings.read(
                    """
                    {"worst": {"bundle": "dated-answers@1.0.0", "panel": {
                       "combine": {"standard": "worst"}, "jurors": [
                         {"judge": {"provider": "openai"}},
                         {"judge": {"provider": "cues", "version": "cues/1"}}]}},
                     "twice": {"bundle": "dated-answers@1.0.0", "panel": {
                       "combine": {"standard": "median"}, "jurors": [
                         {"judge": {"provider": "openai"}},
                         {"judge": {"model": "stub-1", "provider": "openai", "version": "prompt/1"}}]}},
                     "alone": {"bundle": "dated-answers@1.0.0", "panel": {
                       "combine": {"standard": "highest", "items": {"D9": "worst"}}, "jurors": [
                         {"judge": {"provider": "bedrock"}}]}}}
                    """,
                    new ArrayList<>()))
            .functions();

    JsonObject answer = asked(asking, "worst");

    assertThat(answer.text("label")).as(answer.toString()).isEqualTo("pass");
    assertThat(answer.find("value")).contains(Json.of(3));
    JsonObject extraction = extraction(scorecard(answer));
    Digest panel = new StoredExtraction(extraction).judge().panel().orElseThrow();
    assertThat(stores.artefacts().find(ArtefactKind.PANEL, panel))
        .isInstanceOf(ArtefactLookup.Found.class);
    assertThat(asked(asking, "worst")).isEqualTo(answer);
    assertThat(model.requests()).hasSize(1);
    assertThat(asked(asking, "twice").text("errorMessage")).contains("two jurors are the same");
    assertThat(asked(asking, "alone").text("errorMessage")).contains("no item");
  }

  private static JsonObject asked(Functions functions, String name) {
    JsonObject event = with(event(SESSION), "evaluatorName", Json.of(name));
    return ExampleRequests.object(functions.answer("evaluator", event.toString().getBytes(UTF_8)));
  }

  private JsonObject extraction(JsonObject scorecard) {
    return stores
                .artefacts()
                .find(ArtefactKind.EXTRACTION, new StoredScorecard(scorecard).extraction())
            instanceof ArtefactLookup.Found(byte[] bytes)
        ? ExampleRequests.object(bytes)
        : JsonObject.EMPTY;
  }

  @Test
  void all_mistakes_of_the_setting_are_reported_at_once() {
    List<Problem> problems = new ArrayList<>();
    EvaluatorSettings.read(
        "{\"a\":{\"judge\":\"panel\"},\"b\":{\"bundle\":\"x@1\",\"calibration\":\"md5\",\"more\":1},\"c\":7,"
            + "\"d\":{\"bundle\":\"x@1\",\"judge\":\"cues\",\"panel\":{\"jurors\":[]}}}",
        problems);
    assertThat(problems)
        .extracting(it -> it.place().path())
        .contains("/a/judge", "/b/calibration", "/c", "/d/panel", "/d/judge");
    assertThat(problems).hasSize(8);
  }
}
