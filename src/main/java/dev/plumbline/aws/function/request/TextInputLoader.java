package dev.plumbline.aws.function.request;

import dev.plumbline.base.problem.Place;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.store.source.FetchResult;
import dev.plumbline.store.source.ObjectReference;
import dev.plumbline.store.source.ObjectSource;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/// Fetches referenced texts and verifies that they are the ones that were referenced.
///
/// An object is read once and hashed in memory, so that replacing it meanwhile changes neither what
/// is used nor what was checked.
public final class TextInputLoader {

  /// The limit for a document: its character limit times four bytes, the longest encoding of a
  /// character.
  static final int TEXT_BYTES_MAX = 4_000_000;

  public static final int LINES_BYTES_MAX = 16_000_000;

  private final ObjectSource source;

  public TextInputLoader(ObjectSource source) {
    this.source = source;
  }

  public String text(TextInput textInput) {
    return switch (textInput) {
      case TextInput.Inline(String text) -> text;
      case TextInput.Reference(ObjectReference reference, Place at) ->
          decoded(bytes(reference, at, TEXT_BYTES_MAX), at);
    };
  }

  /// @throws RequestFailure if the object is missing, not readable, too large, or not the
  ///   referenced one
  public byte[] bytes(ObjectReference reference, Place at, int bytesMax) {
    FetchResult.Fetched fetched = fetched(source.fetch(reference, bytesMax), at, bytesMax);
    check(reference, fetched.bytes(), fetched.versionId(), at);
    return fetched.bytes();
  }

  /// A part of an object, with the object's version and size.
  ///
  /// @throws RequestFailure if the object is missing, not readable, or not of the named version
  public FetchResult.Fetched part(ObjectReference reference, Place at, long from, int bytesMax) {
    FetchResult.Fetched fetched =
        fetched(source.fetchPart(reference, from, bytesMax), at, bytesMax);
    checkVersion(reference, fetched.versionId(), at);
    return fetched;
  }

  private static FetchResult.Fetched fetched(FetchResult result, Place at, int bytesMax) {
    return switch (result) {
      case FetchResult.Fetched fetched -> fetched;
      case FetchResult.Missing() ->
          throw RequestFailure.with(
              FunctionOutcome.NOT_FOUND,
              at.path(),
              ProblemCode.NOT_FOUND,
              "there is no such object, or not in this version",
              "name an existing object");
      case FetchResult.Denied() ->
          throw RequestFailure.with(
              FunctionOutcome.REFUSED,
              at.path(),
              ProblemCode.NOT_READABLE,
              "the object is not there or may not be read from here",
              "put it where the function may read it");
      case FetchResult.TooLarge(long bytes) ->
          throw RequestFailure.with(
              FunctionOutcome.TOO_LARGE,
              at.path(),
              ProblemCode.TOO_LARGE,
              "the object has " + bytes + " bytes",
              "at most " + bytesMax + " are read");
    };
  }

  private static void checkVersion(ObjectReference reference, String versionId, Place at) {
    if (!reference.versionId().isEmpty() && !reference.versionId().equals(versionId)) {
      throw changed("the object's current version is not the referenced one", at);
    }
  }

  private static void check(ObjectReference reference, byte[] bytes, String versionId, Place at) {
    checkVersion(reference, versionId, at);
    if (!reference.sha256().isEmpty() && !reference.sha256().equals(sha256(bytes))) {
      throw changed("the object has the SHA-256 " + sha256(bytes), at);
    }
  }

  private static RequestFailure changed(String message, Place at) {
    return RequestFailure.with(
        FunctionOutcome.REFUSED,
        at.path(),
        ProblemCode.SOURCE_CHANGED,
        message,
        "give the version and the hash of the current object");
  }

  private static String decoded(byte[] utf8, Place at) {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(utf8)).toString();
    } catch (CharacterCodingException notUtf8) {
      throw RequestFailure.with(
          FunctionOutcome.REFUSED,
          at.path(),
          ProblemCode.NOT_UTF_8,
          "the bytes are not UTF-8",
          "save it as UTF-8");
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
