package dev.plumbline.workflow.documents;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonInteger;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonText;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Place;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.score.extraction.Candidates;
import dev.plumbline.score.extraction.Document;
import dev.plumbline.score.extraction.Document.GivenPart;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/// A document from a file of documents, with its id in that file.
///
/// @param leftOut what its messages hold that nobody said
public record DocumentLine(String id, Document document, JsonObject facts, List<LeftOut> leftOut) {

  /// @param kind as the conversation names it
  record LeftOut(String kind, String place) {}

  /// Reads a line; empty after a problem was reported. Unknown fields are ignored: files of
  /// documents hold many things.
  public static Optional<DocumentLine> read(
      JsonObject line, int number, FieldMapping fields, List<Problem> problems) {
    int before = problems.size();
    String id = id(line, fields.fieldName("id"), number, problems);
    List<LeftOut> leftOut = new ArrayList<>();
    List<GivenPart> parts = parts(line, number, fields, problems, leftOut);
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
        ? Optional.of(
            new DocumentLine(id, Document.of(parts, context).as(fields.contract()), facts, leftOut))
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

  /// The conversation with its sources where the rubric grades parts, and else the text.
  private static List<GivenPart> parts(
      JsonObject line,
      int number,
      FieldMapping fields,
      List<Problem> problems,
      List<LeftOut> leftOut) {
    PartsReader reader =
        new PartsReader(
            new PartsReader.Problems() {

              @Override
              public void add(String place, String message, String help) {
                report(place, number, message, help, problems);
              }

              @Override
              public void leftOut(String place, String kind) {
                leftOut.add(new LeftOut(kind, "line " + number + ", " + place));
              }
            });
    List<GivenPart> parts = new ArrayList<>();
    Optional<Json> messages = given(line, FieldMapping.MESSAGES, fields);
    Optional<Json> written = given(line, FieldMapping.PART_LIST, fields);
    if (messages.isPresent()) {
      parts.addAll(reader.messages("/" + fields.fieldName(FieldMapping.MESSAGES), messages.get()));
    } else if (written.isPresent()) {
      parts.addAll(reader.parts("/" + fields.fieldName(FieldMapping.PART_LIST), written.get()));
    } else if (fields.hasCandidates()) {
      for (String candidate : List.of(Candidates.A, Candidates.B)) {
        String text = text(line, candidate, fields, number, problems);
        parts.add(GivenPart.of(candidate, Optional.empty(), text));
      }
    } else {
      String text = text(line, "text", fields, number, problems);
      parts.add(GivenPart.of("", Optional.empty(), text));
    }
    given(line, FieldMapping.SOURCES, fields)
        .ifPresent(sources ->
            parts.addAll(reader.sources("/" + fields.fieldName(FieldMapping.SOURCES), sources)));
    return parts;
  }

  private static Optional<Json> given(JsonObject line, String name, FieldMapping fields) {
    return fields.hasParts()
        ? fields.find(line, name).filter(json -> !json.equals(Json.of("")))
        : Optional.empty();
  }

  /// @param name `text`, or that of a candidate
  private static String text(
      JsonObject line, String name, FieldMapping fields, int number, List<Problem> problems) {
    String field = fields.fieldName(name);
    if (FieldMapping.at(line, field).orElse(JsonObject.EMPTY) instanceof JsonText(String text)) {
      return text;
    }
    report(
        "/" + field,
        number,
        "`" + field + "` is missing or not a text",
        Stream.of(FieldMapping.MESSAGES, FieldMapping.PART_LIST)
                .anyMatch(turns -> FieldMapping.at(line, turns).isPresent())
            ? "this is a conversation: say in the rubric which parts are graded, as in"
                + " `document: {graded: [assistant]}`"
            : "give the text, or name its field with `--map " + name + "=…`",
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
