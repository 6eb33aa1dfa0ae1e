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
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `schema`: prints JSON Schemas of what goes into a rubric and comes out of it.
@UsageExamples({
  "plumbline rubric schema rubric.yaml --facts",
  "plumbline rubric schema rubric.yaml --out schemas",
  "plumbline rubric schema rubric.yaml --check schemas"
})
@Command(
    header = "Prints JSON Schemas of a rubric's facts, answers and results.",
    description = {
      "Commit them beside the rubric: code that makes facts or reads results is checked against"
          + " them, and a change of the rubric shows in them."
    })
final class SchemaCommand extends LeafCommand {

  @Parameters(paramLabel = "RUBRIC", description = "rubric file, YAML or JSON")
  private Path rubric;

  @Option(names = "--facts", description = "print that of the facts supplied with a document")
  private boolean facts;

  @Option(names = "--answers", description = "print that of what a judge answers")
  private boolean answers;

  @Option(names = "--result", description = "print that of a line of `results.jsonl`")
  private boolean result;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description =
          "write all three, as `facts.schema.json`, `answers.schema.json`, `result.schema.json`")
  private Optional<Path> folder;

  @Option(
      names = "--check",
      paramLabel = "DIR",
      description = "exit code 1 if those in the folder are not those of the rubric")
  private Optional<Path> checked;

  @Override
  public Integer call() {
    if (Stream.of(facts, answers, result, folder.isPresent(), checked.isPresent())
            .filter(each -> each)
            .count()
        != 1) {
      throw usage("name one of --facts, --answers, --result, --out and --check");
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
    if (folder.isPresent()) {
      RubricSchema.write(bundle, folder.get());
    } else {
      RubricSchema schema =
          facts ? RubricSchema.FACTS : answers ? RubricSchema.ANSWERS : RubricSchema.RESULT;
      out.print(schema.text(bundle));
    }
    return OK;
  }
}
