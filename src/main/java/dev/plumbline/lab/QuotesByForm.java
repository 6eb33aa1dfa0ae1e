package dev.plumbline.lab;

import dev.plumbline.base.problem.Plural;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.measure.experiment.TextForm;
import dev.plumbline.measure.report.ClusteredMean;
import dev.plumbline.present.report.Block;
import dev.plumbline.present.report.Cell;
import dev.plumbline.present.report.Columns;
import dev.plumbline.present.report.Report;
import dev.plumbline.rubric.bundle.ExtractionSpec;
import dev.plumbline.run.local.LocalStore;
import dev.plumbline.run.local.StoredRuns;
import dev.plumbline.score.extraction.CheckedQuote;
import dev.plumbline.score.extraction.Document;
import dev.plumbline.score.extraction.StoredExtraction;
import dev.plumbline.score.run.StoredRun;
import dev.plumbline.text.IndexedText;
import dev.plumbline.text.quote.QuoteLocation;
import dev.plumbline.text.quote.QuoteLocation.MatchKind;
import dev.plumbline.text.quote.QuoteLocator;
import dev.plumbline.text.quote.QuotePolicy;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/// How many quotes of a run that count would count if the texts were written otherwise. No judge is
/// asked: what it answered is looked up in the other forms of its texts.
public final class QuotesByForm {

  private final QuotePolicy policy;
  private final List<String> accepted;
  private final SequencedMap<String, Sums> forms = new LinkedHashMap<>();
  private long quotes;
  private long documents;

  private static final class Sums {
    private long changed;
    private long quotes;
    private long held;
    private final ClusteredMean shares = new ClusteredMean();
  }

  private QuotesByForm(ExtractionSpec spec) {
    this.policy =
        QuotePolicy.standard()
            .withCaseFolding(spec.evidence().foldCase())
            .withLanguage(spec.language())
            .withMarkup(spec.document().markup());
    this.accepted = spec.evidence().accept();
    TextForm.ofQuotes().forEach(form -> forms.put(form.name(), new Sums()));
  }

  /// @throws Refusal if the run has no quote that counts of a text that is stored
  public static Report report(StoredRun run, LocalStore store) {
    QuotesByForm found = new QuotesByForm(StoredRuns.shared(run, store).extraction());
    store.lines(
        run,
        line ->
            line.extraction()
                .map(store::extraction)
                .ifPresent(extraction ->
                    line.document()
                        .flatMap(store::document)
                        .ifPresent(document -> found.add(line.id(), document, extraction))));
    if (found.quotes == 0) {
      throw Refusal.of(
          run.reference(),
          ProblemCode.NOT_FOUND,
          "no quote of this run counts, or its texts are not stored",
          "name a run whose judge quotes");
    }
    return found.report();
  }

  private void add(String id, Document document, StoredExtraction extraction) {
    for (Document.Part part : document.parts()) {
      QuoteLocator here = locator(part.text());
      List<String> quoted =
          extraction.findings().stream()
              .flatMap(finding -> finding.quotes().stream())
              .filter(quote -> quote.counts() && quote.part().equals(part.label()))
              .map(CheckedQuote::quote)
              .map(quote -> quote.text())
              .distinct()
              .filter(text -> holds(here, text))
              .toList();
      if (quoted.isEmpty()) {
        continue;
      }
      quotes += quoted.size();
      documents++;
      for (TextForm form : TextForm.ofQuotes()) {
        String text = part.text().text();
        String other = form.change().apply(text);
        if (!other.equals(text)) {
          QuoteLocator there = locator(IndexedText.of(other));
          long held = quoted.stream().filter(quote -> holds(there, quote)).count();
          Sums sums = forms.get(form.name());
          sums.changed++;
          sums.quotes += quoted.size();
          sums.held += held;
          for (int at = 0; at < quoted.size(); at++) {
            sums.shares.add(id, at < held ? BigDecimal.ONE : BigDecimal.ZERO);
          }
        }
      }
    }
  }

  private QuoteLocator locator(IndexedText text) {
    return QuoteLocator.of(text, List.of(), policy);
  }

  /// Whether it would count, but for where the judge said that it is.
  private boolean holds(QuoteLocator text, String quote) {
    QuoteLocation location = text.locate(quote);
    return (accepted.contains(location.match().wireName())
            || location.match() == MatchKind.MARKUP
                && accepted.contains(MatchKind.FOLDED.wireName()))
        && location.match().isFound();
  }

  private record Row(String form, Sums sums) {}

  private Report report() {
    List<Row> rows = new ArrayList<>();
    forms.forEach((form, sums) -> rows.add(new Row(form, sums)));
    return new Report(
        "quotes in other forms of their texts",
        List.of(
            Block.of(
                Plural.of(quotes, "quote")
                    + " of "
                    + Plural.of(documents, "text")
                    + ", looked up in other forms of these texts; no judge was asked"),
            new Columns<Row>()
                .text("form", Row::form)
                .count("texts", "texts changed", row -> row.sums().changed)
                .count("quotes", row -> row.sums().quotes)
                .count("held", "hold", row -> row.sums().held)
                .number(
                    "share",
                    row ->
                        row.sums().quotes == 0
                            ? Cell.EMPTY
                            : Cell.shareEstimate(row.sums().shares.estimate(0, 1)))
                .table("forms", rows)));
  }
}
