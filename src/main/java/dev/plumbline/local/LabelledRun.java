package dev.plumbline.local;

import dev.plumbline.bundle.Bundle;
import dev.plumbline.calibration.Bond;
import dev.plumbline.calibration.GateOff;
import dev.plumbline.calibration.Labelled;
import dev.plumbline.calibration.Signals;
import dev.plumbline.canonical.Digest;
import dev.plumbline.canonical.JsonObject;
import dev.plumbline.canonical.Kind;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The documents of a run that people have scored, with what the run says of them.
///
/// @param bond what the run's scores belong to, with no target yet
record LabelledRun(Bond bond, List<One> documents) {

  /// A document with its label; a gate that ended its evaluation leaves nothing to calibrate.
  private record One(Digest document, Signals signals, List<Signals> uncapped, Labels.Row label) {}

  LabelledRun {
    documents = List.copyOf(documents);
  }

  static LabelledRun of(RunFolder folder, Bundle bundle, List<JsonObject> results, LabelJoin join) {
    GateOff gateOff = new GateOff(bundle);
    List<One> documents = new ArrayList<>();
    List<Bond> bonds = new ArrayList<>();
    for (JsonObject line : results) {
      Optional<Labels.Row> label = join.find(line);
      if (label.isEmpty()
          || line.text("status").equals("refused")
          || line.find("gate").isPresent()) {
        continue;
      }
      JsonObject card = folder.object(Kind.SCORECARD, line.digest("scorecard"));
      JsonObject extraction = folder.object(Kind.EXTRACTION, line.digest("extraction"));
      bonds.add(
          new Bond(
              extraction.digest("spec"), card.digest("scoring"), extraction.object("judge"), ""));
      documents.add(
          new One(
              line.digest("document"),
              new Signals(card, extraction),
              gateOff.signals(card, extraction),
              label.get()));
    }
    if (documents.isEmpty()) {
      throw Refusal.of(
          "--labels", "no-labels", "no scored document of the run has a label", "check the ids");
    }
    if (bonds.stream().distinct().count() > 1) {
      throw Refusal.of(
          "--run", "mixed-run", "the run holds several rubrics or judges", "calibrate each alone");
    }
    return new LabelledRun(Bond.of(bundle, bonds.getFirst().judge(), ""), documents);
  }

  Bond bond(String target) {
    return new Bond(bond.extractionSpec(), bond.scoringSpec(), bond.judge(), target);
  }

  /// The documents that have a label of this target.
  List<Labelled> of(String target) {
    return documents.stream()
        .filter(one -> one.label().scores().containsKey(target))
        .map(one ->
            new Labelled(
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
    return Signals.offered(documents.stream().map(One::signals).toList());
  }
}
