package dev.plumbline.rubric.expression;

import dev.plumbline.base.number.Rational;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.rubric.plan.expression.Expression;
import dev.plumbline.rubric.plan.expression.Expression.Operator;
import dev.plumbline.rubric.plan.expression.Expression.Relation;
import dev.plumbline.rubric.plan.expression.Expression.TextTestKind;
import dev.plumbline.rubric.plan.expression.Reason;
import dev.plumbline.rubric.source.RubricLimits;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// Parses the text of an expression, in the syntax of a subset of CEL (Common Expression Language).
///
/// Precedence from lowest to highest: `? :`, `||`, `&&`, relations (which do not chain), `+ -`, `*
/// /`, `! -`, `.contains(…)`. It stops at the first error.
final class ExpressionParser {

  private final TokenStream tokens;
  private final FunctionParser functions;

  /// Parses a whole text.
  ///
  /// @throws ExpressionSyntaxException at the first error
  static Expression parse(String text) throws ExpressionSyntaxException {
    ExpressionParser parser = of(text);
    Expression expression = parser.conditional();
    parser.end("remove it, or write an operator before it");
    return expression;
  }

  /// Parses a value of a reason: an expression, and behind a colon how it is shown.
  ///
  /// @throws ExpressionSyntaxException at the first error
  static Reason.Part.Value parseValue(String text) throws ExpressionSyntaxException {
    ExpressionParser parser = of(text);
    Expression expression = parser.conditional();
    Reason.Format format = parser.tokens.accept(":") ? parser.format() : new Reason.Format.Plain();
    parser.end("remove it, or write an operator before it; a format is behind a colon");
    return new Reason.Part.Value(expression, format);
  }

  private static ExpressionParser of(String text) throws ExpressionSyntaxException {
    if (text.length() > RubricLimits.EXPRESSION_LENGTH_MAX) {
      throw new ExpressionSyntaxException(
          0,
          "the expression has " + text.length() + " characters",
          "at most "
              + RubricLimits.EXPRESSION_LENGTH_MAX
              + " are allowed: move parts of it to conditions or nodes");
    }
    return new ExpressionParser(new TokenStream(text));
  }

  private void end(String help) throws ExpressionSyntaxException {
    Token rest = tokens.peek();
    if (rest.kind() != Token.Kind.END) {
      throw new ExpressionSyntaxException(
          rest.position(), "unexpected " + EscapedText.text(rest.text()), help);
    }
  }

  private Reason.Format format() throws ExpressionSyntaxException {
    Token token = tokens.next();
    if (token.is("percent")) {
      return new Reason.Format.Percent(
          tokens.peek().kind() == Token.Kind.NUMBER ? decimals(tokens.next()) : 0);
    }
    return switch (token.kind()) {
      case NUMBER -> new Reason.Format.FixedPoint(decimals(token));
      case TEXT -> {
        tokens.expect(",", FORMATS);
        yield new Reason.Format.Truths(token.text(), tokens.text(FORMATS));
      }
      case IDENTIFIER, SYMBOL, END ->
          throw new ExpressionSyntaxException(
              token.position(), EscapedText.text(token.text()) + " is no format", FORMATS);
    };
  }

  private static int decimals(Token token) throws ExpressionSyntaxException {
    if (token.text().length() > 2
        || token.text().indexOf('.') >= 0
        || Integer.parseInt(token.text()) > Reason.DECIMALS_MAX) {
      throw new ExpressionSyntaxException(
          token.position(), EscapedText.text(token.text()) + " is no number of decimals", FORMATS);
    }
    return Integer.parseInt(token.text());
  }

  private static final String FORMATS =
      "write decimals from 0 to 12 (`2`), `percent`, `percent 1`, or for a condition two texts:"
          + " `\"yes\", \"no\"`";

  private ExpressionParser(TokenStream tokens) {
    this.tokens = tokens;
    this.functions = new FunctionParser(this, tokens);
  }

  /// Parses `? :` and everything that binds tighter.
  Expression conditional() throws ExpressionSyntaxException {
    tokens.enterLevel();
    Expression test = or();
    Expression result = test;
    if (tokens.accept("?")) {
      Expression then = conditional();
      tokens.expect(":", "a conditional is written `test ? one : other`");
      result = new Expression.Conditional(test, then, conditional());
    }
    tokens.leaveLevel();
    return result;
  }

  private Expression or() throws ExpressionSyntaxException {
    List<Expression> operands = new ArrayList<>(List.of(and()));
    while (tokens.accept("||")) {
      operands.add(and());
    }
    return Expression.any(operands);
  }

