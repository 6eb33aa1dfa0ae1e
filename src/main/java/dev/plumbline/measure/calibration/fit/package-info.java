/// Fits a map from raw scores to the human scale and selects a method by cross-validation. The
/// entry is `Calibrator`.
package dev.plumbline.measure.calibration.fit;
