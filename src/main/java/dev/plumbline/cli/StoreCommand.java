package dev.plumbline.cli;

import dev.plumbline.cli.store.StoreBackupCommand;
import dev.plumbline.cli.store.StoreInfoCommand;
import dev.plumbline.cli.store.StorePruneCommand;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/// `store`: shows and maintains the store.
@Command(
    name = "store",
    header = "Shows, prunes or copies the store.",
    synopsisHeading =
        "%nExamples:%n"
            + "  plumbline store info%n"
            + "  plumbline store prune --dry-run%n"
            + "  plumbline store backup copy.db%n"
            + "%nUsage: ",
    subcommands = {StoreInfoCommand.class, StorePruneCommand.class, StoreBackupCommand.class},
    mixinStandardHelpOptions = true)
public final class StoreCommand implements Runnable {

  @Spec private CommandSpec spec;

  @Override
  public void run() {
    throw new CommandLine.ParameterException(
        spec.commandLine(), "name a command: info, prune or backup");
  }
}