  private Expression and() throws ExpressionSyntaxException {
    List<Expression> operands = new ArrayList<>(List.of(relation()));
    while (tokens.accept("&&")) {
      operands.add(relation());
    }
    return Expression.all(operands);
  }

  private Expression relation() throws ExpressionSyntaxException {
    Expression left = sum();
    for (Relation relation : Relation.values()) {
      if (tokens.accept(relation.symbol())) {
        Expression whole = new Expression.Comparison(relation, left, sum());
        rejectChain();
        return whole;
      }
    }
    if (tokens.peek().is("in")) {
      tokens.next();
      Expression whole = new Expression.Membership(left, literals());
      rejectChain();
      return whole;
    }
    return left;
  }

  private void rejectChain() throws ExpressionSyntaxException {
    Token token = tokens.peek();
    boolean chained =
        token.is("in") || Stream.of(Relation.values()).anyMatch(r -> token.is(r.symbol()));
    if (chained) {
      throw new ExpressionSyntaxException(
          token.position(),
          "comparisons do not chain",
          "write `a < b && b < c` instead of `a < b < c`");
    }
  }

  private Expression sum() throws ExpressionSyntaxException {
    Expression left = product();
    while (true) {
      if (tokens.accept("+")) {
        tokens.countOperation();
        left = new Expression.Arithmetic(Operator.PLUS, left, product());
      } else if (tokens.accept("-")) {
        tokens.countOperation();
        left = new Expression.Arithmetic(Operator.MINUS, left, product());
      } else {
        return left;
      }
    }
  }

  private Expression product() throws ExpressionSyntaxException {
    Expression left = unary();
    while (true) {
      if (tokens.accept("*")) {
        tokens.countOperation();
        left = new Expression.Arithmetic(Operator.TIMES, left, unary());
      } else if (tokens.accept("/")) {
        tokens.countOperation();
        left = new Expression.Arithmetic(Operator.DIVIDED_BY, left, unary());
      } else {
        return left;
      }
    }
  }

  private Expression unary() throws ExpressionSyntaxException {
    tokens.enterLevel();
    Expression result;
    if (tokens.accept("!")) {
      result = new Expression.Not(unary());
    } else if (tokens.accept("-")) {
      Expression operand = unary();
      result =
          operand instanceof Expression.Literal(Rational value)
              ? new Expression.Literal(value.negated())
              : new Expression.Negation(operand);
    } else {
      result = postfix();
    }
    tokens.leaveLevel();
    return result;
  }

  private Expression postfix() throws ExpressionSyntaxException {
    Expression value = primary();
    while (tokens.accept(".")) {
      Token name = tokens.next();
      TextTestKind kind =
          Stream.of(TextTestKind.values())
              .filter(k -> k.spelling().equals(name.text()))
              .findFirst()
              .orElseThrow(() ->
                  new ExpressionSyntaxException(
                      name.position(),
                      "unknown test " + EscapedText.text(name.text()),
                      "texts have `contains`, `startsWith` and `endsWith`"));
      tokens.expect("(", "write `." + kind.spelling() + "(\"…\")`");
      String part = tokens.text("`" + kind.spelling() + "` takes one text in quotes");
      tokens.expect(")", "`" + kind.spelling() + "` takes one text in quotes");
      value = new Expression.TextTest(kind, value, part);
    }
    return value;
  }

  private Expression primary() throws ExpressionSyntaxException {
    Token token = tokens.next();
    return switch (token.kind()) {
      case NUMBER -> new Expression.Literal(TokenStream.number(token));
      case TEXT -> new Expression.TextLiteral(token.text());
      case IDENTIFIER -> nameOrCall(token);
      case SYMBOL -> {
        if (!token.is("(")) {
          throw TokenStream.unexpected(token);
        }
        Expression inner = conditional();
        tokens.expect(")", "close the bracket");
        yield inner;
      }
      case END -> throw TokenStream.unexpected(token);
    };
  }

  private Expression nameOrCall(Token token) throws ExpressionSyntaxException {
    if (tokens.peek().is("(")) {
      tokens.next();
      return functions.call(token);
    }
    return switch (token.text()) {
      case "true" -> new Expression.BooleanLiteral(true);
      case "false" -> new Expression.BooleanLiteral(false);
      case "in" -> throw TokenStream.unexpected(token);
      default -> new Expression.Name(token.text());
    };
  }

