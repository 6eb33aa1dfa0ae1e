package dev.plumbline.rubric.schema;

import dev.harrel.jsonschema.Draft2020EvaluatorFactory;
import dev.harrel.jsonschema.EvaluationContext;
import dev.harrel.jsonschema.Evaluator;
import dev.harrel.jsonschema.EvaluatorFactory;
import dev.harrel.jsonschema.JsonNode;
import dev.harrel.jsonschema.JsonNodeFactory;
import dev.harrel.jsonschema.SchemaParsingContext;
import dev.harrel.jsonschema.SimpleType;
import dev.harrel.jsonschema.ValidatorFactory;
import dev.plumbline.Result;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.Json.JsonBoolean;
import dev.plumbline.base.canonical.Json.JsonDecimal;
import dev.plumbline.base.canonical.Json.JsonInteger;
import dev.plumbline.base.canonical.Json.JsonNull;
import dev.plumbline.base.canonical.Json.JsonText;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.base.canonical.JsonReader.JsonResult;
import dev.plumbline.base.canonical.PlainJson;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.rubric.schema.SchemaCheck.SchemaFormat;
import dev.plumbline.rubric.schema.SchemaCheck.SchemaKeyword;
import dev.plumbline.text.phrase.TextPattern;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;

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
    JsonNode metaSchema = SchemaValue.ofSchema(JsonObject.of("$ref", SchemaCheck.DIALECT));
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
    return schema instanceof JsonObject object
        ? object.mapped((keyword, value) ->
            switch (SchemaKeyword.kind(keyword)) {
              case ANNOTATION -> Optional.empty();
              case CONSTANT -> constant(keyword, value);
              case SCHEMA -> prepared(value);
              case SCHEMAS -> ofEach(value);
              case NAMED_SCHEMAS -> ofMembers(value);
              case ASSERTION -> value;
            })
        : schema;
  }

  private static Json constant(String keyword, Json value) {
    return keyword.equals("enum") && value instanceof JsonArray(var values)
        ? JsonArray.mapped(values, each -> new JsonText(PlainJson.text(each)))
        : new JsonText(PlainJson.text(value));
  }

  private static Json ofEach(Json value) {
    return value instanceof JsonArray(var values)
        ? JsonArray.mapped(values, JsonSchema::prepared)
        : value;
  }

  private static Json ofMembers(Json value) {
    return value instanceof JsonObject object
        ? object.mapped((_, schema) -> prepared(schema))
        : value;
  }

  /// What the keywords of a schema mean: those of the library, within a budget, with patterns of
  /// RE2, formats that do not depend on the JDK, and equality of exact numbers.
  private static final class SchemaKeywords implements EvaluatorFactory {

    private static final String META_SCHEMAS = "https://json-schema.org/";

    private final EvaluatorFactory standard = new Draft2020EvaluatorFactory();
    private final SchemaBudget budget;

    SchemaKeywords(SchemaBudget budget) {
      this.budget = budget;
    }

    @Override
    public Optional<Evaluator> create(
        SchemaParsingContext context, String keyword, JsonNode value) {
      int members = SchemaValue.members(value);
      return evaluator(context, keyword, value).map(each -> new Bounded(each, members, budget));
    }

    private Optional<Evaluator> evaluator(
        SchemaParsingContext context, String keyword, JsonNode value) {
      return switch (keyword) {
        case "pattern" -> Optional.of(pattern(value));
        case "patternProperties" -> Optional.of(patternProperties(context, value));
        case "format" ->
            SchemaFormat.find(value.asString())
                .map(format -> test(it -> !it.isString() || format.fits(it.asString(), budget)));
        case "const" -> Optional.of(oneOf(context, List.of(value)));
        case "enum" -> Optional.of(oneOf(context, value.asArray()));
        case "uniqueItems" ->
            Optional.of(
                test(it -> !value.asBoolean() || !it.isArray() || areDistinct(it.asArray())));
        default -> standard.create(context, keyword, value);
      };
    }

    private Evaluator pattern(JsonNode value) {
      TextPattern pattern = TextPattern.of(value.asString());
      return test(it -> !it.isString() || budget.finds(pattern, it.asString()));
    }

    /// With the names of the members that a pattern meant, for `additionalProperties`.
    private Evaluator patternProperties(SchemaParsingContext context, JsonNode value) {
      SortedMap<String, TextPattern> patterns = new TreeMap<>();
      value
          .asObject()
          .forEach((pattern, schema) ->
              patterns.put(context.getAbsoluteUri(schema), TextPattern.of(pattern)));
      return (evaluation, node) -> {
        SortedSet<String> meant = new TreeSet<>();
        boolean valid = true;
        for (Map.Entry<String, JsonNode> member : objectOf(node).entrySet()) {
          for (Map.Entry<String, TextPattern> each : patterns.entrySet()) {
            if (budget.finds(each.getValue(), member.getKey())) {
              meant.add(member.getKey());
              valid &= evaluation.resolveInternalRefAndValidate(each.getKey(), member.getValue());
            }
          }
        }
        return valid ? Evaluator.Result.success(meant) : Evaluator.Result.failure();
      };
    }

    private static Map<String, JsonNode> objectOf(JsonNode node) {
      return node.isObject() ? node.asObject() : new TreeMap<>();
    }

    /// @param constants the texts of values; in a meta-schema the values themselves
    private Evaluator oneOf(SchemaParsingContext context, List<JsonNode> constants) {
      SortedSet<String> texts = new TreeSet<>();
      for (JsonNode each : constants) {
        boolean meta = context.getAbsoluteUri(each).startsWith(META_SCHEMAS);
        texts.add(meta ? PlainJson.text(SchemaValue.json(each)) : each.asString());
      }
      return test(it -> texts.contains(text(it)));
    }

    private boolean areDistinct(List<JsonNode> elements) {
      SortedSet<String> seen = new TreeSet<>();
      return elements.stream().allMatch(element -> seen.add(text(element)));
    }

    /// The same for equal values, however their numbers are written.
    private String text(JsonNode node) {
      String text = PlainJson.text(SchemaValue.json(node));
      budget.enter(0, text.length());
      budget.leave();
      return text;
    }

    private static Evaluator test(Predicate<JsonNode> predicate) {
      return (_, node) ->
          predicate.test(node) ? Evaluator.Result.success() : Evaluator.Result.failure();
    }

    /// An evaluator that costs.
    ///
    /// @param members of the keyword's value
    private record Bounded(Evaluator evaluator, int members, SchemaBudget budget)
        implements Evaluator {

      @Override
      public Result evaluate(EvaluationContext context, JsonNode node) {
        budget.enter(
            members + SchemaValue.members(node), node.isString() ? node.asString().length() : 0);
        Result result = evaluator.evaluate(context, node);
        budget.leave();
        return result;
      }

      @Override
      public int getOrder() {
        return evaluator.getOrder();
      }
    }
  }

  /// A value as the library sees it, with exact numbers. A whole number is an integer however it is
  /// written.
  private static final class SchemaValue implements JsonNode {

    /// For the meta-schemas in the library, which are texts.
    static final JsonNodeFactory FACTORY =
        new JsonNodeFactory() {
          @Override
          public JsonNode wrap(Object node) {
            return (JsonNode) node;
          }

          @Override
          public JsonNode create(String text) {
            byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
            return ofSchema(((JsonResult.Read) JsonReader.read(bytes, bytes.length)).value());
          }
        };

    private final Json json;
    private final String pointer;

    /// Numbers the values of an instance; empty for a schema.
    private final Optional<Numbering> numbering;

    private Optional<List<JsonNode>> array = Optional.empty();
    private Optional<Map<String, JsonNode>> object = Optional.empty();

    private static final class Numbering {
      private int next;
    }

    static JsonNode ofSchema(Json json) {
      return new SchemaValue(json, "", Optional.empty());
    }

    /// The value in a document. The library only compares where values stand, so numbers do: the
    /// pointers of a hostile document are long.
    static JsonNode ofInstance(Json json) {
      return new SchemaValue(json, "", Optional.of(new Numbering()));
    }

    /// The value of a node; the library makes nodes of names, too.
    static Json json(JsonNode node) {
      return node instanceof SchemaValue value ? value.json : new JsonText(node.asString());
    }

    /// How many members or elements a value has.
    static int members(JsonNode node) {
      return switch (json(node)) {
        case JsonArray(var values) -> values.size();
        case JsonObject members -> members.size();
        default -> 0;
      };
    }

    private SchemaValue(Json json, String pointer, Optional<Numbering> numbering) {
      this.json = json;
      this.pointer = pointer;
      this.numbering = numbering;
    }

    private JsonNode child(Json value, String key) {
      String at =
          numbering.isEmpty()
              ? pointer + "/" + JsonNode.encodeJsonPointer(key)
              : Integer.toString(numbering.get().next++);
      return new SchemaValue(value, at, numbering);
    }

    @Override
    public String getJsonPointer() {
      return pointer;
    }

    @Override
    public SimpleType getNodeType() {
      return switch (json) {
        case JsonNull() -> SimpleType.NULL;
        case JsonBoolean _ -> SimpleType.BOOLEAN;
        case JsonText _ -> SimpleType.STRING;
        case JsonInteger _ -> SimpleType.INTEGER;
        case JsonDecimal(BigDecimal value) ->
            value.scale() <= 0 ? SimpleType.INTEGER : SimpleType.NUMBER;
        case JsonArray _ -> SimpleType.ARRAY;
        case JsonObject _ -> SimpleType.OBJECT;
      };
    }

    @Override
    public boolean asBoolean() {
      return json instanceof JsonBoolean(boolean truth) && truth;
    }

    @Override
    public String asString() {
      return json instanceof JsonText(String text) ? text : "";
    }

    @Override
    public BigInteger asInteger() {
      return asNumber().toBigInteger();
    }

    @Override
    public BigDecimal asNumber() {
      return switch (json) {
        case JsonInteger(long value) -> BigDecimal.valueOf(value);
        case JsonDecimal(BigDecimal value) -> value;
        default -> BigDecimal.ZERO;
      };
    }

    @Override
    public List<JsonNode> asArray() {
      if (array.isEmpty()) {
        List<JsonNode> nodes = new ArrayList<>();
        if (json instanceof JsonArray(var values)) {
          values.forEach(value -> nodes.add(child(value, Integer.toString(nodes.size()))));
        }
        array = Optional.of(Collections.unmodifiableList(nodes));
      }
      return array.get();
    }

    @Override
    public Map<String, JsonNode> asObject() {
      if (object.isEmpty()) {
        Map<String, JsonNode> nodes = new LinkedHashMap<>();
        if (json instanceof JsonObject members) {
          members.forEach((key, value) -> nodes.put(key, child(value, key)));
        }
        object = Optional.of(Collections.unmodifiableMap(nodes));
      }
      return object.get();
    }
  }

  /// What is wrong with a schema.
  ///
  /// @param pointer where, as a JSON Pointer within the schema
  public record SchemaProblem(String pointer, String message, String help) {

    static SchemaProblem notAllowed(String pointer) {
      String last = pointer.substring(pointer.lastIndexOf('/') + 1);
      return new SchemaProblem(
          pointer,
          "JSON Schema 2020-12 does not allow this value"
              + (last.isEmpty() ? "" : " of " + EscapedText.text(last)),
          "look the keyword up in JSON Schema 2020-12");
    }

    static SchemaProblem tooLarge() {
      return new SchemaProblem("", "the schema is too large or too deep", "divide it");
    }
  }
}
