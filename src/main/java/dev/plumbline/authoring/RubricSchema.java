package dev.plumbline.authoring;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.Json.JsonNull;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObject.JsonObjectBuilder;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.base.canonical.JsonReader.JsonResult;
import dev.plumbline.base.canonical.PlainJson;
import dev.plumbline.base.number.Interval;
import dev.plumbline.judge.prompt.AnswerSchema;
import dev.plumbline.judge.prompt.PromptScope;
import dev.plumbline.rubric.Fact;
import dev.plumbline.rubric.Trait;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.plan.engine.Program;
import dev.plumbline.rubric.plan.expression.FactType;
import dev.plumbline.rubric.plan.model.Gate;
import dev.plumbline.rubric.plan.model.GradeScale.Grade;
import dev.plumbline.rubric.plan.model.Node;
import dev.plumbline.rubric.plan.model.Scale;
import dev.plumbline.run.files.InputFiles;
import dev.plumbline.run.files.PrivateFiles;
import dev.plumbline.score.run.RunLine.DocumentStatus;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// A JSON Schema (2020-12) of what goes into one rubric or comes out of it. Committed beside the
/// rubric, it checks the code that makes facts or reads results, and a change of it shows what a
/// change of the rubric means to that code.
public final class RubricSchema {

  private static final int POINTS_LISTED_MAX = 200;
  private static final int BYTES_MAX = 16_000_000;

  /// The files of a rubric, by name, each with a line feed at its end. They do not change with the
  /// version of the rubric, unless what they describe does.
  private static SortedMap<String, byte[]> files(Bundle bundle) {
    SortedMap<String, byte[]> files = new TreeMap<>();
    Map.of("facts", facts(bundle), "answers", answers(bundle), "result", result(bundle))
        .forEach((of, schema) ->
            files.put(
                of + ".schema.json",
                (PlainJson.indented(
                            JsonObject.builder()
                                .put("$schema", "https://json-schema.org/draft/2020-12/schema")
                                .put("title", bundle.identity().name() + ": " + of)
                                .putAll(schema)
                                .build())
                        + "\n")
                    .getBytes(StandardCharsets.UTF_8)));
    return files;
  }

  /// Writes all schemas of a rubric: `facts.schema.json`, what is supplied with a document;
  /// `answers.schema.json`, what a judge answers; `result.schema.json`, a line of `results.jsonl`.
  public static void write(Bundle bundle, Path folder) {
    PrivateFiles.createFolder(folder);
    files(bundle).forEach((name, bytes) -> PrivateFiles.replace(folder.resolve(name), bytes));
  }

  /// Which files of a folder are not those that [#write] would write, in words; none if all are.
  public static List<String> stale(Bundle bundle, Path folder) {
    List<String> stale = new ArrayList<>();
    files(bundle)
        .forEach((name, bytes) -> {
          Path file = folder.resolve(name);
          if (!Files.exists(file)) {
            stale.add(name + " is missing");
          } else if (!Arrays.equals(InputFiles.bytes(file), bytes)) {
            stale.add(name + " is not that of " + bundle.identity().label());
          }
        });
    return stale;
  }

  private static JsonObject facts(Bundle bundle) {
    List<Fact> supplied =
        bundle.rubric().questions().facts().stream()
            .filter(fact -> fact.source() instanceof Fact.Source.Supplied)
            .toList();
    return object(
        JsonObject.by(Fact::id, supplied, RubricSchema::fact),
        supplied.stream().filter(fact -> !fact.optional()).map(Fact::id).toList());
  }

  /// Numbers may be written as texts, as everywhere where exact ones are read.
  private static JsonObject fact(Fact fact) {
    JsonObject type =
        switch (fact.type()) {
          case FactType.Truthful() -> type("boolean");
          case FactType.Textual() -> type("string");
          case FactType.Enumerated(List<String> values) -> oneOf(values.stream().map(Json::of));
          case FactType.Numeric(boolean whole, BigDecimal min, BigDecimal max) ->
              anyOf(
                  JsonObject.of(
                      "type", whole ? "integer" : "number",
                      "minimum", min,
                      "maximum", max),
                  pattern(whole ? "^-?[0-9]+$" : "^-?[0-9]+(\\.[0-9]+)?$"));
        };
    return described(fact.optional() ? nullable(type) : type, fact.description());
  }

  private static JsonObject answers(Bundle bundle) {
    List<JsonObject> calls =
        PromptScope.of(bundle.extraction()).stream().map(RubricSchema::answer).toList();
    return calls.size() == 1 ? calls.getFirst() : anyOf(calls.toArray());
  }

  private static JsonObject answer(PromptScope scope) {
    byte[] written = AnswerSchema.ofAnyDocument(scope).getBytes(StandardCharsets.UTF_8);
    return switch (JsonReader.read(written, BYTES_MAX)) {
      case JsonResult.Read(JsonObject read) -> read;
      case JsonResult.Read _, JsonResult.Refused _ ->
          throw new IllegalStateException("what is written here reads");
    };
  }

