package dev.plumbline.rubric.expression;

import dev.plumbline.plan.expression.Expression;
import dev.plumbline.plan.expression.Expression.NumberFunction;
import dev.plumbline.plan.expression.Expression.Operator;
import dev.plumbline.plan.expression.Expression.Relation;
import dev.plumbline.plan.expression.Expression.TextTestKind;
import dev.plumbline.plan.number.Rational;
import dev.plumbline.problem.EscapedText;
import dev.plumbline.rubric.source.RubricLimits;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/// Reads the text of an expression: CEL's syntax for the part of CEL that a plan needs.
///
/// From loose to tight: `? :`, `||`, `&&`, relations (which do not chain), `+ -`, `* /`, `! -`,
/// `.contains(…)`. It stops at the first thing that is wrong and says where.
public final class ExpressionParser {

  /// What is wrong with an expression, and at which character, counted from zero.
  public static final class Wrong extends Exception {
    private static final long serialVersionUID = 1L;
    private final String help;
    private final int at;

    Wrong(int at, String message, String help) {
      super(message);
      this.at = at;
      this.help = help;
    }

    public int at() {
      return at;
    }

    public String help() {
      return help;
    }
  }

  private static final int AT_LEAST_OPERANDS_MAX = 100;

  private final List<Token> tokens;
  private int next;
  private int depth;
  private int operations;

  public static Expression parse(String text) throws Wrong {
    if (text.length() > RubricLimits.EXPRESSION_LENGTH_MAX) {
      throw new Wrong(
          0,
          "the expression has " + text.length() + " characters",
          "at most "
              + RubricLimits.EXPRESSION_LENGTH_MAX
              + ": name parts of it as conditions or nodes");
    }
    ExpressionParser parser = new ExpressionParser(Token.all(text));
    Expression expression = parser.conditional();
    Token rest = parser.peek();
    if (rest.kind() != Token.Kind.END) {
      throw new Wrong(
          rest.at(),
          "unexpected " + EscapedText.text(rest.text()),
          "the expression could end before it");
    }
    return expression;
  }

  private ExpressionParser(List<Token> tokens) {
    this.tokens = tokens;
  }

  private Expression conditional() throws Wrong {
    deeper();
    Expression test = or();
    Expression result = test;
    if (take("?")) {
      Expression then = conditional();
      expect(":", "a conditional is written `test ? one : other`");
      result = new Expression.Conditional(test, then, conditional());
    }
    depth--;
    return result;
  }

  private Expression or() throws Wrong {
    List<Expression> operands = new ArrayList<>(List.of(and()));
    while (take("||")) {
      operands.add(and());
    }
    return Expression.any(operands);
  }

  private Expression and() throws Wrong {
    List<Expression> operands = new ArrayList<>(List.of(relation()));
    while (take("&&")) {
      operands.add(relation());
    }
    return Expression.all(operands);
  }

  private Expression relation() throws Wrong {
    Expression left = sum();
    for (Relation relation : Relation.values()) {
      if (take(relation.symbol())) {
        Expression whole = new Expression.Comparison(relation, left, sum());
        refuseChain();
        return whole;
      }
    }
    if (peek().is("in")) {
      next++;
      Expression whole = new Expression.Membership(left, literals());
      refuseChain();
      return whole;
    }
    return left;
  }

  private void refuseChain() throws Wrong {
    Token token = peek();
    boolean chained =
        token.is("in") || Stream.of(Relation.values()).anyMatch(r -> token.is(r.symbol()));
    if (chained) {
      throw new Wrong(
          token.at(), "comparisons do not chain", "write `a < b && b < c` instead of `a < b < c`");
    }
  }

  private Expression sum() throws Wrong {
    Expression left = product();
    while (true) {
      if (take("+")) {
        another();
        left = new Expression.Arithmetic(Operator.PLUS, left, product());
      } else if (take("-")) {
        another();
        left = new Expression.Arithmetic(Operator.MINUS, left, product());
      } else {
        return left;
      }
    }
  }

  private Expression product() throws Wrong {
    Expression left = unary();
    while (true) {
      if (take("*")) {
        another();
        left = new Expression.Arithmetic(Operator.TIMES, left, unary());
      } else if (take("/")) {
        another();
        left = new Expression.Arithmetic(Operator.DIVIDED_BY, left, unary());
      } else {
        return left;
      }
    }
  }

