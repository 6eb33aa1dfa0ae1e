package dev.plumbline.local;

import dev.plumbline.calibration.Applied;
import dev.plumbline.calibration.Bond;
import dev.plumbline.calibration.FittedCalibration;
import dev.plumbline.calibration.Signals;
import dev.plumbline.canonical.CanonicalJson;
import dev.plumbline.canonical.Digest;
import dev.plumbline.canonical.Json;
import dev.plumbline.canonical.JsonObject;
import dev.plumbline.canonical.JsonObjectBuilder;
import dev.plumbline.canonical.Kind;
import dev.plumbline.canonical.UnexpectedJson;
import dev.plumbline.problem.Quoted;
import dev.plumbline.store.Lookup;
import dev.plumbline.store.files.FileArtefactStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.NoSuchElementException;

/// A calibration that a run applies to each of its scorecards; the scorecards stay raw.
///
/// @param calibrations one, or none
record Calibrating(List<FittedCalibration> calibrations) {

  static final Calibrating NOTHING = new Calibrating(List.of());

  /// What applying it to a document gives.
  ///
  /// @param line what the result line says of it
  /// @param artefacts the bytes of the result to keep, if there is one
  record Outcome(JsonObject line, List<byte[]> artefacts) {}

  /// @param named a file that `calibrate fit --out` wrote, or the digest of a kept calibration
  static Calibrating named(String named, Path store) {
    JsonObject json = object(named, store);
    try {
      return new Calibrating(List.of(FittedCalibration.read(json)));
    } catch (UnexpectedJson | IllegalArgumentException | NoSuchElementException e) {
      throw Refusal.of(
          "--calibration",
          "not-a-calibration",
          Quoted.text(named) + " holds no calibration",
          "name the file that `calibrate fit --out` wrote");
    }
  }

  boolean isOn() {
    return !calibrations.isEmpty();
  }

  /// The digest for the key of a run, empty for no calibration.
  String key() {
    return isOn() ? calibrations.getFirst().digest().toString() : "";
  }

  Outcome apply(Evaluator.Result.Done done) {
    FittedCalibration calibration = calibrations.getFirst();
    Digest scorecard = Digest.of(Kind.SCORECARD, done.card());
    JsonObject card = RunFolder.parsed(done.card(), scorecard);
    JsonObject extraction = RunFolder.parsed(done.extraction(), card.digest("extraction"));
    Bond bond =
        new Bond(
            extraction.digest("spec"),
            card.digest("scoring"),
            extraction.object("judge"),
            calibration.bond().target());
    return switch (calibration.apply(bond, new Signals(card, extraction))) {
      case Applied.Refused(String code) ->
          new Outcome(JsonObject.of("refused", Json.of(code)), List.of());
      case Applied.Calibrated calibrated -> {
        JsonObject decided = calibration.decided(done.scorecard(), calibrated);
        byte[] bytes =
            CanonicalJson.bytes(
                calibrated.json(
                    scorecard, calibration.digest(), calibration.bond().target(), decided));
        JsonObjectBuilder line =
            JsonObject.builder()
                .put("exact", calibrated.exact())
                .put("result", Digest.of(Kind.RESULT, bytes))
                .put("score", calibrated.score());
        decided.forEach(line::put);
        yield new Outcome(line.build(), List.of(bytes));
      }
    };
  }

  private static JsonObject object(String named, Path store) {
    if (Digest.parse(named).isEmpty()) {
      if (Files.exists(Path.of(named))) {
        return InputFiles.object(Path.of(named));
      }
      throw notFound(named);
    }
    Digest digest = Digest.parse(named).orElseThrow();
    return switch (new FileArtefactStore(store).find(Kind.CALIBRATION, digest)) {
      case Lookup.Found(byte[] bytes) -> RunFolder.parsed(bytes, digest);
      case Lookup.Corrupt(String what) -> throw RunFolder.corrupt(digest, what);
      case Lookup.Missing(), Lookup.Erased() -> throw notFound(named);
    };
  }

  private static Refusal notFound(String named) {
    return Refusal.of(
        "--calibration",
        "not-found",
        "there is no calibration " + Quoted.text(named),
        "name the file that `calibrate fit --out` wrote, or a digest in the store");
  }
}
