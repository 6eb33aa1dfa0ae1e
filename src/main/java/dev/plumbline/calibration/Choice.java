package dev.plumbline.calibration;

import java.util.List;

/// The method taken, what for, and why.
///
/// @param because one sentence for the report
/// @param candidates what was compared, the plainest first; empty when nothing was
public record Choice(
    Method method, Objective objective, String because, List<Candidate> candidates) {
  public Choice {
    candidates = List.copyOf(candidates);
  }
}
