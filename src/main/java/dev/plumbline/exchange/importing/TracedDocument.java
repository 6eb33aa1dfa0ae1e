package dev.plumbline.exchange.importing;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonObject;
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

  TracedDocument(
      String id,
      TracedConversation conversation,
      JsonObject metadata,
      List<RecordedEvaluation> evaluations) {
    this(
        id,
        conversation.turns(),
        conversation.sources(),
        conversation.answer().orElse(""),
        metadata,
        evaluations);
  }

  TracedDocument with(List<RecordedEvaluation> others) {
    return new TracedDocument(id, turns, sources, answer, metadata, others);
  }

  JsonObject json() {
    // of several of one name the last counts
    SortedMap<String, Json> recorded = new TreeMap<>();
    evaluations.forEach(each -> recorded.put(each.name(), each.json()));
    return JsonObject.of(
        "id", id,
        "parts", turns.stream().map(TracedDocument::nameless).toList(),
        "sources?", sources.stream().map(GivenPart::text).toList(),
        "text?", answer,
        "metadata?",
            JsonObject.builder().putAll(metadata).putUnlessEmpty("evaluations", recorded).build());
  }

  private static GivenPart nameless(GivenPart part) {
    return new GivenPart("", part.role(), part.text(), part.calls(), part.answers(), part.failed());
  }

  /// A part of a conversation as a document has it.
  ///
  /// @param answers the id of the call that it is the result of; empty for others
  static JsonObject part(
      String role, String text, List<Json> calls, String answers, boolean failed) {
    return JsonObject.of(
        "role", role,
        "text", text,
        "calls?", calls,
        "call?", answers,
        "failed?", failed);
  }

  static JsonObject part(String role, String text) {
    return part(role, text, List.of(), "", false);
  }

  /// A call within a part.
  static JsonObject call(String id, String name, Optional<Json> arguments) {
    return JsonObject.of(
        "id?", id,
        "name", name,
        "arguments", arguments.map(ForeignObject::written).orElse("{}"));
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

    return scores.isEmpty()
        ? Optional.empty()
        : Optional.of(JsonObject.of("id", id, "scores", scores));
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

    static RecordedEvaluation of(ForeignObject said) {
      said.leave("traces evaluation");
      String evaluator =
          said.text("gen_ai.evaluation.evaluator.type") + said.text("evaluator.type");
      return new RecordedEvaluation(
          said.text("gen_ai.evaluation.name"),
          said.number("gen_ai.evaluation.score.value"),
          said.text("gen_ai.evaluation.score.label"),
          said.text("gen_ai.evaluation.explanation"),
          said.text("error.type"),
          said.text("gen_ai.response.id"),
          evaluator.equalsIgnoreCase("human"));
    }

    JsonObject json() {
      return JsonObject.of(
          "error?", error,
          "explanation?", explanation,
          "label?", label,
          "value", value);
    }
  }
}
