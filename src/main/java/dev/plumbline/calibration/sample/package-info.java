/// Labelled rows, sorted so that the order of the input cannot matter.
package dev.plumbline.calibration.sample;
