package dev.plumbline.rubric.plan.expression;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonForm;
import dev.plumbline.base.number.Rational;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// A condition or formula as written: names are not bound and types not checked.
///
/// The text and the nested YAML notation of one expression give equal values: chains of `&&` and
/// `||` are flat lists, and a negative literal is one literal.
public sealed interface Expression extends JsonForm {

  @Override
  default Json json() {
    return Json.of(ExpressionText.of(this));
  }

  record Literal(Rational value) implements Expression {}

  record TextLiteral(String value) implements Expression {}

  record BooleanLiteral(boolean value) implements Expression {}

  /// A fact, item, threshold, condition, derivation, trait or node.
  record Name(String id) implements Expression {}

  record Not(Expression operand) implements Expression {}

  record All(List<Expression> operands) implements Expression {
    public All {
      operands = List.copyOf(operands);
    }
  }

  record Any(List<Expression> operands) implements Expression {
    public Any {
      operands = List.copyOf(operands);
    }
  }

  /// True if at least `count` of the operands are.
  record AtLeast(int count, List<Expression> operands) implements Expression {
    public AtLeast {
      operands = List.copyOf(operands);
    }
  }

  record Comparison(Relation relation, Expression left, Expression right) implements Expression {}

  /// Equal to one of a list of literals.
  record Membership(Expression value, List<Expression> literals) implements Expression {
    public Membership {
      literals = List.copyOf(literals);
    }
  }

  /// A test of a text fact against a literal.
  record TextTest(TextTestKind kind, Expression text, String part) implements Expression {}

  /// Whether a fact or item is known.
  record Known(String id) implements Expression {}

  /// Whether an item, or a node that is a mean of what may not apply, applies to the document.
  record Applies(String id) implements Expression {}

  /// What the decisions on an item come to that is asked of each unit.
  ///
  /// @param test what is counted; empty for decisions of the highest level, and for
  ///   [UnitFunction#WORST]
  record Aggregate(UnitFunction function, String item, Optional<UnitTest> test)
      implements Expression {}

  /// A comparison of the decision on a unit with a number.
  record UnitTest(Relation relation, Rational value) {}

  record Arithmetic(Operator operator, Expression left, Expression right) implements Expression {}

  record Negation(Expression operand) implements Expression {}

  record Conditional(Expression test, Expression then, Expression otherwise)
      implements Expression {}

  record Call(NumberFunction function, List<Expression> arguments) implements Expression {
    public Call {
      arguments = List.copyOf(arguments);
    }
  }

  /// A table from texts to numbers; `keys` and `values` correspond, sorted by key.
  record Lookup(Expression key, List<String> keys, List<Rational> values) implements Expression {
    public Lookup {
      keys = List.copyOf(keys);
      values = List.copyOf(values);
    }
  }

  /// Comparison operators.
  enum Relation {
    EQUAL("=="),
    NOT_EQUAL("!="),
    LESS("<"),
    AT_MOST("<="),
    GREATER(">"),
    AT_LEAST(">=");

    private final String symbol;

    Relation(String sign) {
      this.symbol = sign;
    }

    public String symbol() {
      return symbol;
    }

    public boolean isOrder() {
      return this != EQUAL && this != NOT_EQUAL;
    }
  }

  /// Arithmetic operators.
  enum Operator {
    PLUS("+", 1),
    MINUS("-", 1),
    TIMES("*", 2),
    DIVIDED_BY("/", 2);

    private final String symbol;
    private final int precedence;

    Operator(String sign, int tightness) {
      this.symbol = sign;
      this.precedence = tightness;
    }

    public String symbol() {
      return symbol;
    }

    int precedence() {
      return precedence;
    }
  }

  /// Tests of a text, in CEL's spelling.
  enum TextTestKind {
    CONTAINS("contains"),
    STARTS_WITH("startsWith"),
    ENDS_WITH("endsWith");

    private final String spelling;

    TextTestKind(String spelling) {
      this.spelling = spelling;
    }

    public String spelling() {
      return spelling;
    }
  }

  /// Functions over the units that an item is asked of. The mean of their decisions is
  /// [NumberFunction#MEAN].
  enum UnitFunction {
    /// which share of the units; undefined without units
    SHARE("share"),
    /// how many
    COUNT("count"),
    /// whether all; true without units
    ALL("all"),
    /// whether one or more; false without units
    ANY("any"),
    /// the lowest decision, the highest of one that is reverse-scored; undefined without units
    WORST("worst");

    private final String spelling;

    UnitFunction(String spelling) {
      this.spelling = spelling;
    }

    public static List<String> spellings() {
      return Stream.of(values()).map(UnitFunction::spelling).toList();
    }

    public String spelling() {
      return spelling;
    }

    /// Whether it gives a condition, not a number.
    public boolean isCondition() {
      return this == ALL || this == ANY;
    }
  }

  /// Numeric functions, with the number of arguments that each accepts.
  enum NumberFunction {
    ABS("abs", 1, 1),
    CLAMP("clamp", 3, 3),
    MAX("max", 1, 100),
    MEAN("mean", 1, 100),
    MIN("min", 1, 100),
    /// part / whole, clamped to 0 to 1; undefined if the whole is zero
    RATIO("ratio", 2, 2),
    /// value, weight, value, weight, …
    WEIGHTED_MEAN("weighted_mean", 2, 200);

    private final String spelling;
    private final int argumentsMin;
    private final int argumentsMax;

    NumberFunction(String spelling, int fewest, int most) {
      this.spelling = spelling;
      this.argumentsMin = fewest;
      this.argumentsMax = most;
    }

    public static List<String> spellings() {
      return Stream.of(values()).map(NumberFunction::spelling).toList();
    }

    public String spelling() {
      return spelling;
    }

    public boolean accepts(int count) {
      return count >= argumentsMin
          && count <= argumentsMax
          && (this != WEIGHTED_MEAN || count % 2 == 0);
    }
  }

  /// The conjunction of two or more, flat.
  static Expression all(List<Expression> operands) {
    return operands.size() == 1
        ? operands.getFirst()
        : new All(
            operands.stream()
                .flatMap(e -> e instanceof All(var in) ? in.stream() : List.of(e).stream())
                .toList());
  }

  /// The disjunction of two or more, flat.
  static Expression any(List<Expression> operands) {
    return operands.size() == 1
        ? operands.getFirst()
        : new Any(
            operands.stream()
                .flatMap(e -> e instanceof Any(var in) ? in.stream() : List.of(e).stream())
                .toList());
  }
}
