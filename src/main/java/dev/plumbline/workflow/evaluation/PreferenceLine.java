package dev.plumbline.workflow.evaluation;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonArray;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObjectBuilder;
import dev.plumbline.base.canonical.JsonText;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Place;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Suggestion;
import dev.plumbline.rubric.Item;
import dev.plumbline.rubric.bundle.ExtractionSpec;
import dev.plumbline.rubric.plan.expression.DecisionScale;
import dev.plumbline.score.extraction.Candidates;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// What a line of recorded answers says of two candidates: the order in which they were shown
/// (`order`), and in place of a completion which one is better (`prefers`), by its own name and not
/// by its place: of each item, or for a rubric of one item as one word.
final class PreferenceLine {

  private static final String ORDER = "order";
  private static final String A_FIRST = "a-first";
  private static final String B_FIRST = "b-first";
  private static final String PREFERS = "prefers";
  private static final String TIE = "tie";

  /// Whether `b` was shown before `a`.
  static boolean isExchanged(
      JsonObject line, ExtractionSpec spec, int number, List<Problem> problems) {
    Json order = line.find(ORDER).orElse(Json.of(A_FIRST));
    if (!Candidates.areCompared(spec) || order.equals(Json.of(A_FIRST))) {
      return false;
    }
    if (!order.equals(Json.of(B_FIRST))) {
      report(
          "/" + ORDER,
          number,
          "`" + ORDER + "` is none of two candidates",
          "write `" + A_FIRST + "` or `" + B_FIRST + "`",
          problems);
    }
    return true;
  }

  /// The line with a completion in place of preferences; a line without any is returned as it is.
  ///
  /// @param exchanged the order in which the candidates were shown
  static JsonObject completed(
      JsonObject line, boolean exchanged, ExtractionSpec spec, int number, List<Problem> problems) {
    Optional<Json> prefers = line.find(PREFERS);
    if (!Candidates.areCompared(spec) || prefers.isEmpty()) {
      return line;
    }
    List<Item> items = spec.traits().stream().flatMap(trait -> trait.items().stream()).toList();
    JsonObject byItem = JsonObject.EMPTY;
    if (prefers.get() instanceof JsonObject each) {
      byItem = each;
    } else if (items.size() == 1) {
      byItem = JsonObject.builder().put(items.getFirst().id(), prefers.get()).build();
    } else {
      report(
          "/" + PREFERS,
          number,
          "the rubric has " + items.size() + " items, and one preference is given",
          "write `" + PREFERS + ": {\"" + items.getFirst().id() + "\": \"a\", …}`",
          problems);
    }
    List<String> unknown = byItem.keysBesides(items.stream().map(Item::id).toList());
    if (!unknown.isEmpty()) {
      report(
          "/" + PREFERS,
          number,
          "the rubric has no item " + EscapedText.text(unknown.getFirst()),
          Suggestion.of(unknown.getFirst(), items.stream().map(Item::id).toList(), "there are"),
          problems);
    }
    List<Json> answers = new ArrayList<>();
    for (Item item : items) {
      byItem
          .find(item.id())
          .ifPresent(word ->
              decision(word, item, number, problems)
                  .ifPresent(decision ->
                      answers.add(
                          JsonObject.builder()
                              .put("item", item.id())
                              .put(
                                  "decision",
                                  exchanged ? item.scale().mirrored(decision) : decision)
                              .build())));
    }
    JsonObjectBuilder completed =
        JsonObject.builder().put("completion", JsonObject.of("items", new JsonArray(answers)));
    line.forEach((key, value) -> {
      if (!key.equals(PREFERS) && !key.equals("completion")) {
        completed.put(key, value);
      }
    });
    return completed.build();
  }

  /// The decision of a preference that says nothing of its strength.
  private static Optional<Integer> decision(
      Json word, Item item, int number, List<Problem> problems) {
    DecisionScale scale = item.scale();
    if (word instanceof JsonText(String name)
        && scale.equals(DecisionScale.PREFERENCE)
        && List.of(Candidates.A, Candidates.B, TIE).contains(name)) {
      return Optional.of(
          name.equals(TIE)
              ? scale.unprovenMax()
              : name.equals(Candidates.A) ? scale.highest() : scale.lowest());
    }
    report(
        "/" + PREFERS,
        number,
        scale.equals(DecisionScale.PREFERENCE)
            ? "this is no preference"
            : "`" + item.id() + "` asks how much better, too",
        scale.equals(DecisionScale.PREFERENCE)
            ? "write `a`, `b` or `tie`"
            : "give its decision in a `completion`",
        problems);
    return Optional.empty();
  }

  private static void report(
      String path, int line, String message, String help, List<Problem> problems) {
    problems.add(new Problem(ProblemCode.WRONG_LINE, new Place(path, line, 1), message, help));
  }

  private PreferenceLine() {}
}
