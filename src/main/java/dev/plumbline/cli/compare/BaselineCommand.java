package dev.plumbline.cli.compare;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/// `baseline`: the runs that others are checked against.
@Command(
    name = "baseline",
    header = "Sets, shows or clears the run that others are checked against.",
    synopsisHeading =
        "%nExamples:%n"
            + "  plumbline compare baseline set @latest%n"
            + "  plumbline compare baseline show%n"
            + "%nUsage: ",
    subcommands = {BaselineSetCommand.class, BaselineShowCommand.class, BaselineClearCommand.class},
    mixinStandardHelpOptions = true)
public final class BaselineCommand implements Runnable {

  @Spec private CommandSpec spec;

  @Override
  public void run() {
    throw new CommandLine.ParameterException(
        spec.commandLine(), "name a command: set, show or clear");
  }
}
