package dev.plumbline.function.request;

import java.util.Locale;

/// How a request ended: what a caller acts on. Exceptions mean only that the world failed.
public enum FunctionOutcome {
  LOCKED,
  REJECTED,
  /// A rubric that nobody has approved yet: nothing was kept, and it cannot score.
  DRAFT,
  EXTRACTED,
  SCORED,
  BOUNDED,
  NEEDS_REVIEW,
  UNSCORED,
  CALIBRATED,
  /// A twin is at work: ask again after `retryAfterSeconds`.
  IN_PROGRESS,
  /// Something was busy, and nothing was recorded: ask again.
  INCOMPLETE,
  REFUSED,
  NOT_FOUND,
  TOO_LARGE,
  /// An artefact does not match its digest: no retry helps, a person must look.
  CORRUPT;

  public String wireName() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
