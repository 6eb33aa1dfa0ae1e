package dev.plumbline.cli;

import dev.plumbline.cli.learn.ExperimentCompareCommand;
import dev.plumbline.cli.learn.ExperimentEfficiencyCommand;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/// `experiment`: tables that show whether a rubric and a judge can be relied on.
@Command(
    name = "experiment",
    header = "Compares runs with human scores, as the tables of a paper do.",
    synopsisHeading =
        "%nExample:%n"
            + "  plumbline experiment compare run-a run-b --labels human.csv%n"
            + "%nUsage: ",
    subcommands = {ExperimentCompareCommand.class, ExperimentEfficiencyCommand.class},
    mixinStandardHelpOptions = true)
final class ExperimentCommand implements Runnable {

  @Spec private CommandSpec spec;

  @Override
  public void run() {
    throw new CommandLine.ParameterException(
        spec.commandLine(), "name a command: experiment compare or experiment efficiency");
  }
}
