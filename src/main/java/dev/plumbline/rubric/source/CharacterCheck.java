package dev.plumbline.rubric.source;

import dev.plumbline.problem.Place;
import dev.plumbline.problem.Problem;
import dev.plumbline.problem.ProblemCode;
import java.util.List;

/// Rejects texts that have no UTF-8 form (lone surrogates) or that editors do not show (control
/// characters other than tab and line feed).
public final class CharacterCheck {

  /// Checks all keys and texts of a source; at most one problem is reported for each.
  public static void check(SourceNode node, List<Problem> problems) {
    switch (node) {
      case SourceNode.Mapping(_, var members) ->
          members.forEach((key, value) -> {
            check(key, value.place(), problems);
            check(value, problems);
          });
      case SourceNode.Sequence(_, var elements) -> elements.forEach(e -> check(e, problems));
      case SourceNode.Scalar scalar -> check(scalar.literal(), scalar.place(), problems);
    }
  }

  private static void check(String text, Place place, List<Problem> problems) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c < ' ' && c != '\n' && c != '\t') {
        problems.add(
            new Problem(
                ProblemCode.CONTROL_CHARACTER,
                place,
                "the text contains a control character",
                "remove it; only line breaks and tabs are allowed"));
        return;
      }
      if (isHighSurrogate(c) && i + 1 < text.length() && isLowSurrogate(text.charAt(i + 1))) {
        i++;
      } else if (isHighSurrogate(c) || isLowSurrogate(c)) {
        problems.add(
            new Problem(
                ProblemCode.LONE_SURROGATE,
                place,
                "the text contains half of a surrogate pair",
                "write the whole character, or remove it"));
        return;
      }
    }
  }

  private static boolean isHighSurrogate(char c) {
    return c >= 0xD800 && c <= 0xDBFF;
  }

  private static boolean isLowSurrogate(char c) {
    return c >= 0xDC00 && c <= 0xDFFF;
  }

  private CharacterCheck() {}
}
