package dev.plumbline.base.canonical;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.io.JsonEOFException;
import dev.plumbline.base.canonical.CanonicalJson.NotCanonicalException;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.Json.JsonBoolean;
import dev.plumbline.base.canonical.Json.JsonDecimal;
import dev.plumbline.base.canonical.Json.JsonInteger;
import dev.plumbline.base.canonical.Json.JsonNull;
import dev.plumbline.base.canonical.Json.JsonText;
import dev.plumbline.base.canonical.JsonObject.JsonObjectBuilder;
import dev.plumbline.base.canonical.JsonSelection.SelectiveReader;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.Problem.Place;
import dev.plumbline.base.problem.ProblemCode;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Supplier;

/// Parses JSON strictly: input that two parsers could interpret differently is rejected.
public final class JsonReader {

  /// Empty where what is read has another shape than its reader takes for granted, however that
  /// shows. All else flies.
  public static <T> Optional<T> ifShaped(Supplier<Optional<T>> reader) {
    try {
      return reader.get();
    } catch (UnexpectedJsonException
        | NotCanonicalException
        | IllegalArgumentException
        | NoSuchElementException
        | ClassCastException
        | DateTimeException
        | ArithmeticException otherShape) {
      return Optional.empty();
    }
  }

  /// Parses a value with exact numbers. Otherwise reports all problems: not UTF-8, a byte order
  /// mark, malformed, truncated, more than one value, duplicate keys, a lone surrogate, too long,
  /// too deep, or a number beyond the bounds of [JsonDecimal].
  ///
  /// Integers beyond [JsonInteger#MAX], fractions and exponents become a [JsonDecimal].
  ///
  /// @param bytesMax longer input is rejected unread
  public static JsonResult read(byte[] utf8, int bytesMax) {
    if (utf8.length > bytesMax) {
      return refused(
          ProblemCode.TOO_LONG,
          "the input has " + utf8.length + " bytes",
          "at most " + bytesMax + " are read");
    }
    if (startsWithByteOrderMark(utf8)) {
      return refused(
          ProblemCode.WRONG_CHARACTER,
          "the input begins with a byte order mark",
          "save it as plain UTF-8");
    }
    CharBuffer text = CharBuffer.allocate(utf8.length);
    CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
    ByteBuffer bytes = ByteBuffer.wrap(utf8);
    CoderResult decoded = decoder.decode(bytes, text, true);
    if (decoded.isError()) {
      return notUtf8(utf8, bytes.position());
    }
    return new JsonTokenReader(text.flip()).read();
  }

  /// Some members of an object in bytes that were written by [CanonicalJson]. What is not selected
  /// is not checked either.
  ///
  /// @return empty if the bytes hold something else
  public static Optional<JsonObject> select(byte[] canonical, JsonSelection selection) {
    return new SelectiveReader(canonical).read(selection);
  }

  /// The object in canonical bytes, read in a third of the time of [#read]: written again by
  /// [CanonicalJson], it has these bytes.
  ///
  /// @return empty if the bytes are anything else
  public static Optional<JsonObject> written(byte[] canonical) {
    return new SelectiveReader(canonical).read(JsonSelection.ALL);
  }

  /// Like [#read], for bytes that must be canonical already: anything else is rejected, so that one
  /// value cannot be stored under two digests.
  public static JsonResult readCanonical(byte[] bytes) {
    Optional<JsonObject> written = written(bytes);
    if (written.isPresent()) {
      return new JsonResult.Read(written.get());
    }
    return switch (read(bytes, Integer.MAX_VALUE)) {
      case JsonResult.Read(Json value) when !Arrays.equals(CanonicalJson.bytes(value), bytes) ->
          refused(
              ProblemCode.CORRUPT,
              "the input is JSON, but not in canonical form",
              "members in order, no white space, decimals as strings");
      case JsonResult.Read read -> read;
      case JsonResult.Refused refused -> refused;
    };
  }

  /// The object that canonical bytes hold; empty for anything else that [#readCanonical] reads or
  /// refuses, where the reason makes no difference.
  public static Optional<JsonObject> canonicalObject(byte[] bytes) {
    return readCanonical(bytes) instanceof JsonResult.Read(JsonObject object)
        ? Optional.of(object)
        : Optional.empty();
  }

