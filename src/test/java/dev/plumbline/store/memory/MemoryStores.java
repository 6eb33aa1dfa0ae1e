package dev.plumbline.store.memory;

import dev.plumbline.store.Stores;

/// Stores that live as long as the process.
public final class MemoryStores {

  public static Stores empty() {
    MemoryArtefactStore artefacts = new MemoryArtefactStore();
    return new Stores(
        artefacts,
        artefacts,
        new MemoryBundleNames(),
        new MemoryIdempotencyStore(),
        new MemoryAliases(),
        new MemoryScorecardIndex(),
        new MemoryCompletionIndex(),
        new MemoryApprovals(),
        new MemoryTransparencyLog(),
        new MemoryProceedings(),
        new MemoryPersons());
  }

  private MemoryStores() {}
}
