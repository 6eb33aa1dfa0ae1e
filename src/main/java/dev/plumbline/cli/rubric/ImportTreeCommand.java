package dev.plumbline.cli.rubric;

import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.rubric.importing.IdGenerator;
import dev.plumbline.rubric.importing.ImportedRubric;
import dev.plumbline.rubric.importing.TreeImport;
import dev.plumbline.workflow.files.InputFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `rubric import tree`: weighted trees of requirements, with the grades of their leaves.
@Command(
    name = "tree",
    header = "Converts a rubric tree of PaperBench to a rubric.",
    synopsisHeading =
        "%nExample:%n"
            + "  plumbline rubric import tree expected_result.json --out rubrics%n"
            + "%nUsage: ",
    descriptionHeading = "%n",
    description = {
      "The score is that of the tree, exactly. The grades of a graded tree are written to"
          + " NAME.facts.json as given decisions: `score` with this rubric and these facts gives its"
          + " score, and asks no judge."
    },
    mixinStandardHelpOptions = true)
public final class ImportTreeCommand implements Callable<Integer> {

  @Parameters(
      paramLabel = "FILE",
      description = "JSON {id, requirements, weight, score?, task_category?, sub_tasks: […]}")
  private Path file;

  @Option(
      names = "--name",
      paramLabel = "NAME",
      description = "name of the rubric (default: that of the file)")
  private Optional<String> name = Optional.empty();

  @Mixin private ImportOptions options;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    if (name.filter(String::isBlank).isPresent()) {
      throw new ParameterException(spec.commandLine(), "--name must not be blank");
    }
    String called = file.getFileName().toString();
    int dot = called.lastIndexOf('.');
    String words = name.orElse(dot > 0 ? called.substring(0, dot) : called);
    List<Problem> problems = new ArrayList<>();
    Optional<ImportedRubric> rubric =
        TreeImport.convert(InputFiles.object(file), new IdGenerator().name(words), problems);
    if (rubric.isEmpty()) {
      throw new Refusal(Refusal.Kind.INPUT, file.toString(), problems);
    }
    new ImportRunner(file.toString(), options, spec.commandLine().getOut())
        .write(List.of(rubric.get()));
    return ExitCode.OK;
  }
}
