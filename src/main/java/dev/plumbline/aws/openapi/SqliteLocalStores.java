package dev.plumbline.aws.openapi;

import dev.plumbline.aws.application.LocalStores;
import dev.plumbline.store.Stores;
import dev.plumbline.store.sqlite.SqliteStore;
import jakarta.inject.Singleton;
import java.nio.file.Path;

/// The store of the command line, for development.
@Singleton
public class SqliteLocalStores implements LocalStores {

  @Override
  public Stores open(Path folder) {
    return SqliteStore.open(folder).stores();
  }
}
