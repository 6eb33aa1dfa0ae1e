package dev.plumbline.cli.rubric;

import dev.plumbline.authoring.CompiledDraft;
import dev.plumbline.authoring.DraftSource;
import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Plural;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.Problem.Place;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.base.problem.Refusal.ProblemLimit;
import dev.plumbline.cli.input.LeafCommand.StoreCommand;
import dev.plumbline.cli.input.LeafCommand.UsageExamples;
import dev.plumbline.cli.input.ModelOptions;
import dev.plumbline.judge.draft.DraftCoverage;
import dev.plumbline.judge.draft.DraftCoverage.LocatedQuote;
import dev.plumbline.judge.draft.DraftCoverage.ProseSentence;
import dev.plumbline.judge.draft.DraftCoverage.Source;
import dev.plumbline.judge.draft.RubricProse;
import dev.plumbline.present.terminal.TextTable.TerminalColumns;
import dev.plumbline.run.files.InputFiles;
import dev.plumbline.run.files.PrivateFiles;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `draft`: has a model turn grading instructions in prose into a rubric, for a person to review
/// and approve.
@UsageExamples("plumbline rubric draft instructions.txt --judge openai --out rubric.yaml")
@Command(
    header = "Drafts a rubric from grading instructions in prose.",
    description = {
      "Reports which sentence each item is based on. A draft cannot score until it is approved with `plumbline rubric approve`."
    },
    footer = {
      "",
      "The model is configured by environment variables, as for `evaluate`.",
      "Answers are stored, so the same prose is not paid for twice."
    })
final class DraftCommand extends StoreCommand {

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

  @Option(names = "--json", description = "print the draft and its report as JSON")
  private boolean json;

  @Option(names = "--print-prompt", description = "print the prompt without calling a model")
  private boolean prompt;

  @Option(names = "--quiet", description = "do not print progress")
  private boolean quiet;

  @Override
  protected void run() throws IOException {
    RubricProse prose = prose();
    if (prompt) {
      out().println(CanonicalJson.text(DraftSource.prompt(prose)));
      return;
    }
    if (judge.isEmpty() || (out == null && !json)) {
      throw usage("--judge is required, and --out or --json");
    }
    DraftSource drafter = drafter();
    if (completion != null) {
      drafter.record(prose, completion);
    }
    tell("drafting from " + Plural.of(prose.sentences(), "sentence") + ", by " + drafter.name());
    CompiledDraft draft = drafter.draft(prose, source.toString());
    if (out != null) {
      write(out, draft.rubric().yaml().getBytes(StandardCharsets.UTF_8));
    }
    print(draft);
  }

  private RubricProse prose() {
    String text = InputFiles.text(source);
    List<Problem> problems = RubricProse.problems(text, Place.WHOLE);
    if (!problems.isEmpty()) {
      throw new Refusal(source.toString(), problems);
    }
    return RubricProse.of(text);
  }

  private DraftSource drafter() {
    String recorded = completion == null ? "" : "--completion";
    return model
        .model(judge, recorded, environment())
        .map(asked -> DraftSource.asked(asked, replicate, store))
        .orElseGet(() -> DraftSource.named(judge, replicate, store));
  }

  private void write(Path file, byte[] yaml) throws IOException {
    if (!force && Files.exists(file) && !Arrays.equals(Files.readAllBytes(file), yaml)) {
      throw Refusal.of(
          file,
          ProblemCode.FILE_EXISTS,
          "a different file of this name exists",
          "name another file, or overwrite it with `--force`");
    }
    PrivateFiles.createFolder(file.toAbsolutePath().getParent());
    PrivateFiles.replace(file, yaml);
  }

  private void print(CompiledDraft draft) {
    PrintWriter to = out();
    if (json) {
      to.println(CanonicalJson.text(draft.json()));
      return;
    }
    PrintWriter err = err();
    ProblemLimit.of(draft.compiled().warnings())
        .forEach(w -> err.println("warning: " + w.render(out.toString())));
    DraftText.lines(draft, out).forEach(to::println);
  }

  private void tell(String line) {
    if (!quiet) {
      err().println(line);
    }
  }

  /// A draft and the sentences that it is based on, as text.
  static final class DraftText {

    private static final int MARGIN = 14;

    static List<String> lines(CompiledDraft draft, Path out) {
      DraftCoverage coverage = draft.rubric().coverage();
      List<String> lines = new ArrayList<>();
      lines.add("draft " + draft.rubric().name());
      lines.add(row("file", out.toString()));
      lines.add(row("bundle", draft.compiled().bundle().digest().toString()));
      lines.add(row("by", draft.by()));
      long items = coverage.sources().stream().filter(Source::isItem).count();
      lines.add(row("traits", Long.toString(coverage.sources().size() - items)));
      lines.add(row("items", Long.toString(items)));
      int all = coverage.sentences().size();
      lines.add(
          row("sentences", all - coverage.uncovered().size() + " of " + all + " used for an item"));
      covered(coverage, lines);
      uncovered(coverage, lines);
      unfounded(coverage, lines);
      lines.add("review it, correct it, then run `plumbline rubric approve " + out + " --by NAME`");
      return lines;
    }

    private static void covered(DraftCoverage coverage, List<String> lines) {
      lines.add("sentences and their items");
      for (ProseSentence proseSentence : coverage.sentences()) {
        if (!proseSentence.items().isEmpty()) {
          lines.add(row(proseSentence.id(), String.join(", ", proseSentence.items())));
        }
      }
    }

    private static void uncovered(DraftCoverage coverage, List<String> lines) {
      if (!coverage.uncovered().isEmpty()) {
        lines.add("sentences without an item");
      }
      for (ProseSentence proseSentence : coverage.uncovered()) {
        String traits =
            proseSentence.traits().isEmpty()
                ? ""
                : ", used for " + String.join(", ", proseSentence.traits());
        lines.add(row(proseSentence.id(), EscapedText.text(proseSentence.text()) + traits));
      }
    }

    private static void unfounded(DraftCoverage coverage, List<String> lines) {
      List<Source> sources =
          coverage.sources().stream()
              .filter(source -> !source.isGrounded() || hasMissing(source))
              .toList();
      if (!sources.isEmpty()) {
        lines.add("quotes that are not in the prose");
      }
      for (Source source : sources) {
        if (source.quotes().isEmpty()) {
          lines.add(row(source.id(), "no quotes"));
        }
        for (LocatedQuote quote : source.quotes()) {
          if (!quote.isFound()) {
            lines.add(
                row(
                    source.id(),
                    quote.location().summary() + " " + EscapedText.text(quote.text())));
          }
        }
      }
    }

    private static boolean hasMissing(Source source) {
      return source.quotes().stream().anyMatch(quote -> !quote.isFound());
    }

    private static String row(String name, String value) {
      return "  " + TerminalColumns.padded(name, MARGIN) + value;
    }

    private DraftText() {}
  }
}
