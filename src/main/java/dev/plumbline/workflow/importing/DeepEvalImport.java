package dev.plumbline.workflow.importing;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonArray;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObjectBuilder;
import dev.plumbline.base.canonical.JsonText;
import dev.plumbline.base.canonical.PlainJson;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.workflow.importing.ComputedMetric.TestedOutput;
import dev.plumbline.workflow.importing.ImportedSuite.Case;
import dev.plumbline.workflow.importing.ImportedSuite.Outcome;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/// Results of a run of DeepEval, or test cases and goldens as it saves them.
public final class DeepEvalImport {

  private final ImportLedger ledger;
  private boolean hasParts;

  private DeepEvalImport(ImportLedger ledger) {
    this.ledger = ledger;
  }

  /// @throws Refusal if it is no such file
  public static ImportedSuite read(ForeignFile file, ImportLedger ledger) {
    String name = file.path().toString();
    if (ForeignFile.extension(name).equals("py")) {
      throw Refusal.of(
          name,
          ProblemCode.WRONG_TYPE,
          "code of Python is not read",
          "name what a run wrote: `.deepeval/.latest_run_full.json`, or a file in"
              + " DEEPEVAL_RESULTS_FOLDER");
    }
    Json value = PythonJson.read(file.bytes(), name);
    JsonObject object =
        switch (value) {
          case JsonArray list -> JsonObject.of("goldens", list);
          // the last run in a cache of older versions
          case JsonObject run
              when run.find("testRunData").orElse(run) instanceof JsonObject inner ->
              inner;
          default -> JsonObject.EMPTY;
        };
    if (Stream.of("input", "turns", "scenario").anyMatch(key -> object.find(key).isPresent())) {
      return new DeepEvalImport(ledger)
          .suite(new ForeignObject(JsonObject.of("goldens", JsonArray.of(object)), "", ledger));
    }
    return new DeepEvalImport(ledger).suite(new ForeignObject(object, "", ledger));
  }

  private ImportedSuite suite(ForeignObject root) {
    DeepEvalObject run = new DeepEvalObject(root);
    run.skip(
        "test_passed",
        "test_failed",
        "run_duration",
        "evaluation_cost",
        "dataset_alias",
        "dataset_id",
        "official",
        "metrics_scores",
        "confident_link",
        "test_run_id",
        "deployment",
        "deployment_configs");
    run.lose("hyperparameters", "they say how the outputs were made");
    run.lose("prompts", "they say how the outputs were made");
    String name = run.text("identifier");
    name = name.isEmpty() ? run.text("test_file") : name;
    if (root.has("nodes")) {
      return DecisionGraph.read(root.object("nodes"), name.isEmpty() ? "decision graph" : name);
    }
    List<DeepEvalObject> all = new ArrayList<>();
    for (String key :
        List.of(
            "test_cases",
            "conversational_test_cases",
            "test_results",
            "goldens",
            "conversational_goldens")) {
      all.addAll(run.objects(key));
    }
    hasParts =
        all.stream()
            .anyMatch(each ->
                Stream.of("turns", "tools_called", "retrieval_context").anyMatch(each::has));
    List<Case> cases = new ArrayList<>();
    for (DeepEvalObject each : all) {
      test(each, "test-" + (cases.size() + 1)).ifPresent(cases::add);
    }
    return new ImportedSuite(name.isEmpty() ? "deepeval" : name, "", cases);
  }

  private Optional<Case> test(DeepEvalObject test, String byDefault) {
    String place = test.object().path();
    test.skip(
        "order",
        "token_cost",
        "completion_time",
        "run_duration",
        "evaluation_cost",
        "multimodal",
        "conversational",
        "index",
        "source_file",
        "user_id",
        "custom_column_key_values");
    for (String key : List.of("metadata", "additional_metadata", "tags", "comments")) {
      test.lose(key, "it is no part of what is graded");
    }
    test.lose("trace", "the output and the calls are in the test itself");
    if (test.flag("flaky").orElse(false)) {
      test.lose("flaky", "a test that decides nothing is decided by who reads the report");
    }
    String expected = words(test, "expected_output");
    String outcome = words(test, "expected_outcome");
    SortedMap<String, String> context = new TreeMap<>();
    put("input", words(test, "input"), context);
    put("expected_output", expected, context);
    put("expected_outcome", outcome, context);
    put("scenario", words(test, "scenario"), context);
    put("user_description", words(test, "user_description"), context);
    put("role", words(test, "chatbot_role"), context);
    put("context", joined(test.list("context")), context);
    List<DeepEvalObject> tools = test.objects("expected_tools");
    TestedOutput tested =
        new TestedOutput(
            test.find("actual_output").map(DeepEvalImport::written),
            expected,
            test.has("turns") ? List.of() : names(test.objects("tools_called")),
            names(tools),
            tools.stream().noneMatch(tool -> tool.has("input_parameters") || tool.has("output")));
    put("expected_tools", String.join("\n", tested.tools()), context);
    JsonObject content = content(test, context.getOrDefault("input", ""));
    String named = test.text("name");
    Optional<Boolean> success = test.flag("success");
    List<DeepEvalMetric> metrics =
        test.objects("metrics_data").stream()
            .flatMap(each -> DeepEvalMetric.of(each.object(), tested).stream())
            .toList();
    List<Assertion> checks =
        new ArrayList<>(
            metrics.stream()
                .<Assertion>map(each ->
                    new Assertion.Leaf(
                        each.check(), each.flaky() ? BigDecimal.ZERO : BigDecimal.ONE, ""))
                .toList());
    if (checks.isEmpty()) {
      expectation(expected, outcome, place).ifPresent(checks::add);
    }
    if (checks.isEmpty()) {
      ledger.lost("test without a metric", "nothing is checked, and nothing is expected", place);
      return Optional.empty();
    }
    boolean whole = metrics.stream().allMatch(each -> each.outcome().passed().isPresent());
    ledger.kept(test.has("turns") ? "conversation" : "test case", place);
    return Optional.of(
        new Case(
            named.isEmpty() ? byDefault : named,
            content,
            context,
            new TreeMap<>(),
            Assertion.Group.of(checks, Optional.empty()),
            metrics.stream().map(DeepEvalMetric::outcome).toList(),
            whole && !metrics.isEmpty()
                ? success.map(passed -> new Outcome(Optional.of(passed), Optional.empty(), ""))
                : Optional.empty(),
            Optional.empty()));
  }

