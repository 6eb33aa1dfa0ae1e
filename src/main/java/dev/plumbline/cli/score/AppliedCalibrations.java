package dev.plumbline.cli.score;

import dev.plumbline.bundle.Bundle;
import dev.plumbline.calibration.CalibrationResult;
import dev.plumbline.calibration.CalibrationScope;
import dev.plumbline.calibration.FittedCalibration;
import dev.plumbline.calibration.ScoredDocument;
import dev.plumbline.canonical.ArtefactKind;
import dev.plumbline.canonical.CanonicalJson;
import dev.plumbline.canonical.Digest;
import dev.plumbline.canonical.Json;
import dev.plumbline.canonical.JsonObject;
import dev.plumbline.canonical.JsonObjectBuilder;
import dev.plumbline.canonical.UnexpectedJsonException;
import dev.plumbline.cli.input.InputFiles;
import dev.plumbline.cli.input.JsonLinesReader;
import dev.plumbline.cli.input.LocalStore;
import dev.plumbline.cli.output.CliError;
import dev.plumbline.cli.output.TraceStepText;
import dev.plumbline.problem.EscapedText;
import dev.plumbline.problem.Problem;
import dev.plumbline.repository.ArtefactRepository;
import dev.plumbline.store.ArtefactLookup;
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
record AppliedCalibrations(List<One> calibrations) {

  static final AppliedCalibrations NOTHING = new AppliedCalibrations(List.of());

  /// @param digest its own, which takes a while to compute
  record One(FittedCalibration calibration, Digest digest) {
    String target() {
      return calibration.scope().target();
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

    void keep(ArtefactRepository repository) {
      artefacts.forEach(result -> repository.keep(ArtefactKind.RESULT, result));
    }
  }

  /// @param named files that `calibrate fit --out` wrote, or digests of kept calibrations
  static AppliedCalibrations named(List<String> named, Path store) {
    List<One> all = new ArrayList<>();
    for (String one : named) {
      for (JsonObject json : objects(one, store)) {
        FittedCalibration read = read(one, json);
        if (all.stream().anyMatch(other -> other.target().equals(read.scope().target()))) {
          throw CliError.of(
              "--calibration",
              "duplicate-target",
              "two calibrations are of " + EscapedText.text(read.scope().target()),
              "name one of them");
        }
        all.add(new One(read, read.digest()));
      }
    }
    return new AppliedCalibrations(all);
  }

  private static FittedCalibration read(String named, JsonObject json) {
    try {
      return FittedCalibration.read(json);
    } catch (UnexpectedJsonException | NoSuchElementException e) {
      throw CliError.of(
          "--calibration",
          "not-a-calibration",
          EscapedText.text(named) + " holds no calibration",
          "name the file that `calibrate fit --out` wrote");
    } catch (IllegalArgumentException e) {
      throw CliError.of(
          "--calibration",
          "not-a-calibration",
          EscapedText.text(named) + " holds no calibration that was fitted: " + e.getMessage(),
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
  void keep(ArtefactRepository repository) {
    calibrations.forEach(
        one -> repository.keep(ArtefactKind.CALIBRATION, one.calibration().bytes()));
  }

  /// What is refused is told as such, by target: one of many documents does not stop a run.
  Outcome apply(Bundle bundle, DocumentEvaluator.Result.Evaluated evaluated) {
    JsonObjectBuilder line = JsonObject.builder();
    List<byte[]> artefacts = new ArrayList<>();
    if (isOn()) {
      ScoredDocument scoredDocument = scored(bundle, evaluated);
      calibrations.forEach(one -> line.put(one.target(), applied(one, scoredDocument, artefacts)));
    }
    return new Outcome(line.build(), artefacts);
  }

  /// As [#apply], where somebody named the calibration for this one scorecard.
  ///
  /// @throws CliError if one was fitted on another rubric or judge
  Outcome applyToOne(Bundle bundle, DocumentEvaluator.Result.Evaluated evaluated) {
    Outcome outcome = apply(bundle, evaluated);
    for (One one : calibrations) {
      if (outcome.line().get(one.target()).equals(refused("other-bond"))) {
        throw another(one, scored(bundle, evaluated).scope(one.target()));
      }
    }
    return outcome;
  }

  private static CliError another(One one, CalibrationScope here) {
    CalibrationScope there = one.calibration().scope();
    boolean rubric =
        there.extractionSpec().equals(here.extractionSpec())
            && there.scoringSpec().equals(here.scoringSpec());
    return CliError.of(
        "--calibration",
        "other-bond",
        "the calibration of "
            + EscapedText.text(one.target())
            + (rubric
                ? " was fitted on the judge " + judge(there) + ", and here judged " + judge(here)
                : " was fitted on another rubric, or another version of this one"),
        "fit one on a run of this rubric and judge");
  }

  private static String judge(CalibrationScope scope) {
    return EscapedText.text(
        Stream.of("provider", "model", "version")
            .flatMap(key -> scope.judge().find(key).stream())
            .map(TraceStepText::plain)
            .filter(word -> !word.isEmpty())
            .collect(Collectors.joining(" ")));
  }

  private static ScoredDocument scored(
      Bundle bundle, DocumentEvaluator.Result.Evaluated evaluated) {
    Digest scorecard = Digest.of(ArtefactKind.SCORECARD, evaluated.card());
    JsonObject card = LocalStore.parsed(evaluated.card(), scorecard);
    JsonObject extraction = LocalStore.parsed(evaluated.extraction(), card.digest("extraction"));
    return new ScoredDocument(bundle, evaluated.scorecard(), scorecard, card, extraction);
  }

  private static JsonObject applied(
      One one, ScoredDocument scoredDocument, List<byte[]> artefacts) {
    return switch (CalibrationResult.of(one.calibration(), one.digest(), scoredDocument)) {
      case CalibrationResult.Refused(String code) -> refused(code);
      case CalibrationResult.Calibrated(JsonObject json, JsonObject told) -> {
        byte[] bytes = CanonicalJson.bytes(json);
        artefacts.add(bytes);
        JsonObjectBuilder line = JsonObject.builder();
        told.forEach(line::put);
        yield line.put("result", Digest.of(ArtefactKind.RESULT, bytes)).build();
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
    return switch (new FileArtefactStore(store).find(ArtefactKind.CALIBRATION, digest)) {
      case ArtefactLookup.Found(byte[] bytes) -> List.of(LocalStore.parsed(bytes, digest));
      case ArtefactLookup.Corrupt(String what) -> throw LocalStore.corrupt(digest, what);
      case ArtefactLookup.Missing(), ArtefactLookup.Erased() -> throw notFound(named);
    };
  }

  /// A calibration a line, or one that somebody has laid out over several.
  private static List<JsonObject> objects(Path file) {
    List<Problem> problems = new ArrayList<>();
    List<JsonObject> lines = new ArrayList<>();
    JsonLinesReader.read(file, problems, (line, _) -> lines.add(line));
    return problems.isEmpty() && !lines.isEmpty() ? lines : List.of(InputFiles.object(file));
  }

  private static CliError notFound(String named) {
    return CliError.of(
        "--calibration",
        "not-found",
        "there is no calibration " + EscapedText.text(named),
        "name the file that `calibrate fit --out` wrote, or a digest in the store");
  }
}
