package dev.plumbline.function.request;

import dev.plumbline.canonical.DecimalFormat;
import dev.plumbline.canonical.Digest;
import dev.plumbline.canonical.Json;
import dev.plumbline.canonical.JsonArray;
import dev.plumbline.canonical.JsonBoolean;
import dev.plumbline.canonical.JsonDecimal;
import dev.plumbline.canonical.JsonInteger;
import dev.plumbline.canonical.JsonObject;
import dev.plumbline.canonical.JsonReader;
import dev.plumbline.canonical.JsonResult;
import dev.plumbline.canonical.JsonText;
import dev.plumbline.plan.expression.Suggestion;
import dev.plumbline.problem.EscapedText;
import dev.plumbline.problem.Place;
import dev.plumbline.problem.Problem;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/// What somebody sent, read strictly: numbers keep their text, equal keys and unknown ones are
/// problems, and all problems are told at once by [#finish].
public final class RequestBody {

  /// A little less than what AWS Lambda lets in.
  public static final int BYTES_MAX = 5_500_000;

  private static final int PROBLEMS_MAX = 100;

  private final JsonObject json;
  private final Place place;
  private final List<Problem> problems;
  private final TreeSet<String> known = new TreeSet<>();
  private final TreeSet<String> refused = new TreeSet<>();

  private RequestBody(JsonObject json, Place place, List<Problem> problems) {
    this.json = json;
    this.place = place;
    this.problems = problems;
  }

  /// @throws RequestFailure if it is too large, not JSON, or not an object
  public static RequestBody read(byte[] utf8) {
    if (utf8.length > BYTES_MAX) {
      throw RequestFailure.with(
          FunctionOutcome.TOO_LARGE,
          "",
          "too-large",
          "the request has " + utf8.length + " bytes",
          "at most " + BYTES_MAX + " are read");
    }
    return switch (JsonReader.read(utf8, BYTES_MAX)) {
      case JsonResult.Refused(List<Problem> problems) -> throw RequestFailure.refused(problems);
      case JsonResult.Read(JsonObject object) ->
          new RequestBody(object, Place.WHOLE, new ArrayList<>());
      case JsonResult.Read _ ->
          throw RequestFailure.refused(
              List.of(Problem.at("", "wrong-type", "the request is not an object", "send `{…}`")));
    };
  }

  public Optional<Json> find(String key) {
    known.add(key);
    return json.find(key);
  }

  public Json require(String key, String help) {
    return find(key)
        .orElseGet(() -> {
          addProblem(key, "missing", EscapedText.text(key) + " is missing", help);
          return JsonObject.EMPTY;
        });
  }

  /// Empty if it is not there.
  public String text(String key) {
    return switch (find(key).orElse(Json.of(""))) {
      case JsonText(String text) -> text;
      default -> {
        addProblem(key, "wrong-type", "`" + key + "` is not a text", "send a string");
        yield "";
      }
    };
  }

  public String requireText(String key, String help) {
    require(key, help);
    return json.find(key).isPresent() ? text(key) : "";
  }

  /// Empty if it is not there, or no digest.
  public Optional<Digest> digest(String key) {
    String text = text(key);
    Optional<Digest> digest = Digest.parse(text);
    if (digest.isEmpty() && json.find(key).orElse(Json.of(0)) instanceof JsonText) {
      addProblem(
          key,
          "wrong-digest",
          EscapedText.text(text) + " is not a digest",
          "a digest is `sha256:` and 64 lower-case hex digits");
    }
    return digest;
  }

  public boolean flag(String key, boolean byDefault) {
    return switch (find(key).orElse(Json.of(byDefault))) {
      case JsonBoolean(boolean value) -> value;
      default -> {
        addProblem(key, "wrong-type", "`" + key + "` is not a boolean", "send true or false");
        yield byDefault;
      }
    };
  }

  public int whole(String key, int byDefault, int max) {
    return switch (find(key).orElse(Json.of(byDefault))) {
      case JsonInteger(long value) when value >= 0 && value <= max -> (int) value;
      default -> {
        addProblem(
            key, "out-of-bounds", "`" + key + "` is not a number it can be", "from 0 to " + max);
        yield byDefault;
      }
    };
  }

