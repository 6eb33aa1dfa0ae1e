package dev.plumbline.source;

/// Fetches objects by reference, each in one read, so that the bytes that are hashed are the bytes
/// that are used.
public interface ObjectSource {

  /// A source that denies every request.
  ObjectSource NONE = (reference, bytesMax) -> new FetchResult.Denied();

  /// @param bytesMax larger objects are not read
  /// @throws SourceBusyException if a retry may succeed
  FetchResult fetch(ObjectReference reference, int bytesMax);
}
