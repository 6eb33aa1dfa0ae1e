package dev.plumbline.cli.rubric;

import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Suggestion;
import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.workflow.evaluation.SuggestedCommands;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// `new`: writes a first version of a rubric, from answers or from an example.
@Command(
    name = "new",
    header = "Writes a first version of a rubric, from answers or from an example.",
    synopsisHeading =
        "%nExamples:%n"
            + "  plumbline new rubric%n"
            + "  plumbline new --from support-reply%n"
            + "  plumbline new --list%n"
            + "%nUsage: ",
    subcommands = {NewRubricCommand.class},
    mixinStandardHelpOptions = true)
public final class NewCommand implements Callable<Integer> {

  @Option(
      names = "--from",
      paramLabel = "NAME",
      description = "copy an example: a rubric with test cases, documents and recorded answers")
  private Optional<String> from = Optional.empty();

  @Option(names = "--list", description = "list the examples")
  private boolean list;

  @Option(
      names = "--out",
      paramLabel = "FOLDER",
      description = "new or empty folder for the example (default: its name)")
  private Optional<Path> folder = Optional.empty();

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    PrintWriter out = spec.commandLine().getOut();
    if (list) {
      for (String name : ExampleFolder.GALLERY) {
        out.printf("%-21s %s%n", name, ExampleFolder.ofGallery(name).orElseThrow().title());
      }
      return ExitCode.OK;
    }
    String name =
        from.orElseThrow(() ->
            new ParameterException(
                spec.commandLine(), "name what to write: new rubric, or new --from NAME"));
    ExampleFolder example =
        ExampleFolder.ofGallery(name)
            .orElseThrow(() ->
                new ParameterException(
                    spec.commandLine(),
                    "there is no example "
                        + EscapedText.text(name)
                        + ": "
                        + Suggestion.of(name, ExampleFolder.GALLERY, "there are")));
    Path made = folder.orElse(Path.of(name));
    example.copy(made);
    out.println("wrote " + EscapedText.visible(made.toString()) + ": " + example.title());
    out.println(
        "  plumbline evaluate --rubric "
            + path(made, ExampleFolder.RUBRIC)
            + " --documents "
            + path(made, ExampleFolder.DOCUMENTS)
            + (example.hasAnswers()
                ? " --judge "
                    + ExampleFolder.JUDGE
                    + " --completions "
                    + path(made, ExampleFolder.ANSWERS)
                : ""));
    out.println("  plumbline report @latest");
    return ExitCode.OK;
  }

  private static String path(Path folder, String file) {
    return SuggestedCommands.argument(folder.resolve(file).toString());
  }
}
