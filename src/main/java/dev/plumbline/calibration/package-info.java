/// The map from raw points to the human scale, and how far apart they were. [Calibrator] fits a map
/// to labelled rows, [ReportBuilder] says what it is worth on rows it has not seen, and [Study]
/// measures both on whole labelled files.
package dev.plumbline.calibration;
