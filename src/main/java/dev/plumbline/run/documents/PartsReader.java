package dev.plumbline.run.documents;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.Json.JsonBoolean;
import dev.plumbline.base.canonical.Json.JsonInteger;
import dev.plumbline.base.canonical.Json.JsonText;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.base.canonical.JsonReader.JsonResult;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Suggestion;
import dev.plumbline.rubric.Rubric.DocumentContract;
import dev.plumbline.rubric.UnitScope.PartRole;
import dev.plumbline.score.extraction.Document.GivenPart;
import dev.plumbline.score.extraction.Document.Piece;
import dev.plumbline.score.extraction.Document.ToolCall;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/// Reads the parts of a document: messages, parts as they are stored, and sources. Each may also be
/// the JSON of it as a text, as a cell of a table has it.
public final class PartsReader {

  /// JSON in a text is at most as long as escapes may make the longest document.
  private static final int BYTES_MAX = 8 * DocumentContract.CHARACTERS_MAX;

  /// Takes what is wrong.
  @FunctionalInterface
  public interface Problems {

    /// @param place a JSON pointer within what is read
    void add(String place, String message, String help);
  }

  /// What a document holds that nobody said, or not to the other side.
  ///
  /// @param kind as the conversation names it
  public record LeftOut(String kind, String place) {

    /// How many there are of each kind, and where the first is.
    public static List<String> lines(List<LeftOut> all) {
      SortedMap<String, List<String>> places = new TreeMap<>();
      all.forEach(one -> places.computeIfAbsent(one.kind, _ -> new ArrayList<>()).add(one.place));
      return places.entrySet().stream()
          .map(kind ->
              "%s x %s (%s)"
                  .formatted(
                      kind.getValue().size(),
                      EscapedText.text(kind.getKey()),
                      kind.getValue().getFirst()))
          .toList();
    }
  }

  /// Of which a document has one.
  public static final List<String> FORMS = List.of("messages", "parts", "text");

  private final Problems problems;
  private final List<LeftOut> leftOut = new ArrayList<>();

  /// @param problems with places within what is read
  public PartsReader(Problems problems) {
    this.problems = problems;
  }

  /// What is wrong with a document of several forms, by the names of these.
  public static String twice(List<String> forms) {
    return "the document is given as `" + String.join("` and as `", forms) + "`";
  }

  /// What was left out of all that was read, at JSON pointers.
  public List<LeftOut> leftOut() {
    return leftOut;
  }

  /// @param place a JSON pointer
  public List<GivenPart> messages(String place, Json messages) {
    return json(place, messages)
        .map(list -> new MessagesReader(problems, leftOut).read(place, wrapped(list)))
        .orElse(List.of());
  }

  /// A whole conversation may be an object with its messages, or with a request and its answer.
  static Json wrapped(Json messages) {
    return messages instanceof JsonObject object
        ? Stream.of("messages", "turns", "contents", "history")
            .flatMap(key -> object.find(key).stream())
            .findFirst()
            .orElseGet(() -> exchanged(object))
        : messages;
  }

  private static Json exchanged(JsonObject object) {
    List<Json> all = new ArrayList<>(said(object, "input", PartRole.USER));
    all.addAll(said(object, "output", PartRole.ASSISTANT));
    return all.isEmpty() ? object : new JsonArray(all);
  }

  private static List<Json> said(JsonObject object, String key, PartRole role) {
    return switch (object.find(key).orElse(JsonArray.EMPTY)) {
      case JsonArray(var list) -> list;
      case JsonText text -> List.of(JsonObject.of("content", text, "role", role));
      case Json other -> List.of(other);
    };
  }

  public List<GivenPart> parts(String place, Json parts) {
    List<GivenPart> read = new ArrayList<>();
    each(place, parts, "a part", (at, part) -> part(at, part).ifPresent(read::add));
    List<String> names = read.stream().map(GivenPart::name).toList();
    return read.stream()
        .map(part ->
            Collections.frequency(names, part.name()) > 1 && isTurn(part) ? spoken(part) : part)
        .toList();
  }

  private static boolean isTurn(GivenPart part) {
    return part.role().filter(role -> role != PartRole.SOURCE).isPresent();
  }

  /// A name that several turns have is that of their speaker, and not of a part.
  private static GivenPart spoken(GivenPart part) {
    List<String> by = new ArrayList<>(part.by());
    if (!part.name().isEmpty()) {
      by.add(part.name());
    }
    return new GivenPart(
        "",
        part.role(),
        part.text(),
        part.calls(),
        part.answers(),
        part.failed(),
        by,
        part.pieces());
  }

