package dev.plumbline.rubric.expression;

import dev.plumbline.base.input.ValueReader;
import dev.plumbline.base.number.Rational;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Plural;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.Problem.Place;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Suggestion;
import dev.plumbline.rubric.expression.ExpressionParser.ExpressionSyntaxException;
import dev.plumbline.rubric.plan.expression.Expression;
import dev.plumbline.rubric.plan.expression.Expression.NumberFunction;
import dev.plumbline.rubric.plan.expression.Expression.Relation;
import dev.plumbline.rubric.plan.expression.ExpressionText;
import dev.plumbline.rubric.plan.expression.Reason;
import dev.plumbline.rubric.plan.model.NodeDependencies;
import dev.plumbline.rubric.source.SourceNode;
import dev.plumbline.rubric.source.SourceNode.MappingReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Reads a condition or formula, written as text or as nested YAML; both forms give the same
/// expression.
public final class ExpressionReader {

  private static final List<String> FORMS =
      Stream.concat(
              Stream.of(
                  "all", "any", "not", "at_least", "known", "applies", "field", "if", "lookup"),
              NumberFunction.spellings().stream())
          .toList();

  private static final Pattern ID = Pattern.compile("(?!(true|false|in)$)[A-Za-z_][A-Za-z0-9_]*");

  private final List<Problem> problems;
  private final NestedComparisonReader comparisons;

  public ExpressionReader(List<Problem> problems) {
    this.problems = problems;
    this.comparisons = new NestedComparisonReader(this, problems);
  }

  /// Empty after a problem was reported.
  public Optional<Expression> read(SourceNode node) {
    return part(node).filter(expression -> isWritable(expression, node.place()));
  }

  /// A text, or `{values: …}`; [Reason#NONE] if it is absent or after a problem was reported.
  public Reason reason(MappingReader reader, String key) {
    Optional<SourceNode> node = reader.find(key);
    if (node.filter(it -> it.kind() == SourceNode.Kind.OBJECT).isEmpty()) {
      return Reason.of(reader.text(key));
    }
    MappingReader inner = new MappingReader(node.get(), problems);
    Optional<SourceNode> values =
        inner.require("values", "write `" + key + ": {values: \"{words} words are too few\"}`");
    inner.reportUnknownKeys();
    return values
        .flatMap(it -> MappingReader.text(it, problems))
        .flatMap(text -> ReasonParser.parse(text, values.get().place(), problems))
        .orElse(Reason.NONE);
  }

  /// The names of the values that a text would show as a reason; none if it does not read as one.
  public static SortedSet<String> namesIn(String text) {
    SortedSet<String> names = new TreeSet<>();
    ReasonParser.parse(text, Place.WHOLE, new ArrayList<>())
        .ifPresent(
            reason -> reason.expressions().forEach(one -> names.addAll(NodeDependencies.of(one))));
    return names;
  }

  /// A bundle stores every expression as text, whatever form it was written in, so the text must
  /// parse back to the same expression.
  private boolean isWritable(Expression expression, Place place) {
    String text = ExpressionText.of(expression);
    try {
      if (ExpressionParser.parse(text).equals(expression)) {
        return true;
      }
      wrong(
          place,
          "the text " + EscapedText.text(text) + " does not parse back to the same expression",
          "move parts of it to named conditions");
    } catch (ExpressionSyntaxException syntaxException) {
      wrong(place, "written as a text, " + syntaxException.getMessage(), syntaxException.help());
    }
    return false;
  }

  private void wrong(Place place, String message, String help) {
    problems.add(new Problem(ProblemCode.WRONG_EXPRESSION, place, message, help));
  }

  /// A name given as the value of a member.
  Optional<Expression> name(String id, Place place) {
    if (ID.matcher(id).matches()) {
      return Optional.of(new Expression.Name(id));
    }
    wrong(place, EscapedText.text(id) + " is not an id", "write the id of a fact, item or node");
    return Optional.empty();
  }

  /// An operand; empty after a problem was reported.
  Optional<Expression> part(SourceNode node) {
    return switch (node.kind()) {
      case NUMBER ->
          ValueReader.number(node, problems).map(n -> new Expression.Literal(Rational.of(n)));
      case BOOLEAN -> Optional.of(new Expression.BooleanLiteral(node.literal().equals("true")));
      case TEXT -> parsed(node);
      case OBJECT -> nested(node);
      case LIST, NULL -> {
        ValueReader.reportType(node, "an expression", problems);
        yield Optional.empty();
      }
    };
  }

  private Optional<Expression> parsed(SourceNode text) {
    try {
      return Optional.of(ExpressionParser.parse(text.literal()));
    } catch (ExpressionSyntaxException syntaxException) {
      problems.add(
          new Problem(
              ProblemCode.WRONG_EXPRESSION,
              text.place(),
              syntaxException.getMessage()
                  + " at character "
                  + (syntaxException.position() + 1)
                  + " of "
                  + EscapedText.text(text.literal()),
              syntaxException.help()));
      return Optional.empty();
    }
  }

