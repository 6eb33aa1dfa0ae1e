package dev.plumbline.cli.learn;

import dev.plumbline.bundle.Bundle;
import dev.plumbline.calibration.CalibrationScope;
import dev.plumbline.calibration.signal.LabelledDocument;
import dev.plumbline.calibration.signal.ScorecardSignals;
import dev.plumbline.calibration.signal.UngatedScores;
import dev.plumbline.canonical.ArtefactKind;
import dev.plumbline.canonical.Digest;
import dev.plumbline.canonical.JsonObject;
import dev.plumbline.cli.input.LabelJoin;
import dev.plumbline.cli.input.Labels;
import dev.plumbline.cli.output.CliError;
import dev.plumbline.cli.score.RunFolder;
import dev.plumbline.problem.ProblemCode;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The labelled documents of a run, with their scorecards and extractions.
///
/// @param scope the rubric and judge that the scores belong to, without a target
record LabelledRun(CalibrationScope scope, List<Entry> documents) {

  /// Joins the results with the labels. Documents whose evaluation was ended by a gate are skipped:
  /// they have nothing to calibrate.
  ///
  /// @throws CliError if no scored document has a label, or the run mixes rubrics or judges
  private record Entry(
      Digest document,
      ScorecardSignals signals,
      List<ScorecardSignals> uncapped,
      Labels.Row label) {}

  LabelledRun {
    documents = List.copyOf(documents);
  }

  static LabelledRun of(RunFolder folder, Bundle bundle, List<JsonObject> results, LabelJoin join) {
    UngatedScores ungatedScores = new UngatedScores(bundle);
    List<Entry> documents = new ArrayList<>();
    List<CalibrationScope> bonds = new ArrayList<>();
    for (JsonObject line : results) {
      Optional<Labels.Row> label = join.find(line);
      if (label.isEmpty()
          || line.text("status").equals("refused")
          || line.find("gate").isPresent()) {
        continue;
      }
      JsonObject card = folder.object(ArtefactKind.SCORECARD, line.digest("scorecard"));
      JsonObject extraction = folder.object(ArtefactKind.EXTRACTION, line.digest("extraction"));
      bonds.add(
          new CalibrationScope(
              extraction.digest("extractionSpec"),
              card.digest("scoringSpec"),
              extraction.object("judge"),
              ""));
      documents.add(
          new Entry(
              line.digest("document"),
              new ScorecardSignals(card, extraction),
              ungatedScores.signals(card, extraction),
              label.get()));
    }
    if (documents.isEmpty()) {
      throw CliError.of(
          "--labels",
          ProblemCode.NO_LABELS,
          "no scored document of the run has a label",
          "check the ids");
    }
    if (bonds.stream().distinct().count() > 1) {
      throw CliError.of(
          "--run",
          ProblemCode.MIXED_RUN,
          "the run mixes rubrics or judges",
          "calibrate each separately");
    }
    return new LabelledRun(CalibrationScope.of(bundle, bonds.getFirst().judge(), ""), documents);
  }

  CalibrationScope scope(String target) {
    return new CalibrationScope(scope.extractionSpec(), scope.scoringSpec(), scope.judge(), target);
  }

  /// The documents that have a label for this target.
  List<LabelledDocument> of(String target) {
    return documents.stream()
        .filter(entry -> entry.label().scores().containsKey(target))
        .map(entry ->
            new LabelledDocument(
                entry.document(),
                entry.signals(),
                entry.uncapped(),
                entry.label().scores().get(target).doubleValue(),
                entry.label().raters(target).stream().map(BigDecimal::doubleValue).toList(),
                entry.label().group()))
        .toList();
  }

  /// The signals that every document has.
  List<String> offered() {
    return ScorecardSignals.commonNames(documents.stream().map(Entry::signals).toList());
  }
}
