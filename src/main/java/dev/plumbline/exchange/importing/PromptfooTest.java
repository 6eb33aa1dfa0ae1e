package dev.plumbline.exchange.importing;

import static dev.plumbline.exchange.importing.ForeignObject.at;
import static dev.plumbline.exchange.importing.ForeignObject.written;
import static dev.plumbline.exchange.importing.ImportedSuite.Outcome.NONE;
import static java.math.BigDecimal.ONE;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.Json.JsonBoolean;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObject.JsonObjectBuilder;
import dev.plumbline.base.canonical.PlainJson;
import dev.plumbline.exchange.importing.ImportedCheck.Assertion;
import dev.plumbline.exchange.importing.ImportedCheck.Assertion.Group;
import dev.plumbline.exchange.importing.ImportedCheck.Assertion.Leaf;
import dev.plumbline.exchange.importing.ImportedSuite.Case;
import dev.plumbline.exchange.importing.ImportedSuite.Outcome;
import dev.plumbline.exchange.importing.PromptfooTest.PromptfooComponents.Component;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;

/// A test: what is checked, and the output if one is given.
///
/// @param beside the file that names others; empty for results
record PromptfooTest(ForeignObject test, Optional<ForeignFile> beside, JsonObject templates) {

  private static final int DEPTH_MAX = 4;

  /// A test with what is the default for all, and variables of a scenario.
  static JsonObject merged(JsonObject defaults, JsonObject test, JsonObject given) {
    boolean own = at(test, "options", "disableDefaultAsserts").equals(JsonBoolean.TRUE);
    List<Json> asserts = new ArrayList<>(own ? List.of() : defaults.listOrEmpty("assert"));
    asserts.addAll(test.listOrEmpty("assert"));
    JsonObjectBuilder joined = JsonObject.builder().put("assert", new JsonArray(asserts));
    for (String key : List.of("vars", "options", "metadata")) {
      JsonObject before = defaults.objectOrEmpty(key);
      joined.put(
          key, (key.equals("vars") ? before.with(given) : before).with(test.objectOrEmpty(key)));
    }
    return defaults.with(test).with(joined.build());
  }

  /// Empty after it was reported why nothing of it is checked.
  Optional<Case> of(String id) {
    JsonObject content =
        test.find("providerOutput")
            .map(it -> JsonObject.of("text", written(it)))
            .orElse(JsonObject.EMPTY);
    return checks(new PromptfooComponents(List.of(), false), content.size() == 0)
        .map(group -> Case.of(id, content, new TreeMap<>(), group));
  }

  /// All assertions of the test.
  ///
  /// @param components what was recorded of each
  /// @param isPlan whether there is no output yet, so that code would still change it
  Optional<Group> checks(PromptfooComponents components, boolean isPlan) {
    JsonObject vars = test.json().objectOrEmpty("vars");
    test.skip("vars");
    test.object("options").leave(isPlan ? "promptfoo planned" : "promptfoo asked");
    test.leave("promptfoo test");
    Optional<BigDecimal> threshold = test.number("threshold");
    List<ForeignObject> asserts = test.objects("assert");
    if (asserts.isEmpty()) {
      return test.nothing("test without assertions", "nothing is checked");
    }
    List<Assertion> members = members(asserts, PlainTemplate.of(vars), components, 0);
    if (members.isEmpty()) {
      return test.nothing("test", "none of its assertions can be checked here");
    }
    return Optional.of(Group.of(members, threshold));
  }

