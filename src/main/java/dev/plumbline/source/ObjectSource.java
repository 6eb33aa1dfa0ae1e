package dev.plumbline.source;

/// Objects by reference, fetched in one read, so that what is hashed is what is used.
public interface ObjectSource {

  /// Where nothing may be read from.
  ObjectSource NONE = (reference, bytesMax) -> new FetchResult.Denied();

  /// @param bytesMax larger objects are not read
  /// @throws SourceBusyException if it did not answer now
  FetchResult fetch(ObjectReference reference, int bytesMax);
}
