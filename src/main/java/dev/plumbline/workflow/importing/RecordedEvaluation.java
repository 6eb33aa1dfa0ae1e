package dev.plumbline.workflow.importing;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonObject;
import java.math.BigDecimal;
import java.util.Optional;

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
    String evaluator = said.text("gen_ai.evaluation.evaluator.type") + said.text("evaluator.type");
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
