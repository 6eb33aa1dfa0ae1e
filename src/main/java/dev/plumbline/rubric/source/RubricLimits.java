package dev.plumbline.rubric.source;

/// Limits on the size of a rubric, all checked while it is read. They bound the time of the
/// compiler and the solver, so that no rubric can stall them.
public final class RubricLimits {

  public static final int BYTES_MAX = 4_000_000;

  /// Nesting of lists and mappings.
  public static final int DEPTH_MAX = 64;

  public static final int ITEMS_MAX = 2_000;
  public static final int RULES_MAX = 1_000;
  public static final int NODES_MAX = 3_000;
  public static final int FACTS_MAX = 500;
  public static final int CASES_MAX = 1_000;

  /// Phrases of one list.
  public static final int CUES_MAX = 200;

  public static final int TREE_DEPTH_MAX = 32;

  /// Steps of one node, including nested trees.
  public static final int TREE_STEPS_MAX = 1_000;

  /// UTF-16 code units of a pattern, and its steps with repetitions expanded.
  public static final int PATTERN_MAX = 20_000;

  public static final int EXPRESSION_DEPTH_MAX = 32;

  /// Arithmetic operations of one expression.
  public static final int EXPRESSION_OPERATIONS_MAX = 300;

  /// Length of an expression, in UTF-16 code units.
  public static final int EXPRESSION_LENGTH_MAX = 4_000;

  /// Context parts of one document.
  public static final int CONTEXT_PARTS_MAX = 8;

  private RubricLimits() {}
}
