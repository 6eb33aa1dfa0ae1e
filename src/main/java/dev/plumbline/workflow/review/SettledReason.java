package dev.plumbline.workflow.review;

import java.util.Optional;
import java.util.stream.Stream;

/// How the reason of a ruling begins by which it is recorded what several persons settled.
public enum SettledReason {
  /// They decided alike.
  AGREED("agreed by "),
  /// Another person decided between them.
  ADJUDICATED("adjudicated by "),
  /// Their marks were close.
  MEAN("mean of ");

  private static final String PERSON = "person:";

  private final String beginning;

  SettledReason(String beginning) {
    this.beginning = beginning;
  }

  /// @param who decided, and what: begins with a pseudonym
  public String of(String who) {
    return beginning + who;
  }

  /// Empty for a reason that a person gave.
  public static Optional<SettledReason> of(Ruling ruling) {
    return Stream.of(values())
        .filter(kind -> ruling.reason().startsWith(kind.beginning + PERSON))
        .findFirst();
  }
}
