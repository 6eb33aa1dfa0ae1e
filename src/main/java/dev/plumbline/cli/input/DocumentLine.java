package dev.plumbline.cli.input;

import dev.plumbline.canonical.Json;
import dev.plumbline.canonical.JsonInteger;
import dev.plumbline.canonical.JsonObject;
import dev.plumbline.canonical.JsonText;
import dev.plumbline.extraction.Document;
import dev.plumbline.problem.Place;
import dev.plumbline.problem.Problem;
import dev.plumbline.problem.ProblemCode;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// A document from a file of documents, with its id in that file.
public record DocumentLine(String id, Document document, JsonObject facts) {

  /// Reads a line; empty after a problem was reported. Unknown fields are ignored: files of
  /// documents hold many things.
  public static Optional<DocumentLine> read(
      JsonObject line, int number, FieldMapping fields, List<Problem> problems) {
    int before = problems.size();
    String id = id(line, fields.fieldName("id"), number, problems);
    String text = text(line, fields.fieldName("text"), number, problems);
    SortedMap<String, String> context = new TreeMap<>();
    object(line, fields.fieldName("context"), number, problems)
        .forEach((name, part) -> {
          if (part instanceof JsonText(String words)) {
            context.put(name, words);
          } else {
            report("/context", number, "a context part is not a text", "give a text", problems);
          }
        });
    JsonObject facts = object(line, fields.fieldName("facts"), number, problems);
    return problems.size() == before
        ? Optional.of(new DocumentLine(id, Document.of(text, context), facts))
        : Optional.empty();
  }

  /// The id of a line, a text or a whole number; empty after a problem was reported.
  public static String id(JsonObject line, String field, int number, List<Problem> problems) {
    Optional<Json> id = line.find(field);
    if (id.isPresent() && id.get() instanceof JsonText(String text) && !text.isEmpty()) {
      return text;
    }
    if (id.isPresent() && id.get() instanceof JsonInteger(long value)) {
      return Long.toString(value);
    }
    report("/" + field, number, "`" + field + "` is missing or not an id", "give a text", problems);
    return "";
  }

  private static String text(JsonObject line, String field, int number, List<Problem> problems) {
    if (line.find(field).orElse(JsonObject.EMPTY) instanceof JsonText(String text)) {
      return text;
    }
    report(
        "/" + field,
        number,
        "`" + field + "` is missing or not a text",
        "give the text, or name its field with `--map text=…`",
        problems);
    return "";
  }

  private static JsonObject object(
      JsonObject line, String field, int number, List<Problem> problems) {
    Json value = line.find(field).orElse(JsonObject.EMPTY);
    if (value instanceof JsonObject object) {
      return object;
    }
    report("/" + field, number, "`" + field + "` is not an object", "write `{…}`", problems);
    return JsonObject.EMPTY;
  }

  private static void report(
      String path, int number, String message, String help, List<Problem> problems) {
    problems.add(new Problem(ProblemCode.WRONG_LINE, new Place(path, number, 1), message, help));
  }
}
