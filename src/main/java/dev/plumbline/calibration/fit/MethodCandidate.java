package dev.plumbline.calibration.fit;

import java.math.BigDecimal;

/// One method as `auto` saw it.
///
/// @param value its cross-validated QWK, or its mean absolute error in steps of the scale times -1
/// @param ahead its value less that of the standard method
/// @param standardError of `ahead`, by the jackknife
public record MethodCandidate(
    CalibrationMethod method, BigDecimal value, BigDecimal advantage, BigDecimal standardError) {}