  private static JsonObject result(Bundle bundle) {
    Program program = bundle.scoring().program();
    Interval range = program.range(program.result().id());
    JsonObjectBuilder properties =
        JsonObject.builder()
            .put("id", type("string"))
            .put("bundle", digest())
            .put("case", type("string"))
            .put("trial", type("integer"))
            .put("document", digest())
            .put("extraction", digest())
            .put("scorecard", digest())
            .put(
                "status",
                oneOf(Stream.of(DocumentStatus.values()).map(it -> Json.of(it.wireName()))))
            .put(
                "composite",
                described(nullable(decimal()), "from " + range.low() + " to " + range.high()))
            .put("display", nullable(decimal()))
            .put("interval", interval())
            .put("passed", passed())
            .put("verdict", verdict())
            .put("dimensions", array(type("object")))
            .put("nearBorders", array(type("object")))
            .put("gate", gate(bundle))
            .put("unknown", type("object"))
            .put("calibrated", type("object"))
            .put("caps", array(type("string")))
            .put("problems", array(type("string")));
    grades(bundle, program.result().id(), properties);
    List<Node> traits =
        program.nodesById().stream().filter(it -> it.body() instanceof Node.Trait).toList();
    if (!traits.isEmpty()) {
      properties.put(
          "traits",
          JsonObject.of(
              "type",
              "array",
              "prefixItems",
              JsonArray.mapped(traits, it -> trait(bundle, it.id())),
              "items",
              false));
    }
    return object(properties.build(), List.of("composite", "id", "status"));
  }

  /// Of a node that is graded; others have no such members.
  private static void grades(Bundle bundle, String node, JsonObjectBuilder properties) {
    List<String> grades = bundle.scoring().program().grades().get(node);
    if (grades != null) {
      JsonObject possible = oneOf(grades.stream().map(Json::of));
      properties
          .put(
              "grade",
              oneOf(Stream.concat(grades.stream(), Stream.of(Grade.INCOMPLETE)).map(Json::of)))
          .put("possibleGrades", array(possible));
    }
  }

  private static JsonObject gate(Bundle bundle) {
    List<String> ids = bundle.rubric().questions().gates().stream().map(Gate::id).sorted().toList();
    return ids.isEmpty()
        ? JsonObject.of("not", JsonObject.EMPTY)
        : type("object").with("properties", JsonObject.of("id", oneOf(ids.stream().map(Json::of))));
  }

  private static JsonObject trait(Bundle bundle, String id) {
    Scale scale =
        bundle.scoring().traits().stream()
            .filter(it -> it.id().equals(id))
            .map(Trait::scale)
            .findFirst()
            .orElseThrow();
    JsonObject score =
        scale.hasAtMostPoints(POINTS_LISTED_MAX)
            ? oneOf(
                Stream.concat(
                    IntStream.range(0, scale.points())
                        .mapToObj(scale::value)
                        .map(it -> Json.of(plain(it))),
                    Stream.of(JsonNull.NULL)))
            : nullable(decimal());
    JsonObjectBuilder properties =
        JsonObject.builder()
            .put("id", JsonObject.of("const", id))
            .put("score", score)
            .put("raw", nullable(decimal()))
            .put("interval", interval())
            .put("weight", decimal())
            .put("passed", passed())
            .put("verdict", verdict())
            .put("because", type("string"));
    grades(bundle, id, properties);
    return object(
        properties.build(), List.of("id", "interval", "passed", "raw", "score", "verdict"));
  }

  private static String plain(BigDecimal value) {
    return value.signum() == 0 ? "0" : value.stripTrailingZeros().toPlainString();
  }

  private static JsonObject object(JsonObject properties, List<String> required) {
    return JsonObject.of(
        "type",
        "object",
        "properties",
        properties,
        "required",
        required.stream().sorted().toList(),
        "additionalProperties",
        false);
  }

  private static JsonObject type(String name) {
    return JsonObject.of("type", name);
  }

  private static JsonObject pattern(String regex) {
    return type("string").with("pattern", regex);
  }

  private static JsonObject digest() {
    return pattern("^sha256:[0-9a-f]{64}$");
  }

  private static JsonObject decimal() {
    return pattern("^-?[0-9]+(\\.[0-9]+)?$");
  }

  private static JsonObject interval() {
    return array(decimal()).with("minItems", 2).with("maxItems", 2);
  }

  private static JsonObject passed() {
    return nullable(type("boolean"));
  }

  private static JsonObject verdict() {
    return nullable(oneOf(Stream.of("pass", "review", "fail").map(Json::of)));
  }

  private static JsonObject array(JsonObject items) {
    return type("array").with("items", items);
  }

  private static JsonObject oneOf(Stream<? extends Json> values) {
    return JsonObject.of("enum", new JsonArray(List.copyOf(values.<Json>map(it -> it).toList())));
  }

  private static JsonObject anyOf(Object... schemas) {
    return JsonObject.of("anyOf", JsonArray.of(schemas));
  }

  private static JsonObject nullable(JsonObject schema) {
    return anyOf(schema, type("null"));
  }

  private static JsonObject described(JsonObject schema, String description) {
    return description.isEmpty() ? schema : schema.with("description", description);
  }

  private RubricSchema() {}
}
