/// Evaluates the plan over an extraction and writes the scorecard: raw scores, verdict and trace.
/// Start at `Scorer`.
package dev.plumbline.score;
