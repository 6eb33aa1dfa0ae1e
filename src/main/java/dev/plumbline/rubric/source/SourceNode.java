package dev.plumbline.rubric.source;

import dev.plumbline.problem.Place;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/// A parsed value of a YAML or JSON source, with its place.
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

  /// A scalar with the kind that its syntax implies; a quoted number is a text.
  record Scalar(Place place, String text, Kind kind) implements SourceNode {}

  /// The kinds of scalars, by YAML's core schema or by JSON.
  enum Kind {
    TEXT,
    NUMBER,
    BOOLEAN,
    NOTHING
  }

  /// The kind of value, in words for messages.
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
