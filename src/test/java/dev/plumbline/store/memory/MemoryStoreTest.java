package dev.plumbline.store.memory;

import dev.plumbline.store.ArtefactStore;
import dev.plumbline.store.BundleNames;
import dev.plumbline.store.StoreContract;

class MemoryStoreTest extends StoreContract {

  private final MemoryArtefactStore artefacts = new MemoryArtefactStore();
  private final MemoryBundleNames names = new MemoryBundleNames();

  @Override
  protected ArtefactStore artefacts() {
    return artefacts;
  }

  @Override
  protected BundleNames names() {
    return names;
  }
}
