package dev.plumbline.rubric.source;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.EscapedText.HiddenCharacter;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.Problem.Place;
import dev.plumbline.base.problem.ProblemCode;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;

/// Parses the bytes of a source. A source that begins with a brace is JSON, any other is YAML. Line
/// endings and a byte order mark make no difference.
public final class SourceReader {

  private static final String RUBRIC = "a rubric starts with `rubric: its-name`";

  /// Reads a rubric.
  ///
  /// @return empty after problems were reported
  public static Optional<SourceNode> read(byte[] utf8, List<Problem> problems) {
    return read(utf8, "rubric", RUBRIC, problems);
  }

  /// Reads another file in the notation of rubrics.
  ///
  /// @param what what it is, in messages
  /// @param example what to write if it is empty
  public static Optional<SourceNode> read(
      byte[] utf8, String what, String example, List<Problem> problems) {
    if (utf8.length > RubricLimits.BYTES_MAX) {
      problems.add(
          Problem.at(
              "",
              ProblemCode.TOO_LARGE,
              "the " + what + " has " + utf8.length + " bytes",
              "at most " + RubricLimits.BYTES_MAX + " are allowed"));
      return Optional.empty();
    }
    Problem nothing = Problem.at("", ProblemCode.EMPTY, "the " + what + " is empty", example);
    Optional<String> text = decoded(utf8, what, problems);
    if (text.isEmpty()) {
      return Optional.empty();
    }
    String source = unixLines(text.get());
    if (source.isBlank()) {
      problems.add(nothing);
      return Optional.empty();
    }
    CharacterCheck.checkSource(source, problems);
    if (!problems.isEmpty()) {
      return Optional.empty();
    }
    return source.stripLeading().startsWith("{")
        ? JsonSourceParser.read(source, problems)
        : YamlSourceParser.read(source, nothing, problems);
  }

  /// What other readers of YAML make something else of, or nothing.
  ///
  /// @param utf8 what was read without problems
  public static Optional<Problem> difference(byte[] utf8) {
    String source = unixLines(new String(utf8, StandardCharsets.UTF_8));
    return source.stripLeading().startsWith("{")
        ? Optional.empty()
        : YamlSourceParser.difference(source);
  }

  static Optional<String> decoded(byte[] utf8, String what, List<Problem> problems) {
    try {
      return Optional.of(
          StandardCharsets.UTF_8
              .newDecoder()
              .onMalformedInput(CodingErrorAction.REPORT)
              .onUnmappableCharacter(CodingErrorAction.REPORT)
              .decode(ByteBuffer.wrap(utf8))
              .toString());
    } catch (CharacterCodingException e) {
      problems.add(
          new Problem(
              ProblemCode.NOT_UTF_8,
              Place.WHOLE,
              "the bytes are not UTF-8",
              "save the " + what + " as UTF-8 text"));
      return Optional.empty();
    }
  }

  static String unixLines(String text) {
    String bare = text.startsWith("\uFEFF") ? text.substring(1) : text;
    return bare.replace("\r\n", "\n").replace('\r', '\n');
  }

  private SourceReader() {}

  /// Parses a rubric written as JSON. Numbers keep their source text, so that none is rounded on
  /// the way.
  private record JsonSourceParser(JsonParser parser, List<Problem> problems) {

    private static final JsonFactory FACTORY =
        JsonFactory.builder()
            .streamReadConstraints(
                StreamReadConstraints.builder()
                    .maxNestingDepth(RubricLimits.DEPTH_MAX)
                    .maxNameLength(RubricLimits.BYTES_MAX)
                    .maxNumberLength(RubricLimits.BYTES_MAX)
                    .maxStringLength(RubricLimits.BYTES_MAX)
                    .build())
            .build();

    static Optional<SourceNode> read(String source, List<Problem> problems) {
      int before = problems.size();
      try (JsonParser parser = FACTORY.createParser(source)) {
        parser.nextToken();
        SourceNode node = new JsonSourceParser(parser, problems).value("");
        if (parser.nextToken() != null) {
          problems.add(
              new Problem(
                  ProblemCode.NOT_JSON,
                  place("", parser),
                  "unexpected content after the end",
                  "remove it"));
        }
        return problems.size() == before ? Optional.of(node) : Optional.empty();
      } catch (JsonProcessingException e) {
        JsonLocation location = e.getLocation();
        Place place =
            location == null
                ? Place.WHOLE
                : new Place(
                    "", Math.max(1, location.getLineNr()), Math.max(1, location.getColumnNr()));
        boolean deep = e instanceof com.fasterxml.jackson.core.exc.StreamConstraintsException;
        problems.add(
            deep
                ? new Problem(
                    ProblemCode.TOO_DEEP,
                    place,
                    "this is nested more than " + RubricLimits.DEPTH_MAX + " levels deep",
                    "flatten it")
                : new Problem(
                    ProblemCode.NOT_JSON,
                    place,
                    "invalid JSON",
                    "check the commas, quotes and braces before this position"));
      } catch (IOException e) {
        throw new IllegalStateException("a string cannot fail to be read", e);
      }
      return Optional.empty();
    }

