package dev.plumbline.workflow.importing;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonArray;
import dev.plumbline.base.canonical.JsonNull;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.PlainJson;
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

  private final List<ForeignObject> left;
  private final List<Outcome> outcomes = new ArrayList<>();
  private Optional<Outcome> label = Optional.empty();

  /// @param components of a grading result
  PromptfooComponents(List<ForeignObject> components) {
    this.left = new ArrayList<>(components);
    left.removeIf(each -> {
      boolean human =
          assertion(each)
              .filter(it -> it.find("type").filter(Json.of("human")::equals).isPresent())
              .isPresent();
      if (human) {
        each.ledger().kept("rating of a person", each.path());
        label = Optional.of(read(each).outcome());
      }
      return human;
    });
  }

  private static Optional<JsonObject> assertion(ForeignObject component) {
    return component
        .json()
        .find("assertion")
        .filter(JsonObject.class::isInstance)
        .map(JsonObject.class::cast);
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
        .filter(it ->
            compact(it.find(key).orElse(JsonNull.NULL))
                .equals(compact(value.orElse(JsonNull.NULL))))
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
    component.skip(
        "assertion",
        "namedScores",
        "namedScoreWeights",
        "tokensUsed",
        "componentResults",
        "comment",
        "suggestions");
    ForeignObject metadata = component.object("metadata");
    Optional<Json> rendered = metadata.find("renderedAssertionValue");
    boolean broken = metadata.flag("graderError").orElse(false);
    metadata.keys().forEach(metadata::skip);
    Optional<Boolean> passed = component.flag("pass");
    Optional<BigDecimal> score = component.number("score");
    String reason = component.text("reason");
    if (broken) {
      component.ledger().kept("grader that failed", component.path());
    }
    return new Component(
        true,
        broken
            ? new Outcome(Optional.empty(), Optional.empty(), reason)
            : new Outcome(passed, score, reason),
        rendered,
        assertion(component).flatMap(it -> it.find("value")));
  }
}
