package dev.plumbline;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonText;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.rubric.UnitScope.PartRole;
import dev.plumbline.run.documents.PartsReader;
import dev.plumbline.score.extraction.Candidates;
import dev.plumbline.score.extraction.Document.GivenPart;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/// A text to evaluate, with the context that its judge reads beside it and with supplied facts.
/// Immutable.
public final class Document {

  private static final String ID = "document";

  private final String id;
  private final List<GivenPart> parts;
  private final SortedMap<String, String> context;
  private final SortedMap<String, Json> facts;
  private final List<String> leftOut;

  private Document(
      String id,
      List<GivenPart> parts,
      SortedMap<String, String> context,
      SortedMap<String, Json> facts,
      List<String> leftOut) {
    Stream<String> texts = parts.stream().map(GivenPart::text);
    if (Stream.concat(Stream.concat(Stream.of(id), texts), context.values().stream())
        .anyMatch(words -> !JsonText.isWellFormed(words))) {
      throw new IllegalArgumentException("a text holds half a surrogate pair");
    }
    this.id = id;
    this.parts = List.copyOf(parts);
    this.context = context;
    this.facts = facts;
    this.leftOut = List.copyOf(leftOut);
  }

  /// @throws IllegalArgumentException, as every method does, if a text holds half a surrogate pair
  public static Document of(String text) {
    return new Document(
        ID,
        List.of(GivenPart.of("", Optional.empty(), text)),
        new TreeMap<>(),
        new TreeMap<>(),
        List.of());
  }

  /// Two candidates for a rubric that compares them; every judge is shown them in both orders.
  public static Document ofCandidates(String a, String b) {
    return new Document(
        ID,
        List.of(
            GivenPart.of(Candidates.A, Optional.empty(), a),
            GivenPart.of(Candidates.B, Optional.empty(), b)),
        new TreeMap<>(),
        new TreeMap<>(),
        List.of());
  }

  /// A conversation: what a chat interface was sent and answered, as a JSON list of its messages.
  ///
  /// @param messages as OpenAI, Anthropic or Amazon Bedrock write them
  /// @throws IllegalArgumentException if it is no list, or a message cannot be read
  public static Document ofMessages(String messages) {
    List<String> problems = new ArrayList<>();
    PartsReader reader =
        new PartsReader(
            (place, message, help) -> problems.add((place + " " + message).strip() + ", " + help));
    List<GivenPart> turns = reader.messages("", Json.of(messages));
    if (!problems.isEmpty()) {
      throw new IllegalArgumentException(String.join("; ", problems));
    }
    return new Document(
        ID, turns, new TreeMap<>(), new TreeMap<>(), PartsReader.LeftOut.lines(reader.leftOut()));
  }

  /// @param name unique in a run; `document` unless said
  public Document named(String name) {
    return new Document(name, parts, context, facts, leftOut);
  }

  /// With a part that is not graded, such as the question that the text answers.
  ///
  /// @param part as the rubric declares it
  public Document with(String part, String words) {
    SortedMap<String, String> more = new TreeMap<>(context);
    more.put(part, words);
    return new Document(id, parts, more, facts, leftOut);
  }

  /// With a passage that may prove what is said.
  ///
  /// @param name by which it is cited; `d1`, `d2` and so on where it is empty
  public Document withSource(String name, String text) {
    List<GivenPart> more = new ArrayList<>(parts);
    more.add(GivenPart.of(name, Optional.of(PartRole.SOURCE), text));
    return new Document(id, more, context, facts, leftOut);
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
    return new Document(id, parts, context, more, leftOut);
  }

  /// What its messages hold that was not said to the other side, such as internal notes: how many
  /// of each kind, and where the first is. It is not evaluated.
  public List<String> leftOut() {
    return leftOut;
  }

  public String id() {
    return id;
  }

  dev.plumbline.score.extraction.Document content() {
    return dev.plumbline.score.extraction.Document.of(parts, context);
  }

  JsonObject facts() {
    return JsonObject.of(facts);
  }

  /// As a line of a file of documents.
  JsonObject line() {
    return JsonObject.builder()
        .put("id", id)
        .putUnlessEmpty("facts", facts())
        .putAll(content().json())
        .build();
  }
}
