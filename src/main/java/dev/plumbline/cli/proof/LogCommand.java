package dev.plumbline.cli.proof;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// `log`: the log of what was signed.
@Command(
    name = "log",
    header = "Shows the head of the log of what was signed, and proves that it only grew.",
    synopsisHeading =
        "%nExamples:%n"
            + "  plumbline proof log head > head.json%n"
            + "  plumbline proof log consistency --from head.json%n"
            + "%nUsage: ",
    subcommands = {LogHeadCommand.class, LogConsistencyCommand.class},
    mixinStandardHelpOptions = true)
public final class LogCommand implements Runnable {

  @Spec private CommandSpec spec;

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "name a command: head or consistency");
  }
}
