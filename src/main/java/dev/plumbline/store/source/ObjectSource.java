package dev.plumbline.store.source;

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
}
