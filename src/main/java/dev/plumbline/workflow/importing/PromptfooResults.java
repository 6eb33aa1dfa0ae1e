package dev.plumbline.workflow.importing;

import static dev.plumbline.base.canonical.Json.JsonNull.NULL;
import static dev.plumbline.workflow.importing.ForeignObject.at;
import static dev.plumbline.workflow.importing.ForeignObject.elements;
import static dev.plumbline.workflow.importing.ForeignObject.members;
import static dev.plumbline.workflow.importing.ForeignObject.rounded;
import static dev.plumbline.workflow.importing.ForeignObject.written;
import static dev.plumbline.workflow.importing.TracedDocument.part;
import static java.math.BigDecimal.ONE;
import static java.math.BigDecimal.ZERO;
import static java.util.Locale.ROOT;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.Json.JsonBoolean;
import dev.plumbline.base.canonical.Json.JsonText;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.PlainJson;
import dev.plumbline.workflow.importing.Check.Assertion.Group;
import dev.plumbline.workflow.importing.Check.CheckedFact;
import dev.plumbline.workflow.importing.Check.CheckedFact.Supplied;
import dev.plumbline.workflow.importing.ForeignObject.Rest;
import dev.plumbline.workflow.importing.ImportedSuite.Case;
import dev.plumbline.workflow.importing.ImportedSuite.Outcome;
import dev.plumbline.workflow.importing.PromptfooTest.PromptfooComponents;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/// What `promptfoo eval -o results.json` wrote: each output is a document, with what was recorded
/// of it.
final class PromptfooResults {

  private static final Rest FILE =
      Rest.of(
          """
          skip evalId shareableUrl metadata vars runtimeOptions
          lose blobAssets: pictures and audio are no text\
          """);

  private static final Rest CONFIG = Rest.of("skip tests defaultTest scenarios assertionTemplates");

  private static final Rest RESULTS = Rest.of("skip version timestamp stats prompts table");

  private static final Rest RESULT =
      Rest.of(
          """
          skip provider id promptId evaluationId namedScores tokenUsage incurredCost metadata
          skip createdAt updatedAt description failureReason\
          """);

  private static final Rest TRACE = Rest.of("skip evaluationId testCaseId metadata id createdAt");

  private static final Rest SPAN =
      Rest.of("skip spanId parentSpanId name endTime startTime statusCode statusMessage");

  private final ForeignObject root;
  private final List<ForeignObject> results;
  private final SortedMap<String, ForeignObject> traces = new TreeMap<>();
  private final boolean graded;
  private final boolean isTraced;

  private PromptfooResults(ForeignObject root) {
    this.root = root;
    ForeignObject inner = root.object("results");
    inner.leave(RESULTS);
    this.results = inner.objects("results");
    for (ForeignObject trace : root.objects("traces")) {
      trace.leave(TRACE);
      traces.put(trace.text("traceId"), trace);
    }
    this.graded = results.stream().anyMatch(PromptfooResults::isGraded);
    this.isTraced =
        results.stream()
            .map(each -> PlainJson.text(at(each.json(), "testCase")))
            .anyMatch(test -> test.contains("\"trajectory:"));
  }

  static ImportedSuite read(ForeignObject root) {
    return new PromptfooResults(root).suite();
  }

  private ImportedSuite suite() {
    root.leave(FILE);
    ForeignObject configuration = root.object("config");
    String description = configuration.text("description");
    PromptfooImport.around(configuration);
    configuration.leave(CONFIG);
    List<Case> cases = new ArrayList<>();
    boolean named = results.stream().map(each -> provider(each.json())).distinct().count() > 1;
    results.forEach(each -> result(each, named).ifPresent(cases::add));
    boolean judged = cases.stream().anyMatch(each -> !each.checks().judged().isEmpty());
    SortedMap<String, String> none = new TreeMap<>();
    return new ImportedSuite(
        description.isEmpty() ? "promptfoo" : description,
        description,
        judged ? cases : cases.stream().map(each -> each.asked(none)).toList());
  }

  /// Whether a grader gave a score that does not follow from whether it passes.
  private static boolean isGraded(ForeignObject result) {
    return elements(at(result.json(), "gradingResult", "componentResults")).stream()
        .filter(it -> at(it, "assertion") instanceof JsonObject)
        .anyMatch(it ->
            ForeignObject.number(at(it, "score"))
                .filter(score ->
                    score.compareTo(at(it, "pass").equals(JsonBoolean.TRUE) ? ONE : ZERO) != 0)
                .isPresent());
  }

