package dev.plumbline.rubric.plan.expression;

import dev.plumbline.base.number.Rational;
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
}