  /// A number that must be there, or the text of one; zero after a problem was told.
  public BigDecimal number(String key) {
    return value(require(key, "send a number"))
        .orElseGet(() -> {
          if (json.find(key).isPresent()) {
            addProblem(
                key, "wrong-type", EscapedText.text(key) + " is not a number", "send a number");
          }
          return BigDecimal.ZERO;
        });
  }

  /// Numbers of a list, empty if it is not there.
  public List<Double> numbers(String key) {
    List<Double> numbers = new ArrayList<>();
    for (Json each : list(key)) {
      Optional<BigDecimal> number = value(each);
      if (number.isEmpty()) {
        addProblem(key, "wrong-type", EscapedText.text(key) + " holds no numbers", "send numbers");
      }
      numbers.add(number.orElse(BigDecimal.ZERO).doubleValue());
    }
    return numbers;
  }

  private static Optional<BigDecimal> value(Json json) {
    return switch (json) {
      case JsonInteger(long whole) -> Optional.of(BigDecimal.valueOf(whole));
      case JsonDecimal(BigDecimal decimal) -> Optional.of(decimal);
      case JsonText(String text) -> DecimalFormat.parse(text);
      default -> Optional.empty();
    };
  }

  /// The empty object if it is not there.
  public JsonObject object(String key) {
    return switch (find(key).orElse(JsonObject.EMPTY)) {
      case JsonObject object -> object;
      default -> {
        addProblem(key, "wrong-type", "`" + key + "` is not an object", "send `{…}`");
        yield JsonObject.EMPTY;
      }
    };
  }

  public List<Json> list(String key) {
    return switch (find(key).orElse(JsonArray.EMPTY)) {
      case JsonArray(List<Json> elements) -> elements;
      default -> {
        addProblem(key, "wrong-type", "`" + key + "` is not a list", "send `[…]`");
        yield List.of();
      }
    };
  }

  /// An object inside, whose problems are told with these.
  public RequestBody part(String key) {
    return new RequestBody(object(key), place.member(key), problems);
  }

  /// The objects of a list inside.
  public List<RequestBody> parts(String key) {
    List<RequestBody> parts = new ArrayList<>();
    List<Json> elements = list(key);
    for (int i = 0; i < elements.size(); i++) {
      Place at = place.member(key).element(i);
      if (elements.get(i) instanceof JsonObject object) {
        parts.add(new RequestBody(object, at, problems));
      } else {
        problems.add(new Problem("wrong-type", at, "this is not an object", "send `{…}`"));
      }
    }
    return parts;
  }

  Place place(String key) {
    return place.member(key);
  }

  /// Lines of JSON, an object each; those after too many problems are not read.
  public static List<RequestBody> lines(byte[] utf8, Place place, List<Problem> problems) {
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
        lines.add(new RequestBody(object, at, problems));
      } else {
        problems.add(new Problem("wrong-line", at, "this line is no object", "send `{…}`"));
      }
    }
    return lines;
  }

  /// A member that must not be there, for a reason that is worth telling.
  public void refuse(String key, String code, String message, String help) {
    if (json.find(key).isPresent()) {
      refused.add(key);
      addProblem(key, code, message, help);
    }
  }

  public void addProblem(String key, String code, String message, String help) {
    problems.add(new Problem(code, place.member(key), message, help));
  }

  /// Members that nobody asked for are problems too.
  public void closed() {
    for (String key : json.keysBesides(known)) {
      if (refused.contains(key)) {
        continue;
      }
      addProblem(
          key,
          "unknown-key",
          "unknown key " + EscapedText.text(key),
          Suggestion.of(key, List.copyOf(known), "known are"));
    }
  }

  /// @throws RequestFailure if anything was wrong
  public void finish() {
    closed();
    finish(problems);
  }

  public static void finish(List<Problem> problems) {
    if (!problems.isEmpty()) {
      throw RequestFailure.refused(problems);
    }
  }
}
