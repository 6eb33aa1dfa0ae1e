package dev.plumbline.rubric.expression;

import dev.plumbline.base.number.Rational;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.rubric.plan.expression.Expression;
import dev.plumbline.rubric.plan.expression.Expression.NumberFunction;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/// Parses the arguments of functions, from behind the opening bracket: `known`, `at_least`,
/// `lookup` and the functions over numbers.
final class FunctionParser {

  private static final int AT_LEAST_OPERANDS_MAX = 100;

  private final ExpressionParser parser;
  private final TokenStream tokens;

  FunctionParser(ExpressionParser parser, TokenStream tokens) {
    this.parser = parser;
    this.tokens = tokens;
  }

  Expression call(Token name) throws ExpressionSyntaxException {
    return switch (name.text()) {
      case "known" -> {
        Token fact = tokens.next();
        if (fact.kind() != Token.Kind.IDENTIFIER) {
          throw new ExpressionSyntaxException(
              fact.position(), "`known` takes the name of a fact", "write `known(word_count)`");
        }
        tokens.expect(")", "`known` takes one name");
        yield new Expression.Known(fact.text());
      }
      case "at_least" -> atLeast(name);
      case "lookup" -> lookup(name);
      default -> function(name);
    };
  }

  private Expression atLeast(Token name) throws ExpressionSyntaxException {
    Token count = tokens.next();
    List<Expression> operands = new ArrayList<>();
    while (tokens.accept(",")) {
      operands.add(parser.conditional());
    }
    tokens.expect(")", "close the bracket of `at_least`");
    boolean whole = count.kind() == Token.Kind.NUMBER && count.text().matches("[0-9]{1,3}");
    if (!whole
        || operands.isEmpty()
        || operands.size() > AT_LEAST_OPERANDS_MAX
        || Integer.parseInt(count.text()) < 1
        || Integer.parseInt(count.text()) > operands.size()) {
      throw new ExpressionSyntaxException(
          name.position(),
          "`at_least` needs a whole number from 1 to the number of its conditions",
          "write `at_least(2, a, b, c)`");
    }
    return new Expression.AtLeast(Integer.parseInt(count.text()), operands);
  }

  private Expression lookup(Token name) throws ExpressionSyntaxException {
    Expression key = parser.conditional();
    SortedMap<String, Rational> table = new TreeMap<>();
    while (tokens.accept(",")) {
      Token entry = tokens.peek();
      String text = tokens.text("a table is written `lookup(tone, \"low\", 0, \"high\", 1)`");
      tokens.expect(",", "each text of a table is followed by its number");
      boolean negative = tokens.accept("-");
      Token value = tokens.next();
      if (value.kind() != Token.Kind.NUMBER) {
        throw new ExpressionSyntaxException(
            value.position(),
            "expected a number",
            "each text of a table is followed by its number");
      }
      Rational number = TokenStream.number(value);
      if (table.putIfAbsent(text, negative ? number.negated() : number) != null) {
        throw new ExpressionSyntaxException(
            entry.position(),
            EscapedText.text(text) + " is duplicated in the table",
            "keep one of them");
      }
    }
    tokens.expect(")", "close the bracket of `lookup`");
    if (table.isEmpty()) {
      throw new ExpressionSyntaxException(
          name.position(), "the table is empty", "write `lookup(tone, \"low\", 0, \"high\", 1)`");
    }
    return new Expression.Lookup(key, List.copyOf(table.keySet()), List.copyOf(table.values()));
  }

  private static List<String> names() {
    return Stream.concat(
            Stream.of("at_least", "known", "lookup"), NumberFunction.spellings().stream())
        .sorted()
        .toList();
  }

  private Expression function(Token name) throws ExpressionSyntaxException {
    NumberFunction function =
        Stream.of(NumberFunction.values())
            .filter(f -> f.spelling().equals(name.text()))
            .findFirst()
            .orElseThrow(() ->
                new ExpressionSyntaxException(
                    name.position(),
                    "unknown function " + EscapedText.text(name.text()),
                    "the functions are " + String.join(", ", names())));
    List<Expression> arguments = new ArrayList<>();
    if (!tokens.peek().is(")")) {
      do {
        arguments.add(parser.conditional());
      } while (tokens.accept(","));
    }
    tokens.expect(")", "close the bracket of `" + name.text() + "`");
    if (!function.accepts(arguments.size())) {
      throw new ExpressionSyntaxException(
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
}
