/// Commands that fit and study calibrations: `calibrate fit` and `calibrate study`.
package dev.plumbline.cli.learn;
