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
  public static final class SyntaxException extends Exception {
    private static final long serialVersionUID = 1L;
    private final String help;
    private final int position;

    SyntaxException(int at, String message, String help) {
      super(message);
      this.position = at;
      this.help = help;
    }

    public int position() {
      return position;
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

  public static Expression parse(String text) throws SyntaxException {
    if (text.length() > RubricLimits.EXPRESSION_LENGTH_MAX) {
      throw new SyntaxException(
          0,
          "the expression has " + text.length() + " characters",
          "at most "
              + RubricLimits.EXPRESSION_LENGTH_MAX
              + ": name parts of it as conditions or nodes");
    }
    ExpressionParser parser = new ExpressionParser(Token.tokenize(text));
    Expression expression = parser.conditional();
    Token rest = parser.peek();
    if (rest.kind() != Token.Kind.END) {
      throw new SyntaxException(
          rest.position(),
          "unexpected " + EscapedText.text(rest.text()),
          "the expression could end before it");
    }
    return expression;
  }

  private ExpressionParser(List<Token> tokens) {
    this.tokens = tokens;
  }

  private Expression conditional() throws SyntaxException {
    enterLevel();
    Expression test = or();
    Expression result = test;
    if (accept("?")) {
      Expression then = conditional();
      expect(":", "a conditional is written `test ? one : other`");
      result = new Expression.Conditional(test, then, conditional());
    }
    depth--;
    return result;
  }

  private Expression or() throws SyntaxException {
    List<Expression> operands = new ArrayList<>(List.of(and()));
    while (accept("||")) {
      operands.add(and());
    }
    return Expression.any(operands);
  }

  private Expression and() throws SyntaxException {
    List<Expression> operands = new ArrayList<>(List.of(relation()));
    while (accept("&&")) {
      operands.add(relation());
    }
    return Expression.all(operands);
  }

  private Expression relation() throws SyntaxException {
    Expression left = sum();
    for (Relation relation : Relation.values()) {
      if (accept(relation.sign())) {
        Expression whole = new Expression.Comparison(relation, left, sum());
        rejectChain();
        return whole;
      }
    }
    if (peek().is("in")) {
      next++;
      Expression whole = new Expression.Membership(left, literals());
      rejectChain();
      return whole;
    }
    return left;
  }

  private void rejectChain() throws SyntaxException {
    Token token = peek();
    boolean chained =
        token.is("in") || Stream.of(Relation.values()).anyMatch(r -> token.is(r.sign()));
    if (chained) {
      throw new SyntaxException(
          token.position(), "comparisons do not chain", "write `a < b && b < c` instead of `a < b < c`");
    }
  }

  private Expression sum() throws SyntaxException {
    Expression left = product();
    while (true) {
      if (accept("+")) {
        countOperation();
        left = new Expression.Arithmetic(Operator.PLUS, left, product());
      } else if (accept("-")) {
        countOperation();
        left = new Expression.Arithmetic(Operator.MINUS, left, product());
      } else {
        return left;
      }
    }
  }

  private Expression product() throws SyntaxException {
    Expression left = unary();
    while (true) {
      if (accept("*")) {
        countOperation();
        left = new Expression.Arithmetic(Operator.TIMES, left, unary());
      } else if (accept("/")) {
        countOperation();
        left = new Expression.Arithmetic(Operator.DIVIDED_BY, left, unary());
      } else {
        return left;
      }
    }
  }

  private Expression unary() throws SyntaxException {
    enterLevel();
    Expression result;
    if (accept("!")) {
      result = new Expression.Not(unary());
    } else if (accept("-")) {
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

  private Expression postfix() throws SyntaxException {
    Expression value = primary();
    while (accept(".")) {
      Token name = peek();
      next++;
      TextTestKind kind =
          Stream.of(TextTestKind.values())
              .filter(k -> k.spelling().equals(name.text()))
              .findFirst()
              .orElseThrow(() ->
                  new SyntaxException(
                      name.position(),
                      "unknown test " + EscapedText.text(name.text()),
                      "texts have `contains`, `startsWith` and `endsWith`"));
      expect("(", "write `." + kind.spelling() + "(\"…\")`");
      String part = text("`" + kind.spelling() + "` takes one text in quotes");
      expect(")", "`" + kind.spelling() + "` takes one text in quotes");
      value = new Expression.TextTest(kind, value, part);
    }
    return value;
  }

  private Expression primary() throws SyntaxException {
    Token token = peek();
    next++;
    return switch (token.kind()) {
      case NUMBER -> new Expression.Literal(number(token));
      case TEXT -> new Expression.TextLiteral(token.text());
      case IDENTIFIER -> word(token);
      case SYMBOL -> {
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

  private Expression word(Token token) throws SyntaxException {
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

  private Expression call(Token name) throws SyntaxException {
    return switch (name.text()) {
      case "known" -> {
        Token fact = peek();
        next++;
        if (fact.kind() != Token.Kind.IDENTIFIER) {
          throw new SyntaxException(
              fact.position(), "`known` takes the name of a fact", "write `known(word_count)`");
        }
        expect(")", "`known` takes one name");
        yield new Expression.Known(fact.text());
      }
      case "at_least" -> atLeast(name);
      case "lookup" -> lookup(name);
      default -> function(name);
    };
  }

  private Expression atLeast(Token name) throws SyntaxException {
    Token count = peek();
    next++;
    List<Expression> operands = new ArrayList<>();
    while (accept(",")) {
      operands.add(conditional());
    }
    expect(")", "the bracket of `at_least` is never closed");
    boolean whole = count.kind() == Token.Kind.NUMBER && count.text().matches("[0-9]{1,3}");
    if (!whole
        || operands.isEmpty()
        || operands.size() > AT_LEAST_OPERANDS_MAX
        || Integer.parseInt(count.text()) < 1
        || Integer.parseInt(count.text()) > operands.size()) {
      throw new SyntaxException(
          name.position(),
          "`at_least` needs a whole number from 1 to the number of its conditions",
          "write `at_least(2, a, b, c)`");
    }
    return new Expression.AtLeast(Integer.parseInt(count.text()), operands);
  }

  private Expression lookup(Token name) throws SyntaxException {
    Expression key = conditional();
    SortedMap<String, Rational> table = new TreeMap<>();
    while (accept(",")) {
      Token entry = peek();
      String text = text("a table is written `lookup(tone, \"low\", 0, \"high\", 1)`");
      expect(",", "each text of a table is followed by its number");
      boolean negative = accept("-");
      Token value = peek();
      next++;
      if (value.kind() != Token.Kind.NUMBER) {
        throw new SyntaxException(value.position(), "a number must stand here", "each text has its number");
      }
      Rational number = number(value);
      if (table.putIfAbsent(text, negative ? number.negated() : number) != null) {
        throw new SyntaxException(
            entry.position(), EscapedText.text(text) + " stands twice in the table", "keep one of them");
      }
    }
    expect(")", "the bracket of `lookup` is never closed");
    if (table.isEmpty()) {
      throw new SyntaxException(
          name.position(), "the table is empty", "write `lookup(tone, \"low\", 0, \"high\", 1)`");
    }
    return new Expression.Lookup(key, List.copyOf(table.keySet()), List.copyOf(table.values()));
  }

  private Expression function(Token name) throws SyntaxException {
    NumberFunction function =
        Stream.of(NumberFunction.values())
            .filter(f -> f.spelling().equals(name.text()))
            .findFirst()
            .orElseThrow(() ->
                new SyntaxException(
                    name.position(),
                    "unknown function " + EscapedText.text(name.text()),
                    "there are abs, at_least, clamp, known, lookup, max, mean, min, ratio, weighted_mean"));
    List<Expression> arguments = new ArrayList<>();
    if (!peek().is(")")) {
      do {
        arguments.add(conditional());
      } while (accept(","));
    }
    expect(")", "the bracket of `" + name.text() + "` is never closed");
    if (!function.takes(arguments.size())) {
      throw new SyntaxException(
          name.position(),
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

  private List<Expression> literals() throws SyntaxException {
    expect("[", "a list is written `[\"a\", \"b\"]`");
    List<Expression> literals = new ArrayList<>();
    do {
      Token at = peek();
      Expression each = unary();
      if (!(each instanceof Expression.Literal
          || each instanceof Expression.TextLiteral
          || each instanceof Expression.BooleanLiteral)) {
        throw new SyntaxException(
            at.position(),
            "only numbers, texts, true and false stand in a list",
            "use `||` for the rest");
      }
      literals.add(each);
    } while (accept(","));
    expect("]", "this list is never closed");
    return literals;
  }

  private String text(String help) throws SyntaxException {
    Token token = peek();
    next++;
    if (token.kind() != Token.Kind.TEXT) {
      throw new SyntaxException(token.position(), "a text in quotes must stand here", help);
    }
    return token.text();
  }

  private static Rational number(Token token) throws SyntaxException {
    BigDecimal value = new BigDecimal(token.text());
    if (value.stripTrailingZeros().scale() > Rational.NODE_DECIMALS) {
      throw new SyntaxException(
          token.position(),
          EscapedText.text(token.text()) + " has more than twelve decimals",
          "numbers of a plan have at most twelve");
    }
    return Rational.of(value);
  }

  private static SyntaxException unexpected(Token token) {
    return token.kind() == Token.Kind.END
        ? new SyntaxException(token.position(), "the expression breaks off", "something is missing at its end")
        : new SyntaxException(
            token.position(),
            "unexpected " + EscapedText.text(token.text()),
            "a name, a number or a text in quotes can stand here");
  }

  private void enterLevel() throws SyntaxException {
    if (++depth > RubricLimits.EXPRESSION_DEPTH_MAX * 2) {
      throw new SyntaxException(
          peek().position(),
          "the expression is nested too deep",
          "at most " + RubricLimits.EXPRESSION_DEPTH_MAX + " levels: name parts of it");
    }
  }

  /// A chain of operations is as deep as it is long.
  private void countOperation() throws SyntaxException {
    if (++operations > RubricLimits.EXPRESSION_OPERATIONS_MAX) {
      throw new SyntaxException(
          peek().position(),
          "the expression has more than " + RubricLimits.EXPRESSION_OPERATIONS_MAX + " operations",
          "name parts of it as nodes");
    }
  }

  private void expect(String sign, String help) throws SyntaxException {
    if (!accept(sign)) {
      Token token = peek();
      throw new SyntaxException(
          token.position(),
          token.kind() == Token.Kind.END
              ? "`" + sign + "` is missing at the end"
              : "`" + sign + "` is missing before " + EscapedText.text(token.text()),
          help);
    }
  }

  private boolean accept(String sign) {
    boolean here = peek().is(sign);
    next += here ? 1 : 0;
    return here;
  }

  private Token peek() {
    return tokens.get(Math.min(next, tokens.size() - 1));
  }
}
