package dev.plumbline.rubric.source;

import dev.plumbline.problem.Place;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/// A value as it stands in the source, YAML or JSON alike, with its place.
public sealed interface SourceNode {

  Place place();

  record Mapping(Place place, SequencedMap<String, SourceNode> members) implements SourceNode {
    public Mapping {
      members = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(members));
    }
  }

  record Sequence(Place place, List<SourceNode> elements) implements SourceNode {
    public Sequence {
      elements = List.copyOf(elements);
    }
  }

  /// A single value, with what its own syntax says that it is.
  record Scalar(Place place, String text, Kind kind) implements SourceNode {}

  /// The kinds of single values of YAML's core schema and of JSON.
  enum Kind {
    TEXT,
    NUMBER,
    BOOLEAN,
    NOTHING
  }

  /// As an author would call it.
  default String words() {
    return switch (this) {
      case Mapping _ -> "a mapping";
      case Sequence _ -> "a list";
      case Scalar scalar ->
          switch (scalar.kind) {
            case TEXT -> "a text";
            case NUMBER -> "a number";
            case BOOLEAN -> "true or false";
            case NOTHING -> "nothing";
          };
    };
  }
}
