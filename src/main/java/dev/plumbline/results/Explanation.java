package dev.plumbline.results;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonNull;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.people.corrections.StoredCorrections;
import dev.plumbline.people.corrections.StoredCorrections.StoredDocument;
import dev.plumbline.people.proceeding.CorrectedResult;
import dev.plumbline.present.text.CounterfactualText;
import dev.plumbline.present.text.RoundedNumber;
import dev.plumbline.results.ExplanationContext.Said;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.run.local.LocalStore;
import dev.plumbline.run.local.StoredPanels;
import dev.plumbline.score.ScorecardSummary;
import dev.plumbline.score.StoredScorecard;
import dev.plumbline.score.counterfactual.Counterfactuals;
import dev.plumbline.score.extraction.Extraction;
import dev.plumbline.score.extraction.ExtractionArtefactReader;
import dev.plumbline.score.extraction.QuoteDescription;
import dev.plumbline.score.extraction.StoredExtraction;
import dev.plumbline.score.run.StoredResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// How a stored scorecard came about, and what would change it.
///
/// @param digest of the scorecard
/// @param calibrated the results of the run's calibrations, by target; empty without a run
/// @param corrected what people decided; absent if nothing
public record Explanation(
    Digest digest,
    StoredScorecard card,
    StoredExtraction extraction,
    SortedMap<String, StoredResult> calibrated,
    Optional<Counterfactuals> counterfactuals,
    Optional<CorrectedResult> corrected,
    ExplanationContext context) {

  /// @throws dev.plumbline.base.problem.Refusal if an artefact is missing, erased or corrupt
  public static Explanation of(Digest scorecard, LocalStore store) {
    return of(scorecard, new TreeMap<>(), Optional.empty(), "", store);
  }

  /// Of a document of a run.
  ///
  /// @param written how the user refers to the run
  /// @throws dev.plumbline.base.problem.Refusal also if there is no such document, or it has no
  ///   scorecard
  public static Explanation of(String written, String id, LocalStore store) {
    return of(StoredCorrections.named(written, id, store), store);
  }

  /// Of a document of a run.
  ///
  /// @throws dev.plumbline.base.problem.Refusal also if the document has no scorecard
  public static Explanation of(StoredDocument document, LocalStore store) {
    return of(
        document.scorecard(),
        store.resultsByTarget(document.line()),
        document.corrected(),
        document.releases().words(),
        store);
  }

  private static Explanation of(
      Digest scorecard,
      SortedMap<String, StoredResult> calibrated,
      Optional<CorrectedResult> corrected,
      String released,
      LocalStore store) {
    StoredScorecard card = store.scorecard(scorecard);
    StoredExtraction extraction = store.extraction(card.extraction());
    Bundle bundle = store.bundle(card.bundle());
    Optional<Extraction> read =
        new ExtractionArtefactReader(bundle.extraction()).read(extraction.json());
    Optional<Counterfactuals> counterfactuals = read.map(it -> Counterfactuals.of(bundle, it));
    RoundedNumber number = RoundedNumber.of(bundle.rubric());
    ExplanationContext context =
        ExplanationContext.of(
            bundle,
            new Said(
                read.map(it -> store.reasons(bundle, it)).orElse(List.of()),
                read.map(it -> store.outline(bundle, it)).orElse(List.of()),
                counterfactuals.map(new CounterfactualText(number)::lines).orElse(List.of()),
                decided(corrected, released, number),
                StoredPanels.labels(extraction.judge(), store)));
    return new Explanation(
        scorecard, card, extraction, calibrated, counterfactuals, corrected, context);
  }

  /// What counts for a result, and why, below its automatic figures.
  private static List<String> decided(
      Optional<CorrectedResult> corrected, String released, RoundedNumber number) {
    List<String> lines = new ArrayList<>();
    corrected.ifPresent(result -> {
      lines.add("final      " + result.finalFigures().text(number::of) + ", as people decided");
      result.because().forEach(one -> lines.add("  " + EscapedText.visible(one)));
    });
    if (!released.isEmpty()) {
      lines.add("results " + released);
    }
    return lines;
  }

  public String text() {
    return ScorecardText.of(card, digest, extraction, calibrated, context);
  }

  /// Why the result is no pass or is open, each in a line: what failed, which quotes are missing,
  /// and what alone would make it a pass. Empty if nothing failed.
  public List<String> reasons() {
    ScorecardSummary summary = ScorecardSummary.of(card);
    List<String> reasons = new ArrayList<>();
    summary.failures().forEach(failure -> reasons.add(EscapedText.visible(failure.text())));
    for (ScorecardSummary.Cap cap : summary.caps()) {
      reasons.add(cap.text());
      extraction.findings().stream()
          .filter(finding -> finding.item().equals(cap.name()))
          .forEach(finding -> reasons.addAll(lacking(finding)));
    }
    CounterfactualText text = new CounterfactualText(context.number());
    counterfactuals.ifPresent(it -> reasons.addAll(text.passing(it)));
    return reasons;
  }

  private static List<String> lacking(StoredExtraction.StoredFinding finding) {
    List<String> lines = new ArrayList<>();
    if (finding.quotes().isEmpty()) {
      lines.add("  it has no quote, " + finding.required() + " required");
    }
    finding.quotes().stream()
        .filter(quote -> !quote.counts())
        .forEach(quote ->
            lines.add(
                "  "
                    + EscapedText.text(quote.quote().text())
                    + " is "
                    + QuoteDescription.of(quote)));
    return lines;
  }

  public JsonObject json() {
    return JsonObject.of(
        "extraction?", extraction.json(),
        "final?", corrected.map(CorrectedResult::json),
        "outlook?", counterfactuals.<Json>map(Counterfactuals::json).orElse(JsonNull.NULL),
        "provenance?", JsonObject.mapped(context.provenance(), stated -> stated.json()),
        "scorecard", card.json());
  }
}
