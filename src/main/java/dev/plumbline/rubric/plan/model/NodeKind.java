package dev.plumbline.rubric.plan.model;

import dev.plumbline.base.problem.WireName;
import java.util.List;
import java.util.Optional;

/// What a node of a plan is made of: the key under which an author writes its body, and its `kind`
/// in a trace.
public enum NodeKind {
  FORMULA,
  RULES,
  TREE,
  WEIGHTED_MEAN,
  SUM,
  MIN,
  /// Written under `traits`, not in the plan.
  TRAIT;

  public static NodeKind of(Node.Body body) {
    return switch (body) {
      case Node.Formula _ -> FORMULA;
      case Node.RuleList _ -> RULES;
      case Node.Tree _ -> TREE;
      case Node.Trait _ -> TRAIT;
      case Node.Composite composite ->
          switch (composite.mode()) {
            case WEIGHTED_MEAN -> WEIGHTED_MEAN;
            case SUM -> SUM;
            case MIN -> MIN;
          };
    };
  }

  /// The kinds that an author writes in a plan.
  public static List<NodeKind> written() {
    return List.of(FORMULA, RULES, TREE, WEIGHTED_MEAN, SUM, MIN);
  }

  public String wireName() {
    return WireName.SNAKE.of(this);
  }

  /// Empty if no kind has the name.
  public static Optional<NodeKind> parse(String name) {
    return WireName.SNAKE.parse(NodeKind.class, name);
  }
}
