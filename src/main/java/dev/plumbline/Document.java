package dev.plumbline;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObjectBuilder;
import dev.plumbline.base.canonical.JsonText;
import java.math.BigDecimal;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/// A text to evaluate, with the context that its judge reads beside it and with supplied facts.
/// Immutable.
public final class Document {

  private static final String ID = "document";

  private final String id;
  private final String text;
  private final SortedMap<String, String> context;
  private final SortedMap<String, Json> facts;

  private Document(
      String id, String text, SortedMap<String, String> context, SortedMap<String, Json> facts) {
    if (Stream.concat(Stream.of(id, text), context.values().stream())
        .anyMatch(words -> !JsonText.isWellFormed(words))) {
      throw new IllegalArgumentException("a text holds half a surrogate pair");
    }
    this.id = id;
    this.text = text;
    this.context = context;
    this.facts = facts;
  }

  /// @throws IllegalArgumentException, as every method does, if a text holds half a surrogate pair
  public static Document of(String text) {
    return new Document(ID, text, new TreeMap<>(), new TreeMap<>());
  }

  /// @param name unique in a run; `document` unless said
  public Document named(String name) {
    return new Document(name, text, context, facts);
  }

  /// With a part that is not graded, such as the question that the text answers.
  ///
  /// @param part as the rubric declares it
  public Document with(String part, String words) {
    SortedMap<String, String> more = new TreeMap<>(context);
    more.put(part, words);
    return new Document(id, text, more, facts);
  }

  /// @param fact as the rubric declares it
  public Document withFact(String fact, String value) {
    return withFact(fact, Json.of(value));
  }

  public Document withFact(String fact, boolean value) {
    return withFact(fact, Json.of(value));
  }

  public Document withFact(String fact, BigDecimal value) {
    return withFact(fact, Json.of(value));
  }

  private Document withFact(String fact, Json value) {
    SortedMap<String, Json> more = new TreeMap<>(facts);
    more.put(fact, value);
    return new Document(id, text, context, more);
  }

  public String id() {
    return id;
  }

  dev.plumbline.score.extraction.Document content() {
    return dev.plumbline.score.extraction.Document.of(text, context);
  }

  JsonObject facts() {
    JsonObjectBuilder json = JsonObject.builder();
    facts.forEach(json::put);
    return json.build();
  }

  /// As a line of a file of documents.
  JsonObject line() {
    JsonObjectBuilder parts = JsonObject.builder();
    context.forEach(parts::put);
    return JsonObject.builder()
        .put("id", id)
        .put("text", text)
        .putUnlessEmpty("context", parts.build())
        .putUnlessEmpty("facts", facts())
        .build();
  }
}
