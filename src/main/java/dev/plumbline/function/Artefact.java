package dev.plumbline.function;

import dev.plumbline.canonical.CanonicalJson;
import dev.plumbline.canonical.Digest;
import dev.plumbline.canonical.Json;
import dev.plumbline.canonical.JsonObject;
import dev.plumbline.canonical.JsonReader;
import dev.plumbline.canonical.Kind;
import dev.plumbline.canonical.Reading;

/// What is kept, as whoever finds it later reads it: decimals are texts.
///
/// @param bytes canonical
/// @param json what the bytes say
@SuppressWarnings("ArrayRecordComponent")
record Artefact(Kind kind, Digest digest, byte[] bytes, JsonObject json) {

  static Artefact of(Kind kind, JsonObject made) {
    byte[] bytes = CanonicalJson.bytes(made);
    return of(kind, Digest.of(kind, bytes), bytes);
  }

  /// @throws Stopped if the bytes are not a canonical object
  static Artefact of(Kind kind, Digest digest, byte[] bytes) {
    if (JsonReader.readCanonical(bytes) instanceof Reading.Read(Json json)
        && json instanceof JsonObject object) {
      return new Artefact(kind, digest, bytes, object);
    }
    throw Stopped.corrupt("the " + kind.id() + " " + digest + " is not a canonical object");
  }
}
