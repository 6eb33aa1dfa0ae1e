/// Commands that fit and study calibrations: `calibrate fit` and `calibrate study`; that report on
/// runs; and experiments.
package dev.plumbline.cli.learn;
