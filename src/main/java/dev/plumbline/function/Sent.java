package dev.plumbline.function;

import dev.plumbline.canonical.JsonObject;
import dev.plumbline.problem.Place;
import dev.plumbline.source.Reference;
import java.util.Optional;
import java.util.regex.Pattern;

/// Something that a request brings along, or says where it lies.
sealed interface Sent {

  record Here(String text) implements Sent {}

  /// @param at where in the request the reference stands
  record There(Reference reference, Place at) implements Sent {}

  /// The key of a reference.
  String S3 = "s3";

  Pattern SHA256 = Pattern.compile("[0-9a-f]{64}");

  /// `{text: …}` or `{s3: {bucket, key}}`; one of the two must be there.
  static Sent text(RequestBody body) {
    if (body.find(S3).isEmpty()) {
      return new Here(body.requireText("text", "send the text, or `s3: {bucket, key}`"));
    }
    if (body.find("text").isPresent()) {
      body.flaw(S3, "not-here", "the text is sent, so none can be fetched", "send one of the two");
    }
    return reference(body).<Sent>map(there -> there).orElse(new Here(""));
  }

  /// A text, or an object as [#text] takes it.
  static Sent textOrObject(RequestBody body, String key) {
    if (body.find(key).orElseThrow() instanceof JsonObject) {
      RequestBody part = body.part(key);
      Sent sent = text(part);
      part.closed();
      return sent;
    }
    return new Here(body.text(key));
  }

  /// What stands under `s3`, or nothing after a problem was told.
  static Optional<There> reference(RequestBody body) {
    RequestBody s3 = body.part(S3);
    String bucket = s3.requireText("bucket", "name the bucket");
    String key = s3.requireText("key", "name the object");
    String versionId = s3.text("versionId");
    String sha256 = s3.text("sha256");
    if (!sha256.isEmpty() && !SHA256.matcher(sha256).matches()) {
      s3.flaw("sha256", "wrong-digest", "this is not a SHA-256", "64 lower-case hex digits");
    }
    s3.closed();
    if (bucket.isEmpty() || key.isEmpty()) {
      body.flaw(S3, "missing", "the bucket or the key has no name", "`{bucket, key}`");
      return Optional.empty();
    }
    return Optional.of(new There(new Reference(bucket, key, versionId, sha256), body.place(S3)));
  }
}
