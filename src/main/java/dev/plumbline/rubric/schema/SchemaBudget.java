package dev.plumbline.rubric.schema;

import dev.plumbline.text.phrase.PatternBudget;
import dev.plumbline.text.phrase.TextPattern;

/// The work that all schemas and patterns of a rubric together may do on one document: a schema of
/// a few lines can apply itself more often than any machine has time for.
public final class SchemaBudget {

  /// Keywords that are applied, each counted once and once more for each hundred characters or
  /// eight members that it looks at.
  static final long STEPS_MAX = 2_000_000;

  /// Keywords that are applied within one another.
  static final int DEPTH_MAX = 500;

  private static final int CHARACTERS = 100;
  private static final int MEMBERS = 8;

  private final PatternBudget patterns;
  private long left = STEPS_MAX;
  private int depth;

  public static SchemaBudget ofOneDocument() {
    return new SchemaBudget(PatternBudget.ofOneDocument());
  }

  private SchemaBudget(PatternBudget patterns) {
    this.patterns = patterns;
  }

  public PatternBudget patterns() {
    return patterns;
  }

  /// Before each validation: one that was given up ended in the middle.
  void begin() {
    depth = 0;
  }

  void enter(int members, int characters) {
    left -= 1 + members / MEMBERS + characters / CHARACTERS;
    depth++;
    if (left < 0 || depth > DEPTH_MAX) {
      throw new ExhaustedException();
    }
  }

  void leave() {
    depth--;
  }

  boolean finds(TextPattern pattern, String text) {
    return patterns.finds(pattern, text).orElseThrow(ExhaustedException::new);
  }

  static final class ExhaustedException extends RuntimeException {
    private static final long serialVersionUID = 1;

    ExhaustedException() {
      super("a schema exceeds the budget", null, false, false);
    }
  }
}
