package dev.plumbline.aws.function;

import dev.plumbline.aws.function.BatchResults.BatchFile;
import dev.plumbline.aws.function.BatchSplitFunction.LineRange;
import dev.plumbline.aws.function.request.FunctionResponse;
import dev.plumbline.aws.function.request.FunctionResponse.FunctionOutcome;
import dev.plumbline.aws.function.request.JudgeParameter;
import dev.plumbline.aws.function.request.ModelUsage;
import dev.plumbline.aws.function.request.RequestBody;
import dev.plumbline.aws.function.request.RequestBody.RequestFailure;
import dev.plumbline.aws.function.request.RequestMetrics;
import dev.plumbline.aws.function.request.TextInputLoader;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.Json.JsonInteger;
import dev.plumbline.base.canonical.Json.JsonNull;
import dev.plumbline.base.canonical.Json.JsonText;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObject.JsonObjectBuilder;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.score.extraction.JudgeIdentity;
import dev.plumbline.score.extraction.Panel;
import dev.plumbline.store.Deadline;
import dev.plumbline.workflow.repository.ArtefactLoader;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// `extract` for a chunk of a batch: every line has an outcome of its own. What was extracted is
/// stored line by line, so a chunk that is sent again pays for nothing twice.
final class ChunkExtractFunction {

  private static final Set<String> TRANSIENT =
      Set.of(FunctionOutcome.IN_PROGRESS.wireName(), FunctionOutcome.INCOMPLETE.wireName());
  private static final Duration LONG = Duration.ofDays(1);

  private final ArtefactLoader loader;
  private final ExtractFunction extract;

  ChunkExtractFunction(ArtefactLoader loader, ExtractFunction extract) {
    this.loader = loader;
    this.extract = extract;
  }

  /// @param bundle a digest, `name@version` or `name@alias`
  /// @param target of which each line has a label, which is answered with it; empty for none
  record Request(
      String bundle,
      JudgeIdentity judge,
      Optional<Panel> panel,
      int replicate,
      String target,
      Optional<BatchFile> file,
      LineRange range,
      TextInputLoader textInputLoader) {

    static Request read(RequestBody body, TextInputLoader textInputLoader) {
      Optional<LineRange> range = LineRange.parse(body.text("range"));
      if (range.isEmpty()) {
        body.addProblem(
            "range", ProblemCode.UNKNOWN_VALUE, "this is no range of lines", "as `split` gave it");
      }
      Request request =
          new Request(
              body.requireText("bundle", "name a digest, `name@version` or `name@alias`"),
              JudgeParameter.readConfigured(body),
              PanelRequest.panel(body),
              body.whole("replicate", 0, 0, ExtractFunction.REPLICATE_MAX),
              body.text("target"),
              BatchFile.read(body, "file", textInputLoader),
              range.orElse(new LineRange(0, 0, 0)),
              textInputLoader);
      body.finish();
      return request;
    }
  }

  /// @param left how many lines are not final: the same request is sent again
  record Response(Digest bundle, List<Json> lines, long left) implements FunctionResponse {
    Response {
      lines = List.copyOf(lines);
    }

    @Override
    public JsonObject json() {
      return JsonObject.builder()
          .put("outcome", FunctionOutcome.EXTRACTED)
          .put("bundle", bundle)
          .put("left", left)
          .put("lines", new JsonArray(lines))
          .build();
    }

    @Override
    public RequestMetrics metrics() {
      long corrupt =
          lines.stream()
              .filter(JsonObject.class::isInstance)
              .map(line -> ((JsonObject) line).text("outcome"))
              .filter(FunctionOutcome.CORRUPT.wireName()::equals)
              .count();
      return corrupt == 0 ? RequestMetrics.NONE : RequestMetrics.of(Map.of("Corrupt", corrupt));
    }
  }

  Response extract(Request request, ModelUsage usage) {
    Bundle bundle = loader.bundle(request.bundle());
    Duration all = Deadline.remaining(LONG);
    LineRange range = request.range();
    byte[] bytes = request.file().orElseThrow().range(range.from(), range.bytes());
    List<Json> lines = new ArrayList<>();
    long left = 0;
    for (BatchLine line : BatchLine.all(bytes, range)) {
      boolean late = Deadline.remaining(LONG).multipliedBy(2).compareTo(all) < 0;
      JsonObject result = late ? line.late() : result(line, request, bundle, usage);
      left += TRANSIENT.contains(result.text("outcome")) ? 1 : 0;
      lines.add(result);
    }
    return new Response(bundle.digest(), lines, left);
  }

  private JsonObject result(BatchLine line, Request request, Bundle bundle, ModelUsage usage) {
    try {
      return Failures.asOutcomes(() -> extracted(line, request, bundle, usage));
    } catch (RequestFailure failure) {
      if (failure.json().text("outcome").equals(FunctionOutcome.FAILED.wireName())) {
        throw failure;
      }
      return line.refused(failure);
    }
  }

