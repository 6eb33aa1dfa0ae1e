package dev.plumbline.calibration;

import dev.plumbline.canonical.Digest;
import java.util.List;

/// A document that people have scored, with what its scorecard tells of it.
///
/// @param uncapped the same with the evidence gate off: one, or none where that is not known
/// @param human the raters' mean
public record Labelled(
    Digest document,
    Signals signals,
    List<Signals> uncapped,
    double human,
    List<Double> raters,
    String group) {
  public Labelled {
    uncapped = List.copyOf(uncapped);
    raters = List.copyOf(raters);
  }
}
