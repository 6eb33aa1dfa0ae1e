package dev.plumbline.store;

/// All that one place keeps, a port each.
public record Stores(
    ArtefactStore artefacts,
    ArtefactEraser eraser,
    BundleNames names,
    IdempotencyStore requests,
    Aliases aliases,
    ScorecardIndex scorecards,
    CompletionIndex completions,
    Approvals approvals) {

  /// The same place, where artefacts are looked for and kept in another way.
  public Stores keeping(ArtefactStore others) {
    return new Stores(others, eraser, names, requests, aliases, scorecards, completions, approvals);
  }

  /// The same place, where other requests were answered.
  public Stores asked(IdempotencyStore others) {
    return new Stores(
        artefacts, eraser, names, others, aliases, scorecards, completions, approvals);
  }
}
