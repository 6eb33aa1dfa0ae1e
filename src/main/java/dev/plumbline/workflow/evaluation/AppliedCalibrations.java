package dev.plumbline.workflow.evaluation;

import dev.plumbline.base.canonical.ArtefactKind;
import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObjectBuilder;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.measure.calibration.CalibrationResult;
import dev.plumbline.measure.calibration.CalibrationScope;
import dev.plumbline.measure.calibration.FittedCalibration;
import dev.plumbline.measure.calibration.ScoredDocument;
import dev.plumbline.present.text.TraceStepText;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.workflow.local.LocalStore;
import dev.plumbline.workflow.repository.ArtefactRepository;
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
  public record Outcome(JsonObject line, List<byte[]> artefacts) {

    static final Outcome NONE = new Outcome(JsonObject.EMPTY, List.of());

    public Outcome {
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

    public void store(ArtefactRepository repository) {
      artefacts.forEach(result -> repository.store(ArtefactKind.RESULT, result));
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
  /// @throws Refusal if a calibration was fitted for another rubric or judge
  public Outcome applyToOne(Bundle bundle, DocumentEvaluator.Result.Evaluated evaluated) {
    Outcome outcome = apply(bundle, evaluated);
    for (Applied applied : calibrations) {
      if (outcome.line().get(applied.target()).equals(refused("scope-mismatch"))) {
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
}
