package dev.plumbline.cli.rubric;

import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.workflow.importing.ForeignFile;
import dev.plumbline.workflow.importing.graders.GraderImport;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `rubric import graders`: graders of OpenAI, dimensions of Foundry.
@Command(
    name = "graders",
    header = "Converts graders of OpenAI, or the dimensions of an evaluator of Foundry.",
    synopsisHeading =
        "%nExample:%n" + "  plumbline rubric import graders eval.json --out folder%n" + "%nUsage: ",
    descriptionHeading = "%n",
    description = {
      "String checks and similarities become computed facts, graders that are models become items"
          + " for a judge of yours."
    },
    mixinStandardHelpOptions = true)
public final class ImportGradersCommand implements Callable<Integer> {

  @Parameters(
      paramLabel = "FILE",
      description = "an eval with testing_criteria, a grader, or dimensions, as JSON or YAML")
  private Path file;

  @Option(
      names = "--items",
      paramLabel = "FILE",
      description =
          "output items of a run, or rows of data, as JSON Lines or JSON: recorded outputs")
  private Optional<Path> items;

  @Mixin private SuiteImportOptions options;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    options.run(
        file,
        spec.commandLine().getOut(),
        (graders, ledger) -> GraderImport.read(graders, items.map(ForeignFile::new), ledger));
    return ExitCode.OK;
  }
}
