package dev.plumbline.cli.rubric;

import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.workflow.authoring.RubricSchema;
import dev.plumbline.workflow.evaluation.RubricCompiler;
import dev.plumbline.workflow.files.InputFiles;
import dev.plumbline.workflow.files.PrivateFiles;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `schema`: prints JSON Schemas of what goes into a rubric and comes out of it.
@Command(
    name = "schema",
    header = "Prints JSON Schemas of a rubric's facts, answers and results.",
    synopsisHeading =
        "%nExamples:%n"
            + "  plumbline rubric schema rubric.yaml --facts%n"
            + "  plumbline rubric schema rubric.yaml --out schemas%n"
            + "  plumbline rubric schema rubric.yaml --check schemas%n"
            + "%nUsage: ",
    descriptionHeading = "%n",
    description = {
      "Commit them beside the rubric: code that makes facts or reads results is checked against"
          + " them, and a change of the rubric shows in them."
    },
    mixinStandardHelpOptions = true)
public final class SchemaCommand implements Callable<Integer> {

  @Parameters(paramLabel = "RUBRIC", description = "rubric file, YAML or JSON")
  private Path rubric;

  @ArgGroup(multiplicity = "1")
  private Choice choice;

  @Spec private CommandSpec spec;

  private static final class Choice {

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
    private Optional<Path> out = Optional.empty();

    @Option(
        names = "--check",
        paramLabel = "DIR",
        description = "exit code 1 if those in the folder are not those of the rubric")
    private Optional<Path> check = Optional.empty();
  }

  @Override
  public Integer call() {
    PrintWriter out = spec.commandLine().getOut();
    Bundle bundle = RubricCompiler.compile(rubric, spec.commandLine().getErr()::println);
    if (choice.check.isPresent()) {
      List<String> stale = stale(bundle, choice.check.get());
      stale.forEach(out::println);
      if (!stale.isEmpty()) {
        out.println("`rubric schema --out` writes them");
        return ExitCode.NOT_PASSED;
      }
      out.println("the schemas are those of " + bundle.identity().label());
    } else if (choice.out.isPresent()) {
      write(bundle, choice.out.get());
    } else {
      out.print(
          (choice.facts
                  ? RubricSchema.FACTS
                  : choice.answers ? RubricSchema.ANSWERS : RubricSchema.RESULT)
              .text(bundle));
    }
    return ExitCode.OK;
  }

  private static void write(Bundle bundle, Path folder) {
    PrivateFiles.createFolder(folder);
    for (RubricSchema schema : RubricSchema.values()) {
      PrivateFiles.replace(
          file(folder, schema), schema.text(bundle).getBytes(StandardCharsets.UTF_8));
    }
  }

  /// What is not as it would be written; none if all is.
  private static List<String> stale(Bundle bundle, Path folder) {
    List<String> stale = new ArrayList<>();
    for (RubricSchema schema : RubricSchema.values()) {
      Path file = file(folder, schema);
      byte[] expected = schema.text(bundle).getBytes(StandardCharsets.UTF_8);
      if (!Files.exists(file)) {
        stale.add(file.getFileName() + " is missing");
      } else if (!Arrays.equals(InputFiles.bytes(file), expected)) {
        stale.add(file.getFileName() + " is not that of " + bundle.identity().label());
      }
    }
    return stale;
  }

  private static Path file(Path folder, RubricSchema schema) {
    return folder.resolve(schema.word() + ".schema.json");
  }
}
