package dev.plumbline.rubric;

import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.Problem.Place;
import dev.plumbline.base.problem.ProblemCode;
import java.util.List;
import java.util.regex.Pattern;

/// The syntax of ids, and the words that the expression language reserves.
final class IdSyntax {

  private static final Pattern ID = Pattern.compile("[A-Za-z][A-Za-z0-9_]{0,63}");
  private static final List<String> RESERVED =
      List.of("true", "false", "in", "known", "lookup", "at_least");

  /// Returns the id unchanged, after reporting a problem if it is not valid, so that reading goes
  /// on.
  static String checked(String id, Place place, List<Problem> problems) {
    if (!isId(id)) {
      problems.add(
          new Problem(
              ProblemCode.WRONG_NAME,
              place,
              EscapedText.text(id) + " is not a valid id",
              "an id starts with a letter and has letters, digits and underscores, at most 64 characters"));
    } else if (RESERVED.contains(id)) {
      problems.add(
          new Problem(
              ProblemCode.WRONG_NAME,
              place,
              EscapedText.text(id) + " is a reserved word",
              "choose another id"));
    }
    return id;
  }

  static boolean isId(String text) {
    return ID.matcher(text).matches();
  }

  private IdSyntax() {}
}
