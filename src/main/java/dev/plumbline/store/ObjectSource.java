package dev.plumbline.store;

/// Fetches objects by reference, each in one read, so that the bytes that are hashed are the bytes
/// that are used.
public interface ObjectSource {

  /// A source that denies every request.
  ObjectSource NONE =
      new ObjectSource() {
        @Override
        public FetchResult fetch(ObjectReference reference, int bytesMax) {
          return new FetchResult.Denied();
        }

        @Override
        public FetchResult fetchPart(ObjectReference reference, long from, int bytesMax) {
          return new FetchResult.Denied();
        }
      };

  /// @param bytesMax larger objects are not read
  /// @throws SourceBusyException if a retry may succeed
  FetchResult fetch(ObjectReference reference, int bytesMax);

  /// A part of an object that may be of any size.
  ///
  /// @param from the first byte, within the object unless that is empty
  /// @param bytesMax fewer are read at the end of the object
  /// @throws SourceBusyException if a retry may succeed
  FetchResult fetchPart(ObjectReference reference, long from, int bytesMax);

  /// A reference to a text in an object store.
  ///
  /// @param versionId the version of the object; empty for the latest
  ///
  /// @param sha256 the expected SHA-256 of its bytes, 64 lower-case hexadecimal digits; empty if
  ///   not checked
  record ObjectReference(String bucket, String key, String versionId, String sha256) {

    public ObjectReference {
      if (bucket.isEmpty() || key.isEmpty()) {
        throw new IllegalArgumentException("a reference names a bucket and a key");
      }
    }
  }

  /// The source gave an unexpected answer; its configuration must be corrected.
  static final class SourceFailedException extends RuntimeException {

    private static final long serialVersionUID = 1;

    public SourceFailedException(String message, Throwable cause) {
      super(message, cause);
    }
  }

  /// The source did not answer, or not completely. A retry may succeed.
  static final class SourceBusyException extends RuntimeException {

    private static final long serialVersionUID = 1;

    public SourceBusyException(String message, Throwable cause) {
      super(message, cause);
    }
  }

  /// The result of fetching an object.
  sealed interface FetchResult {

    /// The complete object, or the part of it that was asked for.
    ///
    /// @param versionId the version that was read; empty if the bucket is not versioned
    /// @param size of the complete object in bytes
    @SuppressWarnings("ArrayRecordComponent")
    record Fetched(byte[] bytes, String versionId, long size) implements FetchResult {}

    /// The object, or this version of it, does not exist.
    record Missing() implements FetchResult {}

    /// The caller has no permission to read it, or it cannot be read from here.
    record Denied() implements FetchResult {}

    /// The object is larger than allowed and was not read.
    ///
    /// @param bytes its size
    record TooLarge(long bytes) implements FetchResult {}
  }
}
