package dev.plumbline.rubric;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.Json.JsonDecimal;
import dev.plumbline.base.canonical.Json.JsonNull;
import dev.plumbline.base.canonical.Json.JsonText;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.base.canonical.JsonReader.JsonResult;
import dev.plumbline.base.canonical.PlainJson;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.Problem.Place;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.rubric.schema.JsonSchema;
import dev.plumbline.rubric.schema.JsonSchema.SchemaProblem;
import dev.plumbline.rubric.source.SourceNode;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;

/// Reads a JSON Schema: a mapping, or a text that is JSON.
final class SchemaReader {

  /// The schema as JSON in one form, whatever it was written as; empty after problems were
  /// reported.
  static Optional<String> read(SourceNode node, List<Problem> problems) {
    int before = problems.size();
    Optional<Json> written =
        switch (node) {
          case SourceNode.Scalar scalar -> parsed(scalar, problems);
          case SourceNode.Mapping _ -> Optional.of(json(node, problems));
          case SourceNode.Sequence _ -> {
            problems.add(
                problem(node.place(), "a list is no schema", "write a mapping: `{type: object}`"));
            yield Optional.empty();
          }
        };
    if (problems.size() > before) {
      return Optional.empty();
    }
    String text = PlainJson.text(written.get());
    if (text.length() > JsonSchema.CHARACTERS_MAX) {
      problems.add(
          problem(
              node.place(),
              "the schema has " + text.length() + " characters",
              "at most " + JsonSchema.CHARACTERS_MAX + " are read"));
      return Optional.empty();
    }
    Json schema =
        ((JsonResult.Read) JsonReader.read(text.getBytes(UTF_8), Integer.MAX_VALUE)).value();
    for (SchemaProblem each : JsonSchema.problems(schema)) {
      problems.add(problem(place(node, each.pointer()), each.message(), each.help()));
    }
    return problems.size() > before ? Optional.empty() : Optional.of(text);
  }

  private static Optional<Json> parsed(SourceNode.Scalar scalar, List<Problem> problems) {
    byte[] bytes = scalar.literal().getBytes(UTF_8);
    return switch (JsonReader.read(bytes, bytes.length + 1)) {
      case JsonResult.Read(JsonObject object) -> Optional.of(object);
      case JsonResult.Read _ -> refused(scalar, "the text is no JSON object", problems);
      case JsonResult.Refused(List<Problem> found) ->
          refused(scalar, "the text is no JSON: " + found.getFirst().message(), problems);
    };
  }

  private static Optional<Json> refused(
      SourceNode.Scalar scalar, String message, List<Problem> problems) {
    problems.add(problem(scalar.place(), message, "write a mapping: `{type: object}`"));
    return Optional.empty();
  }

  private static Json json(SourceNode node, List<Problem> problems) {
    return switch (node) {
      case SourceNode.Mapping mapping -> {
        yield JsonObject.mapped(mapping.members(), value -> json(value, problems));
      }
      case SourceNode.Sequence sequence ->
          JsonArray.mapped(sequence.elements(), each -> json(each, problems));
      case SourceNode.Scalar scalar ->
          switch (scalar.kind()) {
            case NULL -> JsonNull.NULL;
            case BOOLEAN -> Json.of(scalar.literal().equals("true"));
            case NUMBER -> number(scalar, problems);
            case TEXT, OBJECT, LIST -> new JsonText(scalar.literal());
          };
    };
  }

  private static Json number(SourceNode.Scalar scalar, List<Problem> problems) {
    Optional<BigDecimal> number = scalar.number();
    if (number.isEmpty()) {
      problems.add(
          problem(
              scalar.place(),
              scalar.shown() + " cannot be compared exactly",
              "numbers have at most twelve decimals and are at most 10^15"));
    }
    return new JsonDecimal(number.orElse(BigDecimal.ZERO));
  }

  /// Of the value that a pointer within the schema leads to, or of the nearest around it.
  private static Place place(SourceNode schema, String pointer) {
    SourceNode at = schema;
    for (String token : pointer.substring(Math.min(1, pointer.length())).split("/")) {
      String key = token.replace("~1", "/").replace("~0", "~");
      boolean index = at instanceof SourceNode.Sequence && key.matches("[0-9]{1,6}");
      int element = index ? Integer.parseInt(key) : Integer.MAX_VALUE;
      at = element < at.elements().size() ? at.elements().get(element) : at.member(key).orElse(at);
    }
    return at.place();
  }

  private static Problem problem(Place place, String message, String help) {
    return new Problem(ProblemCode.WRONG_SCHEMA, place, message, help);
  }

  private SchemaReader() {}
}
