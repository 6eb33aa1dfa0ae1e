package dev.plumbline.rubric.source;

import dev.plumbline.base.input.InputNode;
import dev.plumbline.base.problem.Place;
import java.math.BigDecimal;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;

/// A value as it is written in the source, YAML or JSON alike, with its place.
public sealed interface SourceNode extends InputNode<SourceNode> {

  record Mapping(Place place, SequencedMap<String, SourceNode> members) implements SourceNode {
    public Mapping {
      members = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(members));
    }

    @Override
    public Kind kind() {
      return Kind.OBJECT;
    }

    @Override
    public List<String> keys() {
      return List.copyOf(members.keySet());
    }

    @Override
    public Optional<SourceNode> member(String key) {
      return Optional.ofNullable(members.get(key));
    }

    /// In a flow mapping, the part of an unquoted text after a comma becomes a key of its own.
    @Override
    public Optional<String> unknownKeyHelp(String key) {
      return key.contains(" ") && members.get(key).kind() == Kind.NULL
          ? Optional.of("put a text with a comma in quotes where it is within `{` and `}`")
          : Optional.empty();
    }
  }

  record Sequence(Place place, List<SourceNode> elements) implements SourceNode {
    public Sequence {
      elements = List.copyOf(elements);
    }

    @Override
    public Kind kind() {
      return Kind.LIST;
    }
  }

  /// A single value with the kind that its own syntax gives it.
  record Scalar(Place place, String literal, Kind kind) implements SourceNode {
    public Scalar {
      if (kind == Kind.OBJECT || kind == Kind.LIST) {
        throw new IllegalArgumentException("not the kind of a single value: " + kind);
      }
    }

    /// Also of what its syntax takes for a number: names may look like numbers.
    @Override
    public Optional<String> text() {
      return kind == Kind.NULL ? Optional.empty() : Optional.of(literal.strip());
    }

    @Override
    public boolean isNumber() {
      return kind != Kind.NULL && kind != Kind.BOOLEAN && NumberSyntax.isWritten(literal);
    }

    @Override
    public Optional<BigDecimal> number() {
      return isNumber() ? NumberSyntax.bounded(literal) : Optional.empty();
    }
  }

  @Override
  default List<String> keys() {
    return List.of();
  }

  @Override
  default Optional<SourceNode> member(String key) {
    return Optional.empty();
  }

  @Override
  default List<SourceNode> elements() {
    return List.of();
  }

  @Override
  default Optional<String> text() {
    return Optional.empty();
  }

  @Override
  default boolean isNumber() {
    return false;
  }

  @Override
  default Optional<BigDecimal> number() {
    return Optional.empty();
  }

  @Override
  default String literal() {
    return "";
  }

  @Override
  default String objectName() {
    return "a mapping";
  }
}
