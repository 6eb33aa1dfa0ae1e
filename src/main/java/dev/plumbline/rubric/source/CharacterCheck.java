package dev.plumbline.rubric.source;

import dev.plumbline.base.problem.HiddenCharacter;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.Problem.Place;
import dev.plumbline.base.problem.ProblemCode;
import java.util.List;

/// Rejects texts that have no UTF-8 form (lone surrogates) or that editors do not show as they are
/// ([HiddenCharacter]).
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

  /// Checks a source before it is parsed, comments included: a change of direction in a comment can
  /// show the lines around it in another order. Controls of ASCII are left to the parser.
  static void checkSource(String source, List<Problem> problems) {
    int number = 1;
    for (String line : source.split("\n", -1)) {
      int hidden = HiddenCharacter.find(line);
      if (hidden >= 0 && line.charAt(hidden) >= 0x7F) {
        int column = line.codePointCount(0, hidden) + 1;
        problems.add(hidden(line, hidden, Place.WHOLE.at(number, column)));
      }
      number++;
    }
  }

  private static Problem hidden(String text, int at, Place place) {
    return new Problem(
        HiddenCharacter.isControl(text.codePointAt(at))
            ? ProblemCode.CONTROL_CHARACTER
            : ProblemCode.HIDDEN_CHARACTER,
        place,
        HiddenCharacter.describe(text, at),
        "remove it; of the characters that are not seen, only line breaks and tabs are allowed");
  }

  private static void check(String text, Place place, List<Problem> problems) {
    int hidden = HiddenCharacter.find(text);
    if (hidden >= 0) {
      problems.add(hidden(text, hidden, place));
      return;
    }
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
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
