package dev.plumbline.store.memory;

import dev.plumbline.store.Aliases;
import dev.plumbline.store.Approvals;
import dev.plumbline.store.ArtefactEraser;
import dev.plumbline.store.ArtefactStore;
import dev.plumbline.store.BundleNames;
import dev.plumbline.store.Requests;
import dev.plumbline.store.ScorecardIndex;
import dev.plumbline.store.StoreContract;

class MemoryStoreTest extends StoreContract {

  private final MemoryArtefactStore artefacts = new MemoryArtefactStore();
  private final MemoryBundleNames names = new MemoryBundleNames();
  private final MemoryRequests requests = new MemoryRequests();
  private final MemoryAliases aliases = new MemoryAliases();
  private final MemoryScorecardIndex index = new MemoryScorecardIndex();
  private final MemoryApprovals approvals = new MemoryApprovals();

  @Override
  protected ArtefactStore artefacts() {
    return artefacts;
  }

  @Override
  protected ArtefactEraser eraser() {
    return artefacts;
  }

  @Override
  protected Requests requests() {
    return requests;
  }

  @Override
  protected Aliases aliases() {
    return aliases;
  }

  @Override
  protected ScorecardIndex index() {
    return index;
  }

  @Override
  protected Approvals approvals() {
    return approvals;
  }

  @Override
  protected BundleNames names() {
    return names;
  }
}
