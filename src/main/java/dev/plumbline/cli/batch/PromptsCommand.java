package dev.plumbline.cli.batch;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.problem.Plural;
import dev.plumbline.cli.documents.DocumentOptions;
import dev.plumbline.cli.input.ScoringStoreOption;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.bundle.ExtractionSpec;
import dev.plumbline.score.extraction.Document;
import dev.plumbline.score.extraction.Extractor;
import dev.plumbline.score.extraction.JudgeIdentity;
import dev.plumbline.score.extraction.Preparation;
import dev.plumbline.workflow.batch.BatchFormat;
import dev.plumbline.workflow.documents.DocumentFile;
import dev.plumbline.workflow.documents.DocumentFingerprints;
import dev.plumbline.workflow.documents.DocumentLine;
import dev.plumbline.workflow.documents.FieldMapping;
import dev.plumbline.workflow.files.RereadableInput;
import dev.plumbline.workflow.judging.JudgeClient;
import dev.plumbline.workflow.judging.JudgeQuestion;
import dev.plumbline.workflow.local.LocalStore;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// `prompts`: writes what a model would be asked, so that it can be asked elsewhere.
@Command(
    name = "prompts",
    header = "Writes the prompts and schemas of an evaluation, to ask a model elsewhere.",
    synopsisHeading =
        "%nExamples:%n"
            + "  plumbline prompts --rubric rubric.yaml --documents texts.jsonl%n"
            + "      --judge openai:gpt-oss-120b --format openai > batch.jsonl%n"
            + "%nUsage: ",
    descriptionHeading = "%n",
    description = {
      "One question on each line, with an id that its answer must carry. `evaluate --completions`"
          + " takes the answers back, in the provider's batch output or as {call, completion,"
          + " stop?}. Documents that need no judge and questions with a stored answer are left out."
          + " What a rubric asks about the answers (relevance, sufficiency,"
          + " confirmation) follows once they are"
          + " stored: take them back, then write prompts again."
    },
    mixinStandardHelpOptions = true)
public final class PromptsCommand implements Callable<Integer> {

  private static final int REPLICATE_MAX = 19;

  /// Of leases that are never kept.
  private static final String OWNER = "prompts";

  @Option(names = "--rubric", paramLabel = "RUBRIC", required = true, description = "rubric")
  private Path rubric;

  @Mixin private DocumentOptions documents;

  @Mixin private ReplicateOptions replicates;

  @Option(
      names = "--map",
      split = ",",
      paramLabel = "NAME=FIELD",
      description =
          "field names in the file, for id, text, context, context.NAME, facts and facts.NAME")
  private Map<String, String> map = new LinkedHashMap<>();

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

  @Mixin private ScoringStoreOption store;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    documents.require();
    JudgeIdentity identity = identity();
    if (replicate < 0 || replicate > REPLICATE_MAX) {
      throw usage("--replicate must be from 0 to " + REPLICATE_MAX);
    }
    PrintWriter err = spec.commandLine().getErr();
    Bundle bundle = replicates.compileLocked(rubric, store, err);
    Extractor extractor = new Extractor(bundle.extraction());
    Tally tally = new Tally();
    Optional<JudgeClient> replies = store.find().map(LocalStore::replies);
    try (RereadableInput input = documents.open()) {
      DocumentFile file = documents.file(input, FieldMapping.of(map, bundle));
      DocumentFingerprints contents = file.check();
      file.forEach(contents, (line, _) -> write(line, bundle, extractor, replies, identity, tally));
    }
    spec.commandLine().getOut().flush();
    err.println(
        Plural.of(tally.calls.size(), "question")
            + " about "
            + Plural.of(tally.asked, "document")
            + (tally.others > 0
                ? ", " + tally.others + (tally.others == 1 ? " needs" : " need") + " no judge"
                : "")
            + (tally.answered > 0 ? ", " + tally.answered + " with stored answers" : "")
            + "; take the answers back with `evaluate … --judge "
            + judge
            + ":"
            + identity.version()
            + (replicate > 0 ? " --replicate " + replicate : "")
            + " --completions FILE`");
    return documents.exit();
  }

  /// What was written. A question about documents with equal texts is one call, and providers
  /// refuse a batch with an id that occurs twice.
  private static final class Tally {
    private final Set<Digest> calls = new TreeSet<>();
    private long asked;
    private long answered;
    private long others;
  }

  private void write(
      DocumentLine line,
      Bundle bundle,
      Extractor extractor,
      Optional<JudgeClient> replies,
      JudgeIdentity identity,
      Tally tally) {
    ExtractionSpec asked = bundle.extraction();
    switch (extractor.prepare(line.document(), line.facts())) {
      case Preparation.Ready ready -> {
        Document document = ready.document();
        List<JudgeQuestion> questions =
            replies
                .map(it -> it.unanswered(asked, document, identity, replicate, OWNER))
                .orElseGet(() -> JudgeQuestion.of(asked, document, identity, replicate));
        tally.asked += questions.isEmpty() ? 0 : 1;
        tally.answered += questions.isEmpty() ? 1 : 0;
        for (JudgeQuestion question : questions) {
          if (tally.calls.add(question.call().key())) {
            spec.commandLine().getOut().print(format.line(line.id(), question) + "\n");
          }
        }
      }
      case Preparation.Complete _, Preparation.Refused _ -> tally.others++;
    }
  }

  private JudgeIdentity identity() {
    int colon = judge.indexOf(':');
    if (colon < 1 || colon == judge.length() - 1) {
      throw usage("--judge is PROVIDER:MODEL, such as openai:gpt-oss-120b");
    }
    return JudgeQuestion.identity(judge.substring(0, colon), judge.substring(colon + 1));
  }

  private ParameterException usage(String message) {
    return new ParameterException(spec.commandLine(), message);
  }
}
