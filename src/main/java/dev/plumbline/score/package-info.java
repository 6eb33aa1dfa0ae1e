/// The plan fed from an extraction: the scorecard, always raw, and why it says what it says. Start
/// at `Scorer`.
package dev.plumbline.score;
