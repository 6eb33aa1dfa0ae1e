package dev.plumbline.aws.function.request;

import dev.plumbline.aws.function.request.Caller.CallerRole;
import dev.plumbline.aws.function.request.FunctionResponse.FunctionOutcome;
import dev.plumbline.aws.function.request.RequestBody.RequestFailure;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.WireNamed.WireName;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// What a request asks for, as far as rights depend on it, and the roles that may ask for it.
/// `docs/aws.md` has the same table.
public enum Operation {
  /// A rubric is checked and nothing is stored.
  CHECK(CallerRole.AUTHOR, CallerRole.APPROVER),
  DRAFT(CallerRole.AUTHOR),
  LOCK(CallerRole.AUTHOR),
  APPROVE(CallerRole.APPROVER),
  MOVE_ALIAS(CallerRole.APPROVER),
  EXTRACT(CallerRole.SCORER),
  SCORE(CallerRole.SCORER),
  CALIBRATE(CallerRole.AUTHOR),
  /// The service that releases results files for their writers.
  FILE_APPEAL(
      Set.of(CallerRole.REVIEWER, CallerRole.SCORER),
      new Schemas("appeal", "Appeal", "Appealed"),
      "File an appeal",
      "Asks for a correction under the rules of the installation."),
  CORRECT(
      Set.of(CallerRole.REVIEWER),
      new Schemas("correction", "Correction", "Corrected"),
      "Correct a result",
      "An answer of the caller in the place of the judges; nothing is overwritten."),
  DENY_APPEAL(
      Set.of(CallerRole.REVIEWER),
      new Schemas("denial", "Denial", "Appealed"),
      "Deny an appeal",
      "In the name of the caller; a correction that names an appeal upholds it."),
  REVIEW_FORM(
      Set.of(CallerRole.REVIEWER),
      new Schemas("form", "ReviewedText", "FormToFill"),
      "Ask for a review form",
      "What a person is asked about a text of which a judge was asked."),
  HISTORY(
      Set.of(CallerRole.REVIEWER, CallerRole.SCORER, CallerRole.READER),
      new Schemas("history", "ResultReference", "History"),
      "Get the history of a result",
      "The evaluation, appeals and corrections, and the figures before and after."),
  REVIEW(
      Set.of(CallerRole.REVIEWER),
      new Schemas("review", "Review", "Reviewed"),
      "Record a person's answers",
      "Checks and scores the answers of the caller like those of a judge."),
  /// Steps of a batch, which only its state machine asks for.
  BATCH;

  /// What a person asks of `score` as one member of a request, as the document describes it.
  public record OfPerson(Schemas schemas, String summary, String description) {}

  /// @param asked the schema of the member, by its name in the document
  /// @param response that of the answer
  public record Schemas(String member, String asked, String response) {}

  private final Optional<OfPerson> person;
  private final Set<CallerRole> roles;

  Operation(CallerRole... roles) {
    this.person = Optional.empty();
    this.roles = Set.of(roles);
  }

  Operation(Set<CallerRole> roles, Schemas schemas, String summary, String description) {
    this.person = Optional.of(new OfPerson(schemas, summary, description));
    this.roles = roles;
  }

  /// Those of persons, in the order of their members.
  public static Stream<OfPerson> ofPersons() {
    return Stream.of(values()).flatMap(it -> it.person.stream());
  }

  /// The operation of a request.
  public static Operation of(String function, JsonObject request) {
    return switch (function) {
      case "compile-bundle" -> compile(request);
      case "extract" -> request.has("range") ? BATCH : EXTRACT;
      case "score" -> score(request);
      case "calibrate" -> CALIBRATE;
      default -> BATCH;
    };
  }

  private static Operation score(JsonObject request) {
    if (request.has("lines")) {
      return BATCH;
    }
    return Stream.of(values())
        .filter(each -> each.person.filter(it -> request.has(it.schemas().member())).isPresent())
        .findFirst()
        .orElse(SCORE);
  }

  private static Operation compile(JsonObject request) {
    if (request.has("prose") || request.has("draft")) {
      return DRAFT;
    }
    if (request.has("approval")) {
      return APPROVE;
    }
    if (request.has("alias")) {
      return MOVE_ALIAS;
    }
    return request.is("store", false) ? CHECK : LOCK;
  }

  /// As the document of the API has a path of its own for each member.
  ///
  /// @param asked the member of what a person asks; empty for what has none
  /// @throws RequestFailure if this is not what is asked
  public void requireMember(String asked) {
    String member = person.map(it -> it.schemas().member()).orElse("");
    if (!member.equals(asked)) {
      throw RequestFailure.with(
          FunctionOutcome.REFUSED,
          "",
          asked.isEmpty() ? ProblemCode.UNKNOWN_KEY : ProblemCode.MISSING,
          asked.isEmpty()
              ? "`" + member + "` is not asked at this path"
              : "`" + asked + "` is missing",
          asked.isEmpty() ? "it has a path of its own" : "send `{" + asked + ": {…}}`");
    }
  }

  public boolean isAllowedTo(CallerRole role) {
    return roles.contains(role);
  }

  /// @throws RequestFailure `forbidden`, if the caller has no role that may ask for it
  public void check(Caller caller) {
    switch (caller) {
      case Caller.Operator() -> {}
      case Caller.Identified it -> {
        if (it.roles().stream().noneMatch(this::isAllowedTo)) {
          throw RequestFailure.with(
              FunctionOutcome.FORBIDDEN,
              "",
              ProblemCode.FORBIDDEN,
              (it.roles().isEmpty()
                      ? "the identity has no role here"
                      : "the role `" + it.roleName() + "` may not ask for this")
                  + ": "
                  + WireName.KEBAB.of(this),
              help());
        }
      }
    }
  }

  private String help() {
    List<String> may =
        Stream.of(CallerRole.values())
            .filter(this::isAllowedTo)
            .map(it -> "`" + it.wireName() + "`")
            .toList();
    return may.isEmpty() ? "start the state machine" : "take the role " + String.join(" or ", may);
  }
}
