package dev.plumbline.aws.function.request;

import dev.plumbline.aws.function.request.FunctionResponse.FunctionOutcome;
import dev.plumbline.aws.function.request.RequestBody.RequestFailure;
import dev.plumbline.base.input.InputNode.Kind;
import dev.plumbline.base.problem.Problem.Place;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.store.ObjectSource;
import dev.plumbline.store.ObjectSource.FetchResult;
import dev.plumbline.store.ObjectSource.ObjectReference;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Optional;
import java.util.regex.Pattern;

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

  /// A text that a request contains or refers to.
  public sealed interface TextInput {

    record Inline(String text) implements TextInput {}

    /// @param at the place of the reference in the request
    record Reference(ObjectReference reference, Place at) implements TextInput {}

    /// The key of a reference.
    String S3 = "s3";

    Pattern SHA256 = Pattern.compile("[0-9a-f]{64}");

    /// Reads `{text: …}` or `{s3: {bucket, key}}`; exactly one of the two is required.
    static TextInput text(RequestBody body) {
      if (body.find(S3).isEmpty()) {
        return new Inline(body.requireText("text", "send the text, or `s3: {bucket, key}`"));
      }
      if (body.find("text").isPresent()) {
        body.addProblem(
            S3,
            ProblemCode.KEY_NOT_ALLOWED,
            "the request has both a text and a reference",
            "send one of the two");
      }
      return reference(body).<TextInput>map(reference -> reference).orElse(new Inline(""));
    }

    /// Reads a plain text, or an object as [#text] reads it.
    static TextInput textOrObject(RequestBody body, String key) {
      if (body.find(key).orElseThrow().kind() == Kind.OBJECT) {
        RequestBody part = body.part(key);
        TextInput textInput = text(part);
        part.reportUnknownKeys();
        return textInput;
      }
      return new Inline(body.text(key));
    }

    /// Reads the reference under `s3`; empty after a problem was reported.
    static Optional<Reference> reference(RequestBody body) {
      RequestBody s3 = body.part(S3);
      String bucket = s3.requireText("bucket", "name the bucket");
      String key = s3.requireText("key", "name the object");
      String versionId = s3.text("versionId");
      String sha256 = s3.text("sha256");
      if (!sha256.isEmpty() && !SHA256.matcher(sha256).matches()) {
        s3.addProblem(
            "sha256",
            ProblemCode.WRONG_REFERENCE,
            "this is not a SHA-256",
            "64 lower-case hex digits");
      }
      s3.reportUnknownKeys();
      if (bucket.isEmpty() || key.isEmpty()) {
        body.addProblem(
            S3, ProblemCode.MISSING, "the bucket or the key is empty", "`{bucket, key}`");
        return Optional.empty();
      }
      return Optional.of(
          new Reference(new ObjectReference(bucket, key, versionId, sha256), body.place(S3)));
    }
  }
}
