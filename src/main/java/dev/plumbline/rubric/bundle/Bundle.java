package dev.plumbline.rubric.bundle;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.rubric.Rubric;
import dev.plumbline.rubric.Rubric.Identity;

/// A rubric that was checked and locked under a digest; it never changes again.
///
/// @param rubric as read from the artefact, so that its order does not depend on how it was written
/// @param json the artefact: the rubric in canonical form and the digests of its two specs
public record Bundle(
    Rubric rubric, Digest digest, JsonObject json, ExtractionSpec extraction, ScoringSpec scoring) {

  /// The whole rubric, as the format of rubrics has it.
  public JsonObject rubricJson() {
    return new StoredBundle(json).rubric();
  }

  public Identity identity() {
    return rubric.identity();
  }
}