  private static String provider(JsonObject result) {
    Json provider = at(result, "provider");
    return provider instanceof JsonObject
        ? Stream.of("label", "id")
            .map(key -> written(at(provider, key)))
            .filter(it -> !it.isEmpty())
            .findFirst()
            .orElse("")
        : written(provider);
  }

  private Optional<Case> result(ForeignObject result, boolean named) {
    String id =
        "test-"
            + result.number("testIdx").map(BigDecimal::toPlainString).orElse("0")
            + "-"
            + result.number("promptIdx").map(BigDecimal::toPlainString).orElse("0")
            + (named ? "-" + provider(result.json()) : "");
    result.leave(RESULT);
    ForeignObject prompt = result.object("prompt");
    String asked = prompt.text("raw");
    prompt.skipAll();
    Optional<BigDecimal> latency = result.number("latencyMs");
    Optional<BigDecimal> cost = result.number("cost");
    ForeignObject response = result.object("response");
    Optional<Json> output = response.find("output");
    String finish = response.text("finishReason").toLowerCase(ROOT);
    response.skipAll();
    ForeignObject grading = result.object("gradingResult");
    PromptfooComponents components = new PromptfooComponents(grading.objects("componentResults"));
    Optional<Boolean> passed = result.flag("success");
    Optional<BigDecimal> score = result.number("score");
    String reason = grading.text("reason");
    grading.skipAll();
    String error = result.text("error");
    Optional<Group> checks = checks(result, components);
    if (output.isEmpty()) {
      result.lost("result without an output", whoFailed(response, error));
      return Optional.empty();
    }
    if (checks.isEmpty()) {
      return Optional.empty();
    }
    boolean whole =
        components.label().isEmpty()
            && components.outcomes().size() == checks.get().leaves().size()
            && (error.isEmpty() || !components.outcomes().isEmpty())
            // a grader that failed leaves the result open, whatever was recorded of the whole
            && components.outcomes().stream().allMatch(each -> each.passed().isPresent());
    return Optional.of(
        Case.of(
                id,
                content(output.get(), result),
                new TreeMap<>(Map.of("prompt", asked)),
                checks.get())
            .given(facts(checks.get(), latency, cost, finish))
            .recorded(
                components.outcomes(),
                whole ? Optional.of(new Outcome(passed, score, reason)) : Optional.empty())
            .labelled(components.label().flatMap(Outcome::score)));
  }

  /// promptfoo keeps no output where a grader ran into an error.
  private static String whoFailed(ForeignObject response, String error) {
    return response.has("error")
        ? "the provider failed"
        : error.contains("grader") || error.contains("runAssertion")
            ? "a grader failed, and the output was not recorded"
            : "none was recorded";
  }

  private Optional<Group> checks(ForeignObject result, PromptfooComponents components) {
    JsonObject test = members(result.member("testCase"));
    if (result.member("vars") instanceof JsonObject vars) {
      JsonObject given = members(at(test, "vars"));
      test = test.with("vars", given.with(vars));
    }
    if (!test.has("assert")) {
      test = test.with("assert", components.assertions());
    }
    ForeignObject whole = new ForeignObject(test, result.path() + "/testCase", root.ledger());
    whole.skip("providerOutput");
    return new PromptfooTest(whole, Optional.empty(), JsonObject.EMPTY)
        .checks(components, graded, false);
  }

  /// What the checks read of it, beside the text.
  private static SortedMap<String, Json> facts(
      Group checks, Optional<BigDecimal> latency, Optional<BigDecimal> cost, String finish) {
    SortedMap<String, Json> facts = new TreeMap<>();
    checks
        .facts(CheckedFact.Supplied.class)
        .map(Supplied::id)
        .forEach(id -> {
          switch (id) {
            case "latency_ms" -> latency.ifPresent(it -> facts.put(id, Json.of(rounded(it))));
            case "cost" -> cost.ifPresent(it -> facts.put(id, Json.of(rounded(it))));
            default -> facts.put(id, Json.of(finish));
          }
        });
    return facts;
  }

  /// The output as a text, or as a turn with the calls of its trace.
  private JsonObject content(Json output, ForeignObject result) {
    JsonText text = new JsonText(written(output));
    String traceId = result.text("traceId");
    if (!isTraced) {
      return JsonObject.of("text", text);
    }
    List<Json> calls = new ArrayList<>();
    if (traces.containsKey(traceId)) {
      List<ForeignObject> spans = new ArrayList<>(traces.get(traceId).objects("spans"));
      spans.sort(java.util.Comparator.comparing(span -> span.number("startTime").orElse(ZERO)));
      spans.forEach(span -> call(span).ifPresent(calls::add));
    } else {
      result.lost("trace", "none was recorded of this output");
    }
    return JsonObject.of("parts", JsonArray.of(part("assistant", text.value(), calls, "", false)));
  }

