package dev.plumbline.cli.score;

import dev.plumbline.base.problem.Plural;
import dev.plumbline.cli.input.DocumentOptions;
import dev.plumbline.cli.input.DraftOption;
import dev.plumbline.cli.input.LeafCommand;
import dev.plumbline.cli.input.LeafCommand.UsageExamples;
import dev.plumbline.cli.input.StoreOption.ScoringStoreOption;
import dev.plumbline.run.PromptAnswerLine.BatchFormat;
import dev.plumbline.run.PromptExport;
import dev.plumbline.run.RunRubrics;
import dev.plumbline.run.documents.DocumentFile;
import dev.plumbline.run.files.RereadableInput;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// `prompts`: writes what a model would be asked, so that it can be asked elsewhere.
@UsageExamples(
    "plumbline prompts --rubric rubric.yaml --documents texts.jsonl%n"
        + "      --judge openai:gpt-oss-120b --format openai > batch.jsonl")
@Command(
    header = "Writes the prompts and schemas of an evaluation, to ask a model elsewhere.",
    description = {
      "One question on each line, with an id that its answer must carry. `evaluate --completions`"
          + " takes the answers back, in the provider's batch output or as {call, completion,"
          + " stop?}. Documents that need no judge and questions with a stored answer are left out."
          + " What a rubric asks about the answers (relevance, sufficiency,"
          + " confirmation, and what it asks of each claim that they name) follows once they are"
          + " stored: take them back, then write prompts again."
    })
final class PromptsCommand extends LeafCommand {

  private static final int REPLICATE_MAX = 19;

  @Option(names = "--rubric", paramLabel = "RUBRIC", description = "rubric, or frame")
  private Path rubric;

  @Option(
      names = "--rubrics",
      paramLabel = "DIR|FILE",
      description = "rubrics that lines name, as of `evaluate`")
  private Optional<Path> rubrics;

  @Mixin private DocumentOptions.Mapped documents;

  @Mixin private ReplicateOptions replicates;

  @Option(
      names = "--judge",
      paramLabel = "JUDGE",
      required = true,
      description = "the model that will answer, as PROVIDER:MODEL")
  private String judge;

  @Option(
      names = "--replicate",
      paramLabel = "N",
      description = "number of the judge's run, from 0 (default: ${DEFAULT-VALUE})")
  private int replicate;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description = "plain, or the batch format of openai or bedrock (default: plain)")
  private BatchFormat format = BatchFormat.PLAIN;

  @Mixin private DraftOption draft;

  @Mixin private ScoringStoreOption store;

  @Override
  public Integer call() throws IOException {
    documents.require();
    int colon = judge.indexOf(':');
    if (colon < 1 || colon == judge.length() - 1) {
      throw usage("--judge is PROVIDER:MODEL, such as openai:gpt-oss-120b");
    }
    if (replicate < 0 || replicate > REPLICATE_MAX) {
      throw usage("--replicate must be from 0 to " + REPLICATE_MAX);
    }
    PrintWriter out = out();
    PrintWriter err = err();
    if (rubric == null && rubrics.isEmpty()) {
      throw usage("missing --rubric or --rubrics");
    }
    RunRubrics scoring = replicates.rubrics(rubric, rubrics, store, draft.isGiven(), err);
    PromptExport export =
        new PromptExport(
            judge.substring(0, colon), judge.substring(colon + 1), replicate, format, store.find());
    try (RereadableInput input = documents.open()) {
      DocumentFile file = documents.file(input, scoring.sample());
      scoring.forEach(
          file,
          file.check(),
          (line, bundle) -> export.add(line, bundle.extraction(), it -> out.print(it + "\n")));
    }
    out.flush();
    err.println(
        Plural.of(export.questions(), "question")
            + " about "
            + Plural.of(export.asked(), "document")
            + (export.others() > 0
                ? ", " + Plural.of(export.others(), "needs", "need") + " no judge"
                : "")
            + (export.answered() > 0 ? ", " + export.answered() + " with stored answers" : "")
            + "; take the answers back with `evaluate … --judge "
            + judge
            + ":"
            + export.version()
            + (replicate > 0 ? " --replicate " + replicate : "")
            + " --completions FILE`");
    return documents.exit();
  }
}
