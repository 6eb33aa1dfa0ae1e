package dev.plumbline.workflow.importing;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonArray;
import dev.plumbline.base.canonical.JsonNull;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.PlainJson;
import dev.plumbline.workflow.importing.ForeignObject.Rest;
import dev.plumbline.workflow.importing.ImportedSuite.Outcome;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// What a run recorded of each assertion of one output, in the order of the assertions.
final class PromptfooComponents {

  /// @param rendered the value with its templates filled, if the run said so
  /// @param value as it was run; texts that are JSON lose their white space in recorded tests, but
  ///   not here
  record Component(
      boolean isRecorded, Outcome outcome, Optional<Json> rendered, Optional<Json> value) {
    static final Component NONE =
        new Component(false, Outcome.NONE, Optional.empty(), Optional.empty());
  }

  private static final Rest COMPONENT =
      Rest.of(
          """
          skip assertion namedScores namedScoreWeights tokensUsed componentResults comment
          skip suggestions\
          """);

  private final List<ForeignObject> left;
  private final List<Outcome> outcomes = new ArrayList<>();
  private Optional<Outcome> label = Optional.empty();

  /// @param components of a grading result
  PromptfooComponents(List<ForeignObject> components) {
    this.left = new ArrayList<>(components);
    left.removeIf(each -> {
      boolean human = is(each, "type", Optional.of(Json.of("human")));
      if (human) {
        each.ledger().kept("rating of a person", each.path());
        label = Optional.of(read(each).outcome());
      }
      return human;
    });
  }

  private static Optional<JsonObject> assertion(ForeignObject component) {
    return ForeignObject.at(component.json(), "assertion") instanceof JsonObject assertion
        ? Optional.of(assertion)
        : Optional.empty();
  }

  /// What a person said, if one did.
  Optional<Outcome> label() {
    return label;
  }

  /// The assertions that were recorded with their results, for files without tests.
  JsonArray assertions() {
    List<Json> all = new ArrayList<>();
    left.forEach(each -> assertion(each).ifPresent(all::add));
    return new JsonArray(all);
  }

  /// Passes over what was recorded of a set as a whole.
  void set() {
    left.stream()
        .filter(each -> assertion(each).isEmpty())
        .findFirst()
        .ifPresent(each -> {
          read(each);
          left.remove(each);
        });
  }

  /// What was recorded of an assertion: the first of its type and value.
  Component next(JsonObject assertion) {
    Optional<Json> type = assertion.find("type");
    Optional<ForeignObject> found =
        left.stream()
            .filter(each -> is(each, "type", type) && is(each, "value", assertion.find("value")))
            .findFirst()
            .or(() -> left.stream().filter(each -> is(each, "type", type)).findFirst());
    found.ifPresent(left::remove);
    return found.map(PromptfooComponents::read).orElse(Component.NONE);
  }

  private static boolean is(ForeignObject component, String key, Optional<Json> value) {
    return assertion(component)
        .map(it -> compact(ForeignObject.at(it, key)))
        .filter(compact(value.orElse(JsonNull.NULL))::equals)
        .isPresent();
  }

  private static String compact(Json value) {
    return PlainJson.text(value).replaceAll("\\s", "");
  }

  /// Adds the outcome of an assertion that is kept.
  ///
  /// @param isCounted whether it has a weight: promptfoo records all others as passed
  void taken(Component component, boolean isCounted) {
    Outcome outcome = component.outcome();
    outcomes.add(
        isCounted || outcome.score().isEmpty()
            ? outcome
            : new Outcome(
                outcome.score().map(score -> score.signum() > 0),
                outcome.score(),
                outcome.reason()));
  }

  List<Outcome> outcomes() {
    return outcomes.stream().allMatch(Outcome.NONE::equals) ? List.of() : List.copyOf(outcomes);
  }

  private static Component read(ForeignObject component) {
    component.leave(COMPONENT);
    ForeignObject metadata = component.object("metadata");
    Optional<Json> rendered = metadata.find("renderedAssertionValue");
    boolean broken = metadata.flag("graderError").orElse(false);
    metadata.skipAll();
    Optional<Boolean> passed = component.flag("pass").filter(_ -> !broken);
    Optional<BigDecimal> score = component.number("score").filter(_ -> !broken);
    if (broken) {
      component.ledger().kept("grader that failed", component.path());
    }
    return new Component(
        true,
        new Outcome(passed, score, component.text("reason")),
        rendered,
        assertion(component).flatMap(it -> it.find("value")));
  }
}
