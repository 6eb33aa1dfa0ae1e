package dev.plumbline.store.source;

/// The result of fetching an object.
public sealed interface FetchResult {

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
