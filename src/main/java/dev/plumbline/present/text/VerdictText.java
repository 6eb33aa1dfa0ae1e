package dev.plumbline.present.text;

import dev.plumbline.base.number.Truth;
import dev.plumbline.rubric.plan.model.PossibleVerdicts;
import dev.plumbline.rubric.plan.model.Verdict;
import java.util.Optional;

/// A verdict in words.
public final class VerdictText {

  public static String of(PossibleVerdicts verdict) {
    return verdict.isDecided() ? of(verdict.worst()) : "undecided";
  }

  public static String of(Verdict verdict) {
    return switch (verdict) {
      case NONE -> "no verdict";
      case PASS -> "pass";
      case REVIEW -> "for a person";
      case FAIL -> "fail";
    };
  }

  /// The class of the style sheet.
  public static String style(PossibleVerdicts verdict) {
    return verdict.isDecided() ? style(verdict.worst()) : "open";
  }

  public static String style(Verdict verdict) {
    return switch (verdict) {
      case NONE -> "none";
      case PASS -> "pass";
      case REVIEW -> "review";
      case FAIL -> "fail";
    };
  }

  private VerdictText() {}

  /// What is true or not, as a person answers.
  public static final class TruthText {

    public static String of(boolean truth) {
      return truth ? "yes" : "no";
    }

    public static String of(Truth truth) {
      return switch (truth) {
        case TRUE -> of(true);
        case FALSE -> of(false);
        case UNKNOWN -> "unknown";
      };
    }

    /// @param open for what is not decided
    public static String of(Optional<Boolean> truth, String open) {
      return truth.map(TruthText::of).orElse(open);
    }

    private TruthText() {}
  }
}
