package dev.plumbline.store.source;

/// A reference to a text in an object store.
///
/// @param versionId the version of the object; empty for the latest
///
/// @param sha256 the expected SHA-256 of its bytes, 64 lower-case hexadecimal digits; empty if not
///   checked
public record ObjectReference(String bucket, String key, String versionId, String sha256) {

  public ObjectReference {
    if (bucket.isEmpty() || key.isEmpty()) {
      throw new IllegalArgumentException("a reference names a bucket and a key");
    }
  }
}
