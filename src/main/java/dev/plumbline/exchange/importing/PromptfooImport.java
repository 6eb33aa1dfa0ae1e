package dev.plumbline.exchange.importing;

import static dev.plumbline.exchange.importing.ForeignObject.at;
import static dev.plumbline.exchange.importing.ForeignObject.elements;
import static dev.plumbline.exchange.importing.ForeignObject.members;
import static dev.plumbline.exchange.importing.ForeignObject.unlessEmpty;
import static dev.plumbline.exchange.importing.ForeignObject.written;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.Json.JsonBoolean;
import dev.plumbline.base.canonical.Json.JsonText;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObject.JsonObjectBuilder;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Problems;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.exchange.importing.ImportedSuite.Case;
import dev.plumbline.rubric.importing.CsvParser;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A configuration of promptfoo, or the results of a run.
public final class PromptfooImport {

  /// Lists of variables multiply tests.
  private static final int TESTS_MAX = 50_000;

  private final ForeignFile file;
  private final ImportLedger ledger;
  private final JsonObject defaults;
  private final JsonObject templates;
  private final List<Case> cases = new ArrayList<>();

  private PromptfooImport(ForeignFile file, ForeignObject root) {
    this.file = file;
    this.ledger = root.ledger();
    this.templates = members(root.member("assertionTemplates"));
    Json given = root.member("defaultTest");
    Optional<ForeignFile> named =
        given instanceof JsonText ? file.beside(written(given)) : Optional.empty();
    if (given instanceof JsonText && named.isEmpty()) {
      ledger.lost("defaultTest", "its file is code, or cannot be read", "/defaultTest");
    }
    this.defaults = members(named.map(ForeignFile::value).orElse(given));
  }

  /// @throws Refusal if it is no such file
  public static ImportedSuite read(ForeignFile file, ImportLedger ledger) {
    return switch (file.value()) {
      case JsonObject object
          when object.member("results") instanceof JsonObject results
              && (results.has("results") || results.has("table")) ->
          PromptfooResults.read(
              new ForeignObject(
                  object.with("results", PromptfooResults.completed(results)), "", ledger));
      case JsonObject object -> configuration(file, new ForeignObject(object, "", ledger));
      case JsonArray tests ->
          configuration(file, new ForeignObject(JsonObject.of("tests", tests), "", ledger));
      default ->
          throw Refusal.of(
              file.path(),
              ProblemCode.WRONG_TYPE,
              "this is neither a configuration of promptfoo nor its results",
              "name a promptfooconfig.yaml, or what `promptfoo eval -o results.json` wrote");
    };
  }

  private static ImportedSuite configuration(ForeignFile file, ForeignObject root) {
    String description = root.text("description");
    root.leave("promptfoo configuration");
    PromptfooImport read = new PromptfooImport(file, root);
    List<Json> tests = read.tests(root.find("tests"), "/tests");
    read.add(tests, "/tests/", JsonObject.EMPTY);
    for (ForeignObject scenario : root.objects("scenarios")) {
      scenario.skip("description");
      List<Json> configurations = read.tests(scenario.find("config"), scenario.path() + "/config");
      List<Json> own = read.tests(scenario.find("tests"), scenario.path() + "/tests");
      configurations.forEach(
          each -> read.add(own, scenario.path() + "/tests/", members(each).objectOrEmpty("vars")));
    }
    if (read.cases.isEmpty() && tests.isEmpty() && !root.has("scenarios")) {
      read.add(JsonObject.EMPTY, "/defaultTest", JsonObject.EMPTY);
    }
    return new ImportedSuite(unlessEmpty(description, "promptfoo"), description, read.cases);
  }

  /// Tests in place, or in files that are named.
  private List<Json> tests(Optional<Json> given, String place) {
    List<Json> all = new ArrayList<>();
    for (Json each :
        given.isPresent() && given.get() instanceof JsonArray(var list)
            ? list
            : given.stream().toList()) {
      if (each instanceof JsonText(String name)) {
        List<ForeignFile> named = file.allBeside(name);
        if (named.isEmpty()) {
          ledger.lost(
              "tests of a file", "it is code, lies elsewhere, or cannot be read: " + name, place);
        }
        named.forEach(it -> all.addAll(tests(it)));
      } else if (members(each).has("path")) {
        ledger.lost("tests", "they are made by code or a service", place);
      } else {
        all.add(each);
      }
    }
    return all;
  }

  private List<Json> tests(ForeignFile named) {
    String name = named.path().toString();
    if (!ForeignFile.extension(name).equals("csv")) {
      return named.values();
    }
    Problems problems = new Problems();
    List<Json> tests =
        PromptfooCsv.tests(named.text(), named.path().getFileName().toString(), ledger, problems);
    problems.refuse(name);
    return tests;
  }

  private void add(List<Json> tests, String place, JsonObject given) {
    for (int i = 0; i < tests.size(); i++) {
      add(tests.get(i), place + i, given);
    }
  }

  private void add(Json written, String place, JsonObject given) {
    if (!(written instanceof JsonObject test)) {
      ledger.lost("test", "it is no object", place);
      return;
    }
    JsonObject whole = PromptfooTest.merged(defaults, test, given);
    for (JsonObject vars : expanded(whole, place)) {
      if (cases.size() >= TESTS_MAX) {
        ledger.lost("test", "there are more than " + TESTS_MAX, place);
        return;
      }
      ForeignObject object = new ForeignObject(whole.with("vars", vars), place, ledger);
      new PromptfooTest(object, Optional.of(file), templates)
          .of("test-" + (cases.size() + 1))
          .ifPresent(cases::add);
    }
  }

