package dev.plumbline.base.input;

import dev.plumbline.base.canonical.DecimalFormat;
import dev.plumbline.base.input.InputNode.Kind;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.ProblemCode;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;

/// Reads one value as the type that it must have. Any other value is reported, and the result is
/// empty.
public final class ValueReader {

  private static final BigDecimal NUMBER_MAX = BigDecimal.TEN.pow(15);

  /// @param charactersMax how many UTF-16 code units the text may have
  public static Optional<String> text(
      InputNode<?> node, int charactersMax, List<Problem> problems) {
    Optional<String> text = node.text();
    if (text.isEmpty()) {
      reportType(node, "a text", problems);
      return Optional.empty();
    }
    int length = node.literal().length();
    if (length > charactersMax) {
      problems.add(
          new Problem(
              ProblemCode.TOO_LONG,
              node.place(),
              "this text has " + length + " characters",
              "write at most " + charactersMax));
      return Optional.empty();
    }
    return text;
  }

  public static Optional<BigDecimal> number(InputNode<?> node, List<Problem> problems) {
    if (!node.isNumber()) {
      reportType(node, "a number", problems);
      return Optional.empty();
    }
    Optional<BigDecimal> number = node.number();
    if (number.isEmpty()) {
      String shown = EscapedText.text(node.literal());
      problems.add(
          isBelow(node.literal())
              ? new Problem(
                  ProblemCode.TOO_MANY_DECIMALS,
                  node.place(),
                  shown + " has more than twelve decimals",
                  "round it to twelve decimals")
              : new Problem(
                  ProblemCode.NUMBER_TOO_LARGE,
                  node.place(),
                  shown + " is too large",
                  "numbers lie within plus and minus 10^15"));
    }
    return number;
  }

  private static boolean isBelow(String literal) {
    return DecimalFormat.parse(literal)
        .filter(value -> value.abs().compareTo(NUMBER_MAX) <= 0)
        .isPresent();
  }

  public static Optional<Boolean> flag(InputNode<?> node, List<Problem> problems) {
    if (node.kind() == Kind.BOOLEAN) {
      return Optional.of(node.literal().equals("true"));
    }
    reportType(node, "true or false", problems);
    return Optional.empty();
  }

  /// The elements of a list; none after a problem was reported.
  public static <N extends InputNode<N>> List<N> elements(N node, List<Problem> problems) {
    if (node.kind() != Kind.LIST) {
      reportType(node, "a list", problems);
    }
    return node.elements();
  }

  /// The texts of a list, without those elements that are none.
  public static <N extends InputNode<N>> List<String> texts(
      N node, int charactersMax, List<Problem> problems) {
    return elements(node, problems).stream()
        .flatMap(element -> text(element, charactersMax, problems).stream())
        .toList();
  }

  /// @param wanted the type with its article, such as `a list`
  public static void reportType(InputNode<?> node, String wanted, List<Problem> problems) {
    problems.add(
        new Problem(
            ProblemCode.WRONG_TYPE,
            node.place(),
            node.shown() + " is not " + wanted,
            "write " + wanted + " here"));
  }

  private ValueReader() {}
}
