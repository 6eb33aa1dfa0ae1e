package dev.plumbline.store;

import java.util.Optional;
import java.util.regex.Pattern;

/// An alias, such as `support-answer@live`. An alias begins with a letter after the `@` and a
/// version with a digit, so the two cannot be confused.
public record AliasName(String rubric, String alias) implements Comparable<AliasName> {

  private static final Pattern RUBRIC = Pattern.compile("[A-Za-z0-9][A-Za-z0-9_-]{0,99}");
  private static final Pattern ALIAS = Pattern.compile("[a-z][a-z0-9-]{0,31}");

  public AliasName {
    if (!isName(rubric, alias)) {
      throw new IllegalArgumentException("not an alias");
    }
  }

  /// Parses `name@alias`; empty for anything else.
  public static Optional<AliasName> parse(String text) {
    int at = text.indexOf('@');
    return at >= 0 && isName(text.substring(0, at), text.substring(at + 1))
        ? Optional.of(new AliasName(text.substring(0, at), text.substring(at + 1)))
        : Optional.empty();
  }

  @Override
  public int compareTo(AliasName other) {
    return toString().compareTo(other.toString());
  }

  @Override
  public String toString() {
    return rubric + "@" + alias;
  }

  private static boolean isName(String rubric, String alias) {
    return RUBRIC.matcher(rubric).matches() && ALIAS.matcher(alias).matches();
  }
}
