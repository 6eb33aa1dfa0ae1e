package dev.plumbline.aws.function.request;

import dev.plumbline.base.input.InputNode.Kind;
import dev.plumbline.base.problem.Place;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.store.source.ObjectReference;
import java.util.Optional;
import java.util.regex.Pattern;

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
          "sha256", ProblemCode.WRONG_DIGEST, "this is not a SHA-256", "64 lower-case hex digits");
    }
    s3.reportUnknownKeys();
    if (bucket.isEmpty() || key.isEmpty()) {
      body.addProblem(S3, ProblemCode.MISSING, "the bucket or the key is empty", "`{bucket, key}`");
      return Optional.empty();
    }
    return Optional.of(
        new Reference(new ObjectReference(bucket, key, versionId, sha256), body.place(S3)));
  }
}
