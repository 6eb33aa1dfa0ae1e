package dev.plumbline.cli.rubric;

import static dev.plumbline.cli.output.ExitCode.NOT_PASSED;
import static dev.plumbline.cli.output.ExitCode.OK;

import dev.plumbline.authoring.RubricSchema;
import dev.plumbline.cli.input.LeafCommand;
import dev.plumbline.cli.input.LeafCommand.UsageExamples;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.run.RubricFileCompiler;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `schema`: writes JSON Schemas of what goes into a rubric and comes out of it.
@UsageExamples({
  "plumbline rubric schema rubric.yaml --out schemas",
  "plumbline rubric schema rubric.yaml --check schemas"
})
@Command(
    header = "Writes JSON Schemas of a rubric's facts, answers and results.",
    description = {
      "Commit them beside the rubric: code that makes facts or reads results is checked against"
          + " them, and a change of the rubric shows in them."
    })
final class SchemaCommand extends LeafCommand {

  @Parameters(paramLabel = "RUBRIC", description = "rubric file, YAML or JSON")
  private Path rubric;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description =
          "write them, as `facts.schema.json`, `answers.schema.json`, `result.schema.json`")
  private Optional<Path> folder;

  @Option(
      names = "--check",
      paramLabel = "DIR",
      description = "exit code 1 if those in the folder are not those of the rubric")
  private Optional<Path> checked;

  @Override
  public Integer call() {
    if (folder.isPresent() == checked.isPresent()) {
      throw usage("name one of --out and --check");
    }
    PrintWriter out = out();
    Bundle bundle = RubricFileCompiler.compile(rubric, err()::println);
    if (checked.isPresent()) {
      List<String> stale = RubricSchema.stale(bundle, checked.get());
      stale.forEach(out::println);
      out.println(
          stale.isEmpty()
              ? "the schemas are those of " + bundle.identity().label()
              : "`rubric schema --out` writes them");
      return stale.isEmpty() ? OK : NOT_PASSED;
    }
    RubricSchema.write(bundle, folder.get());
    return OK;
  }
}
