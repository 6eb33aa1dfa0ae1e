package dev.plumbline.function.request;

import dev.plumbline.canonical.JsonBoolean;
import dev.plumbline.canonical.JsonObject;
import dev.plumbline.problem.ProblemCode;
import dev.plumbline.problem.WireName;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// What a request asks for, as far as rights depend on it, and the roles that may ask for it.
/// `docs/deploy.md` has the same table.
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
  /// Steps of a batch, which only its state machine asks for.
  BATCH;

  private final Set<CallerRole> roles;

  Operation(CallerRole... roles) {
    this.roles = Set.of(roles);
  }

  /// The operation of a request.
  public static Operation of(String function, JsonObject request) {
    return switch (function) {
      case "compile-bundle" -> compile(request);
      case "extract" -> has(request, "range") ? BATCH : EXTRACT;
      case "score" -> has(request, "lines") ? BATCH : SCORE;
      case "calibrate" -> CALIBRATE;
      default -> BATCH;
    };
  }

  private static Operation compile(JsonObject request) {
    if (has(request, "approval")) {
      return APPROVE;
    }
    if (has(request, "alias")) {
      return MOVE_ALIAS;
    }
    if (has(request, "prose") || has(request, "draft")) {
      return DRAFT;
    }
    return request.find("store").equals(Optional.of(JsonBoolean.FALSE)) ? CHECK : LOCK;
  }

  private static boolean has(JsonObject request, String key) {
    return request.find(key).isPresent();
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
