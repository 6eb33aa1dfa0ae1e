package dev.plumbline.bundle;

import dev.plumbline.canonical.Digest;
import dev.plumbline.canonical.JsonObject;
import dev.plumbline.rubric.Rubric.Identity;

/// A rubric that was checked and locked under a digest; it never changes again.
///
/// @param json the artefact: the rubric in canonical form and the digests of its two specs
public record Bundle(
    Identity identity,
    Digest digest,
    JsonObject json,
    ExtractionSpec extraction,
    ScoringSpec scoring) {}
