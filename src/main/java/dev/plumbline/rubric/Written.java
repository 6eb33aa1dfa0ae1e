package dev.plumbline.rubric;

import dev.plumbline.problem.Place;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/// A value as it stands in the source, YAML or JSON alike, with its place.
sealed interface Written {

  Place place();

  record Mapping(Place place, SequencedMap<String, Written> members) implements Written {
    public Mapping {
      members = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(members));
    }
  }

  record Sequence(Place place, List<Written> elements) implements Written {
    public Sequence {
      elements = List.copyOf(elements);
    }
  }

  /// A single value, with what its own syntax says that it is.
  record Scalar(Place place, String text, Kind kind) implements Written {}

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
