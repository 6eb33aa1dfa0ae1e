package dev.plumbline.exchange.importing;

import static dev.plumbline.base.canonical.Json.JsonNull.NULL;
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
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.exchange.importing.ImportedSuite.Case;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

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
    this.templates = members(root.find("assertionTemplates").orElse(NULL));
    Json given = root.find("defaultTest").orElse(NULL);
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
      configurations.forEach(each ->
          read.add(own, scenario.path() + "/tests/", members(members(each).member("vars"))));
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
    List<Problem> problems = new ArrayList<>();
    List<Json> tests =
        PromptfooCsv.tests(named.text(), named.path().getFileName().toString(), ledger, problems);
    if (!problems.isEmpty()) {
      throw new Refusal(name, problems);
    }
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
    JsonObject vars = members(test.member("vars"));
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
}
