package dev.plumbline.score;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonArray;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObjectBuilder;
import dev.plumbline.base.canonical.JsonText;
import dev.plumbline.rubric.plan.expression.ValueText;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;

/// Takes the author's words out of a scorecard that show erased values.
public final class ReasonRedaction {

  private final Predicate<String> values;
  private final String instead;

  /// A scorecard without the author's words that show a value which is erased: in the step that
  /// read it, and where the scorecard repeats the words.
  ///
  /// @param values tells the values that are erased
  /// @param instead of the words
  public static JsonObject of(JsonObject card, Predicate<String> values, String instead) {
    return new ReasonRedaction(values, instead).card(card);
  }

  private JsonObject card(JsonObject card) {
    if (card.find("trace").isEmpty()) {
      return card;
    }
    Set<String> erased = new TreeSet<>();
    List<Json> steps = new ArrayList<>();
    for (JsonObject step : card.objects("trace")) {
      List<String> gone = erasedValues(step);
      String id = step.findText("node").or(() -> step.findText("gate")).orElse("");
      steps.add(
          replaced(
              step,
              words -> {
                boolean shows = gone.stream().anyMatch(words::contains);
                if (shows) {
                  erased.add(id + ' ' + words);
                }
                return shows;
              }));
    }
    if (erased.isEmpty()) {
      return card;
    }
    JsonObjectBuilder left = JsonObject.builder();
    card.forEach((key, value) ->
        left.put(
            key,
            switch (value) {
              case JsonArray _ when key.equals("trace") -> new JsonArray(steps);
              case JsonArray(List<Json> parts) -> JsonArray.mapped(parts, it -> part(it, erased));
              default -> part(value, erased);
            }));
    return left.build();
  }

  private Json part(Json part, Set<String> erased) {
    return part instanceof JsonObject of && of.findText("id").isPresent()
        ? replaced(of, words -> erased.contains(of.text("id") + ' ' + words))
        : part;
  }

  /// As they stand between words.
  private List<String> erasedValues(JsonObject step) {
    List<String> gone = new ArrayList<>();
    if (step.find("reads").orElse(JsonObject.EMPTY) instanceof JsonObject reads) {
      reads.forEach((_, value) -> {
        if (value instanceof JsonText(String text) && values.test(text)) {
          gone.add(ValueText.of(text));
        }
      });
    }
    return gone;
  }

  /// The words of a part and of the rules in it replaced, where the test is true.
  private JsonObject replaced(JsonObject of, Predicate<String> test) {
    JsonObjectBuilder left = JsonObject.builder();
    of.forEach((key, value) ->
        left.put(
            key,
            switch (value) {
              case JsonText(String words) when key.equals("because") && test.test(words) ->
                  Json.of(instead);
              case JsonArray(List<Json> rules) when key.equals("rules") ->
                  JsonArray.mapped(
                      rules, it -> it instanceof JsonObject rule ? replaced(rule, test) : it);
              default -> value;
            }));
    return left.build();
  }

  private ReasonRedaction(Predicate<String> values, String instead) {
    this.values = values;
    this.instead = instead;
  }
}
