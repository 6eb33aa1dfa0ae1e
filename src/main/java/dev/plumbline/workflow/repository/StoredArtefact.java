package dev.plumbline.workflow.repository;

import dev.plumbline.base.canonical.ArtefactKind;
import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonReader;

/// An artefact in its stored form, in which decimals are texts.
///
/// @param bytes canonical
/// @param json the parsed bytes
@SuppressWarnings("ArrayRecordComponent")
public record StoredArtefact(Digest digest, byte[] bytes, JsonObject json) {

  public static StoredArtefact of(ArtefactKind kind, JsonObject made) {
    byte[] bytes = CanonicalJson.bytes(made);
    return of(kind, Digest.of(kind, bytes), bytes);
  }

  /// @throws UnusableArtefactException if the bytes are not a canonical object
  static StoredArtefact of(ArtefactKind kind, Digest digest, byte[] bytes) {
    return JsonReader.canonicalObject(bytes)
        .map(object -> new StoredArtefact(digest, bytes, object))
        .orElseThrow(() ->
            UnusableArtefactException.corrupt(
                "the " + kind.id() + " " + digest + " is not a canonical object"));
  }
}
