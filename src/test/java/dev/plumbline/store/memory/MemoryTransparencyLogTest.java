package dev.plumbline.store.memory;

import dev.plumbline.store.TransparencyLog;
import dev.plumbline.store.TransparencyLogContract;

class MemoryTransparencyLogTest extends TransparencyLogContract {

  private final TransparencyLog log = MemoryStores.empty().log();

  @Override
  protected TransparencyLog log() {
    return log;
  }
}
