package dev.plumbline.rubric.bundle;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObject.JsonObjectBuilder;
import dev.plumbline.rubric.Fact;
import dev.plumbline.rubric.TextMeasure;
import dev.plumbline.rubric.plan.expression.FactType;
import java.math.BigDecimal;
import java.util.List;

/// Writes the canonical JSON of fact declarations.
final class FactsJson {

  /// @param sources with where each fact comes from, or with its type alone
  static JsonObject facts(List<Fact> facts, boolean sources) {
    JsonObjectBuilder json = JsonObject.builder();
    for (Fact fact : facts) {
      JsonObjectBuilder one = JsonObject.builder();
      boolean computed = sources && fact.source() instanceof Fact.Source.Computed;
      if (!computed) {
        type(fact.type(), one);
      }
      if (sources) {
        source(fact.source(), one);
        one.putUnlessDefault("optional", fact.optional(), false);
        one.putUnlessEmpty("description", fact.description());
      }
      json.put(fact.id(), one.build());
    }
    return json.build();
  }

  private static void type(FactType type, JsonObjectBuilder json) {
    switch (type) {
      case FactType.Truthful() -> json.put("type", "boolean");
      case FactType.Textual() -> json.put("type", "text");
      case FactType.Enumerated(List<String> values) ->
          json.put("type", "enum").put("values", values);
      case FactType.Numeric(boolean whole, BigDecimal min, BigDecimal max) -> {
        json.put("type", whole ? "integer" : "decimal");
        json.putUnlessDefault("min", min, FactType.MAGNITUDE_MAX.negate());
        json.putUnlessDefault("max", max, FactType.MAGNITUDE_MAX);
      }
    }
  }

  private static void source(Fact.Source source, JsonObjectBuilder json) {
    switch (source) {
      case Fact.Source.Supplied() -> {}
      case Fact.Source.Computed(TextMeasure measure) -> json.put("computed", measure(measure));
      case Fact.Source.Judged(String ask, boolean quotes) ->
          json.put(
              "judged",
              JsonObject.builder()
                  .put("ask", ask)
                  .putUnlessDefault("quotes", quotes, false)
                  .build());
    }
  }

  private static Json measure(TextMeasure measure) {
    return switch (measure) {
      case TextMeasure.Simple(TextMeasure.Kind kind) -> Json.of(kind.wireName());
      case TextMeasure.Phrases(var _, List<String> phrases) ->
          parameterised(measure, JsonArray.texts(phrases));
      case TextMeasure.Pairs(List<TextMeasure.Pair> pairs) ->
          parameterised(measure, Json.of(pairs));
      case TextMeasure.Pattern(String re2) -> parameterised(measure, Json.of(re2));
      case TextMeasure.Overlap(String context) -> parameterised(measure, Json.of(context));
      case TextMeasure.Likeness(var _, String context) -> parameterised(measure, Json.of(context));
      case TextMeasure.NumberWithin(String context, BigDecimal tolerance, boolean relative) ->
          parameterised(
              measure,
              JsonObject.builder()
                  .put("reference", context)
                  .putUnlessDefault("relative", relative, false)
                  .put("tolerance", tolerance)
                  .build());
      case TextMeasure.Calls(TextMeasure.Parameterised key, List<String> names) ->
          parameterised(
              measure,
              key == TextMeasure.Parameterised.CALLS_OF
                  ? Json.of(names.getFirst())
                  : JsonArray.texts(names));
      case TextMeasure.JsonValue(String path, String call, FactType type) -> {
        JsonObjectBuilder json =
            JsonObject.builder().putUnlessEmpty("call", call).put("json", path);
        type(type, json);
        yield json.build();
      }
      case TextMeasure.JsonCount(String path, String call) ->
          JsonObject.sparse("json_count", path, "call", call);
      // as texts, since canonical JSON writes decimals as texts, which are others to a schema
      case TextMeasure.SchemaMatch(String schema, String call) ->
          JsonObject.sparse("call", call, "json_schema", schema);
      case TextMeasure.MatchingCalls(String name, String schema) ->
          JsonObject.of("calls_of", name, "where", schema);
    };
  }

  private static JsonObject parameterised(TextMeasure measure, Json parameter) {
    return JsonObject.of(measure.parameterised().orElseThrow().wireName(), parameter);
  }

  private FactsJson() {}
}
