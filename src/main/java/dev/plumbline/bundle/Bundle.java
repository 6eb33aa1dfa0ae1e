package dev.plumbline.bundle;

import dev.plumbline.canonical.CanonicalJson;
import dev.plumbline.canonical.Digest;
import dev.plumbline.canonical.JsonObject;
import dev.plumbline.rubric.Rubric;
import dev.plumbline.rubric.Rubric.Identity;
import dev.plumbline.rubric.RubricReader;
import dev.plumbline.rubric.RubricReading;

/// A rubric that was checked and locked under a digest; it never changes again.
///
/// @param json the artefact: the rubric in canonical form and the digests of its two specs
public record Bundle(
    Identity identity,
    Digest digest,
    JsonObject json,
    ExtractionSpec extraction,
    ScoringSpec scoring) {

  /// The whole rubric, read from the artefact. It is parsed on every call.
  public Rubric rubric() {
    return switch (RubricReader.read(CanonicalJson.bytes(json.object("rubric")))) {
      case RubricReading.Read(Rubric rubric, var _) -> rubric;
      case RubricReading.Invalid _, RubricReading.Refused _ ->
          throw new IllegalStateException("a locked rubric must be readable");
    };
  }
}
