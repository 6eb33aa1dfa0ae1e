/// Statistics without knowledge of rubrics: kappa, ranks, equating, isotonic and ridge regression,
/// bootstrap.
package dev.plumbline.measure.calibration.stats;
