package dev.plumbline.rubric.bundle;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.rubric.AuthoredOrder;
import dev.plumbline.rubric.Rubric;
import dev.plumbline.rubric.Rubric.Identity;

/// A rubric that was checked and locked under a digest; it never changes again.
///
/// @param rubric as read from the artefact, so that its order does not depend on how it was written
/// @param order in which it was written, as far as that is known; no part of the artefact
/// @param json the artefact: the rubric in canonical form and the digests of its two specs
public record Bundle(
    Rubric rubric,
    Digest digest,
    JsonObject json,
    ExtractionSpec extraction,
    ScoringSpec scoring,
    AuthoredOrder order) {

  /// The same for people who know the order of another one.
  public Bundle in(AuthoredOrder other) {
    return new Bundle(rubric, digest, json, extraction, scoring, other);
  }

  /// The whole rubric, as the format of rubrics has it.
  public JsonObject rubricJson() {
    return new StoredBundle(json).rubric();
  }

  public Identity identity() {
    return rubric.identity();
  }
}
