package dev.plumbline.exchange.importing;

import static dev.plumbline.exchange.importing.ForeignObject.at;
import static dev.plumbline.exchange.importing.ForeignObject.unlessEmpty;
import static dev.plumbline.exchange.importing.ForeignObject.written;
import static dev.plumbline.exchange.importing.TracedDocument.call;
import static dev.plumbline.exchange.importing.TracedDocument.part;
import static java.math.BigDecimal.ONE;
import static java.math.BigDecimal.ZERO;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.Json.JsonText;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.exchange.importing.Check.Assertion;
import dev.plumbline.exchange.importing.Check.Assertion.Group;
import dev.plumbline.exchange.importing.Check.Assertion.Leaf;
import dev.plumbline.exchange.importing.Check.Judged;
import dev.plumbline.exchange.importing.DeepEvalMetric.TestedOutput;
import dev.plumbline.exchange.importing.ForeignFile.PythonJson;
import dev.plumbline.exchange.importing.ImportedSuite.Case;
import dev.plumbline.exchange.importing.ImportedSuite.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Results of a run of DeepEval, or test cases and goldens as it saves them.
public final class DeepEvalImport {

  private static final List<String> TESTS =
      List.of(
          "test_cases conversational_test_cases test_results goldens conversational_goldens"
              .split(" "));

