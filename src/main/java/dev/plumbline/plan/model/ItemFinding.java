package dev.plumbline.plan.model;

/// What is known of an item of one document.
public sealed interface ItemFinding {

  /// The judge decided.
  ///
  /// @param supported enough of its quotes stand in the document
  record Decided(int decision, boolean supported) implements ItemFinding {}

  /// Nobody decided; the code says why.
  record Undecided(String code) implements ItemFinding {}
}
