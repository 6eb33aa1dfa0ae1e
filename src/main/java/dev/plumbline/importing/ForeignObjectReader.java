package dev.plumbline.importing;

import dev.plumbline.canonical.DecimalFormat;
import dev.plumbline.canonical.Json;
import dev.plumbline.canonical.JsonArray;
import dev.plumbline.canonical.JsonDecimal;
import dev.plumbline.canonical.JsonInteger;
import dev.plumbline.canonical.JsonNull;
import dev.plumbline.canonical.JsonObject;
import dev.plumbline.canonical.JsonText;
import dev.plumbline.problem.EscapedText;
import dev.plumbline.problem.Place;
import dev.plumbline.problem.Problem;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/// Reads an object of somebody else's format: what is needed is asked for by name, and the rest is
/// not an error but is known by [#rest], so that a report can name it.
final class ForeignObjectReader {

  private final JsonObject json;
  private final Place place;
  private final List<Problem> problems;
  private final TreeSet<String> asked = new TreeSet<>();

  ForeignObjectReader(JsonObject json, Place place, List<Problem> problems) {
    this.json = json;
    this.place = place;
    this.problems = problems;
  }

  /// Empty if it is not there, or null.
  Optional<Json> find(String key) {
    asked.add(key);
    return json.find(key).filter(value -> !(value instanceof JsonNull));
  }

  /// A text that must be there and say something; empty after a problem was told.
  Optional<String> text(String key, String help) {
    Optional<String> text = optionalText(key).filter(it -> !it.isBlank());
    if (text.isEmpty()) {
      missing(key, "a text", help);
    }
    return text.map(String::strip);
  }

  Optional<String> optionalText(String key) {
    return find(key).filter(JsonText.class::isInstance).map(it -> ((JsonText) it).value());
  }

  /// A number, or the text of one; empty after a problem was told.
  Optional<BigDecimal> number(String key, String help) {
    Optional<BigDecimal> number = find(key).flatMap(ForeignObjectReader::number);
    if (number.isEmpty()) {
      missing(key, "a number", help);
    }
    return number;
  }

  static Optional<BigDecimal> number(Json json) {
    return switch (json) {
      case JsonInteger(long whole) -> Optional.of(BigDecimal.valueOf(whole));
      case JsonDecimal(BigDecimal decimal) -> Optional.of(decimal);
      case JsonText(String text) -> DecimalFormat.parse(text.strip());
      default -> Optional.empty();
    };
  }

  /// The objects of a list that must be there, none after a problem was told.
  List<ForeignObjectReader> objects(String key, String help) {
    List<ForeignObjectReader> objects = new ArrayList<>();
    List<Json> elements =
        find(key).orElse(Json.of("")) instanceof JsonArray(List<Json> all) ? all : List.of();
    if (elements.isEmpty()) {
      missing(key, "a list of objects", help);
    }
    for (int i = 0; i < elements.size(); i++) {
      Place at = place(key, i);
      if (elements.get(i) instanceof JsonObject object) {
        objects.add(new ForeignObjectReader(object, at, problems));
      } else {
        problems.add(new Problem("wrong-type", at, "this is not an object", help));
      }
    }
    return objects;
  }

  /// An object that must be there; an empty one after a problem was told.
  ForeignObjectReader object(String key, String help) {
    if (find(key).orElse(Json.of("")) instanceof JsonObject object) {
      return new ForeignObjectReader(object, member(key), problems);
    }
    missing(key, "an object", help);
    return new ForeignObjectReader(JsonObject.EMPTY, member(key), problems);
  }

  /// The texts of a list, or none.
  List<String> texts(String key) {
    List<Json> elements =
        find(key).orElse(Json.of("")) instanceof JsonArray(List<Json> all) ? all : List.of();
    return elements.stream()
        .filter(JsonText.class::isInstance)
        .map(it -> ((JsonText) it).value())
        .toList();
  }

  List<String> keys() {
    return json.keys();
  }

  /// Members that nobody asked for.
  List<String> rest() {
    return json.keysBesides(asked);
  }

  void report(String code, String message, String help) {
    problems.add(new Problem(code, place, message, help));
  }

  private void missing(String key, String wanted, String help) {
    boolean there = json.find(key).filter(value -> !(value instanceof JsonNull)).isPresent();
    problems.add(
        new Problem(
            there ? "wrong-type" : "missing",
            there ? member(key) : place,
            EscapedText.text(key) + (there ? " is not " + wanted : " is missing"),
            help));
  }

  private Place member(String key) {
    return place.member(key).at(place.line(), place.column());
  }

  private Place place(String key, int index) {
    return place.member(key).element(index).at(place.line(), place.column());
  }
}
