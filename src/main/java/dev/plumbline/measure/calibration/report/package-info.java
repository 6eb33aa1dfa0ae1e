/// Measures the gain of a calibration, always on held-out labels. The entry is `ReportBuilder`.
package dev.plumbline.measure.calibration.report;
