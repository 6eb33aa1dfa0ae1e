package dev.plumbline.web.view;

import dev.plumbline.base.canonical.ArtefactKind;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonArray;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonText;
import dev.plumbline.present.page.browse.DocumentQuery;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.plan.model.TraceStepKind;
import dev.plumbline.run.DecidedResult;
import dev.plumbline.score.extraction.ExtractionArtefactReader;
import dev.plumbline.store.RunStore;
import dev.plumbline.workflow.local.LocalStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/// Finds documents by what happened to them: a rule that applied, the decision on an item, words of
/// a reason. Artefacts are read only as far as they are asked for. Thread-safe.
final class DocumentSearch {

  private final DocumentQuery query;
  private final Bundle bundle;
  private final LocalStore store;
  private final List<String> words;

  DocumentSearch(DocumentQuery query, Bundle bundle, LocalStore store) {
    this.query = query;
    this.bundle = bundle;
    this.store = store;
    this.words =
        Stream.of(folded(query.words()).split("\\s+")).filter(it -> !it.isEmpty()).toList();
  }

  boolean accepts(RunStore.Entry entry) {
    return (query.status().isEmpty()
            || DecidedResult.of(entry.line(), store.results(entry.line()))
                .status()
                .equals(query.status()))
        && (query.rule().isEmpty() || trace(entry).stream().anyMatch(this::isRule))
        && (query.item().isEmpty() && query.decision().isEmpty()
            || findings(entry).stream().anyMatch(this::isDecision))
        && (words.isEmpty() || hasWords(entry));
  }

  private boolean isRule(JsonObject step) {
    return step.text("step").equals(TraceStepKind.RULE.wireName())
        && step.text("firing").equals("fired")
        && (step.text("node") + "/" + step.text("rule")).equals(query.rule());
  }

  private boolean isDecision(JsonObject finding) {
    Optional<Json> decision = finding.find("decision").or(() -> finding.find("supplied"));
    return (query.item().isEmpty() || finding.text("item").equals(query.item()))
        && decision.isPresent()
        && (query.decision().isEmpty() || Json.of(number(query.decision())).equals(decision.get()));
  }

  /// Negative, which no decision is, for what the form does not offer.
  private static int number(String written) {
    return written.matches("[0-9]{1,3}") ? Integer.parseInt(written) : -1;
  }

  private boolean hasWords(RunStore.Entry entry) {
    return Stream.concat(Stream.of(entry.remarks()), reasons(entry))
        .map(DocumentSearch::folded)
        .anyMatch(reason -> words.stream().allMatch(reason::contains));
  }

  /// What the judge said, and what the rubric says of rules and gates that decided.
  private Stream<String> reasons(RunStore.Entry entry) {
    List<String> all = new ArrayList<>();
    entry
        .line()
        .scorecard()
        .map(digest -> store.object(ArtefactKind.SCORECARD, digest))
        .ifPresent(card -> {
          card.find("gate").flatMap(DocumentSearch::because).ifPresent(all::add);
          for (Json step : card.list("trace")) {
            boolean skipped =
                ((JsonObject) step).find("firing").filter(Json.of("fired")::equals).isEmpty()
                    && ((JsonObject) step).text("step").equals(TraceStepKind.RULE.wireName());
            if (!skipped) {
              because(step).ifPresent(all::add);
            }
          }
        });
    Stream<String> judged =
        entry
            .line()
            .extraction()
            .flatMap(digest ->
                new ExtractionArtefactReader(bundle.extraction())
                    .read(store.object(ArtefactKind.EXTRACTION, digest)))
            .stream()
            .flatMap(extraction -> store.reasons(bundle, extraction).stream())
            .flatMap(reason -> Stream.of(reason.notLower(), reason.notHigher()));
    return Stream.concat(all.stream(), judged);
  }

  private static Optional<String> because(Json step) {
    return ((JsonObject) step)
        .find("because")
        .filter(JsonText.class::isInstance)
        .map(text -> ((JsonText) text).value());
  }

  private List<JsonObject> trace(RunStore.Entry entry) {
    return entry
        .line()
        .scorecard()
        .map(digest -> objects(store.object(ArtefactKind.SCORECARD, digest), "trace"))
        .orElse(List.of());
  }

  private List<JsonObject> findings(RunStore.Entry entry) {
    return entry
        .line()
        .extraction()
        .map(digest -> objects(store.object(ArtefactKind.EXTRACTION, digest), "findings"))
        .orElse(List.of());
  }

  private static List<JsonObject> objects(JsonObject artefact, String list) {
    return artefact
        .find(list)
        .map(it -> ((JsonArray) it).values().stream().map(JsonObject.class::cast).toList())
        .orElse(List.of());
  }

  private static String folded(String text) {
    return text.toLowerCase(Locale.ROOT);
  }
}
