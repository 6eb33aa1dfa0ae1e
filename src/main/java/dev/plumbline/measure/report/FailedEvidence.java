package dev.plumbline.measure.report;

import dev.plumbline.measure.report.ClusteredScores.Exact;
import dev.plumbline.measure.report.Diagnosis.Figure;
import dev.plumbline.measure.report.Diagnosis.Symptom;
import dev.plumbline.rubric.Item;
import dev.plumbline.rubric.Item.ItemUnit;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.score.extraction.CheckedQuote;
import dev.plumbline.score.extraction.StoredExtraction;
import dev.plumbline.score.extraction.StoredExtraction.StoredFinding;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// Decisions without the quotes that they need, by item, and quotes that are no evidence, by the
/// reason.
final class FailedEvidence {

  private static final int MISSING_PERCENT = 30;
  private static final int FAILED_PERCENT = 20;
  private static final int ONE_WAY_PERCENT = 60;

  private final SortedMap<String, Item> asked;
  private final SortedMap<String, Claims> items = new TreeMap<>();
  private final SortedMap<String, Long> reasons = new TreeMap<>();
  private long quotes;

  private static final class Claims {
    private long all;
    private long missing;
  }

  FailedEvidence(Bundle bundle) {
    this.asked = bundle.rubric().itemsById();
  }

  void add(StoredExtraction extraction) {
    extraction.findings().forEach(this::add);
  }

  private void add(StoredFinding finding) {
    String item = ItemUnit.item(finding.item());
    finding
        .decision()
        .ifPresent(decision -> {
          if (asked.containsKey(item)
              && asked.get(item).scale().needsQuotes(decision)
              && finding.required() > 0) {
            Claims claims = items.computeIfAbsent(item, _ -> new Claims());
            claims.all++;
            claims.missing += finding.valid() < finding.required() ? 1 : 0;
          }
        });
    for (CheckedQuote quote : finding.quotes()) {
      quotes++;
      if (!quote.counts()) {
        reasons.merge(quote.failure(), 1L, Long::sum);
      }
    }
  }

  /// A part of all items alike is no sign of one: quotes that fail everywhere fail in some way.
  List<Diagnosis> missing() {
    long all = items.values().stream().mapToLong(claims -> claims.all).sum();
    long missing = items.values().stream().mapToLong(claims -> claims.missing).sum();
    List<Diagnosis> found = new ArrayList<>();
    items.forEach((item, claims) -> {
      long others = all - claims.all;
      long missingOthers = missing - claims.missing;
      if (claims.all >= Symptom.DOCUMENTS_MIN
          && Exact.isShare(claims.missing, claims.all, MISSING_PERCENT)
          && (others == 0 || claims.missing * others >= 2 * missingOthers * claims.all)) {
        List<Figure> figures = new ArrayList<>();
        figures.add(Figure.count("decisions that need quotes", claims.all));
        figures.add(Figure.share("of these lack them", claims.missing, claims.all));
        if (others > 0) {
          figures.add(Figure.share("of the other items", missingOthers, others));
        }
        found.add(new Diagnosis(Symptom.EVIDENCE_MISSING, "item " + item, figures));
      }
    });
    return found;
  }

  Optional<Diagnosis> failing() {
    long failed = reasons.values().stream().mapToLong(Long::longValue).sum();
    if (quotes < Symptom.DOCUMENTS_MIN || !Exact.isShare(failed, quotes, FAILED_PERCENT)) {
      return Optional.empty();
    }
    return Exact.most(reasons)
        .filter(most -> Exact.isShare(most.getValue(), failed, ONE_WAY_PERCENT))
        .map(most ->
            Diagnosis.of(
                Symptom.QUOTES_FAIL,
                most.getKey(),
                Figure.count("quotes", quotes),
                Figure.share("of these are no evidence", failed, quotes),
                Figure.share("for this reason", most.getValue(), failed)));
  }
}
