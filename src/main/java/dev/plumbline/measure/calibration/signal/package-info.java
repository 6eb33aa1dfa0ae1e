/// Numeric signals of a scorecard that a calibration can use besides the score. The entry is
/// `ScorecardSignals`.
package dev.plumbline.measure.calibration.signal;
