package dev.plumbline.function;

import dev.plumbline.canonical.Digest;
import dev.plumbline.canonical.Json;
import dev.plumbline.canonical.JsonArray;
import dev.plumbline.canonical.JsonObject;
import dev.plumbline.canonical.JsonObjectBuilder;
import dev.plumbline.canonical.JsonText;
import dev.plumbline.canonical.Kind;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// One request in the journal, a line of JSON in CloudWatch's embedded metric format: CloudWatch
/// makes metrics of the members that `_aws` names, and keeps all of them for queries.
///
/// @param took on this machine, from the first byte read to the last one written
record Entry(String function, Digest request, Instant at, Duration took) {

  static final String NAMESPACE = "Plumbline";

  private static final String REQUESTS = "Requests";
  private static final String UNSCORED = "Unscored";
  private static final String DURATION = "Duration";

  static Entry of(String function, byte[] request, Instant at, Duration took) {
    return new Entry(function, Digest.of(Kind.REQUEST, request), at, took);
  }

  /// An answer: its outcome, what it names by digest, the codes of its problems.
  JsonObject answered(JsonObject json, Counts counts) {
    String outcome = json.text("outcome");
    JsonObjectBuilder line =
        line(outcome, counts)
            .put("level", outcome.equals(Outcome.CORRUPT.word()) ? "ERROR" : "INFO");
    json.forEach((key, value) -> digest(value).ifPresent(digest -> line.put(key, digest)));
    return line.putUnlessEmpty("problems", codes(json)).build();
  }

  /// No answer, but an exception. Its message is left out, since it may quote what was sent.
  JsonObject failed(Throwable failure, Counts counts) {
    return line("failed", counts)
        .put("level", "ERROR")
        .put("error", Failure.words(failure))
        .put("at", Failure.place(failure))
        .build();
  }

  private JsonObjectBuilder line(String outcome, Counts counts) {
    JsonObjectBuilder line =
        JsonObject.builder()
            .put("_aws", metadata(counts))
            .put("Function", function)
            .put("Outcome", outcome)
            .put(REQUESTS, 1)
            .put(DURATION, took.toMillis())
            .put("request", request);
    counts.metrics().forEach(line::put);
    return counts.unscored().isEmpty() ? line : line.put("Reason", counts.unscored());
  }

  private JsonObject metadata(Counts counts) {
    List<Json> metrics = new ArrayList<>();
    metrics.add(metric(DURATION, "Milliseconds"));
    counts.metrics().keySet().forEach(name -> metrics.add(metric(name, "Count")));
    List<Json> directives = new ArrayList<>();
    directives.add(directive(metrics, "Function"));
    directives.add(directive(List.of(metric(REQUESTS, "Count")), "Function", "Outcome"));
    if (!counts.unscored().isEmpty()) {
      directives.add(directive(List.of(metric(UNSCORED, "Count")), "Function", "Reason"));
    }
    return JsonObject.of(
        "CloudWatchMetrics", new JsonArray(directives), "Timestamp", Json.of(at.toEpochMilli()));
  }

  private static JsonObject directive(List<Json> metrics, String... dimensions) {
    return JsonObject.of(
        "Dimensions", JsonArray.of(JsonArray.texts(List.of(dimensions))),
        "Metrics", new JsonArray(metrics),
        "Namespace", Json.of(NAMESPACE));
  }

  private static JsonObject metric(String name, String unit) {
    return JsonObject.of("Name", Json.of(name), "Unit", Json.of(unit));
  }

  /// A digest cannot hold a text.
  private static Optional<Digest> digest(Json value) {
    return switch (value) {
      case JsonText(String text) -> Digest.parse(text);
      case JsonObject object -> object.find("digest").flatMap(Entry::digest);
      default -> Optional.empty();
    };
  }

  private static JsonArray codes(JsonObject json) {
    List<Json> problems =
        json.find("problems").isPresent() ? json.list("problems") : List.<Json>of();
    return JsonArray.texts(
        problems.stream().map(it -> ((JsonObject) it).text("code")).distinct().toList());
  }
}
