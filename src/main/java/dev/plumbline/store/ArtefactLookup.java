package dev.plumbline.store;

/// What looking for an artefact gave.
public sealed interface ArtefactLookup {

  /// The bytes as they were kept; the array is the caller's own.
  record Found(byte[] canonical) implements ArtefactLookup {}

  record Missing() implements ArtefactLookup {}

  /// It was there and somebody had it erased: the digest stays, the bytes are gone for good.
  record Erased() implements ArtefactLookup {}

  /// Something is there, but not what the digest names: somebody must look before anyone goes on.
  record Corrupt(String what) implements ArtefactLookup {}
}