  private static Optional<Json> call(ForeignObject span) {
    span.leave(SPAN);
    ForeignObject attributes = span.object("attributes");
    Optional<Json> name = attributes.first("tool.name", "function.name", "ai.toolCall.name");
    Optional<Json> arguments =
        attributes.first(
            "tool.arguments",
            "tool.args",
            "tool.input",
            "function.arguments",
            "ai.toolCall.args",
            "ai.toolCall.arguments",
            "ai.toolCall.input");
    attributes.skipAll();
    return name.map(it -> TracedDocument.call("", written(it), arguments));
  }

  /// The table of results of version 2, which has the tests that later versions have with each
  /// result.
  static final class PromptfooTable {

    private final List<JsonObject> rows;
    private final List<List<Integer>> taken = new ArrayList<>();

    private PromptfooTable(List<JsonObject> rows) {
      this.rows = rows;
      rows.forEach(_ -> taken.add(new ArrayList<>()));
    }

    /// Results as version 3 has them.
    ///
    /// @param results with a list of results, a table, or both
    static JsonObject completed(JsonObject results) {
      List<JsonObject> rows = objects(at(results, "table", "body"));
      PromptfooTable table = new PromptfooTable(rows);
      Optional<Json> listed = results.find("results");
      Json all =
          listed.orElse(NULL) instanceof JsonArray(var list)
              ? JsonArray.mapped(
                  list,
                  each -> each instanceof JsonObject result ? table.completedResult(result) : each)
              : table.results();
      return results.with("results", all);
    }

    private JsonObject completedResult(JsonObject result) {
      if (result.has("testCase")) {
        return result;
      }
      for (int row = 0; row < rows.size(); row++) {
        JsonObject test = rows.get(row).objectOrEmpty("test");
        Optional<Integer> output =
            test.objectOrEmpty("vars").equals(result.objectOrEmpty("vars"))
                ? output(row, result)
                : Optional.empty();
        if (output.isPresent()) {
          taken.get(row).add(output.get());
          return placed(result, row, output.get());
        }
      }
      return result;
    }

    /// The output of a row that has the prompt and the provider of a result.
    private Optional<Integer> output(int row, JsonObject result) {
      List<JsonObject> outputs = objects(at(rows.get(row), "outputs"));
      String prompt = result.objectOrEmpty("prompt").textOrEmpty("raw");
      JsonObject provider = result.objectOrEmpty("provider");
      for (int i = 0; i < outputs.size(); i++) {
        String named = outputs.get(i).textOrEmpty("provider");
        boolean same =
            outputs.get(i).textOrEmpty("prompt").equals(prompt)
                && (named.equals(provider.textOrEmpty("label"))
                    || named.equals(provider.textOrEmpty("id")));
        if (same && !taken.get(row).contains(i)) {
          return Optional.of(i);
        }
      }
      return Optional.empty();
    }

    private JsonObject placed(JsonObject result, int row, int output) {
      return result.with(
          JsonObject.of(
              "promptIdx", output,
              "testIdx", row,
              "testCase", rows.get(row).find("test")));
    }

    /// The results of a file that has the table alone.
    private JsonArray results() {
      List<Json> results = new ArrayList<>();
      for (int row = 0; row < rows.size(); row++) {
        List<JsonObject> outputs = objects(at(rows.get(row), "outputs"));
        for (int i = 0; i < outputs.size(); i++) {
          results.add(placed(result(outputs.get(i), row), row, i));
        }
      }
      return new JsonArray(results);
    }

    private JsonObject result(JsonObject output, int row) {
      return output
          .without("text", "pass")
          .mapped((key, value) ->
              switch (key) {
                case "prompt" -> JsonObject.of("raw", value);
                case "provider" -> JsonObject.of("id", value);
                default -> value;
              })
          .with(
              JsonObject.of(
                  "vars",
                  rows.get(row).objectOrEmpty("test").find("vars"),
                  "success",
                  output.find("pass"),
                  "response",
                  output
                      .find("text")
                      .map(_ ->
                          JsonObject.of("output", plain(output.textOrEmpty("text"), output)))));
    }

    /// Why a test failed is written before its output.
    private static String plain(String text, JsonObject output) {
      String between = "\n---\n";
      String reason = output.objectOrEmpty("gradingResult").textOrEmpty("reason");
      return text.startsWith(reason + between) && !reason.isEmpty()
          ? text.substring(reason.length() + between.length())
          : text;
    }

    private static List<JsonObject> objects(Json value) {
      return elements(value).stream().map(ForeignObject::members).toList();
    }
  }
}
