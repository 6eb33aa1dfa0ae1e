package dev.plumbline.drafting;

import dev.plumbline.canonical.Json;
import dev.plumbline.canonical.JsonArray;
import dev.plumbline.canonical.JsonBoolean;
import dev.plumbline.canonical.JsonInteger;
import dev.plumbline.canonical.JsonObject;
import dev.plumbline.canonical.JsonText;
import dev.plumbline.importing.YamlWriter;
import dev.plumbline.problem.EscapedText;
import dev.plumbline.problem.Place;
import dev.plumbline.problem.Problem;
import dev.plumbline.text.injection.PromptSanitizer;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/// One object of an answer, read strictly: every member is there and of its type, and none besides.
/// What is wrong is told and gets a value that nobody uses.
final class DraftObjectReader {

  private final JsonObject json;
  private final Place place;
  private final List<Problem> problems;
  private final TreeSet<String> asked = new TreeSet<>();

  DraftObjectReader(JsonObject json, Place place, List<Problem> problems) {
    this.json = json;
    this.place = place;
    this.problems = problems;
  }

  Place place(String key) {
    return place.member(key);
  }

  /// May be empty.
  String text(String key, int charactersMax) {
    Json given = get(key);
    return json.find(key).isPresent() ? text(given, place(key), charactersMax) : "";
  }

  /// A text with something in it.
  String words(String key, int charactersMax) {
    String words = text(key, charactersMax);
    if (json.find(key).orElse(Json.of(0)) instanceof JsonText(String given) && isUnseen(given)) {
      report("empty", place(key), "there are no words here", "say it in words");
    }
    return words;
  }

  int whole(String key, int min, int max) {
    if (get(key) instanceof JsonInteger(long value) && value >= min && value <= max) {
      return (int) value;
    }
    if (json.find(key).isPresent()) {
      report(
          "out-of-bounds",
          place(key),
          "this is not a whole number that it can be",
          "from " + min + " to " + max);
    }
    return min;
  }

  boolean truth(String key) {
    if (get(key) instanceof JsonBoolean(boolean value)) {
      return value;
    }
    if (json.find(key).isPresent()) {
      report("wrong-type", place(key), "this is not a boolean", "true or false");
    }
    return false;
  }

  String word(String key, List<String> words) {
    String word = text(key, DraftLimits.WORDS_CHARACTERS_MAX);
    if (!words.contains(word) && json.find(key).orElse(Json.of(0)) instanceof JsonText) {
      report(
          "unknown-value",
          place(key),
          EscapedText.text(word) + " is none of the words that can stand here",
          "one of " + String.join(", ", words));
    }
    return words.contains(word) ? word : words.getFirst();
  }

  /// Texts with something in them.
  List<String> texts(String key, int most, int charactersMax) {
    List<String> texts = new ArrayList<>();
    List<Json> given = list(key, 0, most);
    for (int i = 0; i < given.size(); i++) {
      String text = text(given.get(i), place(key).element(i), charactersMax);
      if (given.get(i) instanceof JsonText(String words) && isUnseen(words)) {
        report("empty", place(key).element(i), "there are no words here", "leave it out");
      }
      texts.add(text.strip());
    }
    return texts;
  }

  List<DraftObjectReader> parts(String key, int least, int most) {
    List<DraftObjectReader> parts = new ArrayList<>();
    List<Json> given = list(key, least, most);
    for (int i = 0; i < given.size(); i++) {
      Place at = place(key).element(i);
      if (given.get(i) instanceof JsonObject object) {
        parts.add(new DraftObjectReader(object, at, problems));
      } else {
        report("wrong-type", at, "this is not an object", "an object by the schema");
      }
    }
    return parts;
  }

  /// What nobody asked for is a problem, too.
  void closed() {
    for (String key : json.keysBesides(asked)) {
      report("unknown-key", place, "unknown key " + EscapedText.text(key), "what the schema names");
    }
  }

  /// Whether nothing is left of it that a person could read in a rubric.
  private static boolean isUnseen(String text) {
    return PromptSanitizer.sanitize(YamlWriter.printable(text)).isBlank();
  }

  void report(String code, Place at, String message, String help) {
    problems.add(new Problem(code, at, message, help));
  }

  private Json get(String key) {
    asked.add(key);
    if (json.find(key).isEmpty()) {
      report("missing", place(key), EscapedText.text(key) + " is missing", "what the schema names");
    }
    return json.find(key).orElse(JsonObject.EMPTY);
  }

  /// Of a list that is too long nothing is read.
  private List<Json> list(String key, int least, int most) {
    if (!(get(key) instanceof JsonArray(List<Json> given))) {
      if (json.find(key).isPresent()) {
        report("wrong-type", place(key), "this is not a list", "a list by the schema");
      }
      return List.of();
    }
    if (given.size() < least) {
      report("empty", place(key), "there is nothing in this list", "at least " + least);
    }
    if (given.size() > most) {
      report("too-many", place(key), "there are " + given.size() + " of them", "at most " + most);
      return List.of();
    }
    return given;
  }

  private String text(Json given, Place at, int charactersMax) {
    if (!(given instanceof JsonText(String text))) {
      report("wrong-type", at, "this is not a text", "a string");
      return "";
    }
    if (text.length() > charactersMax) {
      report(
          "too-long",
          at,
          "this text has " + text.length() + " characters",
          "at most " + charactersMax);
      return "";
    }
    return text;
  }
}
