package dev.plumbline.cli.rubric;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/// `import`: converts rubrics of other formats.
@Command(
    name = "import",
    header = "Converts rubrics of other formats and reports what cannot be represented.",
    synopsisHeading =
        "%nExample:%n"
            + "  plumbline rubric import table criteria.csv --out rubrics%n"
            + "%nUsage: ",
    subcommands = {
      ImportCanvasCommand.class,
      ImportDeepEvalCommand.class,
      ImportGradersCommand.class,
      ImportHealthBenchCommand.class,
      ImportInspectCommand.class,
      ImportLangfuseCommand.class,
      ImportLevelsCommand.class,
      ImportPromptfooCommand.class,
      ImportTableCommand.class,
      ImportTreeCommand.class
    },
    mixinStandardHelpOptions = true)
public final class ImportCommand implements Runnable {

  @Spec private CommandSpec spec;

  @Override
  public void run() {
    throw new CommandLine.ParameterException(
        spec.commandLine(),
        "name a command: import canvas, import deepeval, import graders, import healthbench, import inspect, import langfuse,"
            + " import levels, import promptfoo, import table or import tree");
  }
}
