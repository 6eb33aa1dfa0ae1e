package dev.plumbline.bundle;

import dev.plumbline.canonical.Digest;
import dev.plumbline.canonical.JsonObject;
import dev.plumbline.rubric.Rubric.Identity;

/// A rubric that was checked, hashed and locked: it never changes again.
///
/// @param json the artefact: the whole rubric in canonical form and the digests of its two specs
public record Bundle(
    Identity identity,
    Digest digest,
    JsonObject json,
    ExtractionSpec extraction,
    ScoringSpec scoring) {}
