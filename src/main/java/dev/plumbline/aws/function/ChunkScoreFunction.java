package dev.plumbline.aws.function;

import dev.plumbline.aws.function.BatchSteps.BatchLabel;
import dev.plumbline.aws.function.request.FunctionResponse;
import dev.plumbline.aws.function.request.FunctionResponse.FunctionOutcome;
import dev.plumbline.aws.function.request.RequestBody;
import dev.plumbline.aws.function.request.RequestBody.RequestFailure;
import dev.plumbline.aws.function.request.RequestMetrics;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonRecord.Kind;
import dev.plumbline.base.canonical.JsonRecord.Unwritten;
import dev.plumbline.score.StoredScorecard;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// `score` for a chunk of a batch: the lines that [ChunkExtractFunction] answered, each with its
/// scorecard. A line without an extraction goes through as it came.
record ChunkScoreFunction(ScoreFunction score) {

  record Request(String bundle, List<Digest> calibrations, List<Line> lines) {

    Request {
      calibrations = List.copyOf(calibrations);
      lines = List.copyOf(lines);
    }

    static Request read(RequestBody body) {
      Request request =
          new Request(
              body.requireText("bundle", "name a digest, `name@version` or `name@alias`"),
              ScoreFunction.Request.calibrations(body),
              body.parts("lines").stream().map(Line::read).toList());
      body.finish();
      return request;
    }
  }

  /// @param json as it came
  /// @param rubric its own, if the bundle is a frame
  record Line(JsonObject json, Optional<Digest> extraction, Optional<Digest> rubric) {

    private static Line read(RequestBody body) {
      body.whole("position", 0, 0, Integer.MAX_VALUE);
      body.requireText("id", "as `extract` answered");
      body.requireText("outcome", "as `extract` answered");
      body.digest("document");
      body.list("codes");
      body.text("case");
      body.whole("trial", 0, 0, Integer.MAX_VALUE);
      body.part(BatchLabel.KEY);
      Line line = new Line(body.json(), body.digest("extraction"), body.digest("rubric"));
      if (!line.isScored()) {
        body.reportUnknownKeys();
      }
      return line;
    }

    /// Whether this is what an earlier request answered of it.
    private boolean isScored() {
      return json.has("scorecard");
    }
  }

  /// @param left how many lines were not scored because the store was busy: they are as they came,
  ///   and the same request is sent again with them
  @Kind(value = "scored", member = "outcome")
  record Response(List<Json> lines, @Unwritten SortedMap<String, Long> counts, long left)
      implements FunctionResponse {
    Response {
      lines = List.copyOf(lines);
      counts = new TreeMap<>(counts);
    }

    @Override
    public RequestMetrics metrics() {
      return RequestMetrics.of(counts);
    }
  }

  Response score(Request request) {
    List<Json> lines = new ArrayList<>();
    SortedMap<String, Long> counts = new TreeMap<>();
    long left = 0;
    for (Line line : request.lines()) {
      if (line.isScored()) {
        lines.add(line.json());
      } else if (line.extraction().isEmpty()) {
        lines.add(line.json());
        counts.merge("Refused", 1L, Long::sum);
        counts.merge("Unscored", 1L, Long::sum);
      } else {
        Optional<ScoreFunction.Response> scored = scored(request, line);
        left += scored.isEmpty() ? 1 : 0;
        scored.ifPresent(it ->
            it.metrics().metrics().forEach((name, count) -> counts.merge(name, count, Long::sum)));
        lines.add(scored.map(it -> result(line, it)).orElse(line.json()));
      }
    }
    return new Response(lines, counts, left);
  }

  /// Empty if the store was busy.
  private Optional<ScoreFunction.Response> scored(Request request, Line line) {
    try {
      return Optional.of(
          FailureOutcomes.asOutcomes(() ->
              score.score(
                  new ScoreFunction.Request(
                      line.rubric().map(Digest::toString).orElse(request.bundle()),
                      line.extraction(),
                      JsonObject.EMPTY,
                      request.calibrations(),
                      false))));
    } catch (RequestFailure failure) {
      if (failure.outcome() != FunctionOutcome.INCOMPLETE) {
        throw failure;
      }
      return Optional.empty();
    }
  }

  private static JsonObject result(Line line, ScoreFunction.Response scored) {
    StoredScorecard card = scored.card();
    return JsonObject.builder()
        .putAll(line.json().without("outcome"))
        .put("outcome", card.status())
        .put("scorecard", scored.digest())
        .putUnlessEmpty("code", scored.metrics().unscoredReason())
        .putUnlessEmpty("gate", card.gate().map(StoredScorecard.EndingGate::id))
        .putUnlessEmpty("composite", card.composite().text())
        .putUnlessEmpty("verdict", card.verdict())
        .putUnlessEmpty(
            "results",
            JsonObject.mapped(
                scored.results(), one -> one.find("digest").orElseGet(() -> one.get("refused"))))
        .build();
  }
}