  private boolean hasParts;

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
    JsonObject object =
        switch (PythonJson.read(file.bytes(), name)) {
          case JsonArray list -> JsonObject.of("goldens", list);
          // the last run in a cache of older versions
          case JsonObject run
              when run.find("testRunData").orElse(run) instanceof JsonObject inner ->
              inner;
          default -> JsonObject.EMPTY;
        };
    if (Stream.of("input", "turns", "scenario").anyMatch(object::has)) {
      object = JsonObject.of("goldens", JsonArray.of(object));
    }
    return new DeepEvalImport().suite(new ForeignObject(object, "", ledger));
  }

  private ImportedSuite suite(ForeignObject run) {
    run.leave("deepeval run");
    String identifier = run.text("identifier");
    String name = identifier.isEmpty() ? run.text("test_file") : identifier;
    if (run.has("nodes")) {
      return DecisionGraph.read(run.object("nodes"), unlessEmpty(name, "decision graph"));
    }
    List<ForeignObject> all = TESTS.stream().flatMap(key -> run.objects(key).stream()).toList();
    hasParts =
        all.stream()
            .anyMatch(each ->
                Stream.of("turns", "tools_called", "retrieval_context").anyMatch(each::has));
    List<Case> cases = new ArrayList<>();
    for (ForeignObject each : all) {
      test(each, "test-" + (cases.size() + 1)).ifPresent(cases::add);
    }
    return new ImportedSuite(unlessEmpty(name, "deepeval"), "", cases);
  }

  private Optional<Case> test(ForeignObject test, String byDefault) {
    test.leave("deepeval test");
    if (test.flag("flaky").orElse(false)) {
      test.lose("flaky", "a test that decides nothing is decided by who reads the report");
    }
    SortedMap<String, String> context = new TreeMap<>();
    for (String part :
        List.of("input", "expected_output", "expected_outcome", "scenario", "user_description")) {
      put(part, test.words(part), context);
    }
    put("role", test.words("chatbot_role"), context);
    put(
        "context",
        test.list("context").stream()
            .map(DeepEvalImport::passage)
            .collect(Collectors.joining("\n\n")),
        context);
    List<ForeignObject> tools = test.objects("expected_tools");
    TestedOutput tested =
        new TestedOutput(
            test.find("actual_output").map(ForeignObject::written),
            test.words("expected_output"),
            test.has("turns") ? List.of() : names(test.objects("tools_called")),
            names(tools),
            tools.stream().noneMatch(tool -> tool.has("input_parameters") || tool.has("output")));
    put("expected_tools", String.join("\n", tested.tools()), context);
    JsonObject content = content(test, context.getOrDefault("input", ""));
    String named = test.text("name");
    Optional<Boolean> success = test.flag("success");
    List<DeepEvalMetric> metrics =
        test.objects("metrics_data").stream()
            .flatMap(each -> DeepEvalMetric.of(each, tested).stream())
            .toList();
    List<Assertion> checks = new ArrayList<>();
    metrics.forEach(each -> checks.add(new Leaf(each.check(), each.flaky() ? ZERO : ONE, "")));
    for (String part : List.of("expected_output", "expected_outcome")) {
      if (checks.isEmpty() && !test.words(part).isEmpty()) {
        test.changed(
            "test without a metric", "a judge is asked whether the answer says what is expected");
        checks.add(
            Leaf.of(
                Judged.of("as expected", "Does the answer say what the part " + part + " says?")));
      }
    }
    if (checks.isEmpty()) {
      test.lost("test without a metric", "nothing is checked, and nothing is expected");
      return Optional.empty();
    }
    List<Outcome> outcomes = metrics.stream().map(DeepEvalMetric::outcome).toList();
    boolean whole =
        !outcomes.isEmpty() && outcomes.stream().allMatch(each -> each.passed().isPresent());
    test.kept(test.has("turns") ? "conversation" : "test case");
    return Optional.of(
        Case.of(unlessEmpty(named, byDefault), content, context, Group.of(checks, Optional.empty()))
            .recorded(outcomes, success.filter(_ -> whole).map(Outcome::of)));
  }

  private static void put(String name, String text, SortedMap<String, String> context) {
    if (!text.isBlank()) {
      context.put(name, text);
    }
  }

  private static String passage(Json value) {
    return written(at(value, "context") instanceof JsonText text ? text : value);
  }

  private static List<String> names(List<ForeignObject> tools) {
    tools.forEach(tool -> tool.skip("type description reasoning output input_parameters"));
    return tools.stream().map(tool -> tool.text("name")).toList();
  }

  /// The output as a text; as turns where any test has calls, passages or a conversation.
  private JsonObject content(ForeignObject test, String input) {
    List<Json> parts = new ArrayList<>();
    List<Json> sources = new ArrayList<>(passages(test));
    if (test.has("turns")) {
      for (ForeignObject turn : test.objects("turns")) {
        turn.leave("deepeval turn");
        turn(turn, turn.text("role"), turn.words("content"), parts);
        sources.addAll(passages(turn));
      }
    } else if (test.has("actual_output")) {
      String output = test.words("actual_output");
      if (!hasParts) {
        return JsonObject.of("text", output);
      }
      parts.add(part("user", input));
      turn(test, "assistant", output, parts);
    }
    return parts.isEmpty()
        ? JsonObject.EMPTY
        : JsonObject.of(
            "parts?", parts,
            "sources?", sources);
  }

  private List<Json> passages(ForeignObject owner) {
    List<Json> passages = owner.list("retrieval_context");
    passages.forEach(_ -> owner.kept("passage"));
    return passages.stream().<Json>map(each -> Json.of(passage(each))).toList();
  }

  /// Calls come before the words that follow from them, with their results between.
  private void turn(ForeignObject owner, String role, String text, List<Json> parts) {
    List<Json> calls = new ArrayList<>();
    List<Json> results = new ArrayList<>();
    for (ForeignObject tool : owner.objects("tools_called")) {
      tool.leave("deepeval call");
      String id = "call-" + (parts.size() + calls.size() + 1);
      calls.add(call(id, tool.text("name"), tool.find("input_parameters")));
      tool.find("output")
          .map(ForeignObject::written)
          .ifPresent(it -> results.add(part("tool", it, List.of(), id, false)));
      tool.kept("call of a tool");
    }
    if (!calls.isEmpty()) {
      parts.add(part("assistant", "", calls, "", false));
      parts.addAll(results);
    }
    parts.add(part(role, text));
  }
}
