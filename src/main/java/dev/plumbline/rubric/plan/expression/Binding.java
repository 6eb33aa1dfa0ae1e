package dev.plumbline.rubric.plan.expression;

/// A name and the slot that holds its value.
///
/// @param known the slot that says whether the value is known; negative for names that always have
///   one: [#CONSTANT] for thresholds, [#COMPUTED] for nodes and conditions
public record Binding(String id, Kind kind, int slot, int known) {

  static final int COMPUTED = -1;
  static final int CONSTANT = -2;

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

  /// Whether the rubric gives the value, whatever the inputs.
  public boolean isConstant() {
    return known == CONSTANT;
  }

  /// A kind and a slot are one name. Long formulas merge many sets of these, and the hash that a
  /// record generates is slow until it is compiled.
  @Override
  public int hashCode() {
    return 31 * slot + kind.ordinal();
  }
}
