package dev.plumbline.exchange.importing;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.score.extraction.Document.GivenPart;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// A line of documents: the parts for rubrics that grade them, the last answer as `text` for
/// others, and as `metadata` what `--map facts.NAME=metadata.…` may use.
///
/// @param evaluations the last of each name, of people the last of each person
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
    // of several of one name the last counts, and a person's only if it is no label
    SortedMap<String, Json> recorded = new TreeMap<>();
    evaluations.stream()
        .filter(each -> each.person().isEmpty() || each.value().isEmpty())
        .sorted(Comparator.comparing(each -> each.person().isEmpty()))
        .forEach(each -> recorded.put(each.name(), each.json()));
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
  /// @param given the names of which it was said that people gave them, unless others are known to
  Optional<Json> labels(SortedMap<String, String> targets, Set<String> given) {
    Set<String> ofPeople =
        evaluations.stream()
            .filter(each -> each.person().isPresent())
            .map(RecordedEvaluation::name)
            .collect(Collectors.toSet());
    SortedMap<String, List<Json>> scores = new TreeMap<>();
    for (RecordedEvaluation each : evaluations) {
      if (ofPeople.contains(each.name())
          ? each.person().isPresent()
          : given.contains(each.name())) {
        each.value()
            .ifPresent(value ->
                scores
                    .computeIfAbsent(targets.get(each.name()), _ -> new ArrayList<>())
                    .add(Json.of(value)));
      }
    }
    return scores.isEmpty()
        ? Optional.empty()
        : Optional.of(
            JsonObject.of(
                "id",
                id,
                "scores",
                JsonObject.mapped(
                    scores, all -> all.size() == 1 ? all.getFirst() : new JsonArray(all))));
  }

  /// An event `gen_ai.evaluation.result`.
  ///
  /// @param person who gave it, as far as it says; absent if it does not say that a person did
  record RecordedEvaluation(
      String name,
      Optional<BigDecimal> value,
      String label,
      String explanation,
      String error,
      String responseId,
      Optional<String> person) {

    static final String EVENT = "gen_ai.evaluation.result";

    static RecordedEvaluation of(ForeignObject said) {
      said.leave("traces evaluation");
      String evaluator =
          said.text("gen_ai.evaluation.evaluator.type") + said.text("evaluator.type");
      String who = said.text("gen_ai.evaluation.evaluator.id") + said.text("evaluator.id");
      return new RecordedEvaluation(
          said.text("gen_ai.evaluation.name"),
          said.number("gen_ai.evaluation.score.value"),
          said.text("gen_ai.evaluation.score.label"),
          said.text("gen_ai.evaluation.explanation"),
          said.text("error.type"),
          said.text("gen_ai.response.id"),
          Optional.of(who).filter(_ -> evaluator.equalsIgnoreCase("human")));
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
