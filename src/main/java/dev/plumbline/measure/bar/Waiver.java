package dev.plumbline.measure.bar;

import dev.plumbline.base.canonical.ArtefactKind;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.JsonRecord;

/// Somebody takes a run although it missed its bar, or cannot be compared with it.
///
/// @param by who answers for it
public record Waiver(Digest bar, Digest run, String by, String reason) implements JsonRecord {

  public Waiver {
    if (by.isBlank() || reason.isBlank()) {
      throw new IllegalArgumentException("a waiver has a name and a reason");
    }
  }

  public Digest digest() {
    return Digest.of(ArtefactKind.WAIVER, json());
  }
}
