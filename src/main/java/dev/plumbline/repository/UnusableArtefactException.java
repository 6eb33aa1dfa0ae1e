package dev.plumbline.repository;

import dev.plumbline.problem.Problem;
import dev.plumbline.problem.ProblemCode;

/// A referenced artefact cannot be used: it is missing, erased, damaged, or belongs to another
/// rubric.
public final class UnusableArtefactException extends RuntimeException {

  private static final long serialVersionUID = 1;

  private final Reason reason;
  private final transient Problem problem;

  /// The reason, which determines what a caller can do about it.
  public enum Reason {
    /// Never stored, or erased.
    NOT_FOUND,
    /// It is intact, but belongs to another rubric.
    MISMATCH,
    /// Its bytes do not match its digest or its format.
    CORRUPT
  }

  private UnusableArtefactException(Reason reason, Problem problem) {
    super(problem.code(), null, false, false);
    this.reason = reason;
    this.problem = problem;
  }

  static UnusableArtefactException notFound(
      String path, ProblemCode code, String message, String help) {
    return new UnusableArtefactException(Reason.NOT_FOUND, Problem.at(path, code, message, help));
  }

  static UnusableArtefactException mismatch(
      String path, ProblemCode code, String message, String help) {
    return new UnusableArtefactException(Reason.MISMATCH, Problem.at(path, code, message, help));
  }

  static UnusableArtefactException corrupt(String message) {
    return new UnusableArtefactException(
        Reason.CORRUPT, Problem.at("", ProblemCode.CORRUPT, message, "restore it from a copy"));
  }

  public Reason reason() {
    return reason;
  }

  public Problem problem() {
    return problem;
  }
}
