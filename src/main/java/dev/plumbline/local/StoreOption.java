package dev.plumbline.local;

import java.nio.file.Path;
import picocli.CommandLine.Option;

/// Where a command looks for what is kept.
final class StoreOption {

  @Option(
      names = "--store",
      paramLabel = "DIR",
      defaultValue = ".plumbline",
      description = "where artefacts are kept (default: ${DEFAULT-VALUE})")
  Path folder;

  Kept kept() {
    return new Kept(folder);
  }
}
