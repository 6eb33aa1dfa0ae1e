package dev.plumbline.measure.calibration.signal;

import dev.plumbline.base.canonical.Digest;
import java.util.List;
import java.util.Optional;

/// A document with human scores and the signals of its scorecard.
///
/// @param ungated the signals without the evidence cap, if they are known
/// @param human the raters' mean
public record LabelledDocument(
    Digest document,
    ScorecardSignals signals,
    Optional<ScorecardSignals> ungated,
    double human,
    List<Double> raters,
    String group) {
  public LabelledDocument {
    raters = List.copyOf(raters);
  }
}
