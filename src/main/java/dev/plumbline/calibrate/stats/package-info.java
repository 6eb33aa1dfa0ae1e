/// Statistics without knowledge of rubrics: kappa, ranks, equating, isotonic and ridge regression,
/// bootstrap.
package dev.plumbline.calibrate.stats;
