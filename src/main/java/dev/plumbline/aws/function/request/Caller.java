package dev.plumbline.aws.function.request;

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
}
