package dev.plumbline.workflow.importing;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonArray;
import dev.plumbline.base.canonical.JsonBoolean;
import dev.plumbline.base.canonical.JsonNull;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObjectBuilder;
import dev.plumbline.base.canonical.JsonText;
import dev.plumbline.workflow.importing.ImportedSuite.Outcome;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// What `promptfoo eval -o results.json` wrote: each output is a document, with what was recorded
/// of it.
final class PromptfooResults {

  private final ForeignObject root;
  private final List<ForeignObject> results;
  private final SortedMap<String, ForeignObject> traces = new TreeMap<>();
  private final boolean graded;
  private final boolean isTraced;

  private PromptfooResults(ForeignObject root) {
    this.root = root;
    ForeignObject inner = root.object("results");
    inner.skip("version", "timestamp", "stats", "prompts", "table");
    this.results = inner.objects("results");
    for (ForeignObject trace : root.objects("traces")) {
      trace.skip("evaluationId", "testCaseId", "metadata", "id", "createdAt");
      traces.put(trace.text("traceId"), trace);
    }
    this.graded = results.stream().anyMatch(PromptfooResults::isGraded);
    this.isTraced = results.stream().anyMatch(each -> text(each.json()).contains("\"trajectory:"));
  }

  private static String text(JsonObject result) {
    return dev.plumbline.base.canonical.PlainJson.text(
        result.find("testCase").orElse(JsonNull.NULL));
  }

  static ImportedSuite read(ForeignObject root) {
    return new PromptfooResults(root).suite();
  }

  private ImportedSuite suite() {
    root.skip("evalId", "shareableUrl", "metadata", "vars", "runtimeOptions");
    root.lose("blobAssets", "pictures and audio are no text");
    ForeignObject configuration = root.object("config");
    String description = configuration.text("description");
    PromptfooImport.around(configuration);
    configuration.skip("tests", "defaultTest", "scenarios", "assertionTemplates");
    List<ImportedSuite.Case> cases = new ArrayList<>();
    boolean named = results.stream().map(each -> provider(each.json())).distinct().count() > 1;
    results.forEach(each -> result(each, named).ifPresent(cases::add));
    boolean judged =
        cases.stream()
            .flatMap(each -> each.checks().leaves().stream())
            .anyMatch(leaf -> leaf.check() instanceof Check.Judged);
    return new ImportedSuite(
        description.isEmpty() ? "promptfoo" : description,
        description,
        judged ? cases : cases.stream().map(PromptfooResults::withoutPrompt).toList());
  }

  private static ImportedSuite.Case withoutPrompt(ImportedSuite.Case each) {
    return new ImportedSuite.Case(
        each.id(),
        each.content(),
        new TreeMap<>(),
        each.facts(),
        each.checks(),
        each.outcomes(),
        each.result(),
        each.label());
  }

  /// Whether a grader gave a score that does not follow from whether it passes.
  private static boolean isGraded(ForeignObject result) {
    if (!(result.json().find("gradingResult").orElse(JsonNull.NULL) instanceof JsonObject grading)
        || !(grading.find("componentResults").orElse(JsonNull.NULL)
            instanceof JsonArray(List<Json> components))) {
      return false;
    }
    return components.stream()
        .filter(JsonObject.class::isInstance)
        .map(JsonObject.class::cast)
        .filter(it -> it.find("assertion").orElse(JsonNull.NULL) instanceof JsonObject)
        .anyMatch(it ->
            ForeignObject.number(it.find("score").orElse(JsonNull.NULL))
                .filter(score -> !score.stripTrailingZeros().equals(binary(it)))
                .isPresent());
  }

  private static BigDecimal binary(JsonObject component) {
    return component.find("pass").orElse(JsonNull.NULL).equals(JsonBoolean.TRUE)
        ? BigDecimal.ONE
        : BigDecimal.ZERO;
  }

  private static String provider(JsonObject result) {
    Json provider = result.find("provider").orElse(JsonNull.NULL);
    if (provider instanceof JsonObject object) {
      return object
          .find("label")
          .filter(it -> !it.equals(Json.of("")))
          .or(() -> object.find("id"))
          .map(PlainTemplate::written)
          .orElse("");
    }
    return PlainTemplate.written(provider);
  }

  private Optional<ImportedSuite.Case> result(ForeignObject result, boolean named) {
    String id =
        "test-"
            + result.number("testIdx").map(BigDecimal::toPlainString).orElse("0")
            + "-"
            + result.number("promptIdx").map(BigDecimal::toPlainString).orElse("0")
            + (named ? "-" + provider(result.json()) : "");
    result.skip(
        "provider",
        "id",
        "promptId",
        "evaluationId",
        "namedScores",
        "tokenUsage",
        "incurredCost",
        "metadata",
        "createdAt",
        "updatedAt",
        "description",
        "failureReason");
    ForeignObject prompt = result.object("prompt");
    String asked = prompt.text("raw");
    prompt.keys().forEach(prompt::skip);
    Optional<BigDecimal> latency = result.number("latencyMs");
    Optional<BigDecimal> cost = result.number("cost");
    ForeignObject response = result.object("response");
    Optional<Json> output = response.find("output");
    String finish = response.text("finishReason").toLowerCase(Locale.ROOT);
    response.keys().forEach(response::skip);
    ForeignObject grading = result.object("gradingResult");
    PromptfooComponents components = new PromptfooComponents(grading.objects("componentResults"));
    Optional<Boolean> passed = result.flag("success");
    Optional<BigDecimal> score = result.number("score");
    String reason = grading.text("reason");
    grading.keys().forEach(grading::skip);
    String error = result.text("error");
    Optional<Assertion.Group> checks = checks(result, components);
    if (output.isEmpty()) {
      root.ledger().lost("result without an output", whoFailed(response, error), result.path());
      return Optional.empty();
    }
    if (checks.isEmpty()) {
      return Optional.empty();
    }
    SortedMap<String, Json> facts = facts(checks.get(), latency, cost, finish);
    SortedMap<String, String> context = new TreeMap<>();
    context.put("prompt", asked);
    boolean whole =
        components.label().isEmpty()
            && components.outcomes().size() == checks.get().leaves().size();
    boolean failed = error.isEmpty() || !components.outcomes().isEmpty();
    return Optional.of(
        new ImportedSuite.Case(
            id,
            content(output.get(), result),
            context,
            facts,
            checks.get(),
            components.outcomes(),
            whole && failed && isGradedWhole(components)
                ? Optional.of(new Outcome(passed, score, reason))
                : Optional.empty(),
            components.label().flatMap(Outcome::score)));
  }