  private Optional<Assertion> expectation(String expected, String outcome, String place) {
    if (expected.isEmpty() && outcome.isEmpty()) {
      return Optional.empty();
    }
    String part = expected.isEmpty() ? "expected_outcome" : "expected_output";
    ledger.changed(
        "test without a metric",
        "a judge is asked whether the answer says what is expected",
        place);
    return Optional.of(
        new Assertion.Leaf(
            new Check.Judged(
                "as expected",
                "Does the answer say what the part " + part + " says?",
                false,
                Optional.empty(),
                false),
            BigDecimal.ONE,
            ""));
  }

  private static void put(String name, String text, SortedMap<String, String> context) {
    if (!text.isBlank()) {
      context.put(name, text);
    }
  }

  private static String words(DeepEvalObject object, String name) {
    return object.find(name).map(DeepEvalImport::written).orElse("");
  }

  private static String written(Json value) {
    return value instanceof JsonText(String text) ? text : PlainJson.text(value);
  }

  private static String joined(List<Json> texts) {
    return String.join("\n\n", texts.stream().map(DeepEvalImport::passage).toList());
  }

  private static String passage(Json value) {
    return value instanceof JsonObject object
            && object.find("context").orElse(object) instanceof JsonText(String text)
        ? text
        : written(value);
  }

  private static List<String> names(List<DeepEvalObject> tools) {
    tools.forEach(
        tool -> tool.skip("type", "description", "reasoning", "output", "input_parameters"));
    return tools.stream().map(tool -> tool.text("name")).toList();
  }

  /// The output as a text; as turns where any test has calls, passages or a conversation.
  private JsonObject content(DeepEvalObject test, String input) {
    List<Json> parts = new ArrayList<>();
    List<Json> sources = new ArrayList<>(passages(test));
    if (test.has("turns")) {
      for (DeepEvalObject turn : test.objects("turns")) {
        turn.skip("order", "user_id", "latency_ms", "interrupted", "metadata", "comments");
        turn.lose("audio", "it is no text");
        turn(turn, turn.text("role"), words(turn, "content"), parts);
        sources.addAll(passages(turn));
      }
    } else if (test.has("actual_output")) {
      String output = words(test, "actual_output");
      if (!hasParts) {
        return JsonObject.of("text", Json.of(output));
      }
      parts.add(part("user", input).build());
      turn(test, "assistant", output, parts);
    }
    return parts.isEmpty()
        ? JsonObject.EMPTY
        : JsonObject.builder()
            .put("parts", new JsonArray(parts))
            .putUnlessEmpty("sources", new JsonArray(sources))
            .build();
  }

  private List<Json> passages(DeepEvalObject owner) {
    List<Json> passages = owner.list("retrieval_context");
    passages.forEach(_ -> ledger.kept("passage", owner.object().path()));
    return passages.stream().<Json>map(each -> Json.of(passage(each))).toList();
  }

  /// Calls come before the words that follow from them, with their results between.
  private void turn(DeepEvalObject owner, String role, String text, List<Json> parts) {
    List<Json> calls = new ArrayList<>();
    List<Json> results = new ArrayList<>();
    for (DeepEvalObject tool : owner.objects("tools_called")) {
      tool.skip("type", "description");
      tool.lose("reasoning", "a call has no words of its own");
      String id = "call-" + (parts.size() + calls.size() + 1);
      calls.add(
          JsonObject.builder()
              .put("id", id)
              .put("name", tool.text("name"))
              .put(
                  "arguments",
                  tool.find("input_parameters").map(DeepEvalImport::written).orElse("{}"))
              .build());
      tool.find("output")
          .ifPresent(output -> results.add(part("tool", written(output)).put("call", id).build()));
      ledger.kept("call of a tool", tool.object().path());
    }
    if (!calls.isEmpty()) {
      parts.add(part("assistant", "").put("calls", new JsonArray(calls)).build());
      parts.addAll(results);
    }
    parts.add(part(role, text).build());
  }

  private static JsonObjectBuilder part(String role, String text) {
    return JsonObject.builder().put("role", role).put("text", text);
  }
}
