package dev.plumbline.cli.rubric;

import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.workflow.importing.langfuse.LangfuseImport;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `rubric import langfuse`: traces with their scores.
@Command(
    name = "langfuse",
    header = "Converts exports of Langfuse.",
    synopsisHeading =
        "%nExample:%n"
            + "  plumbline rubric import langfuse traces.json --out folder%n"
            + "%nUsage: ",
    descriptionHeading = "%n",
    description = {
      "Traces become documents, scores of models recorded answers, scores of people labels. A folder"
          + " may have traces, observations, scores, score configs and dataset items in files of"
          + " their own."
    },
    mixinStandardHelpOptions = true)
public final class ImportLangfuseCommand implements Callable<Integer> {

  @Parameters(
      paramLabel = "FILE",
      description = "an export as JSON, JSON lines or CSV, or a folder with several")
  private Path file;

  @Mixin private SuiteImportOptions options;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    options.run(file, spec.commandLine().getOut(), LangfuseImport::read);
    return ExitCode.OK;
  }
}
