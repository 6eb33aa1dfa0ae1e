package dev.plumbline.cli.rubric;

import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.workflow.importing.inspect.InspectImport;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `rubric import inspect`: samples with what their scorers recorded.
@Command(
    name = "inspect",
    header = "Converts a log of Inspect.",
    synopsisHeading =
        "%nExample:%n" + "  plumbline rubric import inspect log.eval --out folder%n" + "%nUsage: ",
    descriptionHeading = "%n",
    description = {
      "Samples become documents, scorers computed facts and items. Recorded scores are compared with"
          + " what the rubric gives for the same outputs."
    },
    mixinStandardHelpOptions = true)
public final class ImportInspectCommand implements Callable<Integer> {

  @Parameters(paramLabel = "FILE", description = "a log that `inspect eval` wrote, .eval or .json")
  private Path file;

  @Mixin private SuiteImportOptions options;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    options.run(file, spec.commandLine().getOut(), InspectImport::read);
    return ExitCode.OK;
  }
}
