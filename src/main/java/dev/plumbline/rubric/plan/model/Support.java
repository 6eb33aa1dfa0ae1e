package dev.plumbline.rubric.plan.model;

import dev.plumbline.base.problem.WireNamed;

/// How much valid evidence a decision or a trait has, compared with what it needs.
public enum Support implements WireNamed {
  /// As much as it needs; always so if it needs none.
  SUFFICIENT,
  /// Some, but less than it needs.
  INSUFFICIENT,
  /// None, although it needs some.
  NONE;

  /// @param valid distinct valid quotes, from 0
  /// @param required quotes needed, from 0
  public static Support of(int valid, int required) {
    if (valid >= required) {
      return SUFFICIENT;
    }
    return valid > 0 ? INSUFFICIENT : NONE;
  }
}
