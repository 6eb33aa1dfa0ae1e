package dev.plumbline.proceeding;

import dev.plumbline.canonical.JsonNull;
import dev.plumbline.canonical.JsonObject;
import dev.plumbline.canonical.JsonText;
import java.util.Optional;

/// What a result comes to.
///
/// @param composite as a decimal; absent if it is no point
/// @param verdict absent if there is none or it is undecided
public record ResultValue(Optional<String> composite, Optional<String> verdict) {

  public static ResultValue of(JsonObject scorecard) {
    return new ResultValue(text(scorecard, "composite"), text(scorecard, "verdict"));
  }

  /// For people: `3.5 pass`.
  public String text() {
    String both = composite.orElse("no score") + " " + verdict.orElse("");
    return both.strip();
  }

  public JsonObject json() {
    return JsonObject.builder()
        .putUnlessEmpty("composite", composite.orElse(""))
        .putUnlessEmpty("verdict", verdict.orElse(""))
        .build();
  }

  private static Optional<String> text(JsonObject card, String key) {
    return card.find(key).orElse(JsonNull.NULL) instanceof JsonText(String text)
        ? Optional.of(text)
        : Optional.empty();
  }
}
