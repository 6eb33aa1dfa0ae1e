package dev.plumbline.rubric.expression;

import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.Problem.Place;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.rubric.expression.ExpressionParser.ExpressionSyntaxException;
import dev.plumbline.rubric.plan.expression.Reason;
import dev.plumbline.rubric.plan.expression.Reason.Part;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Parses the text of a reason: words, and in braces expressions, each maybe with a format. Every
/// error is found, not the first alone.
final class ReasonParser {

  private final String text;
  private final Place place;
  private final List<Part> parts = new ArrayList<>();
  private final List<Problem> problems = new ArrayList<>();
  private final StringBuilder words = new StringBuilder();

  /// Empty after problems were reported.
  static Optional<Reason> parse(String text, Place place, List<Problem> problems) {
    ReasonParser parser = new ReasonParser(text, place);
    parser.read();
    problems.addAll(parser.problems);
    return parser.problems.isEmpty() ? Optional.of(new Reason(parser.parts)) : Optional.empty();
  }

  private ReasonParser(String text, Place place) {
    this.text = text;
    this.place = place;
  }

  private void read() {
    for (int at = 0; at < text.length(); ) {
      char c = text.charAt(at);
      if ((c == '{' || c == '}') && text.startsWith(String.valueOf(c).repeat(2), at)) {
        words.append(c);
        at += 2;
      } else if (c == '{') {
        at = value(at + 1);
      } else {
        if (c == '}') {
          wrong(at, "`}` ends no value", "write `}}` for a brace that is shown");
        }
        words.append(c);
        at++;
      }
    }
    endWords();
    long values = parts.stream().filter(Part.Value.class::isInstance).count();
    if (problems.isEmpty() && values == 0) {
      wrong(
          0, "no value is in it", "write a name in braces, `{words}`, or a text without `values`");
    }
    if (values > Reason.VALUES_MAX) {
      problems.add(
          new Problem(
              ProblemCode.TOO_MANY,
              place,
              values + " values are in it",
              "at most " + Reason.VALUES_MAX + " are allowed"));
    }
  }

  /// Reads a value from behind its brace; where the text goes on.
  private int value(int from) {
    int end = end(from);
    if (end < 0) {
      wrong(from - 1, "`{` is not closed", "end the value with `}`, or write `{{` for a brace");
      return text.length();
    }
    endWords();
    try {
      parts.add(ExpressionParser.parseValue(text.substring(from, end)));
    } catch (ExpressionSyntaxException syntaxException) {
      wrong(
          from + syntaxException.position(), syntaxException.getMessage(), syntaxException.help());
    }
    return end + 1;
  }

  /// The next closing brace that is in no text of the expression; -1 if there is none.
  private int end(int from) {
    char quote = 0;
    for (int at = from; at < text.length(); at++) {
      char c = text.charAt(at);
      if (quote == 0 && c == '}') {
        return at;
      }
      if (quote != 0 && c == '\\') {
        at++;
      } else if (c == '"' || c == '\'') {
        quote = quote == 0 ? c : quote == c ? 0 : quote;
      }
    }
    return -1;
  }

  private void endWords() {
    if (!words.isEmpty()) {
      parts.add(new Part.Verbatim(words.toString()));
      words.setLength(0);
    }
  }

  private void wrong(int at, String message, String help) {
    problems.add(
        new Problem(
            ProblemCode.WRONG_EXPRESSION,
            place,
            message + " at character " + (at + 1) + " of " + EscapedText.text(text),
            help));
  }
}
