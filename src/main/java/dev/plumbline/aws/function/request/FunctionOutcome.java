package dev.plumbline.aws.function.request;

import dev.plumbline.base.problem.WireName;

/// The outcome of a request, which a caller acts on. Exceptions are reserved for failures of the
/// infrastructure.
public enum FunctionOutcome {
  LOCKED,
  /// A rubric that can be locked; nothing was stored.
  CHECKED,
  REJECTED,
  /// A draft without approval: nothing was stored, and it cannot score.
  DRAFT,
  EXTRACTED,
  SCORED,
  BOUNDED,
  NEEDS_REVIEW,
  UNSCORED,
  CALIBRATED,
  /// What a person is asked about a text.
  FORM,
  /// The answers of a person were recorded and scored.
  REVIEWED,
  CORRECTED,
  /// An appeal was filed or denied.
  APPEALED,
  HISTORY,
  /// A batch is divided into chunks.
  SPLIT,
  /// A batch has ended as a run.
  EVALUATED,
  /// A concurrent duplicate is being executed: ask again after `retryAfterSeconds`.
  IN_PROGRESS,
  /// A dependency was busy and nothing was recorded: send the request again.
  INCOMPLETE,
  REFUSED,
  /// The caller's role may not ask for this.
  FORBIDDEN,
  NOT_FOUND,
  TOO_LARGE,
  /// An artefact does not match its digest: retrying does not help, an operator must look.
  CORRUPT,
  /// A model refuses the call, such as its key, and will refuse it again: an operator must look,
  /// and then the work can go on.
  FAILED;

  public String wireName() {
    return WireName.KEBAB.of(this);
  }
}
