package dev.plumbline.workflow.forms;

import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.measure.calibration.CalibrationScope;
import dev.plumbline.measure.calibration.FittedCalibration;
import dev.plumbline.measure.calibration.fit.ScoreMapper;
import dev.plumbline.measure.calibration.signal.ScorecardSignals;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.bundle.PassMark;
import dev.plumbline.score.StoredScorecard;
import dev.plumbline.score.extraction.StoredExtraction;
import dev.plumbline.workflow.review.ReviewCandidate.Uncertainty;
import java.math.RoundingMode;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/// How uncertain scorecards are by a calibration of the composite.
public final class ScoreUncertainty {

  private static final int DECIMALS = 6;

  private final Bundle bundle;
  private final Optional<FittedCalibration> calibration;
  private final OptionalDouble mark;

  /// @param calibrations of which that of the composite is used, if there is one
  public ScoreUncertainty(Bundle bundle, List<FittedCalibration> calibrations) {
    this.bundle = bundle;
    this.calibration =
        calibrations.stream()
            .filter(one -> one.scope().target().equals(CalibrationScope.COMPOSITE))
            .findFirst();
    this.mark =
        PassMark.of(bundle)
            .filter(PassMark::onCalibrated)
            .map(it ->
                OptionalDouble.of(
                    it.value().rounded(DECIMALS, RoundingMode.HALF_EVEN).doubleValue()))
            .orElse(OptionalDouble.empty());
  }

  /// Nothing without a calibration, with a bridge, whose intervals are of another judge, and where
  /// the score or a signal is an interval.
  ///
  /// @throws Refusal if the calibration was fitted for another rubric or judge
  Uncertainty of(StoredScorecard card, StoredExtraction extraction) {
    if (calibration.isEmpty() || calibration.get().bridge().isPresent()) {
      return Uncertainty.NONE;
    }
    FittedCalibration fitted = calibration.get();
    checkScope(fitted, extraction);
    ScorecardSignals signals = new ScorecardSignals(card, extraction);
    Optional<ScoreMapper.MappedScore> score = fitted.score(signals);
    if (score.isEmpty()) {
      return Uncertainty.NONE;
    }
    double range = fitted.scale().max().subtract(fitted.scale().min()).doubleValue();
    double error = fitted.expectedError(signals).orElse(0) / range;
    double other = 0;
    if (mark.isPresent()) {
      double below = fitted.probabilityBelow(signals, mark.getAsDouble()).orElseThrow();
      other = score.get().score().doubleValue() >= mark.getAsDouble() ? below : 1 - below;
    }
    return new Uncertainty(Math.min(1, error), other);
  }

  private void checkScope(FittedCalibration fitted, StoredExtraction extraction) {
    CalibrationScope here =
        CalibrationScope.of(bundle, extraction.judge(), CalibrationScope.COMPOSITE);
    if (!fitted.scope().equals(here)) {
      throw Refusal.of(
          "--calibration",
          ProblemCode.SCOPE_MISMATCH,
          "the calibration of composite was fitted for another rubric, version or judge",
          "fit one from a run with this rubric and judge");
    }
  }
}
