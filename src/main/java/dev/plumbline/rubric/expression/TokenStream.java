package dev.plumbline.rubric.expression;

import dev.plumbline.base.number.Rational;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.rubric.source.RubricLimits;
import java.math.BigDecimal;
import java.util.List;

/// The tokens of an expression with the position of its parser, which also counts nesting and
/// operations so that no text can exhaust the stack.
final class TokenStream {

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
          "the expression has more than " + RubricLimits.EXPRESSION_OPERATIONS_MAX + " operations",
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
