package dev.plumbline.rubric.source;

import dev.plumbline.problem.Place;
import dev.plumbline.problem.Problem;
import java.util.List;

/// Refuses texts that cannot be written as UTF-8 or that hide something: half of a surrogate pair,
/// and control characters other than tabs and line ends.
public final class CharacterCheck {

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
                "control-character",
                place,
                "a control character stands in this text",
                "take it out; lines and tabs are allowed"));
        return;
      }
      if (isHighSurrogate(c) && i + 1 < text.length() && isLowSurrogate(text.charAt(i + 1))) {
        i++;
      } else if (isHighSurrogate(c) || isLowSurrogate(c)) {
        problems.add(
            new Problem(
                "lone-surrogate",
                place,
                "half of a surrogate pair stands in this text",
                "write the whole character, or take it out"));
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