  private Optional<Expression> nested(SourceNode mapping) {
    MappingReader reader = new MappingReader(mapping, problems);
    String form = FORMS.stream().filter(reader::has).findFirst().orElse("");
    Optional<Expression> expression =
        switch (form) {
          case "all" -> several(reader, "all").map(Expression::all);
          case "any" -> several(reader, "any").map(Expression::any);
          case "not" -> reader.find("not").flatMap(this::part).map(Expression.Not::new);
          case "known" ->
              name(reader.text("known"), mapping.place())
                  .map(_ -> new Expression.Known(reader.text("known")));
          case "applies" ->
              name(reader.text("applies"), mapping.place())
                  .map(_ -> new Expression.Applies(reader.text("applies")));
          case "at_least" -> atLeast(reader);
          case "field" -> comparisons.read(reader);
          case "if" -> conditional(reader);
          case "lookup" -> lookup(reader);
          case "clamp" -> clamp(reader);
          case "weighted_mean" -> weightedMean(reader);
          case "" -> {
            reader.report(
                ProblemCode.WRONG_EXPRESSION,
                mapping.place(),
                "this is not an expression",
                "write a text such as `word_count >= 50`, or one of " + Suggestion.list(FORMS));
            reader.members();
            yield Optional.empty();
          }
          default -> call(reader, form);
        };
    reader.reportUnknownKeys();
    return expression;
  }

  private Optional<List<Expression>> several(MappingReader reader, String key) {
    SourceNode list = reader.find(key).orElseThrow();
    return expressions(ValueReader.elements(list, problems), list.place());
  }

  private Optional<List<Expression>> expressions(List<SourceNode> elements, Place place) {
    List<Expression> expressions = new ArrayList<>();
    for (SourceNode element : elements) {
      part(element).ifPresent(expressions::add);
    }
    if (elements.isEmpty()) {
      problems.add(new Problem(ProblemCode.EMPTY, place, "the list is empty", "list at least one"));
    }
    return expressions.size() == elements.size() && !elements.isEmpty()
        ? Optional.of(expressions)
        : Optional.empty();
  }

  private Optional<Expression> atLeast(MappingReader reader) {
    MappingReader inner = reader.object("at_least").orElseThrow();
    int count = inner.whole("count", 1, 1, 100);
    SourceNode of =
        inner.require("of", "write `at_least: {count: 2, of: [a, b, c]}`").orElse(NOTHING);
    Optional<List<Expression>> operands =
        of == NOTHING
            ? Optional.empty()
            : expressions(ValueReader.elements(of, problems), of.place());
    inner.reportUnknownKeys();
    if (operands.isPresent() && count > operands.get().size()) {
      inner.report(
          ProblemCode.OUT_OF_BOUNDS,
          inner.place(),
          "`count` is "
              + count
              + ", but only "
              + Plural.of(operands.get().size(), "condition is listed", "conditions are listed"),
          "list more conditions, or lower `count`");
      return Optional.empty();
    }
    return operands.map(list -> new Expression.AtLeast(count, list));
  }

  private Optional<Expression> conditional(MappingReader reader) {
    Optional<Expression> test = reader.find("if").flatMap(this::part);
    String help = "write `{if: condition, then: one, else: other}`";
    Optional<Expression> then = reader.require("then", help).flatMap(this::part);
    Optional<Expression> otherwise = reader.require("else", help).flatMap(this::part);
    return test.isPresent() && then.isPresent() && otherwise.isPresent()
        ? Optional.of(new Expression.Conditional(test.get(), then.get(), otherwise.get()))
        : Optional.empty();
  }

  private Optional<Expression> lookup(MappingReader reader) {
    MappingReader inner = reader.object("lookup").orElseThrow();
    String help = "write `lookup: {on: tone, table: {low: 0, high: 1}}`";
    Optional<Expression> on = inner.require("on", help).flatMap(this::part);
    SortedMap<String, Rational> table = new TreeMap<>();
    inner
        .require("table", help)
        .ifPresent(node ->
            new MappingReader(node, problems)
                .members()
                .forEach((key, value) ->
                    ValueReader.number(value, problems)
                        .ifPresent(number -> table.put(key, Rational.of(number)))));
    inner.reportUnknownKeys();
    if (table.isEmpty() && inner.has("table")) {
      inner.report(ProblemCode.EMPTY, inner.place(), "the table is empty", help);
    }
    return on.isPresent() && !table.isEmpty()
        ? Optional.of(
            new Expression.Lookup(
                on.get(), List.copyOf(table.keySet()), List.copyOf(table.values())))
        : Optional.empty();
  }

