package dev.plumbline.rubric.schema;

import dev.harrel.jsonschema.JsonNode;
import dev.harrel.jsonschema.ValidatorFactory;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonArray;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObjectBuilder;
import dev.plumbline.base.canonical.JsonText;
import dev.plumbline.base.canonical.PlainJson;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A schema of JSON Schema 2020-12. Numbers are compared exactly, patterns are RE2, `format` is
/// checked for the formats of [SchemaFormat], and what lies outside of the schema cannot be
/// referred to. Immutable.
public final class JsonSchema {

  /// The longest schema, in characters of JSON.
  public static final int CHARACTERS_MAX = 100_000;

  private final JsonNode root;

  /// @param schema one without problems
  public static JsonSchema of(Json schema) {
    return new JsonSchema(schema);
  }

  /// Everything that is wrong with a schema.
  public static List<SchemaProblem> problems(Json schema) {
    List<SchemaProblem> problems = new ArrayList<>(new SchemaCheck(schema).problems());
    List<String> reported = problems.stream().map(SchemaProblem::pointer).toList();
    againstMetaSchema(schema).stream()
        .filter(problem -> !reported.contains(problem.pointer()))
        .forEach(problems::add);
    return problems;
  }

  private JsonSchema(Json schema) {
    this.root = SchemaValue.ofSchema(prepared(schema));
  }

  /// Whether a value is valid; empty if that is more work than a document may cost.
  ///
  /// @param budget what may still be done
  public Optional<Boolean> isValid(Json value, SchemaBudget budget) {
    budget.begin();
    try {
      return Optional.of(factory(budget).validate(root, SchemaValue.ofInstance(value)).isValid());
    } catch (SchemaBudget.ExhaustedException exhausted) {
      return Optional.empty();
    }
  }

  /// What the meta-schema does not allow: `minimum` that is a text, an unknown type.
  private static List<SchemaProblem> againstMetaSchema(Json schema) {
    JsonNode metaSchema = SchemaValue.ofSchema(JsonObject.of("$ref", Json.of(SchemaCheck.DIALECT)));
    try {
      List<String> pointers =
          factory(SchemaBudget.ofOneDocument())
              .validate(metaSchema, SchemaValue.ofSchema(schema))
              .getErrors()
              .stream()
              .map(each -> each.getInstanceLocation())
              .distinct()
              .toList();
      return pointers.stream()
          .filter(pointer -> pointers.stream().noneMatch(each -> each.startsWith(pointer + "/")))
          .map(SchemaProblem::notAllowed)
          .toList();
    } catch (SchemaBudget.ExhaustedException exhausted) {
      return List.of(SchemaProblem.tooLarge());
    }
  }

  private static ValidatorFactory factory(SchemaBudget budget) {
    return new ValidatorFactory()
        .withDisabledSchemaValidation(true)
        .withJsonNodeFactory(SchemaValue.FACTORY)
        .withMessageProvider((key, _) -> key)
        .withEvaluatorFactory(new SchemaKeywords(budget));
  }

  /// The schema as the library gets it, which reads every object as a schema: constants become the
  /// texts that they are compared by, and what asserts nothing is left out.
  private static Json prepared(Json schema) {
    if (!(schema instanceof JsonObject object)) {
      return schema;
    }
    JsonObjectBuilder json = JsonObject.builder();
    object.forEach((keyword, value) -> {
      switch (SchemaKeyword.kind(keyword)) {
        case ANNOTATION -> {}
        case CONSTANT -> json.put(keyword, constant(keyword, value));
        case SCHEMA -> json.put(keyword, prepared(value));
        case SCHEMAS -> json.put(keyword, ofEach(value));
        case NAMED_SCHEMAS -> json.put(keyword, ofMembers(value));
        case ASSERTION -> json.put(keyword, value);
      }
    });
    return json.build();
  }

  private static Json constant(String keyword, Json value) {
    return keyword.equals("enum") && value instanceof JsonArray(List<Json> values)
        ? JsonArray.mapped(values, each -> new JsonText(PlainJson.text(each)))
        : new JsonText(PlainJson.text(value));
  }

  private static Json ofEach(Json value) {
    return value instanceof JsonArray(List<Json> values)
        ? JsonArray.mapped(values, JsonSchema::prepared)
        : value;
  }

  private static Json ofMembers(Json value) {
    if (!(value instanceof JsonObject object)) {
      return value;
    }
    JsonObjectBuilder json = JsonObject.builder();
    object.forEach((name, schema) -> json.put(name, prepared(schema)));
    return json.build();
  }
}
