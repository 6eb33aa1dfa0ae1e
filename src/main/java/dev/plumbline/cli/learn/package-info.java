/// Commands that fit and study calibrations: `measure calibrate fit` and `measure calibrate study`;
/// that report on runs; and experiments.
package dev.plumbline.cli.learn;
