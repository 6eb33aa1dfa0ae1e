package dev.plumbline.rubric.plan.model;

/// What is known about an item of one document.
public sealed interface ItemFinding {

  /// The judge decided.
  ///
  /// @param support how many of the quotes that it needs were found in the document
  record Decided(int decision, Support support) implements ItemFinding {}

  /// Several decisions are possible, each with any evidence; the code says why.
  ///
  /// @param low the lowest of them
  /// @param high the highest, at least `low`
  record Partial(int low, int high, String code) implements ItemFinding {}

  /// There is no decision; the code says why.
  record Undecided(String code) implements ItemFinding {}
}
