package dev.plumbline.source;

/// Where a text lies, and which one is meant.
///
/// @param versionId of the object; empty for the latest
/// @param sha256 of its bytes, 64 lower-case hex digits; empty if any will do
public record ObjectReference(String bucket, String key, String versionId, String sha256) {

  public ObjectReference {
    if (bucket.isEmpty() || key.isEmpty()) {
      throw new IllegalArgumentException("a reference names a bucket and a key");
    }
  }
}