  /// The bytes without the byte order mark that some editors write before UTF-8: for files of
  /// users, since [#read] refuses it.
  public static byte[] withoutByteOrderMark(byte[] bytes) {
    return startsWithByteOrderMark(bytes) ? Arrays.copyOfRange(bytes, 3, bytes.length) : bytes;
  }

  private static boolean startsWithByteOrderMark(byte[] bytes) {
    return bytes.length >= 3
        && bytes[0] == (byte) 0xEF
        && bytes[1] == (byte) 0xBB
        && bytes[2] == (byte) 0xBF;
  }

  private static JsonResult notUtf8(byte[] bytes, int offset) {
    int line = 1;
    for (int index = 0; index < offset; index++) {
      line += bytes[index] == '\n' ? 1 : 0;
    }
    Problem problem =
        new Problem(
            ProblemCode.NOT_UTF_8,
            Place.WHOLE.at(line, 0),
            "byte " + offset + " is not UTF-8",
            "save the input as UTF-8");
    return new JsonResult.Refused(List.of(problem));
  }

  private static JsonResult refused(ProblemCode code, String message, String help) {
    return new JsonResult.Refused(List.of(Problem.at("", code, message, help)));
  }

  private JsonReader() {}

  /// Builds one value from a stream of tokens and collects its problems.
  ///
  /// Of the tokenizer's own limits only the one on depth is on, so that exceeding a limit means one
  /// thing: size is checked before, numbers here. Its symbol table for keys is off, since hostile
  /// keys could fill it.
  private static final class JsonTokenReader {

    /// Enough for a person to fix; a hostile input could have a million.
    private static final int PROBLEMS_MAX = 100;

    private static final JsonFactory FACTORY =
        JsonFactory.builder()
            .disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES)
            .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
            .streamReadConstraints(
                StreamReadConstraints.builder()
                    .maxNameLength(Integer.MAX_VALUE)
                    .maxNestingDepth(Json.DEPTH_MAX)
                    .maxNumberLength(Integer.MAX_VALUE)
                    .maxStringLength(Integer.MAX_VALUE)
                    .build())
            .build();

    private final CharBuffer text;
    private final List<Problem> problems = new ArrayList<>();

    /// Text that was decoded from UTF-8 can have a lone surrogate only by an escape.
    private final boolean escaped;

    JsonTokenReader(CharBuffer text) {
      this.text = text;
      this.escaped = hasBackslash(text);
    }

    private static boolean hasBackslash(CharBuffer text) {
      char[] characters = text.array();
      int end = text.limit();
      for (int index = 0; index < end; index++) {
        if (characters[index] == '\\') {
          return true;
        }
      }
      return false;
    }

    /// The keys of one object. Those of canonical JSON come in order, so none is there twice; only
    /// others are collected.
    private static final class DistinctKeys {

      private final List<String> ascending = new ArrayList<>();
      private final TreeSet<String> others = new TreeSet<>();

      /// @return `false` if the key was added before
      boolean add(String key) {
        if (others.isEmpty() && (ascending.isEmpty() || ascending.getLast().compareTo(key) < 0)) {
          return ascending.add(key);
        }
        if (others.isEmpty()) {
          others.addAll(ascending);
        }
        return others.add(key);
      }
    }

    JsonResult read() {
      try (JsonParser parser = FACTORY.createParser(text.array(), 0, text.limit())) {
        return read(parser);
      } catch (IOException impossible) {
        throw new IllegalStateException("characters in memory can be read", impossible);
      }
    }

    private JsonResult read(JsonParser parser) {
      try {
        JsonToken first = parser.nextToken();
        if (first == null) {
          return new JsonResult.Refused(
              List.of(Problem.at("", ProblemCode.EMPTY, "the input is empty", "one JSON value")));
        }
        Json value = value(parser, first);
        if (parser.nextToken() != null) {
          report(
              parser, ProblemCode.NOT_JSON, "something follows the value", "one JSON value only");
        }
        return problems.isEmpty() ? new JsonResult.Read(value) : new JsonResult.Refused(problems);
      } catch (IOException stopped) {
        problems.add(problem(parser, stopped));
        return new JsonResult.Refused(problems);
      }
    }

