package dev.plumbline.measure.calibration.signal;

import dev.plumbline.base.canonical.Digest;
import java.util.List;

/// A document with human scores and the signals of its scorecard.
///
/// @param ungated the signals without the evidence cap: one set, or none if unknown
/// @param human the raters' mean
public record LabelledDocument(
    Digest document,
    ScorecardSignals signals,
    List<ScorecardSignals> ungated,
    double human,
    List<Double> raters,
    String group) {
  public LabelledDocument {
    ungated = List.copyOf(ungated);
    raters = List.copyOf(raters);
  }
}
