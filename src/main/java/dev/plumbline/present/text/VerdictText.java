package dev.plumbline.present.text;

import dev.plumbline.rubric.plan.model.PossibleVerdicts;
import dev.plumbline.rubric.plan.model.Verdict;

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
}
