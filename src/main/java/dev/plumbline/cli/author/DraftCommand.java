package dev.plumbline.cli.author;

import dev.plumbline.canonical.CanonicalJson;
import dev.plumbline.canonical.JsonObject;
import dev.plumbline.cli.input.CommandEnvironment;
import dev.plumbline.cli.input.InputFiles;
import dev.plumbline.cli.input.ModelOptions;
import dev.plumbline.cli.input.StoreOption;
import dev.plumbline.cli.output.CliError;
import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.drafting.DraftReport;
import dev.plumbline.drafting.DraftingPrompt;
import dev.plumbline.drafting.RubricProse;
import dev.plumbline.function.DraftResponse;
import dev.plumbline.problem.Place;
import dev.plumbline.problem.Problem;
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

/// `draft`: let a model make a rubric of prose, for a person to read, mend and approve.
@Command(
    name = "draft",
    description = {
      "Drafts a rubric from prose that says how texts are graded, and says which sentence led to what.",
      "A draft scores nothing until somebody approves it: `plumbline approve`."
    },
    footer = {
      "",
      "Models are named and reached by the environment, as for `evaluate`.",
      "What a model says is kept in the store; the same prose is not paid for twice."
    },
    mixinStandardHelpOptions = true)
public final class DraftCommand implements Callable<Integer> {

  @Parameters(paramLabel = "PROSE", description = "a text file: how texts are graded, in words")
  private Path source;

  @Option(
      names = "--judge",
      paramLabel = "MODEL",
      description =
          "openai or bedrock to ask a model; PROVIDER:MODEL:VERSION for an answer that is recorded")
  private String judge = "";

  @Mixin private ModelOptions model;

  @Option(
      names = "--completion",
      paramLabel = "FILE",
      description = "record what --judge said first: the answer as it came, and nothing besides")
  private Path completion;

  @Option(
      names = "--run",
      paramLabel = "N",
      description = "from 0; another run asks anew (default: ${DEFAULT-VALUE})")
  private int run;

  @Option(names = "--out", paramLabel = "RUBRIC", description = "where the rubric file goes")
  private Path out;

  @Option(names = "--force", description = "write over another file of that name")
  private boolean force;

  @Mixin private StoreOption store;

  @Option(names = "--json", description = "print the draft and its report as JSON")
  private boolean json;

  @Option(names = "--prompt", description = "print what a model would be asked, and ask nobody")
  private boolean prompt;

  @Option(names = "--quiet", description = "no progress")
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
      throw usage("name who drafts with --judge, and where the rubric goes with --out (or --json)");
    }
    DraftSource drafter = drafter();
    if (completion != null) {
      drafter.record(prose, completion);
    }
    tell(
        "drafting from "
            + prose.sentences()
            + " sentences, by "
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
        .asked(judge, recorded, parent.environment())
        .map(asked -> DraftSource.asked(asked, run, store.folder))
        .orElseGet(() -> DraftSource.named(judge, run, store.folder));
  }

  private void write(byte[] yaml) throws IOException {
    if (!force && Files.exists(out) && !Arrays.equals(Files.readAllBytes(out), yaml)) {
      throw CliError.of(
          out.toString(),
          "already-there",
          "there is another file of this name",
          "name another file, or write over it with `--force`");
    }
    Files.createDirectories(out.toAbsolutePath().getParent());
    InputFiles.replace(out, yaml);
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
