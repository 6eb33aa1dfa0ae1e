package dev.plumbline.base.input;

import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.input.InputNode.Kind;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.Problem.Place;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;

/// An object of a format that others define: null counts as absent, a text may spell a number, and
/// members that are not needed are [#unknownKeys] for a report rather than problems.
public final class JsonObjectReader extends StrictObjectReader<JsonInput, JsonObjectReader> {

  public JsonObjectReader(JsonObject json, Place place, List<Problem> problems) {
    this(new JsonInput(json, place), problems);
  }

  public JsonObjectReader(JsonInput node, List<Problem> problems) {
    super(node, Integer.MAX_VALUE, problems);
  }

  @Override
  protected JsonObjectReader nested(JsonInput node) {
    return new JsonObjectReader(node, problems());
  }

  @Override
  protected Optional<JsonInput> member(String key) {
    return super.member(key).filter(value -> value.kind() != Kind.NULL);
  }

  /// A text that says something, without white space at its ends.
  public Optional<String> requireWords(String key, String help) {
    return require(key, help).flatMap(value -> words(value, Integer.MAX_VALUE)).map(String::strip);
  }

  public Optional<BigDecimal> requireNumber(String key, String help) {
    return require(key, help).flatMap(value -> ValueReader.number(value.asNumber(), problems()));
  }

  /// The objects of a list with at least one.
  public List<JsonObjectReader> requireObjects(String key, String help) {
    return require(key, help).isPresent() ? objects(key, 1, Integer.MAX_VALUE) : List.of();
  }

  /// An empty object after a problem was reported.
  public JsonObjectReader requireObject(String key, String help) {
    return require(key, help)
        .map(this::nested)
        .orElseGet(() -> new JsonObjectReader(JsonObject.EMPTY, place(key), problems()));
  }

  /// The text, if it is one: for members that may have any type.
  public Optional<String> findText(String key) {
    return find(key).flatMap(JsonInput::text);
  }

  /// The texts among the elements of a list, if it is one.
  public List<String> findTexts(String key) {
    return find(key).stream()
        .flatMap(list -> list.elements().stream())
        .flatMap(element -> element.text().stream())
        .toList();
  }
}
