package dev.plumbline.cli.rubric;

import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.rubric.importing.ImportedRubric;
import dev.plumbline.workflow.authoring.CanvasRubricImport;
import dev.plumbline.workflow.files.InputFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `rubric import canvas`: criteria with ratings.
@Command(
    name = "canvas",
    header = "Converts the rubrics of a CSV file of Canvas.",
    synopsisHeading =
        "%nExample:%n"
            + "  plumbline rubric import canvas rubrics.csv --out rubrics%n"
            + "%nUsage: ",
    descriptionHeading = "%n",
    description = {
      "Each rubric of the file becomes one of its own: a criterion is a trait with one item, whose"
          + " levels are the ratings, and the result is the sum of the points. `rubric export` writes"
          + " such a file."
    },
    mixinStandardHelpOptions = true)
public final class ImportCanvasCommand implements Callable<Integer> {

  @Parameters(paramLabel = "FILE", description = "CSV file as Canvas imports it")
  private Path file;

  @Mixin private ImportOptions options;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    List<Problem> problems = new ArrayList<>();
    List<ImportedRubric> rubrics = CanvasRubricImport.read(InputFiles.text(file), problems);
    if (!problems.isEmpty()) {
      throw new Refusal(Refusal.Kind.INPUT, file.toString(), problems);
    }
    new ImportRunner(file.toString(), options, spec.commandLine().getOut()).write(rubrics);
    return ExitCode.OK;
  }
}
