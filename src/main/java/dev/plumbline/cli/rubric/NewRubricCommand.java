package dev.plumbline.cli.rubric;

import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.rubric.bundle.BundleCompilation;
import dev.plumbline.workflow.authoring.NewRubric;
import dev.plumbline.workflow.authoring.NewRubricYaml;
import dev.plumbline.workflow.evaluation.RubricCompiler;
import dev.plumbline.workflow.files.PrivateFiles;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// `new rubric`: asks what a text should do and writes a rubric that compiles.
@Command(
    name = "rubric",
    header = "Asks ten questions and writes a rubric that compiles, with comments.",
    synopsisHeading =
        "%nExamples:%n"
            + "  plumbline new rubric%n"
            + "  plumbline new rubric --out replies.yaml < answers.txt%n"
            + "%nUsage: ",
    descriptionHeading = "%n",
    description = {
      "No knowledge of the format is needed. Questions are asked on standard error and answered on"
          + " standard input, a line each; an empty line takes what is shown in brackets. Nothing"
          + " is written before the last answer."
    },
    mixinStandardHelpOptions = true)
public final class NewRubricCommand implements Callable<Integer> {

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "where to write the rubric (default: ${DEFAULT-VALUE})")
  private Path out = Path.of("rubric.yaml");

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    checkFile();
    PrintWriter err = spec.commandLine().getErr();
    BufferedReader lines =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    NewRubric rubric = new RubricQuestions(lines, err).ask();
    byte[] source = NewRubricYaml.text(rubric, fileName()).getBytes(StandardCharsets.UTF_8);
    switch (RubricCompiler.compilation(source)) {
      case BundleCompilation.Rejected(List<Problem> problems) ->
          throw new Refusal(Refusal.Kind.REJECTED, "the answers", problems);
      case BundleCompilation.Locked _, BundleCompilation.DraftLocked _ -> {
        PrivateFiles.replace(out, source);
        report(rubric);
      }
    }
    return ExitCode.OK;
  }

  private String fileName() {
    return EscapedText.visible(out.toString());
  }

  /// Nobody is to answer ten questions for nothing.
  private void checkFile() {
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

  private void report(NewRubric rubric) {
    PrintWriter printer = spec.commandLine().getOut();
    String file = fileName();
    printer.println("wrote " + file + ", which compiles");
    printer.println("  plumbline evaluate --rubric " + file + " --documents texts.jsonl");
    if (rubric.criteria().stream().anyMatch(criterion -> criterion.phrases().isEmpty())) {
      printer.println(
          "criteria without words need a model: add `--judge openai` or `--judge bedrock`");
    }
  }
}
