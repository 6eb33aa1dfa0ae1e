package dev.plumbline.web.view;

import dev.plumbline.base.canonical.ArtefactKind;
import dev.plumbline.present.page.browse.DocumentQuery;
import dev.plumbline.rubric.ItemUnit;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.run.DecidedResult;
import dev.plumbline.score.StoredScorecard;
import dev.plumbline.score.StoredStep;
import dev.plumbline.score.extraction.ExtractionArtefactReader;
import dev.plumbline.score.extraction.StoredExtraction;
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
        && (query.rule().isEmpty()
            || card(entry).stream()
                .flatMap(card -> card.steps(StoredStep.Rule.class).stream())
                .anyMatch(this::isRule))
        && (query.item().isEmpty() && query.decision().isEmpty()
            || entry.line().extraction().map(store::extraction).stream()
                .flatMap(extraction -> extraction.findings().stream())
                .anyMatch(this::isDecision))
        && (words.isEmpty() || hasWords(entry));
  }

  private boolean isRule(StoredStep.Rule rule) {
    return rule.isFired() && rule.key().equals(query.rule());
  }

  private boolean isDecision(StoredExtraction.StoredFinding finding) {
    return (query.item().isEmpty() || ItemUnit.item(finding.item()).equals(query.item()))
        && finding.decision().isPresent()
        && (query.decision().isEmpty()
            || finding.decision().getAsInt() == number(query.decision()));
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
    card(entry)
        .ifPresent(card -> {
          card.gate().map(StoredScorecard.EndingGate::because).ifPresent(all::add);
          for (StoredStep step : card.trace()) {
            if (!(step instanceof StoredStep.Rule rule) || rule.isFired()) {
              step.because().ifPresent(all::add);
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

  private Optional<StoredScorecard> card(RunStore.Entry entry) {
    return entry.line().scorecard().map(store::scorecard);
  }

  private static String folded(String text) {
    return text.toLowerCase(Locale.ROOT);
  }
}
