package dev.plumbline.store;

import dev.plumbline.base.canonical.Digest;
import java.util.List;

/// The completions about each document, and in a table also what quotes it otherwise, so that they
/// can be erased with it. An entry is written before its artefact, so an entry may refer to one
/// that was never stored.
public interface DocumentCompletionIndex {

  /// @throws StoreFailedException if the store cannot be written
  void put(Digest document, Digest completion);

  /// The completions about the document, ordered by digest.
  ///
  /// @throws StoreFailedException if the store cannot be read
  List<Digest> list(Digest document);
}
