package dev.plumbline.rubric;

import dev.plumbline.problem.EscapedText;
import dev.plumbline.problem.Place;
import dev.plumbline.problem.Problem;
import java.util.List;
import java.util.regex.Pattern;

/// What an id looks like, and which words are the language's own.
final class IdSyntax {

  private static final Pattern ID = Pattern.compile("[A-Za-z][A-Za-z0-9_]{0,63}");
  private static final List<String> TAKEN =
      List.of("true", "false", "in", "known", "lookup", "at_least");

  /// The id itself, after a problem was reported if it is not one.
  static String checked(String id, Place place, List<Problem> problems) {
    if (!ID.matcher(id).matches()) {
      problems.add(
          new Problem(
              "wrong-id",
              place,
              EscapedText.text(id) + " is not an id",
              "an id is a letter, then letters, digits and underscores, at most 64"));
    } else if (TAKEN.contains(id)) {
      problems.add(
          new Problem(
              "wrong-id",
              place,
              EscapedText.text(id) + " is a word of the language itself",
              "choose another name"));
    }
    return id;
  }

  private IdSyntax() {}
}
