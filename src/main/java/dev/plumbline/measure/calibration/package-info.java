/// Calibration of raw scores to the human scale. [dev.plumbline.measure.calibration.fit.Calibrator]
/// fits a map to labelled rows, [dev.plumbline.measure.calibration.report.ReportBuilder] measures
/// it on held-out rows, and [FittedCalibration] is the artefact that is applied to scorecards.
package dev.plumbline.measure.calibration;
