package dev.plumbline.cli.rubric;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/// `new`: writes a first version of a file.
@Command(
    name = "new",
    header = "Writes a first version of a rubric, from answers to a few questions.",
    synopsisHeading = "%nExample:%n" + "  plumbline new rubric%n" + "%nUsage: ",
    subcommands = {NewRubricCommand.class},
    mixinStandardHelpOptions = true)
public final class NewCommand implements Runnable {

  @Spec private CommandSpec spec;

  @Override
  public void run() {
    throw new CommandLine.ParameterException(spec.commandLine(), "name what to write: new rubric");
  }
}
