package dev.plumbline.repository;

import dev.plumbline.canonical.ArtefactKind;
import dev.plumbline.canonical.CanonicalJson;
import dev.plumbline.canonical.Digest;
import dev.plumbline.canonical.Json;
import dev.plumbline.canonical.JsonObject;
import dev.plumbline.canonical.JsonReader;
import dev.plumbline.canonical.JsonResult;

/// What is kept, as whoever finds it later reads it: decimals are texts.
///
/// @param bytes canonical
/// @param json what the bytes say
@SuppressWarnings("ArrayRecordComponent")
public record StoredArtefact(ArtefactKind kind, Digest digest, byte[] bytes, JsonObject json) {

  public static StoredArtefact of(ArtefactKind kind, JsonObject made) {
    byte[] bytes = CanonicalJson.bytes(made);
    return of(kind, Digest.of(kind, bytes), bytes);
  }

  /// @throws UnusableArtefactException if the bytes are not a canonical object
  static StoredArtefact of(ArtefactKind kind, Digest digest, byte[] bytes) {
    if (JsonReader.readCanonical(bytes) instanceof JsonResult.Read(Json json)
        && json instanceof JsonObject object) {
      return new StoredArtefact(kind, digest, bytes, object);
    }
    throw UnusableArtefactException.corrupt(
        "the " + kind.id() + " " + digest + " is not a canonical object");
  }
}
