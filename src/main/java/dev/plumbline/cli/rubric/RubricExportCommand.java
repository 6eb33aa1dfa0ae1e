package dev.plumbline.cli.rubric;

import dev.plumbline.authoring.CanvasRubricImport.CanvasRubric;
import dev.plumbline.cli.input.LeafCommand;
import dev.plumbline.cli.input.LeafCommand.UsageExamples;
import dev.plumbline.run.RubricFileCompiler;
import dev.plumbline.run.files.PrivateFiles;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `rubric export`: a rubric for a learning platform.
@UsageExamples("plumbline rubric export rubric.yaml --out canvas.csv")
@Command(
    header = "Writes a rubric as a CSV file from which Canvas makes one.",
    description = {
      "Traits are criteria, in the order of the file, and their levels are ratings with the points"
          + " that they add to the result. Canvas adds points and does nothing else: what a plan"
          + " does otherwise is noted. `import` reads such a file."
    })
final class RubricExportCommand extends LeafCommand {

  @Parameters(paramLabel = "RUBRIC", description = "rubric file, YAML or JSON")
  private Path rubric;

  @Option(names = "--out", paramLabel = "FILE", description = "write to this file (default: print)")
  private Optional<Path> out;

  @Override
  protected void run() {
    CanvasRubric canvas = CanvasRubric.of(RubricFileCompiler.compile(rubric, err()::println));
    out.ifPresentOrElse(
        file -> PrivateFiles.replace(file, canvas.csv().getBytes(StandardCharsets.UTF_8)),
        () -> out().print(canvas.csv()));
    canvas.notes().forEach(note -> err().println("note: " + note));
  }
}
