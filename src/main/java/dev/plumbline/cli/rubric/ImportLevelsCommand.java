package dev.plumbline.cli.rubric;

import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.rubric.importing.FiveLevelImport;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `rubric import levels`: one criterion with a description a level.
@Command(
    name = "levels",
    aliases = "biggen",
    header = "Converts criteria with one description per level to rubrics.",
    synopsisHeading =
        "%nExample:%n"
            + "  plumbline rubric import levels instances.jsonl --out rubrics%n"
            + "%nUsage: ",
    descriptionHeading = "%n",
    description = {
      "Reads instances of BiGGen-Bench and Prometheus. Each level above the lowest becomes one question."
    },
    mixinStandardHelpOptions = true)
public final class ImportLevelsCommand implements Callable<Integer> {

  @Parameters(
      paramLabel = "FILE",
      description =
          "JSON Lines {id, score_rubric: {criteria, score1_description, …}}; - is standard input")
  private String file;

  @Mixin private ImportOptions options;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    new ImportRunner(file, options, spec.commandLine().getOut())
        .convertLines(FiveLevelImport::convert);
    return ExitCode.OK;
  }
}
