package dev.plumbline.rubric.plan.model;

/// What is known about an item of one document.
public sealed interface ItemFinding {

  /// The judge decided.
  ///
  /// @param support how many of the quotes that it needs were found in the document
  record Decided(int decision, Support support) implements ItemFinding {}

  /// There is no decision; the code says why.
  record Undecided(String code) implements ItemFinding {}
}
