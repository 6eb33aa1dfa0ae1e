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
import dev.plumbline.problem.Problem;
import dev.plumbline.problem.Quoted;
import dev.plumbline.store.Lookup;
import dev.plumbline.store.files.FileArtefactStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.stream.Collectors;

/// The calibrations that a run applies to each of its scorecards; the scorecards stay raw.
///
/// @param calibrations at most one a target
record Calibrating(List<FittedCalibration> calibrations) {

  static final Calibrating NOTHING = new Calibrating(List.of());

  /// What applying it to a document gives.
  ///
  /// @param line what the result line says of it, by target
  /// @param artefacts the bytes of the results to keep
  record Outcome(JsonObject line, List<byte[]> artefacts) {
    Outcome {
      artefacts = List.copyOf(artefacts);
    }
  }

  /// @param named files that `calibrate fit --out` wrote, or digests of kept calibrations
  static Calibrating named(List<String> named, Path store) {
    List<FittedCalibration> all = new ArrayList<>();
    for (String one : named) {
      for (JsonObject json : objects(one, store)) {
        FittedCalibration read = read(one, json);
        if (all.stream().anyMatch(o -> o.bond().target().equals(read.bond().target()))) {
          throw Refusal.of(
              "--calibration",
              "duplicate-target",
              "two calibrations are of " + Quoted.text(read.bond().target()),
              "name one of them");
        }
        all.add(read);
      }
    }
    return new Calibrating(all);
  }

  private static FittedCalibration read(String named, JsonObject json) {
    try {
      return FittedCalibration.read(json);
    } catch (UnexpectedJson | NoSuchElementException e) {
      throw Refusal.of(
          "--calibration",
          "not-a-calibration",
          Quoted.text(named) + " holds no calibration",
          "name the file that `calibrate fit --out` wrote");
    } catch (IllegalArgumentException e) {
      throw Refusal.of(
          "--calibration",
          "not-a-calibration",
          Quoted.text(named) + " holds no calibration that was fitted: " + e.getMessage(),
          "fit it again, and do not edit it");
    }
  }

  boolean isOn() {
    return !calibrations.isEmpty();
  }

  /// The digests for the key of a run, empty for no calibration.
  String key() {
    return calibrations.stream().map(c -> c.digest().toString()).collect(Collectors.joining(" "));
  }

  Outcome apply(Evaluator.Result.Done done) {
    JsonObjectBuilder line = JsonObject.builder();
    List<byte[]> artefacts = new ArrayList<>();
    for (FittedCalibration calibration : calibrations) {
      line.put(calibration.bond().target(), applied(calibration, done, artefacts));
    }
    return new Outcome(line.build(), artefacts);
  }

  private static JsonObject applied(
      FittedCalibration calibration, Evaluator.Result.Done done, List<byte[]> artefacts) {
    Digest scorecard = Digest.of(Kind.SCORECARD, done.card());
    JsonObject card = RunFolder.parsed(done.card(), scorecard);
    JsonObject extraction = RunFolder.parsed(done.extraction(), card.digest("extraction"));
    String target = calibration.bond().target();
    Bond bond =
        new Bond(
            extraction.digest("spec"), card.digest("scoring"), extraction.object("judge"), target);
    return switch (calibration.apply(bond, new Signals(card, extraction))) {
      case Applied.Refused(String code) -> JsonObject.of("refused", Json.of(code));
      case Applied.Calibrated calibrated -> {
        JsonObject decided = calibration.decided(done.scorecard(), calibrated);
        byte[] bytes =
            CanonicalJson.bytes(calibrated.json(scorecard, calibration.digest(), target, decided));
        artefacts.add(bytes);
        JsonObjectBuilder line =
            JsonObject.builder()
                .put("exact", calibrated.exact())
                .put("result", Digest.of(Kind.RESULT, bytes))
                .put("score", calibrated.score());
        decided.forEach(line::put);
        yield line.build();
      }
    };
  }

  private static List<JsonObject> objects(String named, Path store) {
    if (Digest.parse(named).isEmpty()) {
      if (Files.exists(Path.of(named))) {
        return objects(Path.of(named));
      }
      throw notFound(named);
    }
    Digest digest = Digest.parse(named).orElseThrow();
    return switch (new FileArtefactStore(store).find(Kind.CALIBRATION, digest)) {
      case Lookup.Found(byte[] bytes) -> List.of(RunFolder.parsed(bytes, digest));
      case Lookup.Corrupt(String what) -> throw RunFolder.corrupt(digest, what);
      case Lookup.Missing(), Lookup.Erased() -> throw notFound(named);
    };
  }

  /// A calibration a line, or one that somebody has laid out over several.
  private static List<JsonObject> objects(Path file) {
    List<Problem> problems = new ArrayList<>();
    List<JsonObject> lines = new ArrayList<>();
    JsonLines.read(file, problems, (line, _) -> lines.add(line));
    return problems.isEmpty() && !lines.isEmpty() ? lines : List.of(InputFiles.object(file));
  }

  private static Refusal notFound(String named) {
    return Refusal.of(
        "--calibration",
        "not-found",
        "there is no calibration " + Quoted.text(named),
        "name the file that `calibrate fit --out` wrote, or a digest in the store");
  }
}
