package dev.plumbline.measure.bar;

import dev.plumbline.base.canonical.ArtefactKind;
import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.UnexpectedJsonException;
import java.util.Optional;

/// Somebody takes a run although it missed its bar, or cannot be compared with it.
///
/// @param by who answers for it
public record Waiver(Digest bar, Digest run, String by, String reason) {

  public Waiver {
    if (by.isBlank() || reason.isBlank()) {
      throw new IllegalArgumentException("a waiver has a name and a reason");
    }
  }

  public JsonObject json() {
    return JsonObject.builder()
        .put("bar", bar)
        .put("by", by)
        .put("reason", reason)
        .put("run", run)
        .build();
  }

  public byte[] bytes() {
    return CanonicalJson.bytes(json());
  }

  public Digest digest() {
    return Digest.of(ArtefactKind.WAIVER, bytes());
  }

  /// Empty unless the object is exactly what [#json] writes.
  public static Optional<Waiver> read(JsonObject json) {
    try {
      return Optional.of(
              new Waiver(
                  json.digest("bar"), json.digest("run"), json.text("by"), json.text("reason")))
          .filter(it -> it.json().equals(json));
    } catch (UnexpectedJsonException | IllegalArgumentException otherShape) {
      return Optional.empty();
    }
  }
}
