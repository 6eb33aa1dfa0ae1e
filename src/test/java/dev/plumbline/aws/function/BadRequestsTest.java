package dev.plumbline.aws.function;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.aws.function.request.FunctionResponse.FunctionOutcome;
import dev.plumbline.aws.function.request.RequestLogger.RequestLog;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.Json.JsonNull;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObject.JsonObjectBuilder;
import dev.plumbline.store.memory.MemoryStores;
import java.io.IOException;
import java.math.BigDecimal;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;

/// What is wrong with a request is an outcome with problems, whatever it is.
class BadRequestsTest {

  /// What AgentCore sends to `evaluator` is tried in [EvaluatorFunctionTest].
  static final List<String> NAMES =
      Functions.NAMES.stream().filter(it -> !it.equals("evaluator")).toList();

  private static final ExampleRequests FUNCTIONS = functions();
  private static final TreeMap<String, String> KNOWN = new TreeMap<>();
  private static final TreeMap<String, JsonObject> GOOD = new TreeMap<>();

  @BeforeAll
  static void make() throws IOException {
    JsonObject bundle = FUNCTIONS.ask("compile-bundle", Tables.compilation());
    JsonObject request = Tables.extraction(bundle, Tables.essay(0));
    JsonObject extracted = FUNCTIONS.ask("extract", request);
    JsonObject scored = FUNCTIONS.ask("score", Tables.score(extracted));
    KNOWN.put("$BUNDLE", bundle.text("bundle"));
    KNOWN.put("$EXTRACTION", extracted.text("extraction"));
    KNOWN.put("$SCORECARD", scored.text("scorecard"));
    KNOWN.put("$DOCUMENT", extracted.text("document"));
    KNOWN.put("$NONE", "sha256:" + "0".repeat(64));
    GOOD.put("compile-bundle", with(Tables.compilation(), "store", Json.of(true)));
    GOOD.put(
        "extract",
        JsonObject.of(
            "bundle", bundle.get("bundle"),
            "document",
                JsonObject.of(
                    "text", Tables.essay(0),
                    "context", JsonObject.of("prompt", "Write.")),
            "facts", JsonObject.of("words", 3),
            "judge", CountedJudge.IDENTITY.json(),
            "storeText", true,
            "replicate", 0));
    GOOD.put(
        "score",
        JsonObject.of(
            "bundle", bundle.get("bundle"),
            "calibration", KNOWN.get("$NONE"),
            "extraction", extracted.get("extraction"),
            "include", JsonArray.of("trace")));
    GOOD.put("batch", Tables.split(bundle.get("bundle")));
    GOOD.put(
        "calibrate",
        JsonObject.of(
            "bundle", bundle.get("bundle"),
            "judge", CountedJudge.IDENTITY.json(),
            "labels", JsonArray.of(label(extracted)),
            "method", "offset",
            "objective", "qwk",
            "scale", scale(),
            "target", "composite"));
  }