  /// A list as the value of a variable is a test for each element.
  private List<JsonObject> expanded(JsonObject test, String place) {
    JsonObject vars = test.objectOrEmpty("vars");
    boolean whole = at(test, "options", "disableVarExpansion").equals(JsonBoolean.TRUE);
    List<JsonObject> all = List.of(JsonObject.EMPTY);
    for (String key : vars.keys()) {
      Json value = resolved(vars.get(key), place + "/vars/" + key);
      boolean isList =
          !whole
              && !elements(value).isEmpty()
              && elements(value).stream().noneMatch(JsonArray.class::isInstance);
      List<Json> values = isList ? elements(value) : List.of(value);
      all =
          all.stream()
              .flatMap(before -> values.stream().map(each -> before.with(key, each)))
              .limit(TESTS_MAX + 1)
              .toList();
    }
    return all;
  }

  private Json resolved(Json value, String place) {
    if (!(value instanceof JsonText(String name)) || !name.startsWith("file://")) {
      return value;
    }
    Optional<ForeignFile> named = file.beside(written(value));
    if (named.isEmpty()) {
      ledger.lost("variable of a file", "it is code, lies elsewhere, or cannot be read", place);
    }
    return named.map(ForeignFile::content).orElse(value);
  }

  /// Tests in a table: columns are variables, but for those that begin with two underscores.
  private static final class PromptfooCsv {

    private static final Pattern EXPECTED =
        Pattern.compile(
            "(?s)((?:not-)?[a-z][a-z0-9-]*(?::[a-z-]+)?)(?:\\(([0-9.]+)\\))?(?::(.*))?");

    private static final Pattern TYPED =
        Pattern.compile(
            "(?:not-)?(?:equals|i?contains(?:-any|-all|-json|-xml|-sql|-html)?|is-[a-z-]+|regex|starts-with"
                + "|similar(?::[a-z]+)?|llm-rubric|agent-rubric|search-rubric|g-eval|factuality|model-graded-[a-z]+|answer-relevance"
                + "|context-[a-z]+|conversation-relevance|classifier|moderation|pi|cost|latency|perplexity(?:-score)?"
                + "|levenshtein|rouge-n|bleu|gleu|meteor|word-count|javascript|python|ruby|webhook|finish-reason"
                + "|guardrails|select-best|max-score)");

    /// The tests of a table as promptfoo reads them.
    static List<Json> tests(String csv, String file, ImportLedger ledger, List<Problem> problems) {
      List<Json> tests = new ArrayList<>();
      List<String> columns = new ArrayList<>();
      CsvParser.read(
          csv,
          problems,
          row -> {
            if (columns.isEmpty()) {
              columns.addAll(row.cells());
            } else {
              tests.add(test(columns, row.cells(), file + ":" + row.line(), ledger));
            }
            return true;
          });
      return tests;
    }

    private static JsonObject test(
        List<String> columns, List<String> cells, String place, ImportLedger ledger) {
      SortedMap<String, Json> vars = new TreeMap<>();
      SortedMap<String, Json> metadata = new TreeMap<>();
      JsonObjectBuilder test = JsonObject.builder();
      List<Json> asserts = new ArrayList<>();
      String metric = "";
      int width = Math.min(columns.size(), cells.size());
      for (int i = 0; i < width; i++) {
        metric =
            columns.get(i).equals("__metric") && !cells.get(i).isEmpty() ? cells.get(i) : metric;
      }
      for (int i = 0; i < width; i++) {
        String column = columns.get(i);
        String cell = cells.get(i);
        if (!column.startsWith("__")) {
          vars.put(column, Json.of(cell));
        } else if (!cell.isEmpty()) {
          switch (column.replaceFirst("^(__metadata:).*|^(__expected)[0-9]+$", "$1$2")) {
            case "__expected" -> asserts.add(assertion(cell, metric));
            case "__description", "__providerOutput" -> test.put(column.substring(2), cell);
            case "__threshold" -> test.put("threshold", number(cell));
            case "__metadata:" -> metadata.put(column.split(":", 2)[1], Json.of(cell));
            case "__prefix", "__suffix" ->
                ledger.lost("column " + column, "it is for the prompt", place);
            case "__metric" -> {}
            default -> ledger.lost("column " + column, "nothing here reads it", place);
          }
        }
      }
      return test.putUnlessEmpty("vars", vars)
          .putUnlessEmpty("metadata", metadata)
          .putUnlessEmpty("assert", asserts)
          .build();
    }

    /// `type:value` or `type(threshold):value`, and a text without a type is `equals`.
    private static JsonObject assertion(String cell, String metric) {
      JsonObjectBuilder assertion = JsonObject.builder().putUnlessEmpty("metric", metric);
      Matcher matcher = EXPECTED.matcher(cell);
      String type = "equals";
      String value = cell;
      if (cell.startsWith("grade:")) {
        type = "llm-rubric";
        value = cell.substring(6).strip();
      } else if (cell.startsWith("fn:") || cell.startsWith("eval:") || cell.startsWith("file://")) {
        type = cell.startsWith("file://") && cell.contains(".py") ? "python" : "javascript";
      } else if (matcher.matches() && TYPED.matcher(matcher.group(1)).matches()) {
        type = matcher.group(1);
        value = Optional.ofNullable(matcher.group(3)).orElse("").strip();
        assertion.put("threshold", Optional.ofNullable(matcher.group(2)).map(PromptfooCsv::number));
      }
      return assertion.put("type", type).putUnlessEmpty("value", value).build();
    }

    private static Json number(String cell) {
      return ForeignFile.json(cell.strip()).orElse(Json.of(0));
    }

    private PromptfooCsv() {}
  }
}
