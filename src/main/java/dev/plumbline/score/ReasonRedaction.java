package dev.plumbline.score;

import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.Json.JsonText;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.rubric.plan.expression.ExpressionText.ValueText;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;

/// Takes the author's words out of a stored scorecard that show erased values. Such a scorecard has
/// no other words: the rest are in its bundle.
public final class ReasonRedaction {

  private final Set<String> gone;
  private final String instead;

  /// @param values tells the values that are erased
  /// @param instead of the words
  public static JsonObject of(JsonObject card, Predicate<String> values, String instead) {
    if (!card.has("trace")) {
      return card;
    }
    Set<String> gone = new TreeSet<>();
    erased(card, values, gone);
    card.objects("trace").forEach(step -> erased(step, values, gone));
    return gone.isEmpty() ? card : new ReasonRedaction(gone, instead).redacted(card);
  }

  /// Adds the erased values that were read, as they stand between words.
  private static void erased(JsonObject reader, Predicate<String> values, Set<String> gone) {
    if (reader.find("reads").orElse(JsonObject.EMPTY) instanceof JsonObject reads) {
      reads.forEach((_, value) -> {
        if (value instanceof JsonText(String text) && values.test(text)) {
          gone.add(ValueText.of(text));
        }
      });
    }
  }

  private JsonObject redacted(JsonObject of) {
    return of.mapped((key, value) ->
        switch (value) {
          case JsonText(String words) when key.equals("because") && shows(words) -> instead;
          case JsonArray(var steps) ->
              JsonArray.mapped(steps, it -> it instanceof JsonObject step ? redacted(step) : it);
          default -> value;
        });
  }

  private boolean shows(String words) {
    return gone.stream().anyMatch(words::contains);
  }

  private ReasonRedaction(Set<String> gone, String instead) {
    this.gone = gone;
    this.instead = instead;
  }
}
