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
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The documents of a run that people have scored, with what the run says of them.
///
/// @param bond what the run's scores belong to, with no target yet
record LabelledRun(CalibrationScope bond, List<One> documents) {

  /// A document with its label; a gate that ended its evaluation leaves nothing to calibrate.
  private record One(
      Digest document,
      ScorecardSignals signals,
      List<ScorecardSignals> uncapped,
      Labels.Row label) {}

  LabelledRun {
    documents = List.copyOf(documents);
  }

  static LabelledRun of(RunFolder folder, Bundle bundle, List<JsonObject> results, LabelJoin join) {
    UngatedScores ungatedScores = new UngatedScores(bundle);
    List<One> documents = new ArrayList<>();
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
              extraction.digest("spec"), card.digest("scoring"), extraction.object("judge"), ""));
      documents.add(
          new One(
              line.digest("document"),
              new ScorecardSignals(card, extraction),
              ungatedScores.signals(card, extraction),
              label.get()));
    }
    if (documents.isEmpty()) {
      throw CliError.of(
          "--labels", "no-labels", "no scored document of the run has a label", "check the ids");
    }
    if (bonds.stream().distinct().count() > 1) {
      throw CliError.of(
          "--run", "mixed-run", "the run holds several rubrics or judges", "calibrate each alone");
    }
    return new LabelledRun(CalibrationScope.of(bundle, bonds.getFirst().judge(), ""), documents);
  }

  CalibrationScope bond(String target) {
    return new CalibrationScope(bond.extractionSpec(), bond.scoringSpec(), bond.judge(), target);
  }

  /// The documents that have a label of this target.
  List<LabelledDocument> of(String target) {
    return documents.stream()
        .filter(one -> one.label().scores().containsKey(target))
        .map(one ->
            new LabelledDocument(
                one.document(),
                one.signals(),
                one.uncapped(),
                one.label().scores().get(target).doubleValue(),
                one.label().raters(target).stream().map(BigDecimal::doubleValue).toList(),
                one.label().group()))
        .toList();
  }

  /// The signals that every document has.
  List<String> offered() {
    return ScorecardSignals.commonNames(documents.stream().map(One::signals).toList());
  }
}
