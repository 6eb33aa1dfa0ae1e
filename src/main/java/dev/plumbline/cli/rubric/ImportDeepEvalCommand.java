package dev.plumbline.cli.rubric;

import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.workflow.importing.deepeval.DeepEvalImport;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `rubric import deepeval`: results and test cases of DeepEval.
@Command(
    name = "deepeval",
    header = "Converts results, test cases and goldens of DeepEval.",
    synopsisHeading =
        "%nExample:%n"
            + "  plumbline rubric import deepeval .deepeval/.latest_run_full.json --out folder%n"
            + "%nUsage: ",
    descriptionHeading = "%n",
    description = {
      "Metrics that a model decides become items with the recorded answers, exact matches become"
          + " computed facts, and other metrics recorded facts. Code of Python is not read."
    },
    mixinStandardHelpOptions = true)
public final class ImportDeepEvalCommand implements Callable<Integer> {

  @Parameters(paramLabel = "FILE", description = "what a run wrote, or a saved data set, as JSON")
  private Path file;

  @Mixin private SuiteImportOptions options;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    options.run(file, spec.commandLine().getOut(), DeepEvalImport::read);
    return ExitCode.OK;
  }
}
