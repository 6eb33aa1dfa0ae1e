package dev.plumbline.run;

import dev.plumbline.base.problem.WireNamed;
import dev.plumbline.rubric.plan.model.ScoreStatus;

/// What became of one document of a run.
public enum DocumentStatus implements WireNamed {
  SCORED,
  BOUNDED,
  NEEDS_REVIEW,
  UNSCORED,
  /// A gate ended the evaluation and decided it.
  GATED,
  /// The document or its facts break what the rubric asks of them, so nothing was evaluated.
  REFUSED,
  /// A model, a network or a store failed. Evaluating again may end otherwise, so this is the only
  /// status that is not final.
  INCOMPLETE;

  /// @param gated whether a gate ended the evaluation; one that asked for a person stays a review
  public static DocumentStatus of(ScoreStatus status, boolean gated) {
    return switch (status) {
      case SCORED -> gated ? GATED : SCORED;
      case BOUNDED -> BOUNDED;
      case NEEDS_REVIEW -> NEEDS_REVIEW;
      case UNSCORED -> UNSCORED;
    };
  }

  public boolean isFinal() {
    return this != INCOMPLETE;
  }
}
