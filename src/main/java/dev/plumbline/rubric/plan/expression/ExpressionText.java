package dev.plumbline.rubric.plan.expression;

import dev.plumbline.base.number.Interval;
import dev.plumbline.base.number.Rational;
import dev.plumbline.base.number.Truth;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.rubric.plan.expression.Expression.Aggregate;
import dev.plumbline.rubric.plan.expression.Expression.All;
import dev.plumbline.rubric.plan.expression.Expression.Any;
import dev.plumbline.rubric.plan.expression.Expression.Applies;
import dev.plumbline.rubric.plan.expression.Expression.Arithmetic;
import dev.plumbline.rubric.plan.expression.Expression.AtLeast;
import dev.plumbline.rubric.plan.expression.Expression.BooleanLiteral;
import dev.plumbline.rubric.plan.expression.Expression.Call;
import dev.plumbline.rubric.plan.expression.Expression.Comparison;
import dev.plumbline.rubric.plan.expression.Expression.Conditional;
import dev.plumbline.rubric.plan.expression.Expression.Known;
import dev.plumbline.rubric.plan.expression.Expression.Literal;
import dev.plumbline.rubric.plan.expression.Expression.Lookup;
import dev.plumbline.rubric.plan.expression.Expression.Membership;
import dev.plumbline.rubric.plan.expression.Expression.Name;
import dev.plumbline.rubric.plan.expression.Expression.Negation;
import dev.plumbline.rubric.plan.expression.Expression.Not;
import dev.plumbline.rubric.plan.expression.Expression.TextLiteral;
import dev.plumbline.rubric.plan.expression.Expression.TextTest;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.stream.Collectors;

/// The canonical text of an expression: equal expressions have equal text, and parsing the text
/// gives the expression back. Bundles and traces contain it, so its form is frozen.
public final class ExpressionText {

  private static final int CONDITIONAL = 0;
  private static final int OR = 1;
  private static final int AND = 2;
  private static final int RELATION = 3;
  private static final int SUM = 4;
  private static final int UNARY = 6;
  private static final int ATOM = 7;

  public static String of(Expression expression) {
    return switch (expression) {
      case Literal(Rational value) -> value.toString();
      case TextLiteral(String value) -> quoted(value);
      case BooleanLiteral(boolean value) -> value ? "true" : "false";
      case Name(String id) -> id;
      case Known(String id) -> "known(" + id + ")";
      case Applies(String id) -> "applies(" + id + ")";
      case Aggregate(var function, String item, var test) ->
          function.spelling()
              + "("
              + item
              + test.map(it -> " " + it.relation().symbol() + " " + it.value()).orElse("")
              + ")";
      case Not(Expression operand) -> "!" + parenthesised(operand, UNARY);
      case Negation(Expression operand) -> "-" + parenthesised(operand, ATOM);
      case All(List<Expression> operands) -> joined(operands, " && ", AND + 1);
      case Any(List<Expression> operands) -> joined(operands, " || ", OR + 1);
      case AtLeast(int count, List<Expression> operands) ->
          "at_least(" + count + ", " + joined(operands, ", ", CONDITIONAL) + ")";
      case Comparison(var relation, Expression left, Expression right) ->
          parenthesised(left, SUM) + " " + relation.symbol() + " " + parenthesised(right, SUM);
      case Membership(Expression value, List<Expression> literals) ->
          parenthesised(value, SUM) + " in [" + joined(literals, ", ", CONDITIONAL) + "]";
      case TextTest(var kind, Expression text, String part) ->
          parenthesised(text, ATOM) + "." + kind.spelling() + "(" + quoted(part) + ")";
      case Arithmetic(var operator, Expression left, Expression right) ->
          parenthesised(left, precedence(operator))
              + " "
              + operator.symbol()
              + " "
              + parenthesised(right, precedence(operator) + 1);
      case Conditional(Expression test, Expression then, Expression otherwise) ->
          parenthesised(test, OR)
              + " ? "
              + parenthesised(then, OR)
              + " : "
              + parenthesised(otherwise, CONDITIONAL);
      case Call(var function, List<Expression> arguments) ->
          function.spelling() + "(" + joined(arguments, ", ", CONDITIONAL) + ")";
      case Lookup lookup -> lookup(lookup);
    };
  }

