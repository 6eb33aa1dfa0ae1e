/// Calibration of raw scores to the human scale. [dev.plumbline.calibrate.fit.Calibrator] fits a
/// map to labelled rows, [dev.plumbline.calibrate.CalibrationReportBuilder] measures it on held-out
/// rows, and [FittedCalibration] is the artefact that is applied to scorecards.
package dev.plumbline.calibrate;
