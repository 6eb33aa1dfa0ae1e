package dev.plumbline.store;

import dev.plumbline.store.ArtefactStore.ArtefactEraser;
import dev.plumbline.store.BundleName.BundleNames;
import dev.plumbline.store.proceeding.Persons;
import dev.plumbline.store.proceeding.Proceedings;

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
    TransparencyLog log,
    Proceedings proceedings,
    Persons persons) {}
