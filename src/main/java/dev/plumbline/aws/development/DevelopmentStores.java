package dev.plumbline.aws.development;

import dev.plumbline.aws.application.FunctionSettings;
import dev.plumbline.aws.application.FunctionWiring.LocalStores;
import dev.plumbline.store.Stores;
import dev.plumbline.store.sqlite.SqliteStore;
import jakarta.inject.Singleton;
import java.nio.file.Path;

/// The store of the command line, in the folder that is named, or in one that a clean build
/// empties. A change of the sources loads all classes anew and finds it again.
@Singleton
public class DevelopmentStores implements LocalStores {

  private final FunctionSettings settings;

  DevelopmentStores(FunctionSettings settings) {
    this.settings = settings;
  }

  @Override
  public Stores open() {
    return SqliteStore.open(folder(settings)).stores();
  }

  static Path folder(FunctionSettings settings) {
    return Path.of(settings.store().orElse("target/development"));
  }
}
