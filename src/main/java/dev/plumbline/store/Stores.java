package dev.plumbline.store;

/// The ports of one storage location.
public record Stores(
    ArtefactStore artefacts,
    ArtefactEraser eraser,
    BundleNames names,
    IdempotencyStore idempotency,
    Aliases aliases,
    ScorecardIndex scorecards,
    DocumentCompletionIndex completions,
    Approvals approvals,
    TransparencyLog log) {}
