package dev.plumbline.store.sqlite;

import dev.plumbline.store.TransparencyLog;
import dev.plumbline.store.TransparencyLogContract;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

class SqliteTransparencyLogTest extends TransparencyLogContract {

  @TempDir private Path folder;
  private SqliteStore store;

  @BeforeEach
  void open() {
    store = SqliteStore.open(folder);
  }

  @AfterEach
  void close() {
    store.close();
  }

  @Override
  protected TransparencyLog log() {
    return store.log();
  }
}
