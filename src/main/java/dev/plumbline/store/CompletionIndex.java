package dev.plumbline.store;

import dev.plumbline.canonical.Digest;
import java.util.List;

/// Which completions are about a document, so that they can be taken away with it. The row is put
/// before its completion; so a row may name one that never came.
public interface CompletionIndex {

  /// @throws StoreFailedException if the store cannot be written
  void put(Digest document, Digest completion);

  /// In the order of their digests.
  ///
  /// @throws StoreFailedException if the store cannot be read
  List<Digest> list(Digest document);
}
