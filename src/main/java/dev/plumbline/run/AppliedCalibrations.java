package dev.plumbline.run;

import static dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind.CALIBRATION;
import static dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind.RESULT;

import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.SortedCopy;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.calibrate.CalibrationResult;
import dev.plumbline.calibrate.CalibrationResult.Calibrated;
import dev.plumbline.calibrate.CalibrationResult.ScoredDocument;
import dev.plumbline.calibrate.FittedCalibration;
import dev.plumbline.calibrate.FittedCalibration.CalibrationScope;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.score.StoredScorecard;
import dev.plumbline.score.extraction.JudgeIdentity;
import dev.plumbline.score.extraction.StoredExtraction;
import dev.plumbline.score.run.StoredResult;
import dev.plumbline.store.repository.ArtefactRepository;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The calibrations to apply to each scorecard. Scorecards themselves always hold raw scores.
///
/// @param calibrations at most one for each target
public record AppliedCalibrations(List<Applied> calibrations) {

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
  public record Outcome(SortedMap<String, StoredResult> line, List<byte[]> artefacts) {

    static final Outcome NONE = new Outcome(new TreeMap<>(), List.of());

    public Outcome {
      line = SortedCopy.of(line);
      artefacts = List.copyOf(artefacts);
    }

    /// By target, the digest of the result or the code for which there is none.
    SortedMap<String, String> results() {
      SortedMap<String, String> results = new TreeMap<>();
      line.forEach((target, one) -> results.put(target, one.refused().orElseGet(one::artefact)));
      return results;
    }

    public void store(ArtefactRepository repository) {
      artefacts.forEach(result -> repository.store(RESULT, result));
    }
  }

  public static AppliedCalibrations of(List<FittedCalibration> calibrations) {
    return new AppliedCalibrations(
        calibrations.stream().map(one -> new Applied(one, one.digest())).toList());
  }

  public boolean isPresent() {
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
  public void store(ArtefactRepository repository) {
    calibrations.forEach(applied -> repository.store(CALIBRATION, applied.calibration().bytes()));
  }

  /// Applies every calibration. A calibration that does not fit the document is reported in the
  /// result, by target, so that it does not stop a run over many documents.
  Outcome apply(Bundle bundle, DocumentEvaluator.Result.Evaluated evaluated) {
    SortedMap<String, StoredResult> line = new TreeMap<>();
    List<byte[]> artefacts = new ArrayList<>();
    if (isPresent()) {
      ScoredDocument scoredDocument = scored(bundle, evaluated);
      calibrations.forEach(
          applied -> line.put(applied.target(), applied(applied, scoredDocument, artefacts)));
    }
    return new Outcome(line, artefacts);
  }

  /// Before a run: no document of it could be calibrated.
  ///
  /// @throws Refusal if a calibration was fitted for another rubric or version
  void requireOf(Bundle bundle) {
    for (Applied applied : calibrations) {
      CalibrationScope scope = applied.calibration().scope();
      CalibrationScope here = CalibrationScope.of(bundle, scope.judge(), scope.target());
      if (!here.equals(scope)) {
        throw another(applied, here);
      }
    }
  }

  /// As [#apply], for a single scorecard.
  ///
  /// @throws Refusal if a calibration was fitted for another rubric or judge
  public Outcome applyToOne(Bundle bundle, DocumentEvaluator.Result.Evaluated evaluated) {
    Outcome outcome = apply(bundle, evaluated);
    for (Applied applied : calibrations) {
      if (outcome
          .line()
          .get(applied.target())
          .refused()
          .filter(CalibrationResult.SCOPE_MISMATCH::equals)
          .isPresent()) {
        throw another(applied, scored(bundle, evaluated).scope(applied.target()));
      }
    }
    return outcome;
  }

  private static Refusal another(Applied applied, CalibrationScope here) {
    CalibrationScope there = applied.calibration().scope();
    boolean rubric =
        there.extractionSpec().equals(here.extractionSpec())
            && there.scoringSpec().equals(here.scoringSpec());
    return Refusal.of(
        "--calibration",
        ProblemCode.MISMATCH,
        "the calibration of "
            + EscapedText.text(applied.target())
            + (rubric
                ? " was fitted for the judge " + judge(there) + ", but this judge is " + judge(here)
                : " was fitted for another rubric or version"),
        "fit one from a run with this rubric and judge");
  }

  private static String judge(CalibrationScope scope) {
    JudgeIdentity judge = scope.judge();
    return EscapedText.text(
        Stream.of(judge.provider(), judge.model(), judge.version())
            .filter(word -> !word.isEmpty())
            .collect(Collectors.joining(" ")));
  }

  private static ScoredDocument scored(
      Bundle bundle, DocumentEvaluator.Result.Evaluated evaluated) {
    Digest scorecard = evaluated.card().digest();
    StoredScorecard card = evaluated.whole();
    return new ScoredDocument(
        bundle,
        evaluated.scorecard(),
        scorecard,
        card,
        new StoredExtraction(
            ArtefactRepository.parsed(evaluated.extraction().bytes(), card.extraction())));
  }

  private static StoredResult applied(
      Applied applied, ScoredDocument scoredDocument, List<byte[]> artefacts) {
    return switch (CalibrationResult.of(applied.calibration(), applied.digest(), scoredDocument)) {
      case CalibrationResult.Refused(String code) -> StoredResult.refusal(code);
      case Calibrated(JsonObject json, JsonObject _) -> {
        byte[] bytes = CanonicalJson.bytes(json);
        artefacts.add(bytes);
        yield new StoredResult(json).in(Digest.of(RESULT, bytes));
      }
    };
  }
}
