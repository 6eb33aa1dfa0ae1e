package dev.plumbline.cli.rubric;

import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.rubric.importing.HealthBenchImport;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `rubric import healthbench`: weighted criteria, some with negative points.
@Command(
    name = "healthbench",
    header = "Converts the examples of HealthBench to rubrics.",
    synopsisHeading =
        "%nExample:%n"
            + "  plumbline rubric import healthbench examples.jsonl --out rubrics%n"
            + "%nUsage: ",
    descriptionHeading = "%n",
    description = {
      "The score is HealthBench's: the points of the criteria met, divided by the achievable points, clamped to 0 and 1."
    },
    mixinStandardHelpOptions = true)
public final class ImportHealthBenchCommand implements Callable<Integer> {

  @Parameters(
      paramLabel = "FILE",
      description =
          "JSON Lines {prompt_id, prompt, rubrics: [{criterion, points, tags}]}; - is standard input")
  private String file;

  @Mixin private ImportOptions options;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    new ImportRunner(file, options, spec.commandLine().getOut())
        .convertLines(HealthBenchImport::convert);
    return ExitCode.OK;
  }
}
