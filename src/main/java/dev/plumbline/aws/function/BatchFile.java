package dev.plumbline.aws.function;

import dev.plumbline.aws.function.request.FunctionOutcome;
import dev.plumbline.aws.function.request.RequestBody;
import dev.plumbline.aws.function.request.RequestFailure;
import dev.plumbline.aws.function.request.TextInput;
import dev.plumbline.aws.function.request.TextInputLoader;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.store.source.FetchResult;
import dev.plumbline.store.source.ObjectReference;
import java.util.Optional;

/// A file of any size in a bucket, read part by part.
///
/// @param loader reads the parts
record BatchFile(TextInput.Reference file, TextInputLoader loader) {

  /// So much is held in memory at once.
  static final int PART_BYTES = 4_000_000;

  private static final int NAME_MAX = 1_024;

  /// Reads `{s3: {bucket, key, versionId}}`; empty after a problem was reported.
  static Optional<BatchFile> read(RequestBody body, String key, TextInputLoader loader) {
    body.require(key, "send `{s3: {bucket, key, versionId}}`");
    return TextInput.reference(body.part(key)).map(file -> new BatchFile(file, loader));
  }

  /// The file that the call of a batch names by `bucket`, `key` and `versionId`.
  static Optional<BatchFile> named(RequestBody call, TextInputLoader loader) {
    call.require("bucket", "name the bucket");
    call.require("key", "name the object");
    String bucket = call.words("bucket", NAME_MAX);
    String key = call.words("key", NAME_MAX);
    String versionId = call.text("versionId");
    return bucket.isEmpty() || key.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new BatchFile(
                new TextInput.Reference(
                    new ObjectReference(bucket, key, versionId, ""), call.place("key")),
                loader));
  }

  FetchResult.Fetched part(long from, int bytes) {
    return loader.part(file.reference(), file.at(), from, bytes);
  }

  /// The bytes of a range, all of them.
  byte[] range(long from, int bytes) {
    byte[] part = part(from, bytes).bytes();
    if (part.length != bytes) {
      throw RequestFailure.with(
          FunctionOutcome.REFUSED,
          file.at().path(),
          ProblemCode.SOURCE_CHANGED,
          "the object ends before these lines do",
          "name the version that was split");
    }
    return part;
  }

  /// The same file in the version that was read first.
  BatchFile withVersion(String versionId) {
    ObjectReference reference = file.reference();
    return new BatchFile(
        new TextInput.Reference(
            new ObjectReference(reference.bucket(), reference.key(), versionId, reference.sha256()),
            file.at()),
        loader);
  }

  /// Another object of the same bucket.
  BatchFile sibling(String key) {
    return new BatchFile(
        new TextInput.Reference(
            new ObjectReference(file.reference().bucket(), key, "", ""), file.at()),
        loader);
  }
}
