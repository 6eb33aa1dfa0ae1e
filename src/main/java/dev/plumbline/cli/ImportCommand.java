package dev.plumbline.cli;

import dev.plumbline.cli.author.ImportHealthBenchCommand;
import dev.plumbline.cli.author.ImportLevelsCommand;
import dev.plumbline.cli.author.ImportTableCommand;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/// `import`: rubrics of other formats.
@Command(
    name = "import",
    description = "Makes rubrics of other formats' criteria, and says what it did not keep.",
    subcommands = {
      ImportHealthBenchCommand.class,
      ImportLevelsCommand.class,
      ImportTableCommand.class
    },
    mixinStandardHelpOptions = true)
final class ImportCommand implements Runnable {

  @Spec private CommandSpec spec;

  @Override
  public void run() {
    throw new CommandLine.ParameterException(
        spec.commandLine(),
        "a command is missing: import healthbench, import levels or import table");
  }
}
