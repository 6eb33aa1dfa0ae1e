package dev.plumbline.aws.function.request;

import dev.plumbline.aws.function.request.Caller.CallerRole;
import dev.plumbline.aws.function.request.FunctionResponse.FunctionOutcome;
import dev.plumbline.aws.function.request.RequestBody.RequestFailure;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.WireNamed.WireName;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
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
  /// Asks for what a person is asked about a text.
  REVIEW_FORM(CallerRole.REVIEWER),
  /// A person answers what a judge was asked.
  REVIEW(CallerRole.REVIEWER),
  CORRECT(CallerRole.REVIEWER),
  /// The service that releases results files for their writers.
  FILE_APPEAL(CallerRole.REVIEWER, CallerRole.SCORER),
  DENY_APPEAL(CallerRole.REVIEWER),
  HISTORY(CallerRole.REVIEWER, CallerRole.SCORER, CallerRole.READER),
  /// Steps of a batch, which only its state machine asks for.
  BATCH;

  /// By the member of a request to `score` that asks for it.
  private static final SortedMap<String, Operation> PROCEEDINGS =
      new TreeMap<>(
          Map.of(
              "appeal", FILE_APPEAL,
              "correction", CORRECT,
              "denial", DENY_APPEAL,
              "form", REVIEW_FORM,
              "history", HISTORY,
              "review", REVIEW));

  private final Set<CallerRole> roles;

  Operation(CallerRole... roles) {
    this.roles = Set.of(roles);
  }

  /// The operation of a request.
  public static Operation of(String function, JsonObject request) {
    return switch (function) {
      case "compile-bundle" -> compile(request);
      case "extract" -> has(request, "range") ? BATCH : EXTRACT;
      case "score" -> score(request);
      case "calibrate" -> CALIBRATE;
      default -> BATCH;
    };
  }

  private static Operation score(JsonObject request) {
    if (has(request, "lines")) {
      return BATCH;
    }
    return PROCEEDINGS.entrySet().stream()
        .filter(each -> has(request, each.getKey()))
        .map(Map.Entry::getValue)
        .findFirst()
        .orElse(SCORE);
  }

  private static Operation compile(JsonObject request) {
    if (has(request, "prose") || has(request, "draft")) {
      return DRAFT;
    }
    if (has(request, "approval")) {
      return APPROVE;
    }
    if (has(request, "alias")) {
      return MOVE_ALIAS;
    }
    return request.is("store", false) ? CHECK : LOCK;
  }

  private static boolean has(JsonObject request, String key) {
    return request.has(key);
  }

  public boolean isAllowedTo(CallerRole role) {
    return roles.contains(role);
  }

  /// @throws RequestFailure `forbidden`, if the caller has no role that may ask for it
  public void check(Caller caller) {
    switch (caller) {
      case Caller.Operator() -> {}
      case Caller.Identified it -> {
        if (it.role().filter(this::isAllowedTo).isEmpty()) {
          throw RequestFailure.with(
              FunctionOutcome.FORBIDDEN,
              "",
              ProblemCode.FORBIDDEN,
              it.role()
                      .map(role -> "the role `" + role.wireName() + "` may not ask for this")
                      .orElse("the identity has no role here")
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
