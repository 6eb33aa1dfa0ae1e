package dev.plumbline.bundle;

import dev.plumbline.canonical.Json;
import dev.plumbline.canonical.JsonObject;

/// The versions of the machinery that a bundle is made for. A change of what one of them means is a
/// new version, and so a new digest.
final class FormatVersions {

  static final JsonObject EXTRACTION =
      JsonObject.builder()
          .put("answer", "answer/1")
          .put("facts", "facts/1")
          .put("folding", "folding/1")
          .put("prompt", "prompt/1")
          .put("quotes", "quotes/1")
          .put("segments", "segments/1")
          .build();

  static final JsonObject SCORING =
      JsonObject.of("plan", Json.of("plan/1"), "rounding", Json.of("half-even/12"));

  private FormatVersions() {}
}
