package dev.plumbline.plan.model;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// The verdict of a rule, leaf, gate or cut on a document, from mildest to worst.
public enum Verdict {
  NONE,
  PASS,
  REVIEW,
  FAIL;

  /// The verdicts that a rubric can declare.
  public static List<String> words() {
    return List.of("pass", "review", "fail");
  }

  public static Optional<Verdict> parse(String word) {
    return words().contains(word)
        ? Optional.of(valueOf(word.toUpperCase(Locale.ROOT)))
        : Optional.empty();
  }

  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  public Verdict worse(Verdict other) {
    return ordinal() >= other.ordinal() ? this : other;
  }
}
