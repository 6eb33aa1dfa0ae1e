package dev.plumbline;

import dev.plumbline.base.problem.Refusal;

/// A rubric that does not compile, a case of which fails, or that is a draft nobody approved.
public final class RubricRejected extends Refused {

  private static final long serialVersionUID = 1;

  RubricRejected(Refusal refusal) {
    super(refusal);
  }
}
