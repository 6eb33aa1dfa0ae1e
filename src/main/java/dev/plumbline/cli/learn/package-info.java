/// Commands that fit and study calibrations: `calibrate fit` and `calibrate study`; and that report
/// on runs.
package dev.plumbline.cli.learn;
