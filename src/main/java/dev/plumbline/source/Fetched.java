package dev.plumbline.source;

/// What came of fetching an object.
public sealed interface Fetched {

  /// All of it.
  ///
  /// @param versionId which version was read; empty where versions are not kept
  @SuppressWarnings("ArrayRecordComponent")
  record Whole(byte[] bytes, String versionId) implements Fetched {}

  /// There is none, or not in this version.
  record Missing() implements Fetched {}

  /// It may not be read from here.
  record Denied() implements Fetched {}

  record TooLarge(long bytes) implements Fetched {}
}
