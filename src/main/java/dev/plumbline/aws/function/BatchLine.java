package dev.plumbline.aws.function;

import dev.plumbline.aws.function.request.FunctionOutcome;
import dev.plumbline.aws.function.request.RequestBody;
import dev.plumbline.aws.function.request.RequestFailure;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonArray;
import dev.plumbline.base.canonical.JsonInteger;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObjectBuilder;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.base.canonical.JsonText;
import dev.plumbline.base.problem.ProblemCode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// One line of a batch, and what is said of it: its position and its id, never its text.
final class BatchLine {

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

  boolean hasText() {
    JsonObject json = RequestBody.read(bytes).json();
    return Stream.of("text", "messages", "parts", "document")
            .anyMatch(key -> json.find(key).isPresent())
        || json.find("facts").isEmpty();
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
        json.objects("problems").stream().map(problem -> problem.text("code")).distinct().toList();
    return begin(json.text("outcome"))
        .putIfPresent("document", document.map(it -> Json.of(it.toString())))
        .putUnlessEmpty("codes", JsonArray.texts(codes))
        .build();
  }

  /// There was no time for it.
  JsonObject late() {
    return begin(FunctionOutcome.INCOMPLETE).put("codes", JsonArray.texts(List.of("late"))).build();
  }

  @Override
  public String toString() {
    return "line " + position + " of " + bytes.length + " bytes";
  }
}
