package dev.plumbline.run.documents;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.Json.JsonInteger;
import dev.plumbline.base.canonical.Json.JsonNull;
import dev.plumbline.base.canonical.Json.JsonText;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.Problem.Place;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.run.documents.PartsReader.LeftOut;
import dev.plumbline.score.extraction.Candidates;
import dev.plumbline.score.extraction.Document;
import dev.plumbline.score.extraction.Document.GivenPart;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// A document from a file of documents, with its id in that file.
///
/// @param leftOut what its messages hold that nobody said
/// @param own what else the line says of itself
public record DocumentLine(
    String id, Document document, JsonObject facts, List<LeftOut> leftOut, Own own) {

  /// What a line says beside its document.
  ///
  /// @param rubric the name of its rubric, or items of its own
  /// @param ofCase the case that it is an output for, one of several
  /// @param trial which of them
  /// @param number of the line, from 1
  public record Own(
      Optional<Json> rubric, Optional<String> ofCase, Optional<Long> trial, int number) {

    public static Own of(JsonObject line, int number, FieldMapping fields, List<Problem> problems) {
      Optional<String> ofCase =
          fields
              .find(line, "case")
              .flatMap(it ->
                  it instanceof JsonText(String text)
                      ? Optional.of(text)
                      : it instanceof JsonInteger(long value)
                          ? Optional.of(Long.toString(value))
                          : Optional.empty());
      Optional<Json> trial = fields.find(line, "trial");
      Optional<Long> which =
          trial.flatMap(it ->
              it instanceof JsonInteger(long value) && value >= 0
                  ? Optional.of(value)
                  : it instanceof JsonText(String text) && TRIAL.matcher(text).matches()
                      ? Optional.of(Long.valueOf(text))
                      : Optional.empty());
      if (trial.isPresent() && (which.isEmpty() || ofCase.isEmpty())) {
        report(
            "/" + fields.fieldName("trial"),
            number,
            which.isEmpty() ? "`trial` is no whole number" : "the trial has no `case`",
            "number the outputs of one case: `{\"case\": \"refund-7\", \"trial\": 1}`",
            problems);
      }
      return new Own(fields.find(line, "rubric"), ofCase, which, number);
    }
  }

  private static final Pattern TRIAL = Pattern.compile("[0-9]{1,9}");

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
    Own own = Own.of(line, number, fields, problems);
    return problems.size() == before
        ? Optional.of(
            new DocumentLine(
                id, Document.of(parts, context).as(fields.contract()), facts, leftOut, own))
        : Optional.empty();
  }

  /// @param number of the line; 0 for a document that comes by itself
  static String place(int number, String pointer) {
    return number == 0 ? pointer : "line " + number + ", " + pointer;
  }

  /// A place in a line, or in a document that comes by itself.
  static Place at(String pointer, int number) {
    return number == 0 ? Place.of(pointer) : new Place(pointer, number, 1);
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
        new PartsReader((place, message, help) -> report(place, number, message, help, problems));
    List<GivenPart> parts = new ArrayList<>();
    List<String> forms = forms(line, fields);
    String form = forms.isEmpty() ? "text" : forms.getFirst();
    String field = fields.fieldName(form);
    if (forms.size() > 1) {
      report(
          "/" + field,
          number,
          PartsReader.twice(forms.stream().map(fields::fieldName).toList()),
          "leave one out, or name the one that is graded, as in `--map text=text`",
          problems);
    } else if (fields.hasParts() && form.equals(FieldMapping.MESSAGES)) {
      parts.addAll(reader.messages("/" + field, fields.find(line, form).orElseThrow()));
    } else if (fields.hasParts() && form.equals(FieldMapping.PART_LIST)
        || fields.hasCandidates() && !forms.isEmpty()) {
      parts.addAll(reader.parts("/" + field, fields.find(line, form).orElseThrow()));
    } else if (fields.hasCandidates()) {
      for (String candidate : List.of(Candidates.A, Candidates.B)) {
        String text = text(line, candidate, fields, number, problems);
        parts.add(GivenPart.of(candidate, Optional.empty(), text));
      }
    } else {
      String text = text(line, "text", fields, number, problems);
      parts.add(GivenPart.of("", Optional.empty(), text));
    }
    if (fields.hasParts()) {
      fields
          .find(line, FieldMapping.SOURCES)
          .filter(DocumentLine::isGiven)
          .ifPresent(sources ->
              parts.addAll(reader.sources("/" + fields.fieldName(FieldMapping.SOURCES), sources)));
    }
    reader
        .leftOut()
        .forEach(one -> leftOut.add(new LeftOut(one.kind(), place(number, one.place()))));
    return parts;
  }

  /// What a line has of the forms of a document; what `--map` names is meant before what has our
  /// name. Where the rubric grades one text, a conversation beside it is a list.
  private static List<String> forms(JsonObject line, FieldMapping fields) {
    boolean hasParts = fields.hasParts() || fields.hasCandidates();
    List<String> forms =
        !fields.hasCandidates()
            ? PartsReader.FORMS
            : fields.find(line, Candidates.A).isPresent()
                ? List.of()
                : List.of(FieldMapping.PART_LIST);
    List<String> given =
        forms.stream()
            .filter(name ->
                fields
                    .find(line, name)
                    .filter(DocumentLine::isGiven)
                    .filter(it -> hasParts || name.equals("text") || it instanceof JsonArray)
                    .isPresent())
            .toList();
    if (fields.isMapped("role") && given.contains(FieldMapping.MESSAGES)) {
      return List.of(FieldMapping.MESSAGES); // what `text` names is a message's
    }
    if (given.equals(List.of(FieldMapping.PART_LIST, "text"))
        && fields.find(line, FieldMapping.PART_LIST).orElseThrow() instanceof JsonArray(var parts)
        && parts.stream()
            .anyMatch(part -> FieldMapping.at(part, "text").equals(fields.find(line, "text")))) {
      // as traces are imported: the text is the answer among the parts
      return List.of(fields.hasParts() ? FieldMapping.PART_LIST : "text");
    }
    List<String> mapped = given.stream().filter(fields::isMapped).toList();
    return mapped.isEmpty() ? given : mapped;
  }

  /// An empty cell of a table and `null` are nothing.
  private static boolean isGiven(Json value) {
    return !value.equals(Json.of("")) && !(value instanceof JsonNull);
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
    problems.add(new Problem(ProblemCode.WRONG_LINE, at(path, number), message, help));
  }
}