  private Expression unary() throws Wrong {
    deeper();
    Expression result;
    if (take("!")) {
      result = new Expression.Not(unary());
    } else if (take("-")) {
      Expression operand = unary();
      result =
          operand instanceof Expression.Literal(Rational value)
              ? new Expression.Literal(value.negated())
              : new Expression.Negation(operand);
    } else {
      result = postfix();
    }
    depth--;
    return result;
  }

  private Expression postfix() throws Wrong {
    Expression value = primary();
    while (take(".")) {
      Token name = peek();
      next++;
      TextTestKind kind =
          Stream.of(TextTestKind.values())
              .filter(k -> k.spelling().equals(name.text()))
              .findFirst()
              .orElseThrow(() ->
                  new Wrong(
                      name.at(),
                      "unknown test " + EscapedText.text(name.text()),
                      "texts have `contains`, `startsWith` and `endsWith`"));
      expect("(", "write `." + kind.spelling() + "(\"…\")`");
      String part = text("`" + kind.spelling() + "` takes one text in quotes");
      expect(")", "`" + kind.spelling() + "` takes one text in quotes");
      value = new Expression.TextTest(kind, value, part);
    }
    return value;
  }

  private Expression primary() throws Wrong {
    Token token = peek();
    next++;
    return switch (token.kind()) {
      case NUMBER -> new Expression.Literal(number(token));
      case TEXT -> new Expression.TextLiteral(token.text());
      case WORD -> word(token);
      case SIGN -> {
        if (!token.is("(")) {
          throw unexpected(token);
        }
        Expression inner = conditional();
        expect(")", "this bracket is never closed");
        yield inner;
      }
      case END -> throw unexpected(token);
    };
  }

  private Expression word(Token token) throws Wrong {
    if (peek().is("(")) {
      next++;
      return call(token);
    }
    return switch (token.text()) {
      case "true" -> new Expression.BooleanLiteral(true);
      case "false" -> new Expression.BooleanLiteral(false);
      case "in" -> throw unexpected(token);
      default -> new Expression.Name(token.text());
    };
  }

  private Expression call(Token name) throws Wrong {
    return switch (name.text()) {
      case "known" -> {
        Token fact = peek();
        next++;
        if (fact.kind() != Token.Kind.WORD) {
          throw new Wrong(
              fact.at(), "`known` takes the name of a fact", "write `known(word_count)`");
        }
        expect(")", "`known` takes one name");
        yield new Expression.Known(fact.text());
      }
      case "at_least" -> atLeast(name);
      case "lookup" -> lookup(name);
      default -> function(name);
    };
  }

  private Expression atLeast(Token name) throws Wrong {
    Token count = peek();
    next++;
    List<Expression> operands = new ArrayList<>();
    while (take(",")) {
      operands.add(conditional());
    }
    expect(")", "the bracket of `at_least` is never closed");
    boolean whole = count.kind() == Token.Kind.NUMBER && count.text().matches("[0-9]{1,3}");
    if (!whole
        || operands.isEmpty()
        || operands.size() > AT_LEAST_OPERANDS_MAX
        || Integer.parseInt(count.text()) < 1
        || Integer.parseInt(count.text()) > operands.size()) {
      throw new Wrong(
          name.at(),
          "`at_least` needs a whole number from 1 to the number of its conditions",
          "write `at_least(2, a, b, c)`");
    }
    return new Expression.AtLeast(Integer.parseInt(count.text()), operands);
  }

  private Expression lookup(Token name) throws Wrong {
    Expression key = conditional();
    SortedMap<String, Rational> table = new TreeMap<>();
    while (take(",")) {
      Token entry = peek();
      String text = text("a table is written `lookup(tone, \"low\", 0, \"high\", 1)`");
      expect(",", "each text of a table is followed by its number");
      boolean negative = take("-");
      Token value = peek();
      next++;
      if (value.kind() != Token.Kind.NUMBER) {
        throw new Wrong(value.at(), "a number must stand here", "each text has its number");
      }
      Rational number = number(value);
      if (table.putIfAbsent(text, negative ? number.negated() : number) != null) {
        throw new Wrong(
            entry.at(), EscapedText.text(text) + " stands twice in the table", "keep one of them");
      }
    }
    expect(")", "the bracket of `lookup` is never closed");
    if (table.isEmpty()) {
      throw new Wrong(
          name.at(), "the table is empty", "write `lookup(tone, \"low\", 0, \"high\", 1)`");
    }
    return new Expression.Lookup(key, List.copyOf(table.keySet()), List.copyOf(table.values()));
  }