  @ParameterizedTest
  @FieldSource("NAMES")
  void bytes_that_are_no_text_are_refused(String function) {
    JsonObject answer =
        ExampleRequests.object(
            FUNCTIONS.functions().answer(function, new byte[] {'{', '"', (byte) 0xFF}));
    assertThat(answer.text("outcome")).isEqualTo("refused");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "compile-bundle | {'rubric': 7}                                   | refused   | wrong-type",
        "compile-bundle | {'rubric': null}                                | refused   | wrong-type",
        "compile-bundle | {'rubric': ''}                                  | rejected  | empty",
        "compile-bundle | {'rubric': 'a: b', 'alias': 'Live'}             | refused   |"
            + " wrong-name",
        "compile-bundle | {'rubric': 'a: b', 'store': 'yes'}               | refused   |"
            + " wrong-type",
        "extract | {'bundle': '$BUNDLE', 'document': 'a text'}            | refused   | wrong-type",
        "extract | {'bundle': '$BUNDLE', 'document': {}}                  | refused   | missing",
        "extract | {'bundle': '$BUNDLE', 'document': {'text': null}}      | refused   | wrong-type",
        "extract | {'bundle': '$BUNDLE', 'document': {'text': ''}}        | refused   | too-short",
        "extract | {'bundle': '$NONE', 'document': {'text': 'a'}}         | not-found | not-found",
        "extract | {'bundle': '$EXTRACTION', 'document': {'text': 'a'}}   | not-found | not-found",
        "extract | {'bundle': 'sha256:0', 'document': {'text': 'a'}}      | not-found | not-found",
        "extract | {'bundle': '$BUNDLE', 'document': {'text': 'a'}, 'replicate': 1.5}   | refused |"
            + " out-of-bounds",
        "score | {'bundle': '$NONE', 'extraction': '$EXTRACTION'}         | not-found | not-found",
        "score | {'bundle': '$EXTRACTION', 'extraction': '$EXTRACTION'}   | not-found | not-found",
        "score | {'bundle': '$BUNDLE', 'extraction': '$NONE'}             | not-found | not-found",
        "score | {'bundle': '$BUNDLE', 'extraction': '$SCORECARD'}        | not-found | not-found",
        "score | {'bundle': '$BUNDLE', 'extraction': 'sha256:0'}          | refused   |"
            + " wrong-reference",
        "score | {'bundle': '$BUNDLE', 'extraction': ''}                  | refused   |"
            + " wrong-reference",
        "score | {'bundle': '$BUNDLE', 'extraction': null}                | refused   | wrong-type",
        "score | {'bundle': '$BUNDLE'}                                   | refused   | missing",
        "score | {'bundle': '$BUNDLE', 'extraction': '$EXTRACTION', 'calibration': '$BUNDLE'} |"
            + " not-found | not-found",
        "score | {'bundle': '$BUNDLE', 'extraction': '$EXTRACTION', 'trace': 'all'}  | refused"
            + " | unknown-value",
        "score | {'bundle': '$BUNDLE', 'facts': {'words': 'many'}}        | refused   | wrong-type",
        "calibrate | {'bundle': '$NONE', 'labels': [{'document': '$EXTRACTION', 'scores': {'composite': 1}}]} | not-found | not-found",
        "calibrate | {'bundle': '$BUNDLE', 'labels': 7}                   | refused   | wrong-type",
        "calibrate | {'bundle': '$BUNDLE', 'labels': [7]}                 | refused   | wrong-type",
        "calibrate | {'bundle': '$BUNDLE', 'labels': [{}]}                | refused   | missing",
        "calibrate | {'bundle': '$BUNDLE', 'labels': [{'document': 'x', 'scores': {'composite':"
            + " 1}}]} | refused | wrong-reference",
        "calibrate | {'bundle': '$BUNDLE', 'labels': [{'document': '', 'scores': {'composite':"
            + " 1}}]}  | refused | wrong-reference",
        "calibrate | {'bundle': '$BUNDLE', 'labels': [{'document': '$DOCUMENT', 'scores':"
            + " {'composite': 'high'}}]} | refused | wrong-type",
        "calibrate | {'bundle': '$BUNDLE', 'labels': [], 'method': 'best'} | refused   |"
            + " unknown-value",
        "calibrate | {'bundle': '$BUNDLE', 'labels': [{'document': '$EXTRACTION', 'scores': {'none': 1}}], 'target': 'none'} | refused   |"
            + " undeclared",
      })
  void invalid_values_are_reported(String function, String request, String outcome, String code) {
    String written = request.replace('\'', '"');
    for (String name : KNOWN.keySet()) {
      written = written.replace(name, KNOWN.get(name));
    }

    assertRefused(function, written, outcome, code);
  }

  @ParameterizedTest
  @FieldSource("NAMES")
  void any_value_anywhere_in_a_request_gives_an_outcome(String function) {
    Set<String> outcomes =
        new TreeSet<>(Stream.of(FunctionOutcome.values()).map(FunctionOutcome::wireName).toList());
    List<Json> anything =
        List.of(
            JsonNull.NULL,
            JsonArray.EMPTY,
            JsonArray.of(JsonNull.NULL),
            JsonObject.EMPTY,
            JsonObject.of("text", 1),
            Json.of(true),
            Json.of(-1),
            Json.of(9_007_199_254_740_991L),
            Json.of(new BigDecimal("1e99")),
            Json.of(new BigDecimal("-0.40000000000000001")),
            Json.of(""),
            Json.of("\u0000\u202e"),
            Json.of("sha256:" + "f".repeat(64)),
            Json.of("a@1.0.0"),
            Json.of("a@b"));
    int tried = 0;

    for (Json changed : changed(GOOD.get(function), anything)) {
      JsonObject answer = FUNCTIONS.ask(function, changed);

      assertThat(outcomes).as(changed.toString()).contains(answer.text("outcome"));
      tried++;
    }

    assertThat(tried).isGreaterThan(anything.size());
  }

  private static void assertRefused(String function, String request, String outcome, String code) {
    JsonObject answer = FUNCTIONS.ask(function, request);
    assertThat(answer.text("outcome")).as(answer.toString()).isEqualTo(outcome);
    if (code != null) {
      assertThat(answer.list("problems"))
          .extracting(problem -> ((JsonObject) problem).text("code"))
          .contains(code);
    }
  }

  /// The value with each of its parts, in turn, replaced by each of the others, or taken out.
  private static List<Json> changed(Json json, List<Json> others) {
    List<Json> all = new ArrayList<>(others);
    switch (json) {
      case JsonObject object ->
          object.forEach((key, value) -> {
            all.add(without(object, key));
            changed(value, others).forEach(other -> all.add(with(object, key, other)));
          });
      case JsonArray(List<Json> elements) -> {
        for (int i = 0; i < elements.size(); i++) {
          int at = i;
          changed(elements.get(i), others)
              .forEach(other -> {
                List<Json> copy = new ArrayList<>(elements);
                copy.set(at, other);
                all.add(new JsonArray(copy));
              });
        }
      }
      default -> {}
    }
    return all;
  }

  private static JsonObject without(JsonObject json, String key) {
    JsonObjectBuilder copy = JsonObject.builder();
    json.forEach((each, value) -> {
      if (!each.equals(key)) {
        copy.put(each, value);
      }
    });
    return copy.build();
  }

  private static JsonObject with(JsonObject json, String key, Json value) {
    JsonObjectBuilder copy = JsonObject.builder().put(key, value);
    without(json, key).forEach(copy::put);
    return copy.build();
  }

  private static JsonObject label(JsonObject extracted) {
    return JsonObject.of(
        "document", extracted.get("document"),
        "group", "one",
        "raters", JsonArray.of(3, 4),
        "scores", JsonObject.of("composite", 3));
  }

  private static JsonObject scale() {
    return JsonObject.of("max", 6, "min", 1, "step", 1);
  }

  private static ExampleRequests functions() {
    Functions functions =
        new Wiring(MemoryStores.empty(), Tables.DEADLINE, InstantSource.system())
            .functions(Tables.FILES, RequestLog.SILENT);
    return new ExampleRequests(functions::answer);
  }

  @ParameterizedTest
  @FieldSource("NAMES")
  void unknown_and_duplicate_keys_are_refused(String function) {
    String good = GOOD.get(function).toString();
    String first = GOOD.get(function).keys().getFirst();
    assertRefused(function, "{\"colour\":1," + good.substring(1), "refused", "unknown-key");
    assertRefused(
        function, "{\"" + first + "\":1," + good.substring(1), "refused", "duplicate-key");
  }
}
