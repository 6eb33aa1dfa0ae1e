package dev.plumbline.workflow.evaluation;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonArray;
import dev.plumbline.base.canonical.JsonNull;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObjectBuilder;
import dev.plumbline.base.canonical.JsonSelection;
import dev.plumbline.rubric.plan.model.TraceStepKind;
import dev.plumbline.run.RunLine;
import dev.plumbline.store.RunStore;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// The lines of `results.jsonl`: what a reader or script needs at once; the rest is in the
/// artefacts.
final class ResultLines {

  /// What is shown of a scorecard as it is, unless it is not there.
  private static final List<String> ALWAYS =
      List.of("status", "composite", "display", "interval", "passed", "verdict");

  private static final List<String> SOMETIMES = List.of("traits", "dimensions", "gate", "unknown");

  /// What is read of a scorecard.
  static final JsonSelection OF_SCORECARD =
      JsonSelection.of(
              Stream.of(List.of("extraction"), ALWAYS, SOMETIMES)
                  .flatMap(List::stream)
                  .toArray(String[]::new))
          .with("trace", JsonSelection.of("step", "item", "trait"));

  /// @param card the scorecard, or what is selected of it; empty for a document that was refused
  /// @param calibrated the results of calibrations, by target; empty without any
  static JsonObject of(RunStore.Entry entry, JsonObject card, JsonObject calibrated) {
    RunLine line = entry.line();
    if (line.scorecard().isEmpty()) {
      return JsonObject.builder()
          .put("id", line.id())
          .put("status", line.status().wireName())
          .put("composite", JsonNull.NULL)
          .put("problems", JsonArray.texts(entry.remarks().lines().toList()))
          .build();
    }
    JsonObjectBuilder json =
        JsonObject.builder()
            .put("id", line.id())
            .putIfPresent("document", line.document().map(it -> Json.of(it.toString())))
            .put("extraction", card.get("extraction"))
            .put("scorecard", line.scorecard().get());
    for (String key : ALWAYS) {
      json.put(key, card.get(key));
    }
    for (String key : SOMETIMES) {
      card.find(key).ifPresent(value -> json.put(key, value));
    }
    return json.putUnlessEmpty("calibrated", calibrated).put("caps", caps(card)).build();
  }

  private static JsonArray caps(JsonObject card) {
    List<Json> caps = new ArrayList<>();
    for (Json step : card.list("trace")) {
      JsonObject one = (JsonObject) step;
      if (one.text("step").equals(TraceStepKind.CAP.wireName())) {
        caps.add(one.find("item").orElseGet(() -> one.get("trait")));
      }
    }
    return new JsonArray(caps);
  }

  private ResultLines() {}
}
