package dev.plumbline.workflow.importing;

import static dev.plumbline.base.canonical.Json.JsonNull.NULL;
import static dev.plumbline.workflow.importing.ForeignObject.at;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.Json.JsonBoolean;
import dev.plumbline.base.canonical.Json.JsonText;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.workflow.importing.ImportedSuite.Case;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A configuration of promptfoo, or the results of a run.
public final class PromptfooImport {

  /// Lists of variables multiply tests.
  private static final int TESTS_MAX = 50_000;

  private final ForeignFile file;
  private final ImportLedger ledger;
  private final List<Case> cases = new ArrayList<>();

  private PromptfooImport(ForeignFile file, ImportLedger ledger) {
    this.file = file;
    this.ledger = ledger;
  }

  /// @throws Refusal if it is no such file
  public static ImportedSuite read(ForeignFile file, ImportLedger ledger) {
    Json value = file.value();
    if (value instanceof JsonObject object) {
      return object.find("results").orElse(value) instanceof JsonObject results
              && results != object
              && (results.has("results") || results.has("table"))
          ? PromptfooResults.read(
              new ForeignObject(
                  object.with("results", PromptfooResults.completed(results)), "", ledger))
          : new PromptfooImport(file, ledger).configuration(object);
    }
    if (value instanceof JsonArray tests) {
      return new PromptfooImport(file, ledger).configuration(JsonObject.of("tests", tests));
    }
    throw Refusal.of(
        file.path().toString(),
        ProblemCode.WRONG_TYPE,
        "this is neither a configuration of promptfoo nor its results",
        "name a promptfooconfig.yaml, or what `promptfoo eval -o results.json` wrote");
  }

  private ImportedSuite configuration(JsonObject object) {
    ForeignObject root = new ForeignObject(object, "", ledger);
    String description = root.text("description");
    around(root);
    JsonObject defaults = defaults(root);
    JsonObject templates = members(root.find("assertionTemplates"));
    List<Json> tests = tests(root.find("tests"), "/tests");
    for (int i = 0; i < tests.size(); i++) {
      test(tests.get(i), "/tests/" + i, defaults, templates, JsonObject.EMPTY);
    }
    scenarios(root, defaults, templates);
    if (cases.isEmpty() && tests.isEmpty() && !root.has("scenarios")) {
      test(JsonObject.EMPTY, "/defaultTest", defaults, templates, JsonObject.EMPTY);
    }
    return new ImportedSuite(description.isEmpty() ? "promptfoo" : description, description, cases);
  }

  /// What surrounds the tests.
  static void around(ForeignObject root) {
    root.leave("promptfoo configuration");
  }

  private JsonObject defaults(ForeignObject root) {
    Optional<Json> written = root.find("defaultTest");
    if (written.isPresent() && written.get() instanceof JsonText(String name)) {
      Optional<JsonObject> read =
          file.beside(name).map(ForeignFile::value).map(ForeignObject::members);
      if (read.isEmpty()) {
        ledger.lost("defaultTest", "its file is code, or cannot be read", "/defaultTest");
      }
      return read.orElse(JsonObject.EMPTY);
    }
    return members(written);
  }

  private static JsonObject members(Optional<Json> value) {
    return ForeignObject.members(value.orElse(NULL));
  }

  private void scenarios(ForeignObject root, JsonObject defaults, JsonObject templates) {
    for (ForeignObject scenario : root.objects("scenarios")) {
      scenario.skip("description");
      List<Json> configurations = tests(scenario.find("config"), scenario.path() + "/config");
      List<Json> tests = tests(scenario.find("tests"), scenario.path() + "/tests");
      for (Json configuration : configurations) {
        for (int i = 0; i < tests.size(); i++) {
          test(
              tests.get(i),
              scenario.path() + "/tests/" + i,
              defaults,
              templates,
              members(members(Optional.of(configuration)).find("vars")));
        }
      }
    }
  }

  /// Tests in place, or in files that are named.
  private List<Json> tests(Optional<Json> written, String place) {
    List<Json> all = new ArrayList<>();
    if (written.isEmpty()) {
      return all;
    }
    List<Json> listed =
        written.get() instanceof JsonArray(var list) ? list : List.of(written.get());
    for (Json each : listed) {
      if (each instanceof JsonText(String name)) {
        all.addAll(named(name, place));
      } else if (each instanceof JsonObject object && object.has("path")) {
        ledger.lost("tests", "they are made by code or a service", place);
      } else {
        all.add(each);
      }
    }
    return all;
  }

  private List<Json> named(String name, String place) {
    List<ForeignFile> named = file.allBeside(name);
    if (named.isEmpty()) {
      ledger.lost(
          "tests of a file", "it is code, lies elsewhere, or cannot be read: " + name, place);
    }
    return named.stream().flatMap(each -> tests(each).stream()).toList();
  }

  private List<Json> tests(ForeignFile named) {
    String extension = ForeignFile.extension(named.path().toString());
    if (extension.equals("csv")) {
      List<Problem> problems = new ArrayList<>();
      List<Json> tests =
          PromptfooCsv.tests(named.text(), named.path().getFileName().toString(), ledger, problems);
      if (!problems.isEmpty()) {
        throw new Refusal(Refusal.Kind.INPUT, named.path().toString(), problems);
      }
      return tests;
    }
    return named.values();
  }

  private void test(
      Json written, String place, JsonObject defaults, JsonObject templates, JsonObject given) {
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
    JsonObject vars = members(test.find("vars"));
    if (test.find("vars").orElse(vars) instanceof JsonText || vars.size() == 0) {
      return List.of(vars);
    }
    boolean whole = at(test, "options", "disableVarExpansion").equals(JsonBoolean.TRUE);
    List<JsonObject> all = new ArrayList<>(List.of(JsonObject.EMPTY));
    for (String key : vars.keys()) {
      Json value = resolved(vars.get(key), place + "/vars/" + key);
      boolean texts =
          value instanceof JsonArray(var list)
              && !list.isEmpty()
              && list.stream().noneMatch(JsonArray.class::isInstance);
      List<Json> values = !whole && texts ? ((JsonArray) value).values() : List.of(value);
      List<JsonObject> next = new ArrayList<>();
      for (JsonObject before : all) {
        for (Json each : values) {
          if (next.size() <= TESTS_MAX) {
            next.add(before.with(key, each));
          }
        }
      }
      all = next;
    }
    return all;
  }

  private Json resolved(Json value, String place) {
    if (value instanceof JsonText(String name) && name.startsWith("file://")) {
      Optional<ForeignFile> named = file.beside(name);
      if (named.isEmpty()) {
        ledger.lost("variable of a file", "it is code, lies elsewhere, or cannot be read", place);
        return value;
      }
      return named.get().content();
    }
    return value;
  }
}
