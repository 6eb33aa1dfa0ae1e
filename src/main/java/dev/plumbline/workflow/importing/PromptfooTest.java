package dev.plumbline.workflow.importing;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonArray;
import dev.plumbline.base.canonical.JsonNull;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonText;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;

/// A test: what is checked, and the output if one is given.
final class PromptfooTest {

  private static final int DEPTH_MAX = 4;

  private final ForeignObject test;
  private final Optional<ForeignFile> beside;
  private final JsonObject templates;

  /// @param beside the file that names others; empty for results
  PromptfooTest(ForeignObject test, Optional<ForeignFile> beside, JsonObject templates) {
    this.test = test;
    this.beside = beside;
    this.templates = templates;
  }

  /// A test with what is the default for all, and variables of a scenario.
  static JsonObject merged(JsonObject defaults, JsonObject test, JsonObject given) {
    JsonObject vars =
        PromptfooImport.with(
            PromptfooImport.with(members(defaults, "vars"), given), members(test, "vars"));
    boolean own =
        members(test, "options")
            .find("disableDefaultAsserts")
            .filter(Json.of(true)::equals)
            .isPresent();
    List<Json> asserts = new ArrayList<>(own ? List.of() : list(defaults, "assert"));
    asserts.addAll(list(test, "assert"));
    JsonObject whole = PromptfooImport.with(defaults, test);
    whole = replaced(whole, "vars", vars);
    whole =
        replaced(
            whole,
            "options",
            PromptfooImport.with(members(defaults, "options"), members(test, "options")));
    whole =
        replaced(
            whole,
            "metadata",
            PromptfooImport.with(members(defaults, "metadata"), members(test, "metadata")));
    return replaced(whole, "assert", new JsonArray(asserts));
  }

  static JsonObject replaced(JsonObject object, String key, Json value) {
    return PromptfooImport.with(object, JsonObject.of(key, value));
  }

  private static JsonObject members(JsonObject object, String key) {
    return object.find(key).orElse(object) instanceof JsonObject members && members != object
        ? members
        : JsonObject.EMPTY;
  }

  private static List<Json> list(JsonObject object, String key) {
    return object.find(key).orElse(object) instanceof JsonArray(List<Json> list) ? list : List.of();
  }

  /// Empty after it was reported why nothing of it is checked.
  Optional<ImportedSuite.Case> of(String id) {
    Optional<Json> output = test.find("providerOutput");
    SortedMap<String, Json> facts = new TreeMap<>();
    return checks(new PromptfooComponents(List.of()), false, output.isEmpty())
        .map(group ->
            new ImportedSuite.Case(
                id,
                output
                    .map(
                        it -> JsonObject.of("text", (Json) new JsonText(PlainTemplate.written(it))))
                    .orElse(JsonObject.EMPTY),
                new TreeMap<>(),
                facts,
                group,
                List.of(),
                Optional.empty(),
                Optional.empty()));
  }

  /// All assertions of the test.
  ///
  /// @param components what was recorded of each
  /// @param graded whether graders gave scores between 0 and 1
  /// @param isPlan whether there is no output yet, so that code would still change it
  Optional<Assertion.Group> checks(PromptfooComponents components, boolean graded, boolean isPlan) {
    JsonObject vars = members(test.json(), "vars");
    test.skip("vars");
    options(isPlan);
    test.lose("metadata", "a document has no metadata");
    test.lose("description", "tests are named by their numbers");
    if (test.has("assertScoringFunction")) {
      test.lose("assertScoringFunction", "it runs code: the weighted mean counts in its place");
    }
    for (String key :
        List.of("provider", "providers", "prompts", "prompt", "fixture", "conversation")) {
      test.lose(key, "no model is asked here: recorded outputs are the documents");
    }
    Optional<BigDecimal> threshold = test.number("threshold");
    List<ForeignObject> asserts = test.objects("assert");
    if (asserts.isEmpty()) {
      test.ledger().lost("test without assertions", "nothing is checked", test.path());
      return Optional.empty();
    }
    List<Assertion> members = members(asserts, PlainTemplate.of(vars), components, graded, 0);
    if (members.isEmpty()) {
      test.ledger().lost("test", "none of its assertions can be checked here", test.path());
      return Optional.empty();
    }
    return Optional.of(Assertion.Group.of(members, threshold));
  }

  private void options(boolean isPlan) {
    ForeignObject options = test.object("options");
    if (isPlan) {
      for (String key : List.of("transform", "postprocess", "transformVars")) {
        options.lose(key, "it runs code: give outputs as it makes them");
      }
    } else {
      for (String key : List.of("transform", "postprocess", "transformVars")) {
        options.change(key, "outputs are as it made them");
      }
    }
    options.lose("provider", "which model grades is said when a judge is asked");
    options.lose("rubricPrompt", "a judge has a prompt of its own");
    options.skip("disableVarExpansion", "disableDefaultAsserts");
    List<String> named =
        List.of(
            "disableVarExpansion",
            "disableDefaultAsserts",
            "provider",
            "rubricPrompt",
            "transform",
            "postprocess",
            "transformVars");
    List<String> others = options.keys().stream().filter(key -> !named.contains(key)).toList();
    for (String key : others) {
      options.lose(key, "it is about how promptfoo asks models");
    }
  }

  private List<Assertion> members(
      List<ForeignObject> asserts,
      Function<String, Optional<Json>> vars,
      PromptfooComponents components,
      boolean graded,
      int depth) {
    List<Assertion> members = new ArrayList<>();
    for (ForeignObject written : asserts) {
      ForeignObject each = resolved(written);
      BigDecimal weight = each.number("weight").orElse(BigDecimal.ONE);
      String metric = PlainTemplate.filled(each.text("metric"), vars).orElse("");
      if (weight.signum() < 0) {
        each.ledger().lost("assertion", "its weight is below 0", each.path());
        each.skip("type", "value", "threshold", "assert");
      } else if (each.text("type").equals("assert-set") && depth < DEPTH_MAX) {
        each.skip("config");
        Optional<BigDecimal> threshold = each.number("threshold");
        components.set();
        List<Assertion> inner =
            members(each.objects("assert"), vars, components, graded, depth + 1);
        if (!inner.isEmpty()) {
          each.ledger().kept("assert-set", each.path());
          members.add(new Assertion.Group(inner, threshold, weight, metric, ""));
        }
      } else {
        PromptfooComponents.Component component = components.next(each.json());
        new PromptfooAssertions(each, vars, beside, component, graded)
            .check()
            .ifPresent(check -> {
              components.taken(component, weight.signum() > 0);
              members.add(new Assertion.Leaf(check, weight, metric));
              if (weight.compareTo(BigDecimal.ONE) != 0) {
                each.ledger().kept("weight", each.path());
              }
              if (!metric.isEmpty()) {
                each.ledger().kept("metric", each.path());
              }
            });
      }
    }
    return members;
  }

  private ForeignObject resolved(ForeignObject written) {
    String reference = written.text("$ref");
    String name = reference.substring(reference.lastIndexOf('/') + 1);
    if (reference.isEmpty()) {
      return written;
    }
    Json template = templates.find(name).orElse(JsonNull.NULL);
    if (!(template instanceof JsonObject object)) {
      written.ledger().lost("$ref", "there is no such template: " + name, written.path());
      return written;
    }
    JsonObject whole = PromptfooImport.with(object, written.json());
    ForeignObject resolved = new ForeignObject(whole, written.path(), written.ledger());
    resolved.skip("$ref");
    written.keys().forEach(written::skip);
    return resolved;
  }
}
