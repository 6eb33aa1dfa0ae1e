package dev.plumbline.judge.prompt;

import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.rubric.EvidencePolicy.EvidenceScope;
import dev.plumbline.rubric.EvidencePolicy.EvidenceType;
import dev.plumbline.rubric.Fact;
import dev.plumbline.rubric.Item;
import dev.plumbline.rubric.Item.Applicability;
import dev.plumbline.rubric.plan.expression.FactType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// Writes the JSON Schema of an answer for one call. In `answer/1` quotes may be pairs of a claim
/// and its source.
///
/// It uses only what strict structured output supports with every provider: every member is
/// required, no others are allowed, and there are no lengths or bounds (those are checked when the
/// answer is read). Members are in the order in which a model writes them, so that it quotes before
/// it decides; canonical JSON would sort them.
public final class AnswerSchema {

  private static final String TEXT = SchemaWriter.TEXT;

  static String of(PromptScope scope) {
    return of(scope, false);
  }

  /// For a rubric without a document, so that it is not known of which units an item is asked: it
  /// may be answered under the name of any, `F1@s1`.
  public static String ofAnyDocument(PromptScope scope) {
    return of(scope, true);
  }

  private static String of(PromptScope scope, boolean anyDocument) {
    TreeMap<String, String> shared = new TreeMap<>();
    shared.put("quotes", SchemaWriter.array(quote()));
    if (scope.isPaired()) {
      shared.put("pairs", SchemaWriter.array(pair()));
    }
    SequencedMap<String, String> items = new LinkedHashMap<>();
    SequencedMap<String, String> ofUnits = new LinkedHashMap<>();
    for (Item item : scope.items()) {
      String name = name(item, scope.evidence().from(item));
      shared.putIfAbsent(name, item(item, quotes(scope.evidence().from(item))));
      if (anyDocument && item.each().isPresent()) {
        ofUnits.put("^" + item.id() + "@", SchemaWriter.reference(name));
      } else {
        items.put(item.id(), SchemaWriter.reference(name));
      }
    }
    SequencedMap<String, String> facts = new LinkedHashMap<>();
    String ofFacts = quotes(scope.evidence().from());
    scope.facts().forEach(fact -> facts.put(fact.id(), fact(fact, ofFacts)));
    SequencedMap<String, String> traits = new LinkedHashMap<>();
    if (!scope.traits().isEmpty()) {
      shared.put("boundary", boundary());
    }
    scope.traits().forEach(trait -> traits.put(trait.id(), SchemaWriter.reference("boundary")));
    SequencedMap<String, String> members = new LinkedHashMap<>();
    members.put("document", TEXT);
    if (scope.isOutlined()) {
      members.put("outline", SchemaWriter.array(paragraph()));
    }
    if (!items.isEmpty() || !ofUnits.isEmpty()) {
      members.put("items", SchemaWriter.object(items, ofUnits));
    }
    if (!facts.isEmpty()) {
      members.put("facts", SchemaWriter.object(facts));
    }
    if (!traits.isEmpty()) {
      members.put("traits", SchemaWriter.object(traits));
    }
    return SchemaWriter.schema(members, shared);
  }

  private static String paragraph() {
    SequencedMap<String, String> members = new LinkedHashMap<>();
    AnswerOutline.MEMBERS.forEach(name -> members.put(name, TEXT));
    return SchemaWriter.object(members);
  }

  private static String quote() {
    SequencedMap<String, String> members = new LinkedHashMap<>();
    members.put("unit", TEXT);
    members.put("text", TEXT);
    return SchemaWriter.object(members);
  }

  private static String pair() {
    SequencedMap<String, String> members = new LinkedHashMap<>();
    members.put(AnswerQuotes.CLAIM, quote());
    members.put(AnswerQuotes.SOURCE, quote());
    return SchemaWriter.object(members);
  }

  private static String quotes(EvidenceScope from) {
    return SchemaWriter.reference(from.isPaired() ? "pairs" : "quotes");
  }

  private static String name(Item item, EvidenceScope from) {
    String levels =
        item.scale().isDeclared()
            ? "levels_"
                + String.join("_", item.scale().levels().stream().map(Object::toString).toList())
            : item.scale().highest() + "";
    return item.evidence().wireName()
        + "_"
        + levels
        + (item.mayNotApply() ? "_or_not_applicable" : "")
        + (from.isPaired() ? "_pairs" : "");
  }