  private Optional<Expression> clamp(MappingReader reader) {
    MappingReader inner = reader.object("clamp").orElseThrow();
    String help = "write `clamp: {value: x, min: 0, max: 1}`";
    List<Expression> arguments = new ArrayList<>();
    for (String key : List.of("value", "min", "max")) {
      inner.require(key, help).flatMap(this::part).ifPresent(arguments::add);
    }
    inner.reportUnknownKeys();
    return arguments.size() == 3
        ? Optional.of(new Expression.Call(NumberFunction.CLAMP, arguments))
        : Optional.empty();
  }

  private Optional<Expression> weightedMean(MappingReader reader) {
    List<Expression> arguments = new ArrayList<>();
    reader
        .object("weighted_mean")
        .orElseThrow()
        .members()
        .forEach((key, value) ->
            ValueReader.number(value, problems)
                .ifPresent(weight ->
                    name(key, value.place())
                        .ifPresent(name -> {
                          arguments.add(name);
                          arguments.add(new Expression.Literal(Rational.of(weight)));
                        })));
    return arguments.isEmpty()
        ? Optional.empty()
        : Optional.of(new Expression.Call(NumberFunction.WEIGHTED_MEAN, arguments));
  }

  private Optional<Expression> call(MappingReader reader, String form) {
    NumberFunction function =
        Stream.of(NumberFunction.values())
            .filter(f -> f.spelling().equals(form))
            .findFirst()
            .orElseThrow();
    SourceNode value = reader.find(form).orElseThrow();
    Optional<List<Expression>> arguments =
        value instanceof SourceNode.Sequence(Place place, List<SourceNode> elements)
            ? expressions(elements, place)
            : part(value).map(List::of);
    if (arguments.isPresent() && !function.accepts(arguments.get().size())) {
      reader.report(
          ProblemCode.WRONG_EXPRESSION,
          value.place(),
          "`"
              + form
              + "` does not take "
              + (arguments.get().size() == 1 ? "one value" : arguments.get().size() + " values"),
          form.equals("ratio") ? "write `ratio: [part, whole]`" : "write `" + form + ": [a, b]`");
      return Optional.empty();
    }
    return arguments.map(list -> new Expression.Call(function, list));
  }

  private static final SourceNode NOTHING =
      new SourceNode.Scalar(Place.WHOLE, "", SourceNode.Kind.NULL);

  /// Reads comparisons written as nested YAML: `{field: word_count, op: gte, value: 50}`.
  private record NestedComparisonReader(ExpressionReader expressions, List<Problem> problems) {

    private static final List<String> OPERATORS =
        List.of("eq", "ne", "lt", "lte", "gt", "gte", "in", "contains", "starts_with", "ends_with");

    Optional<Expression> read(MappingReader reader) {
      Optional<Expression> named = expressions.name(reader.text("field"), reader.place());
      String operator = reader.word("op", "eq", OPERATORS);
      Optional<SourceNode> value =
          reader.require("value", "write `{field: word_count, op: gte, value: 50}`");
      if (value.isEmpty() || named.isEmpty()) {
        return Optional.empty();
      }
      Expression field = named.get();
      if (operator.equals("in")) {
        List<Expression> literals = new ArrayList<>();
        ValueReader.elements(value.get(), problems)
            .forEach(e -> literal(e).ifPresent(literals::add));
        return literals.isEmpty()
            ? Optional.empty()
            : Optional.of(new Expression.Membership(field, literals));
      }
      for (Expression.TextTestKind kind : Expression.TextTestKind.values()) {
        if (kind.name().equalsIgnoreCase(operator)) {
          return textTest(value.get(), field, kind);
        }
      }
      return literal(value.get())
          .map(right -> new Expression.Comparison(relation(operator), field, right));
    }

    /// The text to look for, taken literally: white space counts.
    private Optional<Expression> textTest(
        SourceNode node, Expression field, Expression.TextTestKind kind) {
      return node instanceof SourceNode.Scalar scalar
          ? MappingReader.text(scalar, problems)
              .map(_ -> new Expression.TextTest(kind, field, scalar.literal()))
          : MappingReader.text(node, problems).map(Expression.TextLiteral::new);
    }

    private static Relation relation(String operator) {
      return switch (operator) {
        case "ne" -> Relation.NOT_EQUAL;
        case "lt" -> Relation.LESS;
        case "lte" -> Relation.AT_MOST;
        case "gt" -> Relation.GREATER;
        case "gte" -> Relation.AT_LEAST;
        default -> Relation.EQUAL;
      };
    }

    /// The right side of a comparison: a plain word is a text here, not a name.
    private Optional<Expression> literal(SourceNode node) {
      if (node instanceof SourceNode.Scalar scalar && scalar.kind() == SourceNode.Kind.TEXT) {
        return Optional.of(new Expression.TextLiteral(scalar.literal()));
      }
      if (node instanceof SourceNode.Mapping mapping && mapping.members().containsKey("name")) {
        MappingReader reader = new MappingReader(mapping, problems);
        Optional<Expression> name = expressions.name(reader.text("name"), mapping.place());
        reader.reportUnknownKeys();
        return name;
      }
      return expressions.part(node);
    }
  }
}
