package dev.plumbline.cli.measure;

import dev.plumbline.cli.input.LeafCommand.UsageExamples;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/// `experiment`: tables that show whether a rubric and a judge can be relied on.
@UsageExamples("plumbline measure experiment compare run-a run-b --labels human.csv")
@Command(
    header = "Compares runs with human scores, as the tables of a paper do.",
    subcommands = {
      ExperimentCompareCommand.class,
      ExperimentEfficiencyCommand.class,
      ExperimentStabilityCommand.class,
      ExperimentAblateCommand.class,
      ExperimentPerturbCommand.class,
      ExperimentFormatCommand.class,
      ExperimentAttackCommand.class
    },
    mixinStandardHelpOptions = true)
final class ExperimentCommand implements Runnable {

  @Spec private CommandSpec spec;

  @Override
  public void run() {
    throw new CommandLine.ParameterException(
        spec.commandLine(),
        "name a command: experiment ablate, attack, compare, efficiency, format, perturb or stability");
  }
}
