package dev.plumbline.workflow.importing;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonArray;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObjectBuilder;
import dev.plumbline.rubric.PartRole;
import dev.plumbline.score.extraction.Document.GivenPart;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// A line of documents: the parts for rubrics that grade them, the last answer as `text` for
/// others, and as `metadata` what `--map facts.NAME=metadata.…` may use.
///
/// @param evaluations the last of each name
record TracedDocument(
    String id,
    List<GivenPart> turns,
    List<GivenPart> sources,
    String answer,
    JsonObject metadata,
    List<RecordedEvaluation> evaluations) {

  JsonObject json() {
    JsonObjectBuilder recorded = JsonObject.builder();
    evaluations.forEach(each -> recorded.put(each.name(), each.json()));
    JsonObjectBuilder about = JsonObject.builder();
    metadata.forEach(about::put);
    about.putUnlessEmpty("evaluations", recorded.build());
    return JsonObject.builder()
        .put("id", id)
        .put("parts", JsonArray.mapped(turns, TracedDocument::part))
        .putUnlessEmpty("sources", JsonArray.mapped(sources, it -> Json.of(it.text())))
        .putUnlessEmpty("text", answer)
        .putUnlessEmpty("metadata", about.build())
        .build();
  }

  private static JsonObject part(GivenPart part) {
    JsonObjectBuilder json =
        JsonObject.builder()
            .put("role", part.role().map(PartRole::wireName).orElse(""))
            .put("text", part.text())
            .putUnlessEmpty(
                "calls",
                JsonArray.mapped(
                    part.calls(),
                    call ->
                        JsonObject.builder()
                            .put("arguments", call.arguments())
                            .putUnlessEmpty("id", call.id())
                            .put("name", call.name())
                            .build()))
            .putUnlessEmpty("call", part.answers());
    return part.failed() ? json.put("failed", true).build() : json.build();
  }

  /// What people said; empty if they said nothing.
  ///
  /// @param targets of evaluations that are people's, by name
  Optional<Json> labels(SortedMap<String, String> targets) {
    SortedMap<String, Json> scores = new TreeMap<>();
    for (RecordedEvaluation each : evaluations) {
      String target = targets.getOrDefault(each.name(), "");
      if (!target.isEmpty() && each.value().isPresent()) {
        scores.put(target, Json.of(each.value().get()));
      }
    }
    JsonObjectBuilder written = JsonObject.builder();
    scores.forEach(written::put);
    return scores.isEmpty()
        ? Optional.empty()
        : Optional.of(JsonObject.of("id", Json.of(id), "scores", written.build()));
  }

  /// An event `gen_ai.evaluation.result`.
  ///
  /// @param human whether a person gave it
  record RecordedEvaluation(
      String name,
      Optional<BigDecimal> value,
      String label,
      String explanation,
      String error,
      String responseId,
      boolean human) {

    static final String EVENT = "gen_ai.evaluation.result";

    static Optional<RecordedEvaluation> of(TracedSpan.Event event) {
      if (!event.name().equals(EVENT)) {
        return Optional.empty();
      }
      ForeignObject said = event.attributes();
      said.skip("event.name");
      said.json().keys().stream().filter(key -> key.startsWith("plumbline.")).forEach(said::skip);
      String evaluator =
          said.text("gen_ai.evaluation.evaluator.type") + said.text("evaluator.type");
      return Optional.of(
          new RecordedEvaluation(
              said.text("gen_ai.evaluation.name"),
              said.number("gen_ai.evaluation.score.value"),
              said.text("gen_ai.evaluation.score.label"),
              said.text("gen_ai.evaluation.explanation"),
              said.text("error.type"),
              said.text("gen_ai.response.id"),
              evaluator.equalsIgnoreCase("human")));
    }

    JsonObject json() {
      return JsonObject.builder()
          .putUnlessEmpty("error", error)
          .putUnlessEmpty("explanation", explanation)
          .putUnlessEmpty("label", label)
          .putIfPresent("value", value.map(Json::of))
          .build();
    }
  }
}
