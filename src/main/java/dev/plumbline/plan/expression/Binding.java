package dev.plumbline.plan.expression;

/// A name and the slot that holds its value.
///
/// @param known the slot that says whether the value is known; −1 for names that always have one
///   (thresholds, nodes, conditions)
public record Binding(String id, Kind kind, int slot, int known) {

  /// The type of a value.
  public enum Kind {
    NUMBER,
    TRUTH,
    TEXT
  }

  /// Whether the name is a fact or an item.
  public boolean isInput() {
    return known >= 0;
  }

  /// A kind and a slot are one name. Long formulas merge many sets of these, and the hash that a
  /// record generates is slow until it is compiled.
  @Override
  public int hashCode() {
    return 31 * slot + kind.ordinal();
  }
}