  /// promptfoo keeps no output where a grader ran into an error.
  private static String whoFailed(ForeignObject response, String error) {
    return response.has("error")
        ? "the provider failed"
        : error.contains("grader") || error.contains("runAssertion")
            ? "a grader failed, and the output was not recorded"
            : "none was recorded";
  }

  /// A grader that failed leaves the result open, whatever was recorded of the whole.
  private static boolean isGradedWhole(PromptfooComponents components) {
    return components.outcomes().stream().allMatch(each -> each.passed().isPresent());
  }

  private Optional<Assertion.Group> checks(ForeignObject result, PromptfooComponents components) {
    JsonObject test =
        result.find("testCase").orElse(JsonNull.NULL) instanceof JsonObject object
            ? object
            : JsonObject.EMPTY;
    if (result.find("vars").orElse(JsonNull.NULL) instanceof JsonObject vars) {
      test =
          PromptfooTest.replaced(
              test,
              "vars",
              test.find("vars").orElse(JsonNull.NULL) instanceof JsonObject given
                  ? PromptfooImport.with(given, vars)
                  : vars);
    }
    if (test.find("assert").isEmpty()) {
      test = PromptfooTest.replaced(test, "assert", components.assertions());
    }
    ForeignObject whole = new ForeignObject(test, result.path() + "/testCase", root.ledger());
    whole.skip("providerOutput");
    return new PromptfooTest(whole, Optional.empty(), JsonObject.EMPTY)
        .checks(components, graded, false);
  }

  /// What the checks read of it, beside the text.
  private static SortedMap<String, Json> facts(
      Assertion.Group checks,
      Optional<BigDecimal> latency,
      Optional<BigDecimal> cost,
      String finish) {
    SortedMap<String, Json> facts = new TreeMap<>();
    checks.leaves().stream()
        .map(Assertion.Leaf::check)
        .filter(Check.Measured.class::isInstance)
        .flatMap(check -> ((Check.Measured) check).facts().stream())
        .filter(Check.CheckedFact.Supplied.class::isInstance)
        .map(supplied -> ((Check.CheckedFact.Supplied) supplied).id())
        .forEach(id -> {
          switch (id) {
            case "latency_ms" ->
                latency.ifPresent(it -> facts.put(id, Json.of(ForeignObject.rounded(it))));
            case "cost" -> cost.ifPresent(it -> facts.put(id, Json.of(ForeignObject.rounded(it))));
            default -> facts.put(id, Json.of(finish));
          }
        });
    return facts;
  }

  /// The output as a text, or as a turn with the calls of its trace.
  private JsonObject content(Json output, ForeignObject result) {
    JsonText text = new JsonText(PlainTemplate.written(output));
    String traceId = result.text("traceId");
    if (!isTraced) {
      return JsonObject.of("text", text);
    }
    List<Json> calls = new ArrayList<>();
    if (traces.containsKey(traceId)) {
      List<ForeignObject> spans = new ArrayList<>(traces.get(traceId).objects("spans"));
      spans.sort(
          java.util.Comparator.comparing(span -> span.number("startTime").orElse(BigDecimal.ZERO)));
      spans.forEach(span -> call(span).ifPresent(calls::add));
    } else {
      root.ledger().lost("trace", "none was recorded of this output", result.path());
    }
    JsonObjectBuilder part = JsonObject.builder().put("role", "assistant").put("text", text);
    part.putUnlessEmpty("calls", new JsonArray(calls));
    return JsonObject.of("parts", JsonArray.of(part.build()));
  }

  private static Optional<Json> call(ForeignObject span) {
    span.skip(
        "spanId", "parentSpanId", "name", "endTime", "startTime", "statusCode", "statusMessage");
    ForeignObject attributes = span.object("attributes");
    Optional<Json> name = first(attributes, "tool.name", "function.name", "ai.toolCall.name");
    Optional<Json> arguments =
        first(
            attributes,
            "tool.arguments",
            "tool.args",
            "tool.input",
            "function.arguments",
            "ai.toolCall.args",
            "ai.toolCall.arguments",
            "ai.toolCall.input");
    attributes.keys().forEach(attributes::skip);
    return name.map(it ->
        JsonObject.of(
            "name",
            Json.of(PlainTemplate.written(it)),
            "arguments",
            Json.of(arguments.map(PlainTemplate::written).orElse("{}"))));
  }

  private static Optional<Json> first(ForeignObject attributes, String... keys) {
    for (String key : keys) {
      Optional<Json> value = attributes.find(key);
      if (value.isPresent()) {
        return value;
      }
    }
    return Optional.empty();
  }
}
