package dev.plumbline.calibration.signal;

import dev.plumbline.canonical.Digest;
import java.util.List;

/// A document that people have scored, with what its scorecard tells of it.
///
/// @param uncapped the same with the evidence gate off: one, or none where that is not known
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
