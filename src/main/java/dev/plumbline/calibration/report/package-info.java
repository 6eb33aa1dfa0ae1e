/// Measures how much a calibration gains, always on held-out labels. The entry is `ReportBuilder`.
package dev.plumbline.calibration.report;
