package dev.plumbline.aws.function.request;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.input.JsonInput;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.signing.Approval;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// The approval in a request: none, or who approves which bundle, and when.
public sealed interface ApprovalRequest {

  record Absent() implements ApprovalRequest {}

  /// @param bundle the digest of the reviewed bundle; empty for the one that is sent
  record Present(Approval approval, String bundle) implements ApprovalRequest {}

  /// @param caller who approves, unless the caller is trusted to name another
  static ApprovalRequest read(RequestBody body, Caller caller) {
    if (body.find("approval").isEmpty()) {
      return new Absent();
    }
    return switch (caller) {
      case Caller.Operator() -> stated(body.part("approval"));
      case Caller.Identified it -> ofCaller(body.part("approval"), it);
    };
  }

  /// An identity approves in its own name, now, and says what it reviewed.
  private static ApprovalRequest ofCaller(RequestBody approval, Caller.Identified caller) {
    for (String key : List.of("by", "at")) {
      if (approval.find(key).isPresent()) {
        approval.addProblem(
            key, ProblemCode.KEY_NOT_ALLOWED, "this is taken from the identity", "omit it");
      }
    }
    approval.requireText("bundle", "name the digest of the bundle that was reviewed");
    Optional<Digest> bundle = approval.digest("bundle");
    approval.reportUnknownKeys();
    if (!Approval.isName(caller.name())) {
      approval.addProblem(
          "by", ProblemCode.WRONG_NAME, "the identity has no name", Approval.NAME_HELP);
    }
    return bundle.isPresent() && Approval.isName(caller.name())
        ? new Present(new Approval(caller.name(), caller.at()), bundle.get().toString())
        : new Absent();
  }

  private static ApprovalRequest stated(RequestBody approval) {
    String by = approval.requireText("by", "name who approves");
    Optional<Instant> when =
        approval.requireInstant("at", "say when, such as `2026-01-31T09:00:00Z`");
    Optional<Digest> bundle = approval.digest("bundle");
    approval.reportUnknownKeys();
    if (!by.isEmpty() && !Approval.isName(by)) {
      approval.addProblem("by", ProblemCode.WRONG_NAME, Approval.noName(by), Approval.NAME_HELP);
    }
    if (approval.find("by").flatMap(JsonInput::text).filter(String::isEmpty).isPresent()) {
      approval.addProblem("by", ProblemCode.WRONG_NAME, "the name is empty", Approval.NAME_HELP);
    }
    return Approval.isName(by) && when.isPresent()
        ? new Present(new Approval(by, when.get()), bundle.map(Digest::toString).orElse(""))
        : new Absent();
  }

  /// The problem that the reviewed bundle is not the one that was sent.
  static Problem mismatch(Digest approved, Digest bundle) {
    return Problem.at(
        "/approval/bundle",
        ProblemCode.MISMATCH,
        "the approved bundle is `" + approved + "`, but the rubric compiles to `" + bundle + "`",
        "review the current rubric and approve that");
  }
}
