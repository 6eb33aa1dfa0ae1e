package dev.plumbline.cli.rubric;

import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.base.problem.Suggestion;
import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.rubric.bundle.BundleCompilation;
import dev.plumbline.workflow.authoring.NewRubric;
import dev.plumbline.workflow.authoring.NewRubricYaml;
import dev.plumbline.workflow.evaluation.RubricCompiler;
import dev.plumbline.workflow.evaluation.SuggestedCommands;
import dev.plumbline.workflow.files.PrivateFiles;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
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
            + "  plumbline new%n"
            + "  plumbline new --out replies.yaml < answers.txt%n"
            + "  plumbline new --from support-reply%n"
            + "  plumbline new --list%n"
            + "%nUsage: ",
    descriptionHeading = "%n",
    description = {
      "Without --from it asks ten questions and writes a rubric that compiles, with comments; no"
          + " knowledge of the format is needed. Questions are asked on standard error and answered"
          + " on standard input, a line each; an empty line takes what is shown in brackets. Nothing"
          + " is written before the last answer."
    },
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
      paramLabel = "PATH",
      description =
          "file for the rubric (default: rubric.yaml); with --from a new or empty folder (default:"
              + " its name)")
  private Optional<Path> path = Optional.empty();

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
    if (from.isPresent()) {
      copy(from.get(), out);
    } else {
      ask(path.orElse(Path.of("rubric.yaml")));
    }
    return ExitCode.OK;
  }

  private void copy(String name, PrintWriter out) throws IOException {
    ExampleFolder example =
        ExampleFolder.ofGallery(name)
            .orElseThrow(() ->
                new ParameterException(
                    spec.commandLine(),
                    "there is no example "
                        + EscapedText.text(name)
                        + ": "
                        + Suggestion.of(name, ExampleFolder.GALLERY, "there are")));
    Path made = path.orElse(Path.of(name));
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
  }

  private static String path(Path folder, String file) {
    return SuggestedCommands.argument(folder.resolve(file).toString());
  }

  private void ask(Path out) throws IOException {
    checkFile(out);
    PrintWriter err = spec.commandLine().getErr();
    BufferedReader lines =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    NewRubric rubric = new RubricQuestions(lines, err).ask();
    byte[] source =
        NewRubricYaml.text(rubric, EscapedText.visible(out.toString()))
            .getBytes(StandardCharsets.UTF_8);
    switch (RubricCompiler.compilation(source)) {
      case BundleCompilation.Rejected(List<Problem> problems) ->
          throw new Refusal(Refusal.Kind.REJECTED, "the answers", problems);
      case BundleCompilation.Locked _, BundleCompilation.DraftLocked _ -> {
        PrivateFiles.replace(out, source);
        report(rubric, EscapedText.visible(out.toString()));
      }
    }
  }

  /// Nobody is to answer ten questions for nothing.
  private static void checkFile(Path out) {
    if (Files.exists(out)) {
      throw Refusal.of(
          out.toString(),
          ProblemCode.NAME_TAKEN,
          "there is a file of this name",
          "choose another one with `--out`");
    }
    if (!Files.isDirectory(out.toAbsolutePath().getParent())) {
      throw Refusal.of(
          out.toString(),
          ProblemCode.NOT_FOUND,
          "there is no folder of this name",
          "make it first, or choose another one with `--out`");
    }
  }

  private void report(NewRubric rubric, String file) {
    PrintWriter printer = spec.commandLine().getOut();
    printer.println("wrote " + file + ", which compiles");
    printer.println("  plumbline evaluate --rubric " + file + " --documents texts.jsonl");
    if (rubric.criteria().stream().anyMatch(criterion -> criterion.phrases().isEmpty())) {
      printer.println(
          "criteria without words need a model: add `--judge openai` or `--judge bedrock`");
    }
  }
}
