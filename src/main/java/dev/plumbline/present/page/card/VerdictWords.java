package dev.plumbline.present.page.card;

import dev.plumbline.rubric.plan.model.PossibleVerdicts;

/// A verdict in words.
final class VerdictWords {

  static String of(PossibleVerdicts verdict) {
    if (!verdict.isDecided()) {
      return "undecided";
    }
    return switch (verdict.worst()) {
      case NONE -> "no verdict";
      case PASS -> "pass";
      case REVIEW -> "a person decides";
      case FAIL -> "fail";
    };
  }

  /// The class of the style sheet.
  static String style(PossibleVerdicts verdict) {
    if (!verdict.isDecided()) {
      return "open";
    }
    return switch (verdict.worst()) {
      case NONE -> "none";
      case PASS -> "pass";
      case REVIEW -> "review";
      case FAIL -> "fail";
    };
  }

  private VerdictWords() {}
}
