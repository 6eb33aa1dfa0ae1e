package dev.plumbline.store.memory;

import dev.plumbline.store.StoreContract;
import dev.plumbline.store.Stores;

class MemoryStoreTest extends StoreContract {

  private final Stores stores = MemoryStores.empty();

  @Override
  protected Stores stores() {
    return stores;
  }
}
