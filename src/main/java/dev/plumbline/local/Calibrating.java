package dev.plumbline.local;

import dev.plumbline.bundle.Bundle;
import dev.plumbline.calibration.Bond;
import dev.plumbline.calibration.FittedCalibration;
import dev.plumbline.calibration.Result;
import dev.plumbline.calibration.Scored;
import dev.plumbline.canonical.CanonicalJson;
import dev.plumbline.canonical.Digest;
import dev.plumbline.canonical.Json;
import dev.plumbline.canonical.JsonObject;
import dev.plumbline.canonical.JsonObjectBuilder;
import dev.plumbline.canonical.Kind;
import dev.plumbline.canonical.UnexpectedJson;
import dev.plumbline.function.Keeper;
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
import java.util.stream.Stream;

/// The calibrations that are applied to each scorecard; the scorecards stay raw.
///
/// @param calibrations at most one a target
record Calibrating(List<One> calibrations) {

  static final Calibrating NOTHING = new Calibrating(List.of());

  /// @param digest its own, which takes a while to compute
  record One(FittedCalibration calibration, Digest digest) {
    String target() {
      return calibration.bond().target();
    }
  }

  /// What applying it to a document gives.
  ///
  /// @param line what is told of it, by target
  /// @param artefacts the bytes of the results to keep
  record Outcome(JsonObject line, List<byte[]> artefacts) {
    Outcome {
      artefacts = List.copyOf(artefacts);
    }

    void keep(Keeper keeper) {
      artefacts.forEach(result -> keeper.keep(Kind.RESULT, result));
    }
  }

  /// @param named files that `calibrate fit --out` wrote, or digests of kept calibrations
  static Calibrating named(List<String> named, Path store) {
    List<One> all = new ArrayList<>();
    for (String one : named) {
      for (JsonObject json : objects(one, store)) {
        FittedCalibration read = read(one, json);
        if (all.stream().anyMatch(other -> other.target().equals(read.bond().target()))) {
          throw Refusal.of(
              "--calibration",
              "duplicate-target",
              "two calibrations are of " + Quoted.text(read.bond().target()),
              "name one of them");
        }
        all.add(new One(read, read.digest()));
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
    return calibrations.stream()
        .map(one -> one.digest().toString())
        .collect(Collectors.joining(" "));
  }

  /// Results name their calibration as a parent, so it must be where they are.
  void keep(Keeper keeper) {
    calibrations.forEach(one -> keeper.keep(Kind.CALIBRATION, one.calibration().bytes()));
  }

  /// What is refused is told as such, by target: one of many documents does not stop a run.
  Outcome apply(Bundle bundle, Evaluator.Result.Done done) {
    JsonObjectBuilder line = JsonObject.builder();
    List<byte[]> artefacts = new ArrayList<>();
    if (isOn()) {
      Scored scored = scored(bundle, done);
      calibrations.forEach(one -> line.put(one.target(), applied(one, scored, artefacts)));
    }
    return new Outcome(line.build(), artefacts);
  }

  /// As [#apply], where somebody named the calibration for this one scorecard.
  ///
  /// @throws Refusal if one was fitted on another rubric or judge
  Outcome applyToOne(Bundle bundle, Evaluator.Result.Done done) {
    Outcome outcome = apply(bundle, done);
    for (One one : calibrations) {
      if (outcome.line().get(one.target()).equals(refused("other-bond"))) {
        throw another(one, scored(bundle, done).bond(one.target()));
      }
    }
    return outcome;
  }

  private static Refusal another(One one, Bond here) {
    Bond there = one.calibration().bond();
    boolean rubric =
        there.extractionSpec().equals(here.extractionSpec())
            && there.scoringSpec().equals(here.scoringSpec());
    return Refusal.of(
        "--calibration",
        "other-bond",
        "the calibration of "
            + Quoted.text(one.target())
            + (rubric
                ? " was fitted on the judge " + judge(there) + ", and here judged " + judge(here)
                : " was fitted on another rubric, or another version of this one"),
        "fit one on a run of this rubric and judge");
  }

  private static String judge(Bond bond) {
    return Quoted.text(
        Stream.of("provider", "model", "version")
            .flatMap(key -> bond.judge().find(key).stream())
            .map(StepText::plain)
            .filter(word -> !word.isEmpty())
            .collect(Collectors.joining(" ")));
  }

  private static Scored scored(Bundle bundle, Evaluator.Result.Done done) {
    Digest scorecard = Digest.of(Kind.SCORECARD, done.card());
    JsonObject card = RunFolder.parsed(done.card(), scorecard);
    JsonObject extraction = RunFolder.parsed(done.extraction(), card.digest("extraction"));
    return new Scored(bundle, done.scorecard(), scorecard, card, extraction);
  }

  private static JsonObject applied(One one, Scored scored, List<byte[]> artefacts) {
    return switch (Result.of(one.calibration(), one.digest(), scored)) {
      case Result.Refused(String code) -> refused(code);
      case Result.Calibrated(JsonObject json, JsonObject told) -> {
        byte[] bytes = CanonicalJson.bytes(json);
        artefacts.add(bytes);
        JsonObjectBuilder line = JsonObject.builder();
        told.forEach(line::put);
        yield line.put("result", Digest.of(Kind.RESULT, bytes)).build();
      }
    };
  }

  private static JsonObject refused(String code) {
    return JsonObject.of("refused", Json.of(code));
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