    private Json value(JsonParser parser, JsonToken token) throws IOException {
      return switch (token) {
        case START_OBJECT -> object(parser);
        case START_ARRAY -> array(parser);
        case VALUE_STRING -> text(parser);
        case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> number(parser);
        case VALUE_TRUE -> JsonBoolean.TRUE;
        case VALUE_FALSE -> JsonBoolean.FALSE;
        case VALUE_NULL -> JsonNull.NULL;
        case END_ARRAY, END_OBJECT, FIELD_NAME, NOT_AVAILABLE, VALUE_EMBEDDED_OBJECT ->
            throw new IllegalStateException("not the start of a value");
      };
    }

    private JsonObject object(JsonParser parser) throws IOException {
      JsonObjectBuilder object = JsonObject.builder();
      DistinctKeys seen = new DistinctKeys();
      for (JsonToken token = parser.nextToken();
          token != JsonToken.END_OBJECT;
          token = parser.nextToken()) {
        String key = wellFormed(parser, parser.currentName());
        boolean first = seen.add(key);
        if (!first) {
          report(
              parser,
              ProblemCode.DUPLICATE_KEY,
              "key " + EscapedText.text(key) + " twice",
              "each key once");
        }
        Json value = value(parser, parser.nextToken());
        if (first) {
          object.put(key, value);
        }
      }
      return object.build();
    }

    private JsonArray array(JsonParser parser) throws IOException {
      List<Json> values = new ArrayList<>();
      for (JsonToken token = parser.nextToken();
          token != JsonToken.END_ARRAY;
          token = parser.nextToken()) {
        values.add(value(parser, token));
      }
      return new JsonArray(values);
    }

    private Json text(JsonParser parser) throws IOException {
      return new JsonText(wellFormed(parser, parser.getText()));
    }

    private Json number(JsonParser parser) throws IOException {
      String number = parser.getText();
      if (parser.currentToken() == JsonToken.VALUE_NUMBER_INT && number.length() <= 18) {
        long value = Long.parseLong(number);
        return JsonInteger.isSafe(value)
            ? new JsonInteger(value)
            : new JsonDecimal(BigDecimal.valueOf(value));
      }
      return DecimalFormat.bounded(number)
          .<Json>map(JsonDecimal::new)
          .orElseGet(() -> outOfRange(parser, number));
    }

    private Json outOfRange(JsonParser parser, String number) {
      report(
          parser,
          ProblemCode.NUMBER_TOO_LARGE,
          "number " + EscapedText.text(number) + " cannot be represented exactly",
          "at most "
              + JsonDecimal.DIGITS_MAX
              + " digits, exponents within "
              + JsonDecimal.EXPONENT_MAX);
      return JsonNull.NULL;
    }

    private String wellFormed(JsonParser parser, String text) {
      if (escaped && !JsonText.isWellFormed(text)) {
        report(
            parser,
            ProblemCode.WRONG_CHARACTER,
            "text " + EscapedText.text(text) + " contains a lone surrogate",
            "write both halves or neither");
      }
      return text;
    }

    private void report(JsonParser parser, ProblemCode code, String message, String help) {
      if (problems.size() < PROBLEMS_MAX) {
        problems.add(
            new Problem(code, place(parser, parser.currentTokenLocation()), message, help));
      }
    }

    private static Problem problem(JsonParser parser, IOException stopped) {
      Place place = place(parser, parser.currentLocation());
      if (stopped instanceof StreamConstraintsException) {
        return new Problem(
            ProblemCode.TOO_DEEP,
            place,
            "objects and lists are nested too deeply",
            "at most " + Json.DEPTH_MAX + " deep");
      }
      return stopped instanceof JsonEOFException
          ? new Problem(
              ProblemCode.NOT_JSON, place, "the input ends inside a value", "a complete JSON value")
          : new Problem(
              ProblemCode.NOT_JSON,
              place,
              "the input is not JSON from here on",
              "JSON by RFC 8259");
    }

    private static Place place(JsonParser parser, JsonLocation location) {
      return new Place(
          parser.getParsingContext().pathAsPointer().toString(),
          location.getLineNr(),
          location.getColumnNr());
    }
  }

  /// The result of parsing bytes as JSON.
  public sealed interface JsonResult {

    record Read(Json value) implements JsonResult {}

    /// Why the bytes were rejected; sorted, never empty.
    record Refused(List<Problem> problems) implements JsonResult {
      public Refused {
        problems = problems.stream().sorted().toList();
        if (problems.isEmpty()) {
          throw new IllegalArgumentException("refused without a problem");
        }
      }
    }
  }
}
