package dev.plumbline.aws.function;

import dev.plumbline.aws.function.request.FunctionOutcome;
import dev.plumbline.aws.function.request.FunctionResponse;
import dev.plumbline.aws.function.request.RequestBody;
import dev.plumbline.aws.function.request.RequestMetrics;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonArray;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObjectBuilder;
import dev.plumbline.score.StoredScorecard;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// `score` for a chunk of a batch: the lines that [ChunkExtractFunction] answered, each with its
/// scorecard. A line without an extraction goes through as it came.
final class ChunkScoreFunction {

  private final ScoreFunction score;

  ChunkScoreFunction(ScoreFunction score) {
    this.score = score;
  }

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
  record Line(JsonObject json, Optional<Digest> extraction) {

    private static Line read(RequestBody body) {
      body.whole("position", 0, 0, Integer.MAX_VALUE);
      body.requireText("id", "as `extract` answered");
      body.requireText("outcome", "as `extract` answered");
      body.digest("document");
      body.list("codes");
      body.part(BatchLabel.KEY);
      Line line = new Line(body.json(), body.digest("extraction"));
      body.reportUnknownKeys();
      return line;
    }
  }

  record Response(List<Json> lines, SortedMap<String, Long> counts) implements FunctionResponse {
    Response {
      lines = List.copyOf(lines);
      counts = new TreeMap<>(counts);
    }

    @Override
    public JsonObject json() {
      return JsonObject.builder()
          .put("outcome", FunctionOutcome.SCORED.wireName())
          .put("lines", new JsonArray(lines))
          .build();
    }

    @Override
    public RequestMetrics metrics() {
      return RequestMetrics.of(counts);
    }
  }

  Response score(Request request) {
    List<Json> lines = new ArrayList<>();
    SortedMap<String, Long> counts = new TreeMap<>();
    for (Line line : request.lines()) {
      if (line.extraction().isEmpty()) {
        lines.add(line.json());
        counts.merge("Refused", 1L, Long::sum);
        counts.merge("Unscored", 1L, Long::sum);
      } else {
        ScoreFunction.Response scored =
            score.score(
                new ScoreFunction.Request(
                    request.bundle(),
                    line.extraction(),
                    JsonObject.EMPTY,
                    request.calibrations(),
                    false));
        scored.metrics().metrics().forEach((name, count) -> counts.merge(name, count, Long::sum));
        lines.add(result(line, scored));
      }
    }
    return new Response(lines, counts);
  }

  private static JsonObject result(Line line, ScoreFunction.Response scored) {
    StoredScorecard card = scored.card();
    JsonObjectBuilder result = JsonObject.builder();
    line.json()
        .forEach((key, value) -> {
          if (!key.equals("outcome")) {
            result.put(key, value);
          }
        });
    result
        .put("outcome", card.status())
        .put("scorecard", scored.digest())
        .putUnlessEmpty("code", scored.metrics().unscoredReason())
        .putUnlessEmpty("gate", card.gate().map(StoredScorecard.EndingGate::id).orElse(""))
        .putUnlessEmpty("composite", card.composite().text().orElse(""))
        .putUnlessEmpty("verdict", card.verdict().orElse(""));
    JsonObjectBuilder results = JsonObject.builder();
    scored
        .results()
        .forEach((target, one) ->
            results.put(target, one.find("digest").orElseGet(() -> one.get("refused"))));
    return result.putUnlessEmpty("results", results.build()).build();
  }
}
