package dev.plumbline.base.canonical;

import dev.plumbline.base.problem.Place;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.ProblemCode;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// Parses JSON strictly: input that two parsers could interpret differently is rejected.
public final class JsonReader {

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
          ProblemCode.BYTE_ORDER_MARK,
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
              ProblemCode.NOT_CANONICAL,
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
}
