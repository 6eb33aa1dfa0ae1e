package dev.plumbline.lab;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.calibrate.FittedCalibration.CalibrationScope;
import dev.plumbline.calibrate.fit.Sample.LabelledDocument;
import dev.plumbline.calibrate.fit.ScorecardSignals;
import dev.plumbline.calibrate.fit.ScorecardSignals.UngatedScores;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.run.labels.LabelJoin;
import dev.plumbline.run.labels.Labels;
import dev.plumbline.run.local.LocalStore;
import dev.plumbline.score.StoredScorecard;
import dev.plumbline.score.extraction.StoredExtraction;
import dev.plumbline.score.run.RunLine;
import dev.plumbline.score.run.StoredRun;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The labelled documents of a run, with their scorecards and extractions.
///
/// @param scope the rubric and judge that the scores belong to, without a target
/// @param skipped the labels of documents that a gate ended, or that have no scorecard
public record LabelledRun(CalibrationScope scope, List<Entry> documents, List<Labels.Row> skipped) {

  private record Entry(
      Digest document,
      ScorecardSignals signals,
      Optional<ScorecardSignals> uncapped,
      Labels.Row label) {}

  public LabelledRun {
    documents = List.copyOf(documents);
    skipped = List.copyOf(skipped);
  }

  /// Reads a run. Documents whose evaluation was ended by a gate are skipped: they have nothing to
  /// calibrate.
  ///
  /// @throws Refusal if no scored document has a label
  public static LabelledRun of(StoredRun run, LocalStore store, Bundle bundle, LabelJoin join) {
    UngatedScores ungatedScores = new UngatedScores(bundle);
    List<Entry> documents = new ArrayList<>();
    List<Labels.Row> skipped = new ArrayList<>();
    store.lines(
        run,
        line ->
            join.add(line.id(), line.document())
                .ifPresent(label ->
                    line.scorecard()
                        .map(store::scorecard)
                        .filter(card -> card.gate().isEmpty())
                        .ifPresentOrElse(
                            card -> documents.add(read(line, card, store, ungatedScores, label)),
                            () -> skipped.add(label))));
    if (documents.isEmpty()) {
      throw Refusal.of(
          "--labels",
          ProblemCode.TOO_FEW,
          "no scored document of the run has a label",
          "check the ids");
    }
    return new LabelledRun(CalibrationScope.of(bundle, run.spec().judge(), ""), documents, skipped);
  }

  private static Entry read(
      RunLine line,
      StoredScorecard card,
      LocalStore store,
      UngatedScores ungatedScores,
      Labels.Row label) {
    Digest extraction = line.extraction().orElseThrow();
    ScorecardSignals gated =
        new ScorecardSignals(card, store.extraction(extraction, StoredExtraction.SIGNALS));
    return new Entry(
        line.document().orElseThrow(),
        gated,
        ungatedScores.signals(gated, card, () -> store.extraction(extraction)),
        label);
  }

  public CalibrationScope scope(String target) {
    return new CalibrationScope(scope.extractionSpec(), scope.scoringSpec(), scope.judge(), target);
  }

  /// The documents that have a label for this target.
  public List<LabelledDocument> of(String target) {
    return documents.stream()
        .filter(entry -> entry.label().scores().containsKey(target))
        .map(entry ->
            new LabelledDocument(
                entry.document(),
                entry.signals(),
                entry.uncapped(),
                entry.label().scores().get(target).doubleValue(),
                entry.label().raters(target),
                entry.label().group()))
        .toList();
  }

  /// How many labels of this target are of documents that have nothing to calibrate.
  public int skipped(String target) {
    return (int) skipped.stream().filter(label -> label.scores().containsKey(target)).count();
  }

  /// The signals that every document has.
  public List<String> offered() {
    return ScorecardSignals.commonNames(documents.stream().map(Entry::signals).toList());
  }
}