  private JsonObject extracted(BatchLine line, Request request, Bundle bundle, ModelUsage usage) {
    RequestBody body = line.body();
    if (body.json("rubric").orElse(JsonNull.NULL) instanceof JsonArray) {
      throw RequestFailure.with(
          FunctionOutcome.REFUSED,
          "/rubric",
          ProblemCode.KEY_NOT_ALLOWED,
          "a batch has one rubric, and this line brings items of its own",
          "evaluate such documents with `plumbline evaluate`");
    }
    JsonObjectBuilder result = line.begin(FunctionOutcome.EXTRACTED);
    if (!request.target().isEmpty()) {
      result.put(BatchLabel.KEY, BatchLabel.read(body, request.target()));
    }
    if (!hasText(body)) {
      return result.put("extraction", extract.factsAlone(bundle, body)).build();
    }
    ExtractFunction.Request one =
        ExtractFunction.Request.ofLine(
            body,
            bundle.digest().toString(),
            request.judge(),
            request.replicate(),
            request.textInputLoader());
    line.found(one.document().digest());
    ExtractFunction.Response extracted =
        request.panel().isPresent()
            ? extract.extract(one, request.panel().get(), usage)
            : extract.extract(one, usage);
    return result
        .putUnlessEmpty("leftOut", extracted.leftOut())
        .put("document", one.document().digest())
        .put("extraction", extracted.digest())
        .build();
  }

  private static boolean hasText(RequestBody line) {
    return Stream.of("text", "messages", "parts", "document").anyMatch(line::has)
        || !line.has("facts");
  }

  /// One line of a batch, and what is said of it: its position and its id, never its text.
  private static final class BatchLine {

    private static final int ID_CHARACTERS_MAX = 200;

    private final byte[] bytes;
    private final long position;
    private String id;
    private Optional<Digest> document = Optional.empty();

    private BatchLine(byte[] bytes, long position) {
      this.bytes = bytes;
      this.position = position;
      this.id = Long.toString(position);
    }

    /// The lines of a chunk that are not blank.
    static List<BatchLine> all(byte[] chunk, LineRange range) {
      byte[] utf8 = range.from() == 0 ? JsonReader.withoutByteOrderMark(chunk) : chunk;
      List<BatchLine> lines = new ArrayList<>();
      int from = 0;
      while (from < utf8.length) {
        int end = from;
        while (end < utf8.length && utf8[end] != '\n') {
          end++;
        }
        byte[] line = Arrays.copyOfRange(utf8, from, end);
        from = end + 1;
        if (!isBlank(line)) {
          lines.add(new BatchLine(line, range.first() + lines.size()));
        }
      }
      return lines;
    }

    private static boolean isBlank(byte[] line) {
      for (byte each : line) {
        if (each != ' ' && each != '\t' && each != '\r') {
          return false;
        }
      }
      return true;
    }

    /// @throws RequestFailure if it is no object, or too large, or its id is none that results have
    RequestBody body() {
      RequestBody body = RequestBody.read(bytes);
      body.json("id")
          .ifPresent(given -> {
            if (!name(given)) {
              body.addProblem(
                  "id",
                  given instanceof JsonText ? ProblemCode.TOO_LONG : ProblemCode.WRONG_TYPE,
                  "this is no id",
                  "a text of at most " + ID_CHARACTERS_MAX + " characters, or a whole number");
              RequestBody.finish(body.problems());
            }
          });
      return body;
    }

    /// An empty one means none.
    private boolean name(Json given) {
      switch (given) {
        case JsonText(String text) when text.length() <= ID_CHARACTERS_MAX ->
            id = text.isEmpty() ? id : text;
        case JsonInteger(long number) -> id = Long.toString(number);
        default -> {
          return false;
        }
      }
      return true;
    }

    /// The digest of its document is known.
    void found(Digest digest) {
      document = Optional.of(digest);
    }

    JsonObjectBuilder begin(FunctionOutcome outcome) {
      return begin(outcome.wireName());
    }

    private JsonObjectBuilder begin(String outcome) {
      return JsonObject.builder().put("position", position).put("id", id).put("outcome", outcome);
    }

    /// What is wrong, by code: a message may quote the line.
    JsonObject refused(RequestFailure failure) {
      JsonObject json = failure.json();
      List<String> codes =
          json.objects("problems").stream()
              .map(problem -> problem.text("code"))
              .distinct()
              .toList();
      return begin(json.text("outcome"))
          .put("document", document)
          .putUnlessEmpty("codes", codes)
          .build();
    }

    /// There was no time for it.
    JsonObject late() {
      return begin(FunctionOutcome.INCOMPLETE).put("codes", List.of("late")).build();
    }

    @Override
    public String toString() {
      return "line " + position + " of " + bytes.length + " bytes";
    }
  }
}
