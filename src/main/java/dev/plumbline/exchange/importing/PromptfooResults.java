package dev.plumbline.exchange.importing;

import static dev.plumbline.exchange.importing.ForeignObject.at;
import static dev.plumbline.exchange.importing.ForeignObject.elements;
import static dev.plumbline.exchange.importing.ForeignObject.members;
import static dev.plumbline.exchange.importing.ForeignObject.unlessEmpty;
import static dev.plumbline.exchange.importing.ForeignObject.written;
import static dev.plumbline.exchange.importing.TracedDocument.part;
import static java.math.BigDecimal.ONE;
import static java.math.BigDecimal.ZERO;
import static java.util.Locale.ROOT;
import static java.util.stream.Collectors.joining;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.Json.JsonBoolean;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObject.JsonObjectBuilder;
import dev.plumbline.base.canonical.PlainJson;
import dev.plumbline.exchange.importing.ImportedCheck.Assertion.Group;
import dev.plumbline.exchange.importing.ImportedCheck.CheckedFact.Supplied;
import dev.plumbline.exchange.importing.ImportedSuite.Case;
import dev.plumbline.exchange.importing.ImportedSuite.Outcome;
import dev.plumbline.exchange.importing.PromptfooTest.PromptfooComponents;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

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
    inner.leave("promptfoo results");
    this.results = inner.objects("results");
    for (ForeignObject trace : root.objects("traces")) {
      trace.leave("promptfoo trace");
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
    root.leave("promptfoo file");
    ForeignObject configuration = root.object("config");
    String description = configuration.text("description");
    configuration.leave("promptfoo configuration");
    configuration.leave("promptfoo config");
    List<Case> cases = new ArrayList<>();
    boolean named = results.stream().map(each -> provider(each.json())).distinct().count() > 1;
    results.forEach(each -> result(each, named).ifPresent(cases::add));
    if (cases.stream().allMatch(each -> each.checks().judged().isEmpty())) {
      cases.replaceAll(each -> each.asked(new TreeMap<>()));
    }
    return new ImportedSuite(unlessEmpty(description, "promptfoo"), description, cases);
  }

  /// Whether a grader gave a score that does not follow from whether it passes.
  private static boolean isGraded(ForeignObject result) {
    return elements(at(result.json(), "gradingResult", "componentResults")).stream()
        .filter(it -> at(it, "assertion") instanceof JsonObject)
        .anyMatch(it -> {
          BigDecimal plain = at(it, "pass").equals(JsonBoolean.TRUE) ? ONE : ZERO;
          return ForeignObject.number(at(it, "score")).orElse(plain).compareTo(plain) != 0;
        });
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
        Stream.of("testIdx", "promptIdx")
            .map(key -> result.number(key).map(BigDecimal::toPlainString).orElse("0"))
            .collect(joining("-", "test-", named ? "-" + provider(result.json()) : ""));
    result.leave("promptfoo result");
    ForeignObject prompt = result.object("prompt");
    String asked = prompt.text("raw");
    prompt.skipAll();
    Map<String, Optional<?>> measured =
        Map.of(
            "latency_ms", result.number("latencyMs").map(ForeignObject::rounded),
            "cost", result.number("cost").map(ForeignObject::rounded));
    ForeignObject response = result.object("response");
    Optional<Json> output = response.find("output");
    String finish = response.text("finishReason").toLowerCase(ROOT);
    response.skipAll();
    ForeignObject grading = result.object("gradingResult");
    PromptfooComponents components =
        new PromptfooComponents(grading.objects("componentResults"), graded);
    Outcome whole =
        new Outcome(result.flag("success"), result.number("score"), grading.text("reason"));
    grading.skipAll();
    String error = result.text("error");
    Optional<Group> checks = checks(result, components);
    if (output.isEmpty()) {
      // promptfoo keeps no output where a grader ran into an error
      return result.nothing(
          "result without an output",
          response.has("error")
              ? "the provider failed"
              : error.contains("grader") || error.contains("runAssertion")
                  ? "a grader failed, and the output was not recorded"
                  : "none was recorded");
    }
    return checks.map(group -> {
      List<Outcome> outcomes = components.outcomes();
      boolean isWhole =
          components.label().isEmpty()
              && outcomes.size() == group.leaves().size()
              && (error.isEmpty() || !outcomes.isEmpty())
              // a grader that failed leaves the result open, whatever was recorded of the whole
              && outcomes.stream().allMatch(each -> each.passed().isPresent());
      // what the checks read of it, beside the text
      JsonObjectBuilder facts = JsonObject.builder();
      group
          .facts(Supplied.class)
          .map(Supplied::id)
          .distinct()
          .forEach(fact -> facts.put(fact, measured.getOrDefault(fact, Optional.of(finish))));
      return Case.of(
              id, content(output.get(), result), new TreeMap<>(Map.of("prompt", asked)), group)
          .given(facts.build())
          .recorded(outcomes, Optional.of(whole).filter(_ -> isWhole))
          .labelled(components.label().flatMap(Outcome::score));
    });
  }

  private Optional<Group> checks(ForeignObject result, PromptfooComponents components) {
    JsonObject test = members(result.member("testCase"));
    if (result.member("vars") instanceof JsonObject vars) {
      test = test.with("vars", test.objectOrEmpty("vars").with(vars));
    }
    if (!test.has("assert")) {
      test = test.with("assert", components.assertions());
    }
    ForeignObject whole = new ForeignObject(test, result.path() + "/testCase", root.ledger());
    whole.skip("providerOutput");
    return new PromptfooTest(whole, Optional.empty(), JsonObject.EMPTY).checks(components, false);
  }

  /// The output as a text, or as a turn with the calls of its trace.
  private JsonObject content(Json output, ForeignObject result) {
    String text = written(output);
    Optional<ForeignObject> trace = Optional.ofNullable(traces.get(result.text("traceId")));
    if (!isTraced) {
      return JsonObject.of("text", text);
    }
    if (trace.isEmpty()) {
      result.lost("trace", "none was recorded of this output");
    }
    List<Json> calls =
        trace.stream()
            .flatMap(each -> each.objects("spans").stream())
            .sorted(Comparator.comparing(span -> span.number("startTime").orElse(ZERO)))
            .flatMap(span -> call(span).stream())
            .toList();
    return JsonObject.of("parts", JsonArray.of(part("assistant", text, calls, "", false)));
  }

  private static Optional<Json> call(ForeignObject span) {
    span.leave("promptfoo span");
    ForeignObject attributes = span.object("attributes");
    Optional<Json> name = attributes.first("tool.name function.name ai.toolCall.name");
    Optional<Json> arguments =
        attributes.first(
            "tool.arguments tool.args tool.input function.arguments ai.toolCall.args ai.toolCall.arguments ai.toolCall.input");
    attributes.skipAll();
    return name.map(it -> TracedDocument.call("", written(it), arguments));
  }

  /// Results as version 3 has them: in the table of version 2 are the tests that later versions
  /// have with each result, and it may be all that there is.
  ///
  /// @param results with a list of results, a table, or both
  static JsonObject completed(JsonObject results) {
    List<TableOutput> outputs = TableOutput.of(results);
    List<Json> all = new ArrayList<>();
    if (results.member("results") instanceof JsonArray(var list)) {
      for (Json each : list) {
        Optional<TableOutput> own =
            each instanceof JsonObject result && !result.has("testCase")
                ? outputs.stream().filter(it -> it.isOf(result)).findFirst()
                : Optional.empty();
        own.ifPresent(outputs::remove);
        all.add(own.<Json>map(it -> members(each).with(it.places())).orElse(each));
      }
    } else {
      outputs.forEach(each -> all.add(each.result().with(each.places())));
    }
    return results.with("results", new JsonArray(all));
  }

  /// An output in the table of version 2.
  ///
  /// @param places of it and of its test, with the test
  private record TableOutput(JsonObject output, JsonObject test, JsonObject places) {

    static List<TableOutput> of(JsonObject results) {
      List<TableOutput> all = new ArrayList<>();
      List<JsonObject> rows = rows(at(results, "table", "body"));
      for (int row = 0; row < rows.size(); row++) {
        List<JsonObject> outputs = rows(rows.get(row).member("outputs"));
        Optional<Json> test = rows.get(row).find("test");
        for (int i = 0; i < outputs.size(); i++) {
          all.add(
              new TableOutput(
                  outputs.get(i),
                  rows.get(row).objectOrEmpty("test"),
                  JsonObject.of("promptIdx", i, "testIdx", row, "testCase", test)));
        }
      }
      return all;
    }

    /// Whether a result has its variables, prompt and provider.
    boolean isOf(JsonObject result) {
      return output.textOrEmpty("prompt").equals(result.objectOrEmpty("prompt").textOrEmpty("raw"))
          && Stream.of("label", "id")
              .map(result.objectOrEmpty("provider")::textOrEmpty)
              .anyMatch(output.textOrEmpty("provider")::equals)
          && test.objectOrEmpty("vars").equals(result.objectOrEmpty("vars"));
    }

    /// As version 3 has it.
    JsonObject result() {
      // why a test failed is written before its output
      String reason = output.objectOrEmpty("gradingResult").textOrEmpty("reason");
      String before = reason.isEmpty() ? "" : reason + "\n---\n";
      String text = output.textOrEmpty("text");
      String said = text.startsWith(before) ? text.substring(before.length()) : text;
      return output
          .without("text", "pass", "prompt", "provider")
          .with(
              JsonObject.of(
                  "response", output.find("text").map(_ -> JsonObject.of("output", said)),
                  "success", output.find("pass"),
                  "prompt", output.find("prompt").map(it -> JsonObject.of("raw", it)),
                  "provider", output.find("provider").map(it -> JsonObject.of("id", it)),
                  "vars", test.find("vars")));
    }
  }

  private static List<JsonObject> rows(Json value) {
    return elements(value).stream().map(ForeignObject::members).toList();
  }
}