  private Expression function(Token name) throws Wrong {
    NumberFunction function =
        Stream.of(NumberFunction.values())
            .filter(f -> f.spelling().equals(name.text()))
            .findFirst()
            .orElseThrow(() ->
                new Wrong(
                    name.at(),
                    "unknown function " + EscapedText.text(name.text()),
                    "there are abs, at_least, clamp, known, lookup, max, mean, min, ratio, weighted_mean"));
    List<Expression> arguments = new ArrayList<>();
    if (!peek().is(")")) {
      do {
        arguments.add(conditional());
      } while (take(","));
    }
    expect(")", "the bracket of `" + name.text() + "` is never closed");
    if (!function.accepts(arguments.size())) {
      throw new Wrong(
          name.at(),
          "`"
              + name.text()
              + "` does not take "
              + (arguments.size() == 1 ? "one value" : arguments.size() + " values"),
          switch (function) {
            case ABS -> "it takes one";
            case CLAMP -> "write `clamp(value, lowest, highest)`";
            case RATIO -> "write `ratio(part, whole)`";
            case WEIGHTED_MEAN -> "write `weighted_mean(a, 0.3, b, 0.7)`";
            case MAX, MEAN, MIN -> "it takes one or more";
          });
    }
    return new Expression.Call(function, arguments);
  }

  private List<Expression> literals() throws Wrong {
    expect("[", "a list is written `[\"a\", \"b\"]`");
    List<Expression> literals = new ArrayList<>();
    do {
      Token at = peek();
      Expression each = unary();
      if (!(each instanceof Expression.Literal
          || each instanceof Expression.TextLiteral
          || each instanceof Expression.BooleanLiteral)) {
        throw new Wrong(
            at.at(),
            "only numbers, texts, true and false stand in a list",
            "use `||` for the rest");
      }
      literals.add(each);
    } while (take(","));
    expect("]", "this list is never closed");
    return literals;
  }

  private String text(String help) throws Wrong {
    Token token = peek();
    next++;
    if (token.kind() != Token.Kind.TEXT) {
      throw new Wrong(token.at(), "a text in quotes must stand here", help);
    }
    return token.text();
  }

  private static Rational number(Token token) throws Wrong {
    BigDecimal value = new BigDecimal(token.text());
    if (value.stripTrailingZeros().scale() > Rational.NODE_DECIMALS) {
      throw new Wrong(
          token.at(),
          EscapedText.text(token.text()) + " has more than twelve decimals",
          "numbers of a plan have at most twelve");
    }
    return Rational.of(value);
  }

  private static Wrong unexpected(Token token) {
    return token.kind() == Token.Kind.END
        ? new Wrong(token.at(), "the expression breaks off", "something is missing at its end")
        : new Wrong(
            token.at(),
            "unexpected " + EscapedText.text(token.text()),
            "a name, a number or a text in quotes can stand here");
  }

  private void deeper() throws Wrong {
    if (++depth > RubricLimits.EXPRESSION_DEPTH_MAX * 2) {
      throw new Wrong(
          peek().at(),
          "the expression is nested too deep",
          "at most " + RubricLimits.EXPRESSION_DEPTH_MAX + " levels: name parts of it");
    }
  }

  /// A chain of operations is as deep as it is long.
  private void another() throws Wrong {
    if (++operations > RubricLimits.EXPRESSION_OPERATIONS_MAX) {
      throw new Wrong(
          peek().at(),
          "the expression has more than " + RubricLimits.EXPRESSION_OPERATIONS_MAX + " operations",
          "name parts of it as nodes");
    }
  }

  private void expect(String sign, String help) throws Wrong {
    if (!take(sign)) {
      Token token = peek();
      throw new Wrong(
          token.at(),
          token.kind() == Token.Kind.END
              ? "`" + sign + "` is missing at the end"
              : "`" + sign + "` is missing before " + EscapedText.text(token.text()),
          help);
    }
  }

  private boolean take(String sign) {
    boolean here = peek().is(sign);
    next += here ? 1 : 0;
    return here;
  }

  private Token peek() {
    return tokens.get(Math.min(next, tokens.size() - 1));
  }
}