  /// A text literal in CEL's notation.
  public static String quoted(String text) {
    StringBuilder out = new StringBuilder("\"");
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '"' -> out.append("\\\"");
        case '\\' -> out.append("\\\\");
        case '\n' -> out.append("\\n");
        case '\r' -> out.append("\\r");
        case '\t' -> out.append("\\t");
        default -> out.append(c);
      }
    }
    return out.append('"').toString();
  }

  private static String lookup(Lookup lookup) {
    StringBuilder out = new StringBuilder("lookup(").append(of(lookup.key()));
    for (int i = 0; i < lookup.keys().size(); i++) {
      out.append(", ").append(quoted(lookup.keys().get(i)));
      out.append(", ").append(lookup.values().get(i));
    }
    return out.append(')').toString();
  }

  private static String joined(List<Expression> operands, String separator, int level) {
    return operands.stream()
        .map(e -> parenthesised(e, level))
        .collect(Collectors.joining(separator));
  }

  private static String parenthesised(Expression expression, int level) {
    String text = of(expression);
    return precedence(expression) >= level ? text : "(" + text + ")";
  }

  private static int precedence(Expression.Operator operator) {
    return SUM + operator.precedence() - 1;
  }

  private static int precedence(Expression expression) {
    return switch (expression) {
      case Conditional _ -> CONDITIONAL;
      case Any _ -> OR;
      case All _ -> AND;
      case Comparison _, Membership _ -> RELATION;
      case Arithmetic arithmetic -> precedence(arithmetic.operator());
      case Not _, Negation _ -> UNARY;
      case Literal(Rational value) -> value.sign() < 0 ? UNARY : ATOM;
      case TextLiteral _,
          BooleanLiteral _,
          Name _,
          Known _,
          Applies _,
          Aggregate _,
          AtLeast _,
          TextTest _,
          Call _,
          Lookup _ ->
          ATOM;
    };
  }

  private ExpressionText() {}

  /// Values as a [Reason] shows them, in signs and digits that need no translation. Scorecards
  /// contain them, so their form is frozen.
  public static final class ValueText {

    /// In place of what is not known at all.
    private static final String UNKNOWN = "?";

    /// In place of a number that does not exist, or may not.
    private static final String UNDEFINED = "n/a";

    private static final int CODE_POINTS_MAX = 200;

    /// From here on an end of a range is no bound that anybody declared.
    private static final Rational OPEN = Rational.of(FactType.MAGNITUDE_MAX);

    private static final Rational HUNDRED = Rational.of(100);

    /// A number, or the range of an unknown one.
    static String of(Interval value, Reason.Format format) {
      if (!value.defined()) {
        return UNDEFINED;
      }
      if (value.isPoint()) {
        return digits(value.low(), format, RoundingMode.HALF_EVEN) + unit(format);
      }
      boolean fromBelow = value.low().compareTo(OPEN.negated()) <= 0;
      boolean toAbove = value.high().compareTo(OPEN) >= 0;
      if (fromBelow && toAbove) {
        return UNKNOWN;
      }
      String low = fromBelow ? "≤ " : digits(value.low(), format, RoundingMode.FLOOR);
      String high = toAbove ? "" : digits(value.high(), format, RoundingMode.CEILING);
      String dash = value.low().sign() < 0 ? " – " : "–";
      return (toAbove ? "≥ " + low : fromBelow ? low + high : low + dash + high) + unit(format);
    }

    static String of(Truth truth, String yes, String no) {
      return switch (truth) {
        case TRUE -> of(yes);
        case FALSE -> of(no);
        case UNKNOWN -> of(yes + SEPARATOR + no);
      };
    }

    /// A text, or what an unknown one can be.
    ///
    /// @param values that it can have; empty if it can be anything
    static String of(String text, List<String> values) {
      return Frame.isUnknown(text)
          ? values.isEmpty() ? UNKNOWN : of(values.stream().collect(Collectors.joining(SEPARATOR)))
          : of(text);
    }

    /// A text on one line: what controls, hides or turns the characters around it is a space, and
    /// what is long is cut.
    public static String of(String text) {
      StringBuilder shown = new StringBuilder();
      int count = 0;
      int code;
      for (int at = 0; at < text.length(); at += Character.charCount(code)) {
        code = text.codePointAt(at);
        if (++count == CODE_POINTS_MAX && at + Character.charCount(code) < text.length()) {
          return shown.append('…').toString();
        }
        shown.appendCodePoint(isActive(code) ? ' ' : code);
      }
      return shown.toString();
    }

    private static boolean isActive(int code) {
      return switch (code) {
        case JOINER, NON_JOINER -> false;
        case 0xAD, 0x34F, 0x115F, 0x1160, 0x180E, 0x3164, 0xFFA0 -> true;
        default -> EscapedText.isActive(code);
      };
    }

    private static String digits(Rational value, Reason.Format format, RoundingMode rounding) {
      return switch (format) {
        case Reason.Format.FixedPoint(int count) -> value.rounded(count, rounding).toPlainString();
        case Reason.Format.Percent(int decimals) ->
            value.times(HUNDRED).rounded(decimals, rounding).toPlainString();
        case Reason.Format.Plain(), Reason.Format.Truths _ -> {
          BigDecimal rounded = value.rounded(Rational.NODE_DECIMALS, rounding);
          yield rounded.signum() == 0 ? "0" : rounded.stripTrailingZeros().toPlainString();
        }
      };
    }

    private static String unit(Reason.Format format) {
      return format instanceof Reason.Format.Percent ? "%" : "";
    }

    private static final String SEPARATOR = " / ";
    private static final int JOINER = 0x200D;
    private static final int NON_JOINER = 0x200C;

    private ValueText() {}
  }
}
