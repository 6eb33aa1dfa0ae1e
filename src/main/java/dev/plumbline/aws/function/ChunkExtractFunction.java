package dev.plumbline.aws.function;

import dev.plumbline.aws.function.BatchResults.BatchFile;
import dev.plumbline.aws.function.BatchSplitFunction.LineRange;
import dev.plumbline.aws.function.BatchSteps.BatchLabel;
import dev.plumbline.aws.function.request.FunctionResponse;
import dev.plumbline.aws.function.request.FunctionResponse.FunctionOutcome;
import dev.plumbline.aws.function.request.ModelUsage;
import dev.plumbline.aws.function.request.RequestBody;
import dev.plumbline.aws.function.request.RequestBody.RequestFailure;
import dev.plumbline.aws.function.request.RequestMetrics;
import dev.plumbline.aws.function.request.RequestedJudge;
import dev.plumbline.aws.function.request.TextInputLoader;
import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonInteger;
import dev.plumbline.base.canonical.Json.JsonText;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObject.JsonObjectBuilder;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.base.canonical.JsonRecord.Kind;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Problems;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.bundle.BundleCompiler;
import dev.plumbline.rubric.bundle.BundleCompiler.BundleCompilation;
import dev.plumbline.run.documents.DocumentLine;
import dev.plumbline.run.documents.FieldMapping;
import dev.plumbline.score.extraction.JudgeIdentity;
import dev.plumbline.score.extraction.Panel;
import dev.plumbline.score.run.RunLine.Origin;
import dev.plumbline.store.Deadline;
import dev.plumbline.store.repository.ArtefactLoader;
import dev.plumbline.store.repository.ArtefactRepository;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// `extract` for a chunk of a batch: every line has an outcome of its own. What was extracted is
/// stored line by line, so a chunk that is sent again pays for nothing twice.
record ChunkExtractFunction(
    ArtefactLoader loader, ArtefactRepository repository, ExtractFunction extract) {

  private static final Set<String> TRANSIENT =
      Set.of(FunctionOutcome.IN_PROGRESS.wireName(), FunctionOutcome.INCOMPLETE.wireName());
  private static final Duration LONG = Duration.ofDays(1);

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
              RequestedJudge.readConfigured(body),
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
  @Kind(value = "extracted", member = "outcome")
  record Response(Digest bundle, List<Json> lines, long left) implements FunctionResponse {
    Response {
      lines = List.copyOf(lines);
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
    ChunkRubrics rubrics = new ChunkRubrics(loader.bundleOrFrame(request.bundle()), repository);
    Duration all = Deadline.remaining(LONG);
    LineRange range = request.range();
    byte[] bytes = request.file().orElseThrow().range(range.from(), range.bytes());
    List<Json> lines = new ArrayList<>();
    long left = 0;
    for (BatchLine line : BatchLine.all(bytes, range)) {
      boolean late = Deadline.remaining(LONG).multipliedBy(2).compareTo(all) < 0;
      JsonObject result = late ? line.late() : result(line, request, rubrics, usage);
      left += TRANSIENT.contains(result.text("outcome")) ? 1 : 0;
      lines.add(result);
    }
    return new Response(rubrics.named().digest(), lines, left);
  }

  private JsonObject result(
      BatchLine line, Request request, ChunkRubrics rubrics, ModelUsage usage) {
    try {
      return FailureOutcomes.asOutcomes(() -> extracted(line, request, rubrics, usage));
    } catch (RequestFailure failure) {
      if (failure.json().text("outcome").equals(FunctionOutcome.FAILED.wireName())) {
        throw failure;
      }
      return line.refused(failure);
    }
  }

  private JsonObject extracted(
      BatchLine line, Request request, ChunkRubrics rubrics, ModelUsage usage) {
    RequestBody body = line.body();
    Bundle bundle = rubrics.of(line, body);
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
    ExtractFunction.Response extracted = extract.extract(one, request.panel(), bundle, usage);
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

  /// The rubrics of the lines of a chunk: that of the batch, or its frame with the items of a line,
  /// compiled once.
  private record ChunkRubrics(
      Bundle named,
      FieldMapping fields,
      ArtefactRepository repository,
      Map<Json, Bundle> compiled) {

    ChunkRubrics(Bundle named, ArtefactRepository repository) {
      this(named, FieldMapping.of(Map.of(), named), repository, new HashMap<>());
    }

    /// @throws RequestFailure if the line brings items without a frame, or none for it, or wrong
    ///   ones
    Bundle of(BatchLine line, RequestBody body) {
      Problems problems = new Problems();
      DocumentLine.Own own = DocumentLine.Own.of(body.json(), 1, fields, problems);
      RequestBody.finish(problems);
      line.of(own);
      Optional<Json> items = own.rubric();
      if (named.frame().isEmpty() && items.isEmpty()) {
        return named;
      }
      if (named.frame().isEmpty() || items.isEmpty() || items.get() instanceof JsonText) {
        throw RequestFailure.with(
            FunctionOutcome.REFUSED,
            "/rubric",
            items.isEmpty() ? ProblemCode.MISSING : ProblemCode.KEY_NOT_ALLOWED,
            items.isEmpty()
                ? "the bundle is a frame, and this line brings no items"
                : named.frame().isEmpty()
                    ? "the bundle is no frame, and this line has a rubric of its own"
                    : "a line of a batch brings its items, and names no file of them",
            "write items as `rubric`, and name a frame as `bundle`");
      }
      Bundle bundle = compiled.computeIfAbsent(items.get(), this::filled);
      line.by(bundle.digest());
      return bundle;
    }

    private Bundle filled(Json items) {
      Problems problems = new Problems();
      JsonObject whole = named.frame().orElseThrow().with(items, 1, problems);
      BundleCompilation made =
          problems.isEmpty()
              ? BundleCompiler.compile(CanonicalJson.bytes(whole))
              : new BundleCompilation.Rejected(problems);
      if (made instanceof BundleCompilation.Rejected(List<Problem> found)) {
        throw RequestFailure.refused(found);
      }
      Bundle bundle = made.found().orElseThrow();
      repository.store(bundle);
      return bundle;
    }
  }

  /// One line of a batch, and what is said of it: its position and its id, never its text.
  private static final class BatchLine {

    private static final int ID_CHARACTERS_MAX = 200;

    /// Of an id and a case: with their keys as many as an id may have alone.
    private static final int NAMES_BYTES_MAX = 6 * ID_CHARACTERS_MAX - 50;

    private final byte[] bytes;
    private final long position;
    private String id;
    private Optional<Digest> document = Optional.empty();
    private Origin origin = Origin.NONE;

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

    /// What it says beside its document.
    ///
    /// @throws RequestFailure if that is too long
    void of(DocumentLine.Own own) {
      if (own.ofCase().filter(it -> escaped(id) + escaped(it) > NAMES_BYTES_MAX).isPresent()) {
        throw RequestFailure.with(
            FunctionOutcome.REFUSED,
            "/case",
            ProblemCode.TOO_LONG,
            "the case and the id have more than " + NAMES_BYTES_MAX + " bytes as JSON",
            "name the case in fewer");
      }
      origin = new Origin(Optional.empty(), own.ofCase(), own.trial());
    }

    private static int escaped(String text) {
      return CanonicalJson.bytes(Json.of(text)).length;
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

    /// The rubric that its items make is known.
    void by(Digest rubric) {
      origin = new Origin(Optional.of(rubric), origin.ofCase(), origin.trial());
    }

    JsonObjectBuilder begin(FunctionOutcome outcome) {
      return begin(outcome.wireName());
    }

    private JsonObjectBuilder begin(String outcome) {
      return JsonObject.builder()
          .put("position", position)
          .put("id", id)
          .put("outcome", outcome)
          .put("rubric", origin.bundle())
          .put("case", origin.ofCase())
          .put("trial", origin.trial());
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