  private List<Expression> literals() throws ExpressionSyntaxException {
    tokens.expect("[", "a list is written `[\"a\", \"b\"]`");
    List<Expression> literals = new ArrayList<>();
    do {
      Token at = tokens.peek();
      Expression each = unary();
      if (!(each instanceof Expression.Literal
          || each instanceof Expression.TextLiteral
          || each instanceof Expression.BooleanLiteral)) {
        throw new ExpressionSyntaxException(
            at.position(),
            "a list contains only numbers, texts, `true` and `false`",
            "use `||` for other conditions");
      }
      literals.add(each);
    } while (tokens.accept(","));
    tokens.expect("]", "close the list");
    return literals;
  }

  /// The tokens of an expression with the position of its parser, which also counts nesting and
  /// operations so that no text can exhaust the stack.
  static final class TokenStream {

    private final List<Token> tokens;
    private int position;
    private int depth;
    private int operations;

    TokenStream(String text) throws ExpressionSyntaxException {
      this.tokens = Token.tokenize(text);
    }

    /// Consumes a text in quotes.
    String text(String help) throws ExpressionSyntaxException {
      Token token = next();
      if (token.kind() != Token.Kind.TEXT) {
        throw new ExpressionSyntaxException(token.position(), "expected a text in quotes", help);
      }
      return token.text();
    }

    static Rational number(Token token) throws ExpressionSyntaxException {
      BigDecimal value = new BigDecimal(token.text());
      if (value.stripTrailingZeros().scale() > Rational.NODE_DECIMALS) {
        throw new ExpressionSyntaxException(
            token.position(),
            EscapedText.text(token.text()) + " has more than twelve decimals",
            "numbers have at most twelve decimals");
      }
      return Rational.of(value);
    }

    static ExpressionSyntaxException unexpected(Token token) {
      return token.kind() == Token.Kind.END
          ? new ExpressionSyntaxException(
              token.position(), "the expression ends too early", "an operand is missing at the end")
          : new ExpressionSyntaxException(
              token.position(),
              "unexpected " + EscapedText.text(token.text()),
              "expected a name, a number or a text in quotes");
    }

    /// Enters a level of nesting. Two levels count as one, since a nested operand passes through
    /// [ExpressionParser#conditional] and a unary operator.
    void enterLevel() throws ExpressionSyntaxException {
      if (++depth > RubricLimits.EXPRESSION_DEPTH_MAX * 2) {
        throw new ExpressionSyntaxException(
            peek().position(),
            "the expression is nested too deep",
            "at most "
                + RubricLimits.EXPRESSION_DEPTH_MAX
                + " levels are allowed: move parts of it to conditions or nodes");
      }
    }

    void leaveLevel() {
      depth--;
    }

    /// Counts an operation of a chain: the tree of a chain is as deep as the chain is long.
    void countOperation() throws ExpressionSyntaxException {
      if (++operations > RubricLimits.EXPRESSION_OPERATIONS_MAX) {
        throw new ExpressionSyntaxException(
            peek().position(),
            "the expression has more than "
                + RubricLimits.EXPRESSION_OPERATIONS_MAX
                + " operations",
            "move parts of it to nodes");
      }
    }

    /// Consumes a symbol, or fails with its position.
    void expect(String sign, String help) throws ExpressionSyntaxException {
      if (!accept(sign)) {
        Token token = peek();
        throw new ExpressionSyntaxException(
            token.position(),
            token.kind() == Token.Kind.END
                ? "`" + sign + "` is missing at the end"
                : "`" + sign + "` is missing before " + EscapedText.text(token.text()),
            help);
      }
    }

    /// Consumes the next token if it is this symbol or word.
    boolean accept(String sign) {
      boolean here = peek().is(sign);
      position += here ? 1 : 0;
      return here;
    }

    /// Consumes the next token, whatever it is.
    Token next() {
      Token token = peek();
      position++;
      return token;
    }

    /// The next token; the last one, of kind `END`, repeats for ever.
    Token peek() {
      return tokens.get(Math.min(position, tokens.size() - 1));
    }
  }

  /// A syntax error in the text of an expression.
  static final class ExpressionSyntaxException extends Exception {

    private static final long serialVersionUID = 1L;
    private final String help;
    private final int position;

    /// @param position index of the offending UTF-16 code unit, from 0
    ExpressionSyntaxException(int position, String message, String help) {
      super(message);
      this.position = position;
      this.help = help;
    }

    int position() {
      return position;
    }

    String help() {
      return help;
    }
  }
}
