package dev.plumbline.score.extraction;

import dev.plumbline.base.problem.WireNamed;

/// How the decisions of several jurors on one item become one.
public enum Combination implements WireNamed {
  /// The lower weighted median.
  MEDIAN,
  /// The exact weighted mean, which may lie between two levels.
  MEAN,
  /// What more than half of the weight decides; else all from the lowest to the highest decision is
  /// possible.
  MAJORITY,
  /// What all decide; else all from the lowest to the highest decision is possible.
  UNANIMOUS,
  /// The lowest decision.
  WORST,
  /// The highest decision, for items of which a high decision is the bad one.
  HIGHEST;
}
