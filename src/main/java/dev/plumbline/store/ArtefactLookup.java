package dev.plumbline.store;

/// The result of looking up an artefact.
public sealed interface ArtefactLookup {

  /// The stored bytes; the array belongs to the caller.
  record Found(byte[] canonical) implements ArtefactLookup {}

  record Missing() implements ArtefactLookup {}

  /// It was erased: the digest remains, the bytes are gone for good.
  record Erased() implements ArtefactLookup {}

  /// Its words were erased: what is left of it, canonical and without them, has another digest.
  record Redacted(byte[] remains) implements ArtefactLookup {}

  /// The stored bytes do not match the digest; an operator must look.
  record Corrupt(String what) implements ArtefactLookup {}
}
