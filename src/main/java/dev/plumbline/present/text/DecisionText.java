package dev.plumbline.present.text;

import dev.plumbline.base.number.Rational;
import dev.plumbline.rubric.plan.expression.DecisionScale;
import java.util.OptionalInt;

/// What was decided on an item, in the words of a person.
public final class DecisionText {

  public static final String NOT_APPLICABLE = "does not apply";

  /// `no`, `partly` or `yes`, or the level with what it means: `3 (one is answered)`.
  public static String of(int decision, DecisionScale scale) {
    if (scale.isDeclared()) {
      String meaning = scale.descriptors().getOrDefault(decision, "");
      return scale.isPreference()
          ? meaning
          : decision + (meaning.isEmpty() ? "" : " (" + meaning + ")");
    }
    return plain(decision, scale);
  }

  /// The same of a mean, which may lie between two levels: `3.5`.
  public static String of(Rational decision, DecisionScale scale) {
    OptionalInt level = decision.whole();
    return level.isPresent() ? of(level.getAsInt(), scale) : decision.toString();
  }

  /// The same where the meanings of levels are shown elsewhere: `level 3 of 5`.
  public static String brief(int decision, DecisionScale scale) {
    return scale.isDeclared() && !scale.isPreference()
        ? "level " + decision + " of " + scale.highest()
        : of(decision, scale);
  }

  private static String plain(int decision, DecisionScale scale) {
    return decision == scale.lowest() ? "no" : decision == scale.highest() ? "yes" : "partly";
  }

  /// A sign whose shape alone tells it: empty, half or full; of a preference nothing.
  public static String sign(int decision, DecisionScale scale) {
    if (scale.isPreference()) {
      return "";
    }
    return decision == scale.lowest()
        ? "\u25cb"
        : decision == scale.highest() ? "\u25cf" : "\u25d0";
  }

  private DecisionText() {}
}
