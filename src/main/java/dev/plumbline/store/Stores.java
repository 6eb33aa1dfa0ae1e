package dev.plumbline.store;

/// The ports of one storage location.
public record Stores(
    ArtefactStore artefacts,
    ArtefactEraser eraser,
    BundleNames names,
    IdempotencyStore idempotency,
    Aliases aliases,
    ScorecardIndex scorecards,
    CompletionIndex completions,
    Approvals approvals) {

  /// The same location with another artefact store.
  public Stores withArtefacts(ArtefactStore others) {
    return new Stores(
        others, eraser, names, idempotency, aliases, scorecards, completions, approvals);
  }

  /// The same location with another idempotency store.
  public Stores withIdempotency(IdempotencyStore others) {
    return new Stores(
        artefacts, eraser, names, others, aliases, scorecards, completions, approvals);
  }
}
