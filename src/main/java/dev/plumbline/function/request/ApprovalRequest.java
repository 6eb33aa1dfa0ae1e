package dev.plumbline.function.request;

import dev.plumbline.canonical.Digest;
import dev.plumbline.canonical.JsonObject;
import dev.plumbline.input.JsonInput;
import dev.plumbline.problem.EscapedText;
import dev.plumbline.problem.Problem;
import dev.plumbline.store.Approval;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Optional;

/// What a request says about approval: nothing, or who approves what, and when.
public sealed interface ApprovalRequest {

  record Absent() implements ApprovalRequest {}

  /// @param bundle what was read and approved, as a digest; empty for whatever is sent along
  record Present(Approval approval, String bundle) implements ApprovalRequest {}

  static ApprovalRequest read(RequestBody body) {
    if (body.find("approval").isEmpty()) {
      return new Absent();
    }
    RequestBody said = body.part("approval");
    String by = said.requireText("by", "name who approves");
    String at = said.requireText("at", "say when, such as `2026-01-31T09:00:00Z`");
    Optional<Digest> bundle = said.digest("bundle");
    said.reportUnknownKeys();
    Optional<Instant> when = instant(at);
    if (!by.isEmpty() && !Approval.isName(by)) {
      said.addProblem("by", "wrong-approver", NO_NAME, NAME);
    }
    if (said.find("at").flatMap(JsonInput::text).isPresent() && when.isEmpty()) {
      said.addProblem("at", "wrong-instant", EscapedText.text(at) + " is no instant", INSTANT);
    }
    if (said.find("by").flatMap(JsonInput::text).filter(String::isEmpty).isPresent()) {
      said.addProblem("by", "wrong-approver", "nobody is named", NAME);
    }
    return Approval.isName(by) && when.isPresent()
        ? new Present(new Approval(by, when.get()), bundle.map(Digest::toString).orElse(""))
        : new Absent();
  }

  String NO_NAME = "this cannot be the name of somebody";
  String NAME =
      "a name on one line, at most "
          + Approval.NAME_CHARACTERS_MAX
          + " characters, without spaces at its ends";
  String INSTANT = "write a date, a time and a zone, such as `2026-01-31T09:00:00Z`";

  private static Optional<Instant> instant(String text) {
    try {
      return Optional.of(Instant.parse(text));
    } catch (DateTimeParseException wrong) {
      return Optional.empty();
    }
  }

  /// What is wrong if something else was approved than is there.
  static Problem other(Digest approved, Digest bundle) {
    return Problem.at(
        "/approval/bundle",
        "approved-another",
        "what was approved is `" + approved + "`, and this is `" + bundle + "`",
        "read the rubric as it is now, and approve that");
  }

  static JsonObject json(Approval approval) {
    return JsonObject.builder()
        .put("at", approval.at().toString())
        .put("by", approval.by())
        .build();
  }
}
