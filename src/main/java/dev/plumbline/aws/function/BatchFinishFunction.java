package dev.plumbline.aws.function;

import dev.plumbline.aws.function.BatchResults.BatchFile;
import dev.plumbline.aws.function.request.FunctionResponse;
import dev.plumbline.aws.function.request.FunctionResponse.FunctionOutcome;
import dev.plumbline.aws.function.request.RequestBody;
import dev.plumbline.aws.function.request.RequestBody.RequestFailure;
import dev.plumbline.aws.function.request.RequestedJudge;
import dev.plumbline.aws.function.request.TextInputLoader;
import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonRecord;
import dev.plumbline.base.canonical.UnexpectedJsonException;
import dev.plumbline.base.problem.WireNamed;
import dev.plumbline.measure.comparison.Bar.DocumentList;
import dev.plumbline.score.extraction.JudgeIdentity;
import dev.plumbline.score.run.RunBuilder;
import dev.plumbline.score.run.RunBuilder.RunResult;
import dev.plumbline.score.run.RunLine;
import dev.plumbline.score.run.RunLine.DocumentStatus;
import dev.plumbline.score.run.RunManifest.RunSpec;
import dev.plumbline.score.run.SaltSeed;
import dev.plumbline.store.repository.ArtefactLoader;
import dev.plumbline.store.repository.ArtefactRepository;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedSet;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/// The last step of a batch: its lines in the order of the file become a run, whose digest is the
/// one that the command line gives for the same documents, bundle, judge, answers and seed.
record BatchFinishFunction(
    ArtefactLoader loader, ArtefactRepository repository, SecureRandom random) {

  private static final Set<String> EVALUATED =
      Set.of(
          FunctionOutcome.SCORED.wireName(),
          FunctionOutcome.BOUNDED.wireName(),
          FunctionOutcome.NEEDS_REVIEW.wireName(),
          FunctionOutcome.UNSCORED.wireName());

  /// @param bundle its digest
  /// @param manifest what the state machine wrote beside the results
  /// @param documents how many the file has
  /// @param bar that the run was begun for
  record Request(
      Optional<Digest> bundle,
      JudgeIdentity judge,
      int replicate,
      List<Digest> calibrations,
      long documents,
      Optional<BatchFile> manifest,
      Optional<SaltSeed> seed,
      Optional<Digest> bar) {

    Request {
      calibrations = List.copyOf(calibrations);
    }

    static Request read(RequestBody body, TextInputLoader textInputLoader) {
      body.requireText("bundle", "the digest that `split` answered");
      Request request =
          new Request(
              body.digest("bundle"),
              RequestedJudge.readConfigured(body),
              body.whole("replicate", 0, 0, ExtractFunction.REPLICATE_MAX),
              ScoreFunction.Request.calibrations(body),
              body.whole("documents", 0, 0, Integer.MAX_VALUE),
              BatchFile.read(body, "manifest", textInputLoader),
              BatchSteps.seed(body),
              BatchSteps.bar(body));
      body.finish();
      return request;
    }
  }

  /// @param run absent while a document is incomplete
  /// @param counts of lines by outcome and code, joined by a space
  record Response(Optional<Digest> run, String seed, long documents, SortedMap<String, Long> counts)
      implements FunctionResponse {

    @Override
    public JsonObject json() {
      return JsonObject.of(
          "outcome",
          run.isPresent() ? FunctionOutcome.EVALUATED : FunctionOutcome.INCOMPLETE,
          "run",
          run,
          "seed",
          run.isPresent() ? seed : "",
          "documents",
          documents,
          "notScored",
          notScored(),
          "notScoredPercent",
          documents == 0 ? 0 : notScored() * 100 / documents,
          "outcomes",
          new JsonArray(
              counts.entrySet().stream()
                  .<Json>map(each ->
                      JsonObject.of(
                          "code", words(each.getKey())[1],
                          "lines", each.getValue(),
                          "outcome", words(each.getKey())[0]))
                  .toList()));
    }

    /// Lines that were not evaluated at all.
    private long notScored() {
      return counts.entrySet().stream()
          .filter(each -> !isEvaluated(words(each.getKey())[0]))
          .mapToLong(Map.Entry::getValue)
          .sum();
    }

    private static String[] words(String key) {
      int space = key.indexOf(' ');
      return new String[] {key.substring(0, space), key.substring(space + 1)};
    }
  }

  Response finish(Request request) {
    SaltSeed seed = request.seed().orElseGet(this::randomSeed);
    RunSpec spec =
        new RunSpec(
                request.bundle().orElseThrow(),
                request.judge(),
                List.of(request.replicate()),
                request.calibrations())
            .forBar(request.bar());
    RunBuilder run = new RunBuilder(spec, seed);
    RunLineReader reader = new RunLineReader();
    DocumentList.Builder listed = new DocumentList.Builder();
    SortedMap<String, Long> counts = new TreeMap<>();
    long[] documents = {0};
    BatchResults results = new BatchResults(request.manifest().orElseThrow());
    try {
      results.forEach(line -> {
        RunLine one = reader.read(line);
        run.add(one);
        listed.add(one.id(), one.document(), line.findDigest("rubric"));
        counts.merge(key(line), 1L, Long::sum);
        documents[0]++;
      });
    } catch (UnexpectedJsonException | IllegalArgumentException damaged) {
      throw RequestFailure.corrupt("the results of the batch are not those of its lines");
    }
    RunSpec done = reader.of(spec);
    request.bar().ifPresent(it -> BatchSteps.bar(it, loader).require(done, listed));
    return switch (run.build(done, request.documents())) {
      case RunResult.Ended(var manifest) ->
          new Response(
              Optional.of(repository.store(ArtefactKind.RUN, manifest.json())),
              HexFormat.of().formatHex(seed.bytes()),
              documents[0],
              counts);
      case RunResult.Incomplete _ -> new Response(Optional.empty(), "", documents[0], counts);
    };
  }

  private SaltSeed randomSeed() {
    byte[] bytes = new byte[SaltSeed.BYTES];
    random.nextBytes(bytes);
    return SaltSeed.of(bytes);
  }

  private static boolean isEvaluated(String outcome) {
    return EVALUATED.contains(outcome);
  }

  /// By what a line is counted: its outcome, and why there is no score.
  private static String key(JsonObject line) {
    return line.text("outcome") + " " + line.findText("code").orElse("");
  }

  /// Lines of a batch as those of its run, in their order.
  static final class RunLineReader {

    /// Those that lines make of a frame, the first one first.
    private final SequencedSet<Digest> rubrics = new LinkedHashSet<>();

    RunLine read(JsonObject line) {
      Optional<Digest> rubric = line.findDigest("rubric");
      rubric.ifPresent(rubrics::add);
      return JsonRecord.stored(
          RunLine.class,
          line.with("status", status(line))
              .with("problems", line.find("codes"))
              .with("bundle", rubric.filter(it -> !it.equals(rubrics.getFirst()))));
    }

    /// What the run was asked to do, where the bundle of the batch may be a frame.
    RunSpec of(RunSpec batch) {
      return rubrics.isEmpty()
          ? batch
          : batch.ofRubrics(rubrics.getFirst(), rubrics.size(), Optional.of(batch.bundle()));
    }
  }

  private static DocumentStatus status(JsonObject line) {
    String outcome = line.text("outcome");
    if (isEvaluated(outcome)) {
      boolean gated = line.has("gate") && outcome.equals(FunctionOutcome.SCORED.wireName());
      return gated
          ? DocumentStatus.GATED
          : WireNamed.parse(DocumentStatus.class, outcome).orElseThrow();
    }
    boolean open =
        outcome.equals(FunctionOutcome.INCOMPLETE.wireName())
            || outcome.equals(FunctionOutcome.IN_PROGRESS.wireName())
            || outcome.equals(FunctionOutcome.EXTRACTED.wireName());
    return open ? DocumentStatus.INCOMPLETE : DocumentStatus.REFUSED;
  }
}