    private SourceNode value(String path) throws IOException {
      Place place = place(path, parser);
      JsonToken token = parser.currentToken();
      return switch (token) {
        case START_OBJECT -> mapping(path, place);
        case START_ARRAY -> sequence(path, place);
        case VALUE_STRING -> new SourceNode.Scalar(place, parser.getText(), SourceNode.Kind.TEXT);
        case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT ->
            new SourceNode.Scalar(place, parser.getText(), SourceNode.Kind.NUMBER);
        case VALUE_TRUE, VALUE_FALSE ->
            new SourceNode.Scalar(place, parser.getText(), SourceNode.Kind.BOOLEAN);
        case VALUE_NULL -> new SourceNode.Scalar(place, "", SourceNode.Kind.NULL);
        case END_ARRAY, END_OBJECT, FIELD_NAME, NOT_AVAILABLE, VALUE_EMBEDDED_OBJECT ->
            throw new IllegalStateException("no value begins with " + token);
      };
    }

    private SourceNode mapping(String path, Place place) throws IOException {
      SequencedMap<String, SourceNode> members = new LinkedHashMap<>();
      while (parser.nextToken() != JsonToken.END_OBJECT) {
        String name = parser.currentName();
        Place at = new Place(path, 0, 0).member(name);
        JsonLocation where = parser.currentTokenLocation();
        parser.nextToken();
        SourceNode value = value(at.path());
        if (members.putIfAbsent(name, value) != null) {
          problems.add(
              new Problem(
                  ProblemCode.DUPLICATE_KEY,
                  at.at(where.getLineNr(), where.getColumnNr()),
                  "the key " + EscapedText.text(name) + " is duplicated",
                  "keep one of them"));
        }
      }
      return new SourceNode.Mapping(place, members);
    }

    private SourceNode sequence(String path, Place place) throws IOException {
      List<SourceNode> elements = new ArrayList<>();
      while (parser.nextToken() != JsonToken.END_ARRAY) {
        elements.add(value(path + "/" + elements.size()));
      }
      return new SourceNode.Sequence(place, elements);
    }

    private static Place place(String path, JsonParser parser) {
      JsonLocation location = parser.currentTokenLocation();
      return new Place(path, location.getLineNr(), location.getColumnNr());
    }
  }

  /// Rejects texts that have no UTF-8 form (lone surrogates) or that editors do not show as they
  /// are ([HiddenCharacter]).
  public static final class CharacterCheck {

    /// Checks all keys and texts of a source; at most one problem is reported for each.
    public static void check(SourceNode node, List<Problem> problems) {
      switch (node) {
        case SourceNode.Mapping(_, var members) ->
            members.forEach((key, value) -> {
              check(key, value.place(), problems);
              check(value, problems);
            });
        case SourceNode.Sequence(_, var elements) -> elements.forEach(e -> check(e, problems));
        case SourceNode.Scalar scalar -> check(scalar.literal(), scalar.place(), problems);
      }
    }

    /// Checks a source before it is parsed, comments included: a change of direction in a comment
    /// can show the lines around it in another order. Controls of ASCII are left to the parser.
    static void checkSource(String source, List<Problem> problems) {
      int number = 1;
      for (String line : source.split("\n", -1)) {
        int hidden = HiddenCharacter.find(line);
        if (hidden >= 0 && line.charAt(hidden) >= 0x7F) {
          int column = line.codePointCount(0, hidden) + 1;
          problems.add(hidden(line, hidden, Place.WHOLE.at(number, column)));
        }
        number++;
      }
    }

    private static Problem hidden(String text, int at, Place place) {
      return new Problem(
          HiddenCharacter.isControl(text.codePointAt(at))
              ? ProblemCode.WRONG_CHARACTER
              : ProblemCode.WRONG_CHARACTER,
          place,
          HiddenCharacter.describe(text, at),
          "remove it; of the characters that are not seen, only line breaks and tabs are allowed");
    }

    private static void check(String text, Place place, List<Problem> problems) {
      int hidden = HiddenCharacter.find(text);
      if (hidden >= 0) {
        problems.add(hidden(text, hidden, place));
        return;
      }
      for (int i = 0; i < text.length(); i++) {
        char c = text.charAt(i);
        if (isHighSurrogate(c) && i + 1 < text.length() && isLowSurrogate(text.charAt(i + 1))) {
          i++;
        } else if (isHighSurrogate(c) || isLowSurrogate(c)) {
          problems.add(
              new Problem(
                  ProblemCode.WRONG_CHARACTER,
                  place,
                  "the text contains half of a surrogate pair",
                  "write the whole character, or remove it"));
          return;
        }
      }
    }

    private static boolean isHighSurrogate(char c) {
      return c >= 0xD800 && c <= 0xDBFF;
    }

    private static boolean isLowSurrogate(char c) {
      return c >= 0xDC00 && c <= 0xDFFF;
    }

    private CharacterCheck() {}
  }
}
