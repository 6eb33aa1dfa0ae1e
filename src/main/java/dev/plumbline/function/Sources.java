package dev.plumbline.function;

import dev.plumbline.problem.Place;
import dev.plumbline.source.Fetched;
import dev.plumbline.source.Reference;
import dev.plumbline.source.Source;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/// Fetches what requests name by reference, and makes sure that it is what was named.
///
/// An object is read once and hashed from memory: whoever replaces it meanwhile changes neither
/// what is used nor what was checked.
final class Sources {

  /// As many characters as a document may have, and no character takes more than four bytes.
  static final int TEXT_BYTES_MAX = 4_000_000;

  static final int LINES_BYTES_MAX = 16_000_000;

  private final Source source;

  Sources(Source source) {
    this.source = source;
  }

  String text(Sent sent) {
    return switch (sent) {
      case Sent.Here(String text) -> text;
      case Sent.There(Reference reference, Place at) ->
          decoded(bytes(reference, at, TEXT_BYTES_MAX), at);
    };
  }

  /// @throws Stopped if it is not there, too large, or not the one that was named
  byte[] bytes(Reference reference, Place at, int bytesMax) {
    return switch (source.fetch(reference, bytesMax)) {
      case Fetched.Whole(byte[] bytes, String versionId) -> {
        check(reference, bytes, versionId, at);
        yield bytes;
      }
      case Fetched.Missing() ->
          throw Stopped.with(
              Outcome.NOT_FOUND,
              at.path(),
              "not-found",
              "there is no such object, or not in this version",
              "name one that is there");
      case Fetched.Denied() ->
          throw Stopped.with(
              Outcome.REFUSED,
              at.path(),
              "not-readable",
              "the object is not there or may not be read from here",
              "put it where the function may read");
      case Fetched.TooLarge(long bytes) ->
          throw Stopped.with(
              Outcome.TOO_LARGE,
              at.path(),
              "too-large",
              "the object has " + bytes + " bytes",
              "at most " + bytesMax + " are read");
    };
  }

  private static void check(Reference reference, byte[] bytes, String versionId, Place at) {
    if (!reference.versionId().isEmpty() && !reference.versionId().equals(versionId)) {
      throw changed("another version was read than the one that was named", at);
    }
    if (!reference.sha256().isEmpty() && !reference.sha256().equals(sha256(bytes))) {
      throw changed("the object has the SHA-256 " + sha256(bytes), at);
    }
  }

  private static Stopped changed(String message, Place at) {
    return Stopped.with(
        Outcome.REFUSED,
        at.path(),
        "source-changed",
        message,
        "name the version and the hash of the object as it is");
  }

  private static String decoded(byte[] utf8, Place at) {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(utf8)).toString();
    } catch (CharacterCodingException notUtf8) {
      throw Stopped.with(
          Outcome.REFUSED, at.path(), "not-utf-8", "the bytes are not UTF-8", "save it as UTF-8");
    }
  }

  private static String sha256(byte[] bytes) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException("every Java platform has SHA-256", impossible);
    }
  }
}
