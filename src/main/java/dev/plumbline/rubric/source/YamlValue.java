package dev.plumbline.rubric.source;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.stream.Collectors;

/// What is to be written into a source.
public sealed interface YamlValue {

  /// A number, truth or word that is written as it is, where it can be.
  record Word(String written) implements YamlValue {}

  record Text(String text) implements YamlValue {}

  /// @param flow whether it is written in brackets
  record Elements(List<YamlValue> elements, boolean flow) implements YamlValue {
    public Elements {
      elements = List.copyOf(elements);
    }
  }

  /// @param flow whether it is written in brackets
  record Members(SequencedMap<String, YamlValue> members, boolean flow) implements YamlValue {
    public Members {
      members = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(members));
    }
  }

  static YamlValue texts(List<String> texts) {
    return new Elements(texts.stream().<YamlValue>map(Text::new).toList(), true);
  }

  /// On one line, in brackets if it is a list or mapping.
  ///
  /// @param json whether keys and texts are in quotes
  default String inFlow(boolean json) {
    return switch (this) {
      case Word(String written) ->
          isWord(written)
              ? written
              : json ? YamlScalar.quoted(written) : YamlScalar.inFlow(written);
      case Text(String text) -> json ? YamlScalar.quoted(text) : YamlScalar.inFlow(text);
      case Elements(var elements, _) ->
          elements.stream()
              .map(element -> element.inFlow(json))
              .collect(Collectors.joining(", ", "[", "]"));
      case Members(var members, _) ->
          members.entrySet().stream()
              .map(it -> key(it.getKey(), json) + ": " + it.getValue().inFlow(json))
              .collect(Collectors.joining(", ", "{", "}"));
    };
  }

  /// After a key or a dash: on the same line, or on lines of its own that are indented further.
  default List<String> afterKey(String indent) {
    return switch (this) {
      case Word(String written) ->
          List.of(" " + (isWord(written) ? written : YamlScalar.of(written)));
      case Text(String text) -> List.of(" " + YamlScalar.of(text));
      case Elements(var elements, boolean flow) when !flow && !elements.isEmpty() -> {
        List<String> lines = new ArrayList<>(List.of(""));
        elements.forEach(element -> lines.addAll(element.afterDash(indent + "  ")));
        yield lines;
      }
      case Members(var members, boolean flow) when !flow && !members.isEmpty() -> {
        List<String> lines = new ArrayList<>(List.of(""));
        members.forEach((key, value) -> lines.addAll(member(key, value, indent + "  ")));
        yield lines;
      }
      case Elements _, Members _ -> List.of(" " + inFlow(false));
    };
  }

  /// As an element of a list, on lines of its own.
  default List<String> afterDash(String indent) {
    if (this instanceof Members(var members, boolean flow) && !flow && !members.isEmpty()) {
      List<String> lines = new ArrayList<>();
      members.forEach((key, value) -> lines.addAll(member(key, value, indent + "  ")));
      lines.set(0, indent + "- " + lines.getFirst().substring(indent.length() + 2));
      return lines;
    }
    return headed(indent + "-", afterKey(indent));
  }

  /// As a member of a mapping, on lines of its own.
  static List<String> member(String key, YamlValue value, String indent) {
    return headed(indent + YamlScalar.key(key) + ":", value.afterKey(indent));
  }

  private static List<String> headed(String head, List<String> lines) {
    List<String> all = new ArrayList<>(lines);
    all.set(0, head + lines.getFirst());
    return all;
  }

  static String key(String key, boolean json) {
    return json ? YamlScalar.quoted(key) : YamlScalar.key(key);
  }

  /// Whether a text is a number or a truth, or a word of letters, digits, dots and hyphens.
  static boolean isWord(String text) {
    return NumberSyntax.isWritten(text) || text.equals("true") || text.equals("false");
  }
}
