/// Fits a map from raw scores to the human scale, selects a method by cross-validation, and says
/// how far the scores of new documents may be off. The entry is `Calibrator`.
package dev.plumbline.calibrate.fit;
