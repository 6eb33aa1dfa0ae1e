package dev.plumbline.plan.model;

/// What is known about an item of one document.
public sealed interface ItemFinding {

  /// The judge decided.
  ///
  /// @param supported whether enough of its quotes were found in the document
  record Decided(int decision, boolean supported) implements ItemFinding {}

  /// There is no decision; the code says why.
  record Undecided(String code) implements ItemFinding {}
}
