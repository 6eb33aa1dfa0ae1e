package dev.plumbline.rubric.expression;

import dev.plumbline.base.input.ValueReader;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.rubric.plan.expression.Expression;
import dev.plumbline.rubric.plan.expression.Expression.Relation;
import dev.plumbline.rubric.source.MappingReader;
import dev.plumbline.rubric.source.SourceNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Reads comparisons written as nested YAML: `{field: word_count, op: gte, value: 50}`.
final class NestedComparisonReader {

  private static final List<String> OPERATORS =
      List.of("eq", "ne", "lt", "lte", "gt", "gte", "in", "contains", "starts_with", "ends_with");

  private final ExpressionReader expressions;
  private final List<Problem> problems;

  NestedComparisonReader(ExpressionReader expressions, List<Problem> problems) {
    this.expressions = expressions;
    this.problems = problems;
  }

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
      ValueReader.elements(value.get(), problems).forEach(e -> literal(e).ifPresent(literals::add));
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
