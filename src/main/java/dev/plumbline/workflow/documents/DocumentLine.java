package dev.plumbline.workflow.documents;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonInteger;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonText;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Place;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.score.extraction.Document;
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
    members(line, "context", fields, number, problems)
        .forEach((name, part) -> {
          if (part instanceof JsonText(String words)) {
            context.put(name, words);
          } else {
            report(
                "/" + fields.fieldName("context." + name),
                number,
                "the context part " + EscapedText.text(name) + " is not a text",
                "give a text",
                problems);
          }
        });
    JsonObject facts = members(line, "facts", fields, number, problems);
    return problems.size() == before
        ? Optional.of(new DocumentLine(id, Document.of(text, context), facts))
        : Optional.empty();
  }

  /// The id of a line, a text or a whole number; empty after a problem was reported.
  public static String id(JsonObject line, String field, int number, List<Problem> problems) {
    Optional<Json> id = FieldMapping.at(line, field);
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
    if (FieldMapping.at(line, field).orElse(JsonObject.EMPTY) instanceof JsonText(String text)) {
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

  private static JsonObject members(
      JsonObject line, String name, FieldMapping fields, int number, List<Problem> problems) {
    return fields
        .members(line, name)
        .orElseGet(() -> {
          String field = fields.fieldName(name);
          report(
              "/" + field,
              number,
              "`" + field + "` is not an object",
              "write `{…}`, or name each by itself with `--map " + name + ".NAME=" + field + "`",
              problems);
          return JsonObject.EMPTY;
        });
  }

  private static void report(
      String path, int number, String message, String help, List<Problem> problems) {
    problems.add(new Problem(ProblemCode.WRONG_LINE, new Place(path, number, 1), message, help));
  }
}
