package dev.plumbline.rubric.expression;

import dev.plumbline.base.number.Rational;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.rubric.expression.ExpressionParser.ExpressionSyntaxException;
import dev.plumbline.rubric.expression.ExpressionParser.TokenStream;
import dev.plumbline.rubric.plan.expression.Expression;
import dev.plumbline.rubric.plan.expression.Expression.NumberFunction;
import dev.plumbline.rubric.plan.expression.Expression.UnitFunction;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/// Parses the arguments of functions, from behind the opening bracket: `known`, `applies`,
/// `at_least`, `lookup`, the functions over units and those over numbers.
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
      case "known" -> new Expression.Known(only(name, "the name of a fact"));
      case "applies" -> new Expression.Applies(only(name, "the name of an item"));
      case "share" -> aggregate(UnitFunction.SHARE, name);
      case "count" -> aggregate(UnitFunction.COUNT, name);
      case "all" -> aggregate(UnitFunction.ALL, name);
      case "any" -> aggregate(UnitFunction.ANY, name);
      case "worst" -> aggregate(UnitFunction.WORST, name);
      case "at_least" -> atLeast(name);
      case "lookup" -> lookup(name);
      default -> function(name);
    };
  }

  /// The one name in the brackets of a function.
  private String only(Token function, String what) throws ExpressionSyntaxException {
    Token name = name(function, what);
    tokens.expect(")", "`" + function.text() + "` takes one name");
    return name.text();
  }

  private Token name(Token function, String what) throws ExpressionSyntaxException {
    Token name = tokens.next();
    if (name.kind() != Token.Kind.IDENTIFIER) {
      throw new ExpressionSyntaxException(
          name.position(),
          "`" + function.text() + "` takes " + what,
          function.text().equals("known")
              ? "write `known(word_count)`"
              : "write `" + function.text() + "(C1)`");
    }
    return name;
  }

  /// The name of an item that is asked of each unit, maybe compared with a number.
  private Expression aggregate(UnitFunction function, Token written)
      throws ExpressionSyntaxException {
    String item = name(written, "the name of an item").text();
    Optional<Expression.UnitTest> test = Optional.empty();
    for (Expression.Relation relation : Expression.Relation.values()) {
      if (test.isEmpty() && tokens.accept(relation.symbol())) {
        Token number = tokens.next();
        if (number.kind() != Token.Kind.NUMBER || function == UnitFunction.WORST) {
          throw new ExpressionSyntaxException(
              number.position(),
              function == UnitFunction.WORST
                  ? "`worst` compares nothing"
                  : "a decision is compared with a number",
              function == UnitFunction.WORST
                  ? "compare its value: `worst(" + item + ") >= 1`"
                  : "write `" + function.spelling() + "(" + item + " >= 1)`");
        }
        test = Optional.of(new Expression.UnitTest(relation, TokenStream.number(number)));
      }
    }
    tokens.expect(
        ")",
        "`"
            + function.spelling()
            + "` takes an item, as in `"
            + function.spelling()
            + "("
            + item
            + " >= 1)`");
    return new Expression.Aggregate(function, item, test);
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
            Stream.concat(
                Stream.of("applies", "at_least", "known", "lookup"),
                UnitFunction.spellings().stream()),
            NumberFunction.spellings().stream())
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
