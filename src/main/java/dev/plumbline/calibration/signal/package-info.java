/// Numeric signals of a scorecard that a calibration may use besides the score.
package dev.plumbline.calibration.signal;
