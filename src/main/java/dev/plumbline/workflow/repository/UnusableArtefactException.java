package dev.plumbline.workflow.repository;

import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.ProblemCode;
import java.util.List;

/// A referenced artefact cannot be used: it is missing, erased, damaged, belongs to another rubric,
/// or is not trusted.
public final class UnusableArtefactException extends RuntimeException {

  private static final long serialVersionUID = 1;

  private final Reason reason;
  private final transient List<Problem> problems;

  /// The reason, which determines what a caller can do about it.
  public enum Reason {
    /// Never stored, or erased.
    NOT_FOUND,
    /// It is intact, but belongs to another rubric.
    MISMATCH,
    /// The trust policy does not allow to use it.
    UNTRUSTED,
    /// Its bytes do not match its digest or its format.
    CORRUPT
  }

  private UnusableArtefactException(Reason reason, List<Problem> problems) {
    super(problems.getFirst().code(), null, false, false);
    this.reason = reason;
    this.problems = List.copyOf(problems);
  }

  static UnusableArtefactException notFound(
      String path, ProblemCode code, String message, String help) {
    return new UnusableArtefactException(
        Reason.NOT_FOUND, List.of(Problem.at(path, code, message, help)));
  }

  static UnusableArtefactException mismatch(
      String path, ProblemCode code, String message, String help) {
    return new UnusableArtefactException(
        Reason.MISMATCH, List.of(Problem.at(path, code, message, help)));
  }

  static UnusableArtefactException corrupt(String message) {
    return new UnusableArtefactException(
        Reason.CORRUPT,
        List.of(Problem.at("", ProblemCode.CORRUPT, message, "restore it from a copy")));
  }

  /// @param problems at least one
  static UnusableArtefactException untrusted(List<Problem> problems) {
    return new UnusableArtefactException(Reason.UNTRUSTED, problems);
  }

  public Reason reason() {
    return reason;
  }

  public List<Problem> problems() {
    return problems;
  }
}
