package dev.plumbline.run;

import java.util.Optional;
import java.util.regex.Pattern;

/// What people call a run, such as `essays-march`. It never reads as a digest or as the beginning
/// of one, so a reference means one thing.
public record RunName(String text) implements Comparable<RunName> {

  private static final Pattern SYNTAX = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,99}");

  public RunName {
    if (!isName(text)) {
      throw new IllegalArgumentException("not the name of a run");
    }
  }

  public static Optional<RunName> parse(String text) {
    return isName(text) ? Optional.of(new RunName(text)) : Optional.empty();
  }

  @Override
  public int compareTo(RunName other) {
    return text.compareTo(other.text);
  }

  @Override
  public String toString() {
    return text;
  }

  private static boolean isName(String text) {
    return SYNTAX.matcher(text).matches() && !RunReference.isPrefix(text);
  }
}
