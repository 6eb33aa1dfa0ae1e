package dev.plumbline.rubric.bundle;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.text.Folding;
import dev.plumbline.text.Segmenter;

/// The format versions that a bundle is compiled for. They are part of the specs, so a new version
/// of the engine, the prompts or the text processing changes the digests.
final class FormatVersions {

  static final JsonObject EXTRACTION =
      JsonObject.builder()
          .put("answer", "answer/1")
          .put("facts", "facts/1")
          .put("folding", Folding.VERSION)
          .put("prompt", "prompt/1")
          .put("quotes", "quotes/1")
          .put("segments", Segmenter.VERSION)
          .build();

  static final JsonObject SCORING =
      JsonObject.of("plan", Json.of("plan/1"), "rounding", Json.of("half-even/12"));

  private FormatVersions() {}
}
