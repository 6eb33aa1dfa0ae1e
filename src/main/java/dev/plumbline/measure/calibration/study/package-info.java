/// Measures calibration methods on fully labelled files. The entry is `Study`.
package dev.plumbline.measure.calibration.study;
