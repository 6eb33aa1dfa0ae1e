package dev.plumbline.cli.rubric;

import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.workflow.importing.promptfoo.PromptfooImport;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `rubric import promptfoo`: tests with assertions, and recorded outputs.
@Command(
    name = "promptfoo",
    header = "Converts a configuration of promptfoo, or the results of a run.",
    synopsisHeading =
        "%nExample:%n"
            + "  plumbline rubric import promptfoo results.json --out folder%n"
            + "%nUsage: ",
    descriptionHeading = "%n",
    description = {
      "Assertions become computed facts and items with promptfoo's weights and thresholds. Recorded"
          + " results are compared with what the rubric gives for the same outputs."
    },
    mixinStandardHelpOptions = true)
public final class ImportPromptfooCommand implements Callable<Integer> {

  @Parameters(
      paramLabel = "FILE",
      description = "promptfooconfig.yaml, or what `promptfoo eval -o results.json` wrote")
  private Path file;

  @Mixin private SuiteImportOptions options;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    options.run(file, spec.commandLine().getOut(), PromptfooImport::read);
    return ExitCode.OK;
  }
}
