package dev.plumbline.cli.input;

import java.nio.file.Path;
import picocli.CommandLine.Option;

/// Where a command looks for what is kept.
public final class StoreOption {

  @Option(
      names = "--store",
      paramLabel = "DIR",
      defaultValue = ".plumbline",
      description = "where artefacts are kept (default: ${DEFAULT-VALUE})")
  public Path folder;

  public LocalStore kept() {
    return new LocalStore(folder);
  }
}
