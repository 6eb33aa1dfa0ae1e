package dev.plumbline.aws.function.request;

import dev.plumbline.aws.function.request.FunctionResponse.FunctionOutcome;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.base.canonical.JsonReader.JsonResult;
import dev.plumbline.base.canonical.ProblemJson;
import dev.plumbline.base.input.JsonInput;
import dev.plumbline.base.input.StrictObjectReader;
import dev.plumbline.base.input.ValueReader;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.Problem.Place;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.store.repository.ArtefactLoader.UnusableArtefactException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// The JSON of a request, read strictly: decimals stay exact, and [#finish] refuses the request
/// with all of its problems.
public final class RequestBody extends StrictObjectReader<JsonInput, RequestBody> {

  /// A little less than the payload limit of AWS Lambda.
  public static final int BYTES_MAX = 5_500_000;

  private static final int PROBLEMS_MAX = 100;

  private RequestBody(JsonInput node, List<Problem> problems) {
    super(withoutUnset(node), BYTES_MAX, problems);
  }

  /// Generated clients send what was not set as `[]` and `{}`: an empty list or object is none.
  private static JsonInput withoutUnset(JsonInput node) {
    if (!(node.json() instanceof JsonObject object)) {
      return node;
    }
    return new JsonInput(
        object.mapped((_, value) ->
            Optional.of(value)
                .filter(it -> !it.equals(JsonObject.EMPTY) && !it.equals(JsonArray.EMPTY))),
        node.place());
  }

  @Override
  protected RequestBody nested(JsonInput node) {
    return new RequestBody(node, problems());
  }

  /// What is too large is not read.
  ///
  /// @throws RequestFailure if it is too large, not JSON, or not an object
  public static RequestBody read(byte[] utf8) {
    requireSize(utf8.length);
    return of(JsonReader.read(utf8, BYTES_MAX), utf8.length);
  }

  private static void requireSize(int bytes) {
    if (bytes > BYTES_MAX) {
      throw RequestFailure.with(
          FunctionOutcome.TOO_LARGE,
          "",
          ProblemCode.TOO_LARGE,
          "the request has more than " + BYTES_MAX + " bytes",
          "send the text as `s3: {bucket, key}`, or a smaller request");
    }
  }

  /// As [#read], of what was read.
  public static RequestBody of(JsonResult read, int bytes) {
    requireSize(bytes);
    return switch (read) {
      case JsonResult.Refused(List<Problem> problems) -> throw RequestFailure.refused(problems);
      case JsonResult.Read(JsonObject object) ->
          new RequestBody(new JsonInput(object, Place.WHOLE), new ArrayList<>());
      case JsonResult.Read _ -> throw notAnObject();
    };
  }

  /// Lines of JSON, an object each, after a byte order mark if there is one; those after too many
  /// problems are not read.
  public static List<RequestBody> lines(byte[] file, Place place, List<Problem> problems) {
    byte[] utf8 = JsonReader.withoutByteOrderMark(file);
    List<RequestBody> lines = new ArrayList<>();
    int begin = 0;
    for (int number = 0; begin < utf8.length && problems.size() < PROBLEMS_MAX; number++) {
      int end = begin;
      while (end < utf8.length && utf8[end] != '\n') {
        end++;
      }
      byte[] line = Arrays.copyOfRange(utf8, begin, end);
      begin = end + 1;
      if (new String(line, StandardCharsets.UTF_8).isBlank()) {
        continue;
      }
      Place at = place.element(number);
      if (JsonReader.read(line, BYTES_MAX) instanceof JsonResult.Read(JsonObject object)) {
        lines.add(new RequestBody(new JsonInput(object, at), problems));
      } else {
        problems.add(
            new Problem(ProblemCode.WRONG_LINE, at, "this line is not an object", "send `{…}`"));
      }
    }
    return lines;
  }

  /// An object that a function of ours has written.
  ///
  /// @param problems collects what is wrong with it
  public static RequestBody of(JsonObject object, Place place, List<Problem> problems) {
    return new RequestBody(new JsonInput(object, place), problems);
  }

  public JsonObject json() {
    return node().json() instanceof JsonObject object ? object : JsonObject.EMPTY;
  }

  public Optional<Json> json(String key) {
    return find(key).map(JsonInput::json);
  }

  /// Empty if it is absent, or no digest.
  public Optional<Digest> digest(String key) {
    Optional<Digest> digest = Digest.parse(text(key));
    if (digest.isEmpty()) {
      find(key)
          .flatMap(JsonInput::text)
          .ifPresent(text ->
              addProblem(
                  key,
                  ProblemCode.WRONG_REFERENCE,
                  EscapedText.text(text) + " is not a digest",
                  "a digest is `sha256:` and 64 lower-case hex digits"));
    }
    return digest;
  }

  /// A required time, of a year of four digits; empty after a problem was reported.
  public Optional<Instant> requireInstant(String key, String help) {
    Optional<String> text =
        require(key, help).flatMap(it -> ValueReader.text(it, BYTES_MAX, problems()));
    Optional<Instant> instant = text.flatMap(RequestBody::instant);
    if (text.isPresent() && instant.isEmpty()) {
      addProblem(
          key,
          ProblemCode.WRONG_DATE,
          EscapedText.text(text.get()) + " is not an instant",
          "write a date, a time and a zone, such as `2026-01-31T09:00:00Z`");
    }
    return instant;
  }

