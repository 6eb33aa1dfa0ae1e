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
import dev.plumbline.cli.input.StoreOption;
import dev.plumbline.cli.output.CliError;
import dev.plumbline.cli.output.TraceStepText;
import dev.plumbline.problem.EscapedText;
import dev.plumbline.problem.Problem;
import dev.plumbline.problem.ProblemCode;
import dev.plumbline.repository.ArtefactRepository;
import dev.plumbline.store.ArtefactLookup;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The calibrations to apply to each scorecard. Scorecards themselves always hold raw scores.
///
/// @param calibrations at most one for each target
record AppliedCalibrations(List<Applied> calibrations) {

  static final AppliedCalibrations NONE = new AppliedCalibrations(List.of());

  /// The members of a line for a calibration: its result artefact, or why there is none.
  static final String RESULT = "result";

  static final String REFUSED = "refused";

  /// @param digest the calibration's own digest, computed once
  record Applied(FittedCalibration calibration, Digest digest) {
    String target() {
      return calibration.scope().target();
    }
  }

  /// The calibrations' results for one document.
  ///
  /// @param line the results by target, for output
  /// @param artefacts the result artefacts to store, as bytes
  record Outcome(JsonObject line, List<byte[]> artefacts) {

    static final Outcome NONE = new Outcome(JsonObject.EMPTY, List.of());

    Outcome {
      artefacts = List.copyOf(artefacts);
    }

    /// By target, the digest of the result or the code for which there is none.
    SortedMap<String, String> results() {
      SortedMap<String, String> results = new TreeMap<>();
      line.keys()
          .forEach(target -> {
            JsonObject one = line.object(target);
            results.put(target, one.text(one.find(RESULT).isPresent() ? RESULT : REFUSED));
          });
      return results;
    }

    void store(ArtefactRepository repository) {
      artefacts.forEach(result -> repository.store(ArtefactKind.RESULT, result));
    }
  }

  /// @param named files written by `calibrate fit --out`, or digests of stored calibrations
  /// @param store where digests are looked up
  /// @throws CliError if one is not found, is not a calibration, or two have the same target
  static AppliedCalibrations named(List<String> named, StoreOption store) {
    List<Applied> all = new ArrayList<>();
    for (String one : named) {
      for (JsonObject json : objects(one, store)) {
        FittedCalibration read = read(one, json);
        if (all.stream().anyMatch(other -> other.target().equals(read.scope().target()))) {
          throw CliError.of(
              "--calibration",
              ProblemCode.DUPLICATE_TARGET,
              "two calibrations are for " + EscapedText.text(read.scope().target()),
              "name one of them");
        }
        all.add(new Applied(read, read.digest()));
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
          ProblemCode.NOT_A_CALIBRATION,
          EscapedText.text(named) + " contains no calibration",
          "name the file that `calibrate fit --out` wrote");
    } catch (IllegalArgumentException e) {
      throw CliError.of(
          "--calibration",
          ProblemCode.NOT_A_CALIBRATION,
          EscapedText.text(named) + " contains an invalid calibration: " + e.getMessage(),
          "fit it again instead of editing it");
    }
  }

  boolean isPresent() {
    return !calibrations.isEmpty();
  }

  List<Digest> digests() {
    return calibrations.stream().map(Applied::digest).toList();
  }

  /// The digests, as part of the key of a run; empty for no calibration.
  String key() {
    return calibrations.stream()
        .map(applied -> applied.digest().toString())
        .collect(Collectors.joining(" "));
  }

  /// Stores the calibrations, which results refer to as parents.
  void store(ArtefactRepository repository) {
    calibrations.forEach(
        applied -> repository.store(ArtefactKind.CALIBRATION, applied.calibration().bytes()));
  }

  /// Applies every calibration. A calibration that does not fit the document is reported in the
  /// result, by target, so that it does not stop a run over many documents.
  Outcome apply(Bundle bundle, DocumentEvaluator.Result.Evaluated evaluated) {
    JsonObjectBuilder line = JsonObject.builder();
    List<byte[]> artefacts = new ArrayList<>();
    if (isPresent()) {
      ScoredDocument scoredDocument = scored(bundle, evaluated);
      calibrations.forEach(
          applied -> line.put(applied.target(), applied(applied, scoredDocument, artefacts)));
    }
    return new Outcome(line.build(), artefacts);
  }

  /// As [#apply], for a single scorecard.
  ///
  /// @throws CliError if a calibration was fitted for another rubric or judge
  Outcome applyToOne(Bundle bundle, DocumentEvaluator.Result.Evaluated evaluated) {
    Outcome outcome = apply(bundle, evaluated);
    for (Applied applied : calibrations) {
      if (outcome.line().get(applied.target()).equals(refused("scope-mismatch"))) {
        throw another(applied, scored(bundle, evaluated).scope(applied.target()));
      }
    }
    return outcome;
  }

  private static CliError another(Applied applied, CalibrationScope here) {
    CalibrationScope there = applied.calibration().scope();
    boolean rubric =
        there.extractionSpec().equals(here.extractionSpec())
            && there.scoringSpec().equals(here.scoringSpec());
    return CliError.of(
        "--calibration",
        ProblemCode.SCOPE_MISMATCH,
        "the calibration of "
            + EscapedText.text(applied.target())
            + (rubric
                ? " was fitted for the judge " + judge(there) + ", but this judge is " + judge(here)
                : " was fitted for another rubric or version"),
        "fit one from a run with this rubric and judge");
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
      Applied applied, ScoredDocument scoredDocument, List<byte[]> artefacts) {
    return switch (CalibrationResult.of(applied.calibration(), applied.digest(), scoredDocument)) {
      case CalibrationResult.Refused(String code) -> refused(code);
      case CalibrationResult.Calibrated(JsonObject json, JsonObject summary) -> {
        byte[] bytes = CanonicalJson.bytes(json);
        artefacts.add(bytes);
        JsonObjectBuilder line = JsonObject.builder();
        summary.forEach(line::put);
        yield line.put(RESULT, Digest.of(ArtefactKind.RESULT, bytes)).build();
      }
    };
  }

  private static JsonObject refused(String code) {
    return JsonObject.of(REFUSED, Json.of(code));
  }

  private static List<JsonObject> objects(String named, StoreOption store) {
    if (Digest.parse(named).isEmpty()) {
      if (Files.exists(Path.of(named))) {
        return objects(Path.of(named));
      }
      throw notFound(named);
    }
    Digest digest = Digest.parse(named).orElseThrow();
    return switch (store.existing().artefacts().find(ArtefactKind.CALIBRATION, digest)) {
      case ArtefactLookup.Found(byte[] bytes) -> List.of(LocalStore.parsed(bytes, digest));
      case ArtefactLookup.Corrupt(String what) -> throw LocalStore.corrupt(digest, what);
      case ArtefactLookup.Missing(), ArtefactLookup.Erased() -> throw notFound(named);
    };
  }

  /// Reads one calibration from each line, or a single one that spans several lines.
  private static List<JsonObject> objects(Path file) {
    List<Problem> problems = new ArrayList<>();
    List<JsonObject> lines = new ArrayList<>();
    JsonLinesReader.read(file, problems, (line, _) -> lines.add(line));
    return problems.isEmpty() && !lines.isEmpty() ? lines : List.of(InputFiles.object(file));
  }

  private static CliError notFound(String named) {
    return CliError.of(
        "--calibration",
        ProblemCode.NOT_FOUND,
        "there is no calibration " + EscapedText.text(named),
        "name the file that `calibrate fit --out` wrote, or a digest in the store");
  }
}
