package dev.plumbline.aws.function.proceeding;

import dev.plumbline.aws.function.request.Caller;
import dev.plumbline.aws.function.request.RequestBody;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.signing.Approval;
import dev.plumbline.people.proceeding.Actor;
import dev.plumbline.people.proceeding.Actor.Pseudonym;
import dev.plumbline.store.Persons;
import java.security.SecureRandom;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;

/// Who decides, and when: an identity in its own name and now; only a caller that is trusted says
/// it in the request.
///
/// @param name of the session, or as the request has it; never in an artefact
record ActingCaller(String name, Instant at) {

  /// Problems are added to those of the part.
  static ActingCaller read(RequestBody part, Caller caller) {
    return switch (caller) {
      case Caller.Operator() -> stated(part);
      case Caller.Identified it -> identified(part, it);
    };
  }

  /// The person; a name that is new is stored with what is decided.
  Actor person(Persons persons) {
    return Actor.named(name, Pseudonym.drawn(new SecureRandom()::nextInt), persons);
  }

  private static ActingCaller identified(RequestBody part, Caller.Identified caller) {
    for (String key : List.of("by", "at")) {
      if (part.find(key).isPresent()) {
        part.addProblem(
            key, ProblemCode.KEY_NOT_ALLOWED, "this is taken from the identity", "omit it");
      }
    }
    checkName(part, caller.name());
    return new ActingCaller(caller.name(), caller.at().truncatedTo(ChronoUnit.SECONDS));
  }

  private static ActingCaller stated(RequestBody part) {
    String by = part.requireText("by", "name who decides");
    if (part.find("by").isPresent()) {
      checkName(part, by);
    }
    Instant when =
        part.requireInstant("at", "say when, such as `2026-01-31T09:00:00Z`").orElse(Instant.EPOCH);
    return new ActingCaller(by, when.truncatedTo(ChronoUnit.SECONDS));
  }

  private static void checkName(RequestBody part, String name) {
    if (!Approval.isName(name)) {
      part.addProblem(
          "by",
          ProblemCode.WRONG_NAME,
          "this cannot be the name of who decides",
          "write a name on one line of at most " + Approval.NAME_CHARACTERS_MAX + " characters");
    }
  }
}
