package dev.plumbline.source;

/// What came of fetching an object.
public sealed interface FetchResult {

  /// All of it.
  ///
  /// @param versionId which version was read; empty where versions are not kept
  @SuppressWarnings("ArrayRecordComponent")
  record Fetched(byte[] bytes, String versionId) implements FetchResult {}

  /// There is none, or not in this version.
  record Missing() implements FetchResult {}

  /// It may not be read from here.
  record Denied() implements FetchResult {}

  record TooLarge(long bytes) implements FetchResult {}
}