  private static String item(Item item, String quotes) {
    SequencedMap<String, String> members = new LinkedHashMap<>();
    if (item.evidence() == EvidenceType.GLOBAL_DIAGNOSTIC) {
      members.put("diagnostic", TEXT);
    }
    members.put("quotes", quotes);
    members.put(
        "decision",
        item.mayNotApply()
            ? "{\"type\":[\"integer\",\"string\"],\"enum\":"
                + levels(item, ",\"" + Applicability.NOT_APPLICABLE + "\"")
                + "}"
            : "{\"type\":\"integer\",\"enum\":" + levels(item, "") + "}");
    if (item.mayNotApply()) {
      members.put("reason", TEXT);
    }
    return SchemaWriter.object(members);
  }

  private static String levels(Item item, String more) {
    return item.scale().levels().stream()
        .map(Object::toString)
        .collect(Collectors.joining(",", "[", more + "]"));
  }

  private static String boundary() {
    SequencedMap<String, String> members = new LinkedHashMap<>();
    members.put("not_lower", TEXT);
    members.put("not_higher", TEXT);
    members.put("confidence", SchemaWriter.INTEGER);
    return SchemaWriter.object(members);
  }

  private static String fact(Fact fact, String quotes) {
    SequencedMap<String, String> members = new LinkedHashMap<>();
    members.put("quotes", quotes);
    members.put(
        "value",
        switch (fact.type()) {
          case FactType.Truthful() -> "{\"type\":[\"boolean\",\"null\"]}";
          case FactType.Textual() -> "{\"type\":[\"string\",\"null\"]}";
          case FactType.Numeric(boolean whole, var _, var _) ->
              whole ? "{\"type\":[\"integer\",\"null\"]}" : "{\"type\":[\"number\",\"null\"]}";
          case FactType.Enumerated(List<String> values) -> {
            List<Json> words = new ArrayList<>(values.stream().map(Json::of).toList());
            String listed = CanonicalJson.text(new JsonArray(words));
            yield "{\"type\":[\"string\",\"null\"],\"enum\":"
                + listed.substring(0, listed.length() - 1)
                + ",null]}";
          }
        });
    return SchemaWriter.object(members);
  }

  private AnswerSchema() {}

  /// Writes JSON Schemas that strict structured output supports with every provider: every member
  /// is required, no others are allowed, no lengths and no bounds. Members keep their order, so
  /// this is not canonical JSON.
  public static final class SchemaWriter {

    public static final String TEXT = "{\"type\":\"string\"}";
    public static final String INTEGER = "{\"type\":\"integer\"}";
    public static final String BOOLEAN = "{\"type\":\"boolean\"}";

    public static String array(String element) {
      return "{\"type\":\"array\",\"items\":" + element + "}";
    }

    /// A text from a closed list.
    public static String enumeration(List<String> words) {
      return "{\"type\":\"string\",\"enum\":" + CanonicalJson.text(JsonArray.texts(words)) + "}";
    }

    /// A reference to a definition that [#schema] adds under this name.
    public static String reference(String name) {
      return "{\"$ref\":\"#/$defs/" + name + "\"}";
    }

    /// An object with exactly these members, in this order.
    public static String object(SequencedMap<String, String> members) {
      return "{\"type\":\"object\",\"properties\":"
          + plain(members)
          + ",\"required\":"
          + CanonicalJson.text(JsonArray.texts(members.keySet()))
          + ",\"additionalProperties\":false}";
    }

    /// An object with exactly these members and any others whose names match a pattern.
    static String object(
        SequencedMap<String, String> members, SequencedMap<String, String> patterns) {
      String whole = object(members);
      return patterns.isEmpty()
          ? whole
          : whole.substring(0, whole.length() - 1)
              + ",\"patternProperties\":"
              + plain(patterns)
              + "}";
    }

    /// An object schema with the definitions that its members refer to.
    public static String schema(
        SequencedMap<String, String> members, SequencedMap<String, String> shared) {
      String whole = object(members);
      return whole.substring(0, whole.length() - 1) + ",\"$defs\":" + plain(shared) + "}";
    }

    private static String plain(SequencedMap<String, String> members) {
      StringBuilder json = new StringBuilder("{");
      members.forEach((key, value) ->
          json.append(json.length() == 1 ? "" : ",")
              .append(CanonicalJson.text(Json.of(key)))
              .append(':')
              .append(value));
      return json.append('}').toString();
    }

    private SchemaWriter() {}
  }
}
