package dev.plumbline.cli.input;

import java.nio.file.Path;
import picocli.CommandLine.Option;

/// The option for the store that a command reads.
public final class StoreOption {

  @Option(
      names = "--store",
      paramLabel = "DIR",
      defaultValue = ".plumbline",
      description = "store to read (default: ${DEFAULT-VALUE})")
  public Path folder;

  public LocalStore open() {
    return new LocalStore(folder);
  }
}
