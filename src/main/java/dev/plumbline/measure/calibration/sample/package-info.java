/// Labelled samples, sorted by id so that the order of the input has no influence.
package dev.plumbline.measure.calibration.sample;
