package dev.plumbline.rubric.source;

/// How large a rubric may be. Every limit is checked while the rubric is read.
public final class RubricLimits {

  public static final int BYTES_MAX = 1_000_000;
  public static final int DEPTH_MAX = 64;
  public static final int ITEMS_MAX = 200;
  public static final int RULES_MAX = 1_000;
  public static final int NODES_MAX = 2_000;
  public static final int FACTS_MAX = 500;
  public static final int CASES_MAX = 1_000;
  public static final int CUES_MAX = 200;
  public static final int TREE_DEPTH_MAX = 32;

  /// Of one node, all its nested trees taken together.
  public static final int TREE_STEPS_MAX = 1_000;

  public static final int PATTERN_LENGTH_MAX = 500;

  /// What a pattern is once its repetitions are written out.
  public static final int PATTERN_SIZE_MAX = 2_000;

  public static final int EXPRESSION_DEPTH_MAX = 32;
  public static final int EXPRESSION_OPERATIONS_MAX = 300;
  public static final int EXPRESSION_LENGTH_MAX = 4_000;
  public static final int CONTEXT_PARTS_MAX = 8;

  private RubricLimits() {}
}
