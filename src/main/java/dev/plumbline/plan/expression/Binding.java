package dev.plumbline.plan.expression;

/// A name and the slot that holds its value.
///
/// @param known the slot that says whether it is there; −1 for what always has a value of its own
///   (thresholds, nodes, conditions)
public record Binding(String id, Kind kind, int slot, int known) {

  /// What sort of value a name has.
  public enum Kind {
    NUMBER,
    TRUTH,
    TEXT
  }

  public boolean isInput() {
    return known >= 0;
  }
}