  private Optional<GivenPart> part(String place, JsonObject part) {
    Optional<String> text = text(place, part, "text");
    String role = part.has("role") ? text(place, part, "role").orElse("") : "";
    Optional<PartRole> known = PartRole.find(role);
    if (known.isEmpty() && part.has("role")) {
      problems.add(
          place + "/role",
          EscapedText.text(role) + " is no role",
          Suggestion.of(role, PartRole.wireNames(), "there are"));
    }
    List<ToolCall> calls = new ArrayList<>();
    if (part.has("calls")) {
      each(
          place + "/calls",
          part.get("calls"),
          "a call",
          (at, call) -> {
            Optional<String> name = text(at, call, "name");
            Optional<String> arguments = text(at, call, "arguments");
            if (name.isPresent() && arguments.isPresent()) {
              calls.add(new ToolCall(optional(at, call, "id"), name.get(), arguments.get()));
            }
          });
    }
    List<String> by = new ArrayList<>();
    if (part.member("by") instanceof JsonArray(var names)) {
      names.forEach(name -> {
        if (name instanceof JsonText(String words)) {
          by.add(words);
        }
      });
    }
    List<Piece> pieces = new ArrayList<>();
    if (part.has("pieces")) {
      each(
          place + "/pieces",
          part.get("pieces"),
          "a piece",
          (at, piece) -> {
            if (piece.member("at") instanceof JsonInteger(long start)
                && start >= 0
                && start <= text.map(String::length).orElse(0)) {
              pieces.add(new Piece((int) start, optional(at, piece, "place")));
            } else {
              problems.add(at + "/at", "the piece does not begin in the text", "give its offset");
            }
          });
    }
    return text.map(words ->
        new GivenPart(
            optional(place, part, "name"),
            known,
            words,
            calls,
            optional(place, part, "call"),
            failed(place, part),
            by,
            pieces));
  }

  private boolean failed(String place, JsonObject part) {
    Json failed = part.find("failed").orElse(Json.of(false));
    if (!(failed instanceof JsonBoolean)) {
      problems.add(place + "/failed", "`failed` is neither true nor false", "write `true`");
    }
    return failed.equals(JsonBoolean.TRUE);
  }

  /// Passages: texts, objects with a text and a name, or one text by its name.
  public List<GivenPart> sources(String place, Json sources) {
    List<GivenPart> read = new ArrayList<>();
    switch (json(place, sources).orElse(JsonArray.EMPTY)) {
      case JsonObject byName when byName.size() > 1 ->
          problems.add(
              place,
              "sources by name have no order, by which `[1]` is one of them",
              "list them, as in `[{\"name\": …, \"text\": …}, …]`");
      case JsonObject byName ->
          byName.forEach((name, text) -> {
            if (text instanceof JsonText(String words)) {
              read.add(source(name, words));
            } else {
              problems.add(place + "/" + name, "the source is no text", "give its text");
            }
          });
      case JsonArray(var list) -> {
        for (int i = 0; i < list.size(); i++) {
          switch (list.get(i)) {
            case JsonText(String words) -> read.add(source("", words));
            case JsonObject object -> source(place + "/" + i, object).ifPresent(read::add);
            default -> problems.add(place + "/" + i, "the source is no text", "give its text");
          }
        }
      }
      default ->
          problems.add(place, "the sources are neither a list nor an object", "list their texts");
    }
    return read;
  }

  private Optional<GivenPart> source(String place, JsonObject source) {
    Optional<String> text =
        Stream.of("text", "content", "context")
            .flatMap(key -> source.find(key).stream())
            .filter(JsonText.class::isInstance)
            .map(words -> ((JsonText) words).value())
            .findFirst();
    if (text.isEmpty()) {
      problems.add(place, "the source has no text", "write `{\"name\": …, \"text\": …}`");
    }
    return text.map(words -> source(optional(place, source, "name"), words));
  }

  private static GivenPart source(String name, String text) {
    return GivenPart.of(name, Optional.of(PartRole.SOURCE), text);
  }

  private interface Element {
    void read(String place, JsonObject element);
  }

  private void each(String place, Json list, String what, Element reader) {
    if (!(json(place, list).orElse(JsonArray.EMPTY) instanceof JsonArray(var all))) {
      problems.add(place, "this is no list", "list objects, each " + what);
      return;
    }
    for (int i = 0; i < all.size(); i++) {
      if (all.get(i) instanceof JsonObject object) {
        reader.read(place + "/" + i, object);
      } else {
        problems.add(place + "/" + i, "this is no object", "write " + what + " as `{…}`");
      }
    }
  }

  private String optional(String place, JsonObject object, String key) {
    return object.has(key) ? text(place, object, key).orElse("") : "";
  }

  private Optional<String> text(String place, JsonObject object, String key) {
    if (object.find(key).orElse(JsonObject.EMPTY) instanceof JsonText(String text)) {
      return Optional.of(text);
    }
    problems.add(place + "/" + key, "`" + key + "` is missing or no text", "give a text");
    return Optional.empty();
  }

  private Optional<Json> json(String place, Json value) {
    if (!(value instanceof JsonText(String text))) {
      return Optional.of(value);
    }
    return switch (JsonReader.read(text.getBytes(StandardCharsets.UTF_8), BYTES_MAX)) {
      case JsonResult.Read(Json json) when !(json instanceof JsonText) -> Optional.of(json);
      default -> {
        problems.add(place, "this text is no JSON", "write a list of objects");
        yield Optional.empty();
      }
    };
  }
}
