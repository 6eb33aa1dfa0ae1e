package dev.plumbline.base.input;

import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Problem.Place;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;

/// A value of an input and its place, independent of the format that it was written in.
///
/// @param <N> the node type of one format
public interface InputNode<N extends InputNode<N>> {

  /// The kinds of values that JSON and YAML's core schema share.
  enum Kind {
    OBJECT,
    LIST,
    TEXT,
    NUMBER,
    BOOLEAN,
    NULL
  }

  Place place();

  Kind kind();

  /// The keys of an object in the order of the format; empty for any other kind.
  List<String> keys();

  /// The member of an object; empty for any other kind.
  Optional<N> member(String key);

  /// The elements of a list; empty for any other kind.
  List<N> elements();

  /// The value as a text, if the format lets it be read as one.
  Optional<String> text();

  /// Whether the value reads as a number, even as one that [#number] does not represent.
  boolean isNumber();

  /// The exact number; empty if it is none, or beyond the bounds of the format.
  Optional<BigDecimal> number();

  /// A single value as it is written; empty for objects, lists and null.
  String literal();

  /// What authors of the format call an object, with its article.
  default String objectName() {
    return "an object";
  }

  /// Help for an unknown member that the format can explain better than by the nearest known key.
  default Optional<String> unknownKeyHelp(String key) {
    return Optional.empty();
  }

  /// How messages show the value: a single value as it is written, anything else by its kind.
  default String shown() {
    return literal().isEmpty() ? kindName() : EscapedText.text(literal());
  }

  private String kindName() {
    return switch (kind()) {
      case OBJECT -> objectName();
      case LIST -> "a list";
      case TEXT -> "a text";
      case NUMBER -> "a number";
      case BOOLEAN -> "true or false";
      case NULL -> "nothing";
    };
  }
}
