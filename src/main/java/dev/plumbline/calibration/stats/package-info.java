/// Statistics without rubric knowledge: kappa, ranks, isotonic and ridge regression, bootstrap.
package dev.plumbline.calibration.stats;
