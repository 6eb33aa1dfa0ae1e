package dev.plumbline.aws.function;

import dev.plumbline.aws.function.request.FunctionResponse;
import dev.plumbline.aws.function.request.ModelUsage;
import dev.plumbline.aws.function.request.RequestBody;
import dev.plumbline.aws.function.request.RequestBody.RequestFailure;
import dev.plumbline.aws.function.request.TextInputLoader;
import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonRecord;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.measure.comparison.Bar;
import dev.plumbline.run.LockedBar;
import dev.plumbline.score.run.SaltSeed;
import dev.plumbline.store.repository.ArtefactLoader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/// The steps of a batch. `split` and `finish` are the function `batch`; chunks are requests to
/// `extract` and `score`, which have the rights that a chunk needs.
record BatchSteps(
    BatchSplitFunction split,
    ChunkExtractFunction chunkExtract,
    ChunkScoreFunction chunkScore,
    BatchFinishFunction finish) {

  /// What Step Functions allows as the name of an execution.
  private static final Pattern ID =
      Pattern.compile("[^\\s<>{}\\[\\]?*\"#%\\\\^|~`$&,;:/\\p{Cc}]{0,80}");

  /// The id of the batch, by which the lines of its requests are found in the logs; empty for none.
  static String id(RequestBody body) {
    String id = body.text("batch");
    if (!ID.matcher(id).matches()) {
      body.addProblem(
          "batch", ProblemCode.UNKNOWN_VALUE, "this is no id", "the name of an execution");
      return "";
    }
    return id;
  }

  /// The bar that the batch is begun for; an empty text means none: a state machine cannot omit a
  /// key.
  static Optional<Digest> bar(RequestBody body) {
    return body.text("bar").isEmpty() ? Optional.empty() : body.digest("bar");
  }

  /// Of the salts; empty for a random one.
  static Optional<SaltSeed> seed(RequestBody body) {
    Optional<SaltSeed> seed = SaltSeed.parse(body.text("seed"));
    if (seed.isEmpty() && !body.text("seed").isEmpty()) {
      body.addProblem(
          "seed",
          ProblemCode.UNKNOWN_VALUE,
          "this is no seed",
          "64 lower-case hexadecimal digits, or none for a random one");
    }
    return seed;
  }

  static LockedBar bar(Digest digest, ArtefactLoader loader) {
    return new LockedBar(
        digest,
        JsonRecord.read(Bar.class, loader.find(ArtefactKind.BAR, digest, "/bar").json())
            .orElseThrow(() -> RequestFailure.corrupt("it is not a bar of this format")));
  }

  FunctionResponse step(RequestBody body, TextInputLoader textInputLoader) {
    return switch (body.requireText("step", "`split` or `finish`")) {
      case "split" -> split.split(BatchSplitFunction.Request.read(body, textInputLoader));
      case "finish" -> finish.finish(BatchFinishFunction.Request.read(body, textInputLoader));
      default -> {
        if (body.problems().isEmpty()) {
          body.addProblem(
              "step", ProblemCode.UNKNOWN_VALUE, "there is no such step", "`split` or `finish`");
        }
        throw failed(body);
      }
    };
  }

  FunctionResponse extract(ChunkExtractFunction.Request request, ModelUsage usage) {
    return chunkExtract.extract(request, usage);
  }

  FunctionResponse score(ChunkScoreFunction.Request request) {
    return chunkScore.score(request);
  }

  private static RequestFailure failed(RequestBody body) {
    try {
      body.finishKnown();
    } catch (RequestFailure failure) {
      return failure;
    }
    throw new IllegalStateException("a problem was reported");
  }

  /// The `label` of a line of a batch, `{scores, raters, group}`: what people say of its document.
  /// It goes with the line's result through the state machine, numbers as texts, because Step
  /// Functions reads numbers as doubles.
  static final class BatchLabel {

    /// A hundred lines must fit into what a state machine carries.
    private static final int BYTES_MAX = 500;

    static final String KEY = "label";

    /// Problems are reported to the line.
    static JsonObject read(RequestBody line, String target) {
      line.require(KEY, "`{scores: {composite: …}}`, since the lines are to calibrate");
      RequestBody label = line.part(KEY);
      RequestBody scores = label.part("scores");
      scores.require(target, "the calibration asked for is of it");
      var numbers = JsonObject.builder();
      scores.keys().forEach(each -> numbers.put(each, scores.requireNumber(each).toPlainString()));
      List<Json> raters =
          label.exactNumbers("raters").stream()
              .<Json>map(it -> Json.of(it.toPlainString()))
              .toList();
      JsonObject read =
          JsonObject.of(
              "scores", numbers.build(),
              "raters?", new JsonArray(raters),
              "group?", label.text("group"));
      label.reportUnknownKeys();
      if (read.toString().getBytes(StandardCharsets.UTF_8).length > BYTES_MAX) {
        line.addProblem(
            KEY,
            ProblemCode.TOO_LARGE,
            "the label has more than " + BYTES_MAX + " bytes",
            "leave out targets that are not calibrated");
      }
      return read;
    }

    private BatchLabel() {}
  }
}
