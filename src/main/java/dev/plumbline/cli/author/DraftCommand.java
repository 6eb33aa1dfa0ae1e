package dev.plumbline.cli.author;

import dev.plumbline.canonical.CanonicalJson;
import dev.plumbline.canonical.JsonObject;
import dev.plumbline.cli.input.CommandEnvironment;
import dev.plumbline.cli.input.InputFiles;
import dev.plumbline.cli.input.ModelOptions;
import dev.plumbline.cli.input.StoreOption;
import dev.plumbline.cli.output.CliError;
import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.cli.output.Plural;
import dev.plumbline.cli.output.PrivateFiles;
import dev.plumbline.drafting.DraftReport;
import dev.plumbline.drafting.DraftingPrompt;
import dev.plumbline.drafting.RubricProse;
import dev.plumbline.function.DraftResponse;
import dev.plumbline.problem.Place;
import dev.plumbline.problem.Problem;
import dev.plumbline.problem.ProblemCode;
import dev.plumbline.problem.ProblemLimit;
import dev.plumbline.prompt.Prompt;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/// `draft`: has a model turn grading instructions in prose into a rubric, for a person to review
/// and approve.
@Command(
    name = "draft",
    header = "Drafts a rubric from grading instructions in prose.",
    synopsisHeading =
        "%nExample:%n"
            + "  plumbline draft instructions.txt --judge openai --out rubric.yaml%n"
            + "%nUsage: ",
    descriptionHeading = "%n",
    description = {
      "Reports which sentence each item is based on. A draft cannot score until it is approved with `plumbline approve`."
    },
    footer = {
      "",
      "The model is configured by environment variables, as for `evaluate`.",
      "Answers are stored, so the same prose is not paid for twice."
    },
    mixinStandardHelpOptions = true)
public final class DraftCommand implements Callable<Integer> {

  @Parameters(paramLabel = "PROSE", description = "text file with the grading instructions")
  private Path source;

  @Option(
      names = "--judge",
      paramLabel = "MODEL",
      description =
          "openai or bedrock to call a model; PROVIDER:MODEL:VERSION for a recorded answer")
  private String judge = "";

  @Mixin private ModelOptions model;

  @Option(
      names = "--completion",
      paramLabel = "FILE",
      description = "file with an answer of --judge, recorded before drafting")
  private Path completion;

  @Option(
      names = "--replicate",
      paramLabel = "N",
      description =
          "number of the run, from 0; another replicate calls the model again (default: ${DEFAULT-VALUE})")
  private int replicate;

  @Option(names = "--out", paramLabel = "RUBRIC", description = "rubric file to write")
  private Path out;

  @Option(names = "--force", description = "overwrite an existing file")
  private boolean force;

  @Mixin private StoreOption store;

  @Option(names = "--json", description = "print the draft and its report as JSON")
  private boolean json;

  @Option(names = "--print-prompt", description = "print the prompt without calling a model")
  private boolean prompt;

  @Option(names = "--quiet", description = "do not print progress")
  private boolean quiet;

  @ParentCommand private CommandEnvironment parent;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    RubricProse prose = prose();
    if (prompt) {
      print(DraftingPrompt.write(prose));
      return ExitCode.OK;
    }
    if (judge.isEmpty() || (out == null && !json)) {
      throw usage("--judge is required, and --out or --json");
    }
    DraftSource drafter = drafter();
    if (completion != null) {
      drafter.record(prose, completion);
    }
    tell(
        "drafting from "
            + Plural.of(prose.sentences(), "sentence")
            + ", by "
            + drafter.judge().provider()
            + " "
            + drafter.judge().model());
    DraftReport rubric = DraftReport.of(prose, drafter.draft(prose, source.toString()));
    DraftResponse draft = DraftResponse.of(rubric, drafter.judge());
    if (out != null) {
      write(rubric.yaml().getBytes(StandardCharsets.UTF_8));
    }
    print(draft);
    return ExitCode.OK;
  }

  private RubricProse prose() {
    String text = InputFiles.text(source);
    List<Problem> problems = RubricProse.problems(text, Place.WHOLE);
    if (!problems.isEmpty()) {
      throw new CliError(ExitCode.USAGE, source.toString(), problems);
    }
    return RubricProse.of(text);
  }

  private DraftSource drafter() {
    String recorded = completion == null ? "" : "--completion";
    return model
        .model(judge, recorded, parent.environment())
        .map(asked -> DraftSource.asked(asked, replicate, store))
        .orElseGet(() -> DraftSource.named(judge, replicate, store));
  }

  private void write(byte[] yaml) throws IOException {
    if (!force && Files.exists(out) && !Arrays.equals(Files.readAllBytes(out), yaml)) {
      throw CliError.of(
          out.toString(),
          ProblemCode.FILE_EXISTS,
          "a different file of this name exists",
          "name another file, or overwrite it with `--force`");
    }
    PrivateFiles.createFolder(out.toAbsolutePath().getParent());
    PrivateFiles.replace(out, yaml);
  }

  private void print(DraftResponse draft) {
    PrintWriter to = spec.commandLine().getOut();
    if (json) {
      to.println(CanonicalJson.text(draft.json()));
      return;
    }
    PrintWriter err = spec.commandLine().getErr();
    ProblemLimit.of(draft.compiled().warnings())
        .forEach(w -> err.println("warning: " + w.render(out.toString())));
    DraftText.lines(draft, out).forEach(to::println);
  }

  private void print(Prompt asked) {
    spec.commandLine()
        .getOut()
        .println(
            CanonicalJson.text(
                JsonObject.builder()
                    .put("schema", asked.schema())
                    .put("system", asked.system())
                    .put("user", asked.user())
                    .build()));
  }

  private void tell(String line) {
    if (!quiet) {
      spec.commandLine().getErr().println(line);
    }
  }

  private ParameterException usage(String message) {
    return new ParameterException(spec.commandLine(), message);
  }
}
