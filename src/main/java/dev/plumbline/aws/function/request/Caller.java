package dev.plumbline.aws.function.request;

import dev.plumbline.base.annotation.ExternalUse;
import dev.plumbline.base.problem.WireNamed;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Set;
import java.util.stream.Collectors;

/// Who asks a function.
public sealed interface Caller {

  /// The word for the log; empty for a trusted caller.
  String roleName();

  /// A direct invocation: by state machines, and by operators whom IAM lets. Trusted: every
  /// operation is allowed, and names and times in a request are believed.
  record Operator() implements Caller {

    @Override
    public String roleName() {
      return "";
    }
  }

  /// A caller over HTTP, as the gateway knows it.
  ///
  /// @param name of the session, such as a user's name
  /// @param roles empty if the identity has none of ours
  /// @param at when the gateway received the request
  record Identified(String name, Set<CallerRole> roles, Instant at) implements Caller {

    public Identified {
      roles = Set.copyOf(roles);
    }

    /// The one person who has a server on this machine, now.
    public static Identified here(String name) {
      return new Identified(
          name,
          Set.of(CallerRole.values()),
          InstantSource.system().instant().truncatedTo(ChronoUnit.SECONDS));
    }

    @Override
    public String roleName() {
      return roles.isEmpty()
          ? "none"
          : roles.stream().map(CallerRole::wireName).sorted().collect(Collectors.joining(","));
    }
  }

  /// What the holder of an identity may do over HTTP. On AWS a caller has one role at a time.
  enum CallerRole implements WireNamed {
    /// Checks, drafts and locks rubrics, and fits calibrations.
    AUTHOR,
    /// Approves drafts and moves aliases: decides what scores from then on.
    APPROVER,
    /// Extracts, scores and evaluates texts.
    SCORER,
    /// Answers, rules and decides appeals as a person.
    REVIEWER,
    /// Reads the outcome of an evaluation, which API Gateway asks the state machine for.
    @ExternalUse("the settings and the document of the API name all roles")
    READER
  }
}