  private List<Assertion> members(
      List<ForeignObject> asserts,
      Function<String, Optional<Json>> vars,
      PromptfooComponents components,
      int depth) {
    List<Assertion> members = new ArrayList<>();
    for (ForeignObject written : asserts) {
      ForeignObject each = resolved(written);
      BigDecimal weight = each.number("weight").orElse(ONE);
      String metric = PlainTemplate.filled(each.text("metric"), vars).orElse("");
      if (weight.signum() < 0) {
        each.lost("assertion", "its weight is below 0");
        each.skip("type value threshold assert");
      } else if (each.text("type").equals("assert-set") && depth < DEPTH_MAX) {
        each.skip("config");
        Optional<BigDecimal> threshold = each.number("threshold");
        components.set();
        List<Assertion> inner = members(each.objects("assert"), vars, components, depth + 1);
        if (!inner.isEmpty()) {
          each.kept("assert-set");
          members.add(new Group(inner, threshold, weight, metric, ""));
        }
      } else {
        Component component = components.next(each.json());
        new PromptfooAssertions(
                each, vars, beside, component, components.isGraded, each.text("type"))
            .check()
            .ifPresent(check -> {
              components.taken(component, weight.signum() > 0);
              members.add(new Leaf(check, weight, metric));
              if (weight.compareTo(ONE) != 0) {
                each.kept("weight");
              }
              if (!metric.isEmpty()) {
                each.kept("metric");
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
    if (!(at(templates, name) instanceof JsonObject object)) {
      written.lost("$ref", "there is no such template: " + name);
      return written;
    }
    JsonObject whole = object.with(written.json());
    ForeignObject resolved = new ForeignObject(whole, written.path(), written.ledger());
    resolved.skip("$ref");
    written.skipAll();
    return resolved;
  }

  /// What a run recorded of each assertion of one output, in the order of the assertions.
  static final class PromptfooComponents {

    /// @param rendered the value with its templates filled, if the run said so
    /// @param value as it was run; texts that are JSON lose their white space in recorded tests,
    ///   but not here
    record Component(
        boolean isRecorded, Outcome outcome, Optional<Json> rendered, Optional<Json> value) {
      static final Component NONE =
          new Component(false, Outcome.NONE, Optional.empty(), Optional.empty());
    }

    private final boolean isGraded;
    private final List<ForeignObject> left;
    private final List<Outcome> outcomes = new ArrayList<>();
    private Optional<Outcome> label = Optional.empty();

    /// @param components of a grading result
    /// @param isGraded whether graders gave scores between 0 and 1
    PromptfooComponents(List<ForeignObject> components, boolean isGraded) {
      this.isGraded = isGraded;
      this.left = new ArrayList<>(components);
      left.removeIf(each -> {
        boolean human = is(each, "type", Json.of("human"));
        if (human) {
          each.kept("rating of a person");
          label = Optional.of(read(each).outcome());
        }
        return human;
      });
    }

    /// What a person said, if one did.
    Optional<Outcome> label() {
      return label;
    }

    private static Json assertion(ForeignObject component) {
      return at(component.json(), "assertion");
    }

    /// The assertions that were recorded with their results, for files without tests.
    JsonArray assertions() {
      return new JsonArray(
          left.stream()
              .map(PromptfooComponents::assertion)
              .filter(JsonObject.class::isInstance)
              .toList());
    }

    /// Passes over what was recorded of a set as a whole.
    void set() {
      taken(each -> !(assertion(each) instanceof JsonObject));
    }

    private Optional<Component> taken(Predicate<ForeignObject> wanted) {
      Optional<ForeignObject> found = left.stream().filter(wanted).findFirst();
      found.ifPresent(left::remove);
      return found.map(PromptfooComponents::read);
    }

    /// What was recorded of an assertion: the first of its type and value.
    Component next(JsonObject assertion) {
      Json type = assertion.member("type");
      Json value = assertion.member("value");
      return taken(each -> is(each, "type", type) && is(each, "value", value))
          .or(() -> taken(each -> is(each, "type", type)))
          .orElse(Component.NONE);
    }

    private static boolean is(ForeignObject component, String key, Json value) {
      return assertion(component) instanceof JsonObject assertion
          && compact(assertion.member(key)).equals(compact(value));
    }

    private static String compact(Json value) {
      return PlainJson.text(value).replaceAll("\\s", "");
    }

    /// Adds the outcome of an assertion that is kept.
    ///
    /// @param isCounted whether it has a weight: promptfoo records all others as passed
    void taken(Component component, boolean isCounted) {
      Outcome outcome = component.outcome();
      Optional<Boolean> scored = outcome.score().map(score -> score.signum() > 0);
      outcomes.add(
          isCounted || scored.isEmpty()
              ? outcome
              : new Outcome(scored, outcome.score(), outcome.reason()));
    }

    List<Outcome> outcomes() {
      return outcomes.stream().allMatch(NONE::equals) ? List.of() : List.copyOf(outcomes);
    }

    private static Component read(ForeignObject component) {
      component.leave("promptfoo component");
      ForeignObject metadata = component.object("metadata");
      Optional<Json> rendered = metadata.find("renderedAssertionValue");
      boolean broken = metadata.flag("graderError").orElse(false);
      metadata.skipAll();
      Optional<Boolean> passed = component.flag("pass").filter(_ -> !broken);
      Optional<BigDecimal> score = component.number("score").filter(_ -> !broken);
      if (broken) {
        component.kept("grader that failed");
      }
      return new Component(
          true,
          new Outcome(passed, score, component.text("reason")),
          rendered,
          ForeignObject.members(assertion(component)).find("value"));
    }
  }
}
