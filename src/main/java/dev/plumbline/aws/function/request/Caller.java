package dev.plumbline.aws.function.request;

import dev.plumbline.base.annotation.ExternalUse;
import dev.plumbline.base.problem.WireNamed;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;

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
  /// @param role empty if the identity has none of ours
  /// @param at when the gateway received the request
  record Identified(String name, Optional<CallerRole> role, Instant at) implements Caller {

    /// The one person who has a server on this machine, now.
    ///
    /// @param name a pseudonym
    public static Identified reviewer(String name) {
      return new Identified(
          name, Optional.of(CallerRole.REVIEWER), InstantSource.system().instant());
    }

    @Override
    public String roleName() {
      return role.map(CallerRole::wireName).orElse("none");
    }
  }

  /// What the holder of an identity may do over HTTP. A caller has one role at a time.
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
