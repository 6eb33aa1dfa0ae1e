package dev.plumbline.cli.store;

import dev.plumbline.cli.input.StoreOption;
import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.store.StoreFailedException;
import dev.plumbline.store.sqlite.SqliteMaintenance;
import dev.plumbline.workflow.files.PrivateFiles;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `store backup`: copies a store to one file.
@Command(
    name = "backup",
    header = "Copies the store to one new file, while others may use it.",
    synopsisHeading = "%nExample:%n" + "  plumbline store backup copy.db%n" + "%nUsage: ",
    descriptionHeading = "%n",
    description = {
      "To use the copy, name it plumbline.db in a folder of its own. It holds every text that was not erased, and the salts of the runs."
    },
    mixinStandardHelpOptions = true)
public final class StoreBackupCommand implements Callable<Integer> {

  @Parameters(paramLabel = "FILE", description = "file to write; it must not exist")
  private Path file;

  @Mixin private StoreOption store;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    SqliteMaintenance maintenance = store.existing().store().maintenance();
    if (Files.exists(file)) {
      throw new StoreFailedException(file + " is there already, name a new file");
    }
    PrivateFiles.written(file, maintenance::backup);
    spec.commandLine().getOut().println("wrote " + file);
    return ExitCode.OK;
  }
}