  private static Optional<Instant> instant(String text) {
    try {
      return Optional.of(Instant.parse(text)).filter(_ -> !text.matches("[+-].*"));
    } catch (DateTimeParseException wrong) {
      return Optional.empty();
    }
  }

  /// A required number, or a text that spells one; zero after a problem was reported.
  public BigDecimal requireNumber(String key) {
    return require(key, "send a number").map(this::exact).orElse(BigDecimal.ZERO);
  }

  /// The numbers of a list, empty if it is absent.
  public List<Double> numbers(String key) {
    return exactNumbers(key).stream().map(BigDecimal::doubleValue).toList();
  }

  /// As [#numbers], with every digit.
  public List<BigDecimal> exactNumbers(String key) {
    return list(key).stream().map(this::exact).toList();
  }

  private BigDecimal exact(JsonInput node) {
    return ValueReader.number(node.asNumber(), problems()).orElse(BigDecimal.ZERO);
  }

  /// The object inside, or an empty one if it is absent.
  public RequestBody part(String key) {
    return object(key).orElseGet(() -> nested(new JsonInput(JsonObject.EMPTY, place(key))));
  }

  private static RequestFailure notAnObject() {
    return RequestFailure.refused(
        List.of(
            Problem.at("", ProblemCode.WRONG_TYPE, "the request is not an object", "send `{…}`")));
  }

  /// The objects of a list, empty if it is absent.
  public List<RequestBody> parts(String key) {
    return objects(key, 0, Integer.MAX_VALUE);
  }

  public void addProblem(String key, ProblemCode code, String message, String help) {
    report(code, place(key), message, help);
  }

  /// @throws RequestFailure if anything was wrong, unknown keys included
  public void finish() {
    reportUnknownKeys();
    finish(problems());
  }

  /// As [#finish], but keys that nobody asked for may be there.
  public void finishKnown() {
    finish(problems());
  }

  public static void finish(List<Problem> problems) {
    if (!problems.isEmpty()) {
      throw RequestFailure.refused(problems);
    }
  }

  /// A request that cannot be completed, with the reasons. It is thrown inside the functions only;
  /// `Functions` returns it as a response.
  public static final class RequestFailure extends RuntimeException implements FunctionResponse {

    private static final long serialVersionUID = 1;

    private final FunctionOutcome outcome;
    private final long retryAfterSeconds;
    private final transient List<Problem> problems;

    private RequestFailure(
        FunctionOutcome outcome, long retryAfterSeconds, List<Problem> problems) {
      super(outcome.wireName(), null, false, false);
      this.outcome = outcome;
      this.retryAfterSeconds = retryAfterSeconds;
      this.problems = List.copyOf(problems);
    }

    public static RequestFailure with(FunctionOutcome outcome, List<Problem> problems) {
      return new RequestFailure(outcome, 0, problems.stream().sorted().toList());
    }

    public static RequestFailure with(
        FunctionOutcome outcome, String path, ProblemCode code, String message, String help) {
      return with(outcome, List.of(Problem.at(path, code, message, help)));
    }

    /// A refusal with these problems; the outcome is `too-large` if one of them is.
    public static RequestFailure refused(List<Problem> problems) {
      boolean large =
          problems.stream().anyMatch(problem -> problem.kind() == ProblemCode.TOO_LARGE);
      return with(large ? FunctionOutcome.TOO_LARGE : FunctionOutcome.REFUSED, problems);
    }

    public static RequestFailure of(UnusableArtefactException unusable) {
      FunctionOutcome outcome =
          switch (unusable.reason()) {
            case NOT_FOUND -> FunctionOutcome.NOT_FOUND;
            case MISMATCH, UNTRUSTED -> FunctionOutcome.REFUSED;
            case CORRUPT -> FunctionOutcome.CORRUPT;
          };
      return with(outcome, unusable.problems());
    }

    public static RequestFailure of(Refusal refusal) {
      return switch (refusal.kind()) {
        case INPUT, UNSCORED -> refused(refusal.problems());
        case REJECTED -> with(FunctionOutcome.REJECTED, refusal.problems());
        case CORRUPT -> with(FunctionOutcome.CORRUPT, refusal.problems());
        case PROVIDER -> with(FunctionOutcome.FAILED, refusal.problems());
        case STORE -> with(FunctionOutcome.INCOMPLETE, refusal.problems());
      };
    }

    public static RequestFailure corrupt(String what) {
      return with(FunctionOutcome.CORRUPT, "", ProblemCode.CORRUPT, what, "restore it from a copy");
    }

    /// A concurrent duplicate is being executed and has its lease for about this long.
    public static RequestFailure inProgress(Duration left) {
      return new RequestFailure(
          FunctionOutcome.IN_PROGRESS, Math.max(1, left.toSeconds() + 1), List.of());
    }

    public FunctionOutcome outcome() {
      return outcome;
    }

    @Override
    public JsonObject json() {
      return JsonObject.of(
          "outcome", outcome,
          "problems?", ProblemJson.of(problems),
          "retryAfterSeconds?", retryAfterSeconds);
    }
  }
}
