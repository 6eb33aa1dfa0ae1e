package dev.plumbline.score.extraction;

import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.DecimalFormat;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonArray;
import dev.plumbline.base.canonical.JsonBoolean;
import dev.plumbline.base.canonical.JsonInteger;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.base.canonical.JsonText;
import dev.plumbline.base.canonical.UnexpectedJsonException;
import dev.plumbline.base.number.Rational;
import dev.plumbline.rubric.Applicability;
import dev.plumbline.rubric.Fact;
import dev.plumbline.rubric.bundle.ExtractionSpec;
import dev.plumbline.rubric.plan.engine.ConditionProgram.QueryResult;
import dev.plumbline.rubric.plan.expression.FactType;
import dev.plumbline.rubric.plan.model.FactValue;
import dev.plumbline.score.extraction.Extraction.GateResult;
import dev.plumbline.score.extraction.Extraction.TraitSupport;
import dev.plumbline.text.Span;
import dev.plumbline.text.quote.ClosestMatch;
import dev.plumbline.text.quote.MatchKind;
import dev.plumbline.text.quote.MatchNote;
import dev.plumbline.text.quote.QuoteLocation;
import dev.plumbline.text.quote.QuotePlacement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// Reads an extraction from its artefact, with the spec that it was made with.
///
/// Gates are evaluated again over the stored facts, and the result is written again: an artefact
/// that does not give the same bytes is refused.
public final class ExtractionArtefactReader {

  private final ExtractionSpec spec;
  private final SortedMap<String, Fact> declared = new TreeMap<>();

  public ExtractionArtefactReader(ExtractionSpec spec) {
    this.spec = spec;
    spec.facts().forEach(fact -> declared.put(fact.id(), fact));
  }

  /// Empty if the artefact does not belong to this spec or is not what this version would write.
  public Optional<Extraction> read(JsonObject json) {
    return read(json, CanonicalJson.bytes(json));
  }

  /// As [#read(JsonObject)], of the canonical bytes.
  public Optional<Extraction> read(byte[] canonical) {
    return JsonReader.written(canonical).flatMap(json -> read(json, canonical));
  }

  /// As [#read(JsonObject)], of an object that was read from these bytes.
  public Optional<Extraction> read(JsonObject json, byte[] canonical) {
    try {
      return Optional.of(extraction(json)).filter(read -> Arrays.equals(read.bytes(), canonical));
    } catch (UnexpectedJsonException | IllegalArgumentException | ArithmeticException otherShape) {
      return Optional.empty();
    }
  }

  private Extraction extraction(JsonObject json) {
    SortedMap<String, FactValue> facts = facts(json);
    StoredExtraction stored = new StoredExtraction(json);
    return new Extraction(
        new Extraction.Origin(
            stored.spec(),
            stored.document(),
            stored.characters().orElse(0),
            stored.judge(),
            json.find("replicate").isPresent() ? json.number("replicate") : 0),
        facts,
        gates(json.objects("gates").size(), facts),
        findings(json),
        support(json),
        JudgeEvidenceJson.read(json),
        correction(json),
        PanelOrigin.read(json));
  }

  private static Optional<Extraction.Correction> correction(JsonObject json) {
    return json.find("ruling").isPresent()
        ? Optional.of(
            new Extraction.Correction(json.digest("parentExtraction"), json.digest("ruling")))
        : Optional.empty();
  }

  private SortedMap<String, FactValue> facts(JsonObject json) {
    SortedMap<String, FactValue> facts = new TreeMap<>();
    json.members("facts").forEach((id, value) -> facts.put(id, value(id, value)));
    return facts;
  }

  private FactValue value(String id, Json json) {
    if (json instanceof JsonObject unknown) {
      return new FactValue.Unknown(unknown.text("unknown"));
    }
    if (!declared.containsKey(id)) {
      throw new UnexpectedJsonException("no fact " + id);
    }
    return switch (declared.get(id).type()) {
      case FactType.Truthful() when json instanceof JsonBoolean(boolean truth) ->
          new FactValue.Truthful(truth);
      case FactType.Numeric _ when json instanceof JsonText(String number) ->
          DecimalFormat.parse(number)
              .map(value -> new FactValue.Numeric(Rational.of(value)))
              .orElseThrow(() -> new UnexpectedJsonException(id + " is not a number"));
      case FactType.Textual() when json instanceof JsonText(String text) ->
          new FactValue.Textual(text);
      case FactType.Enumerated _ when json instanceof JsonText(String text) ->
          new FactValue.Textual(text);
      case FactType.Truthful() -> throw new UnexpectedJsonException(id + " is not true or false");
      case FactType.Numeric _ -> throw new UnexpectedJsonException(id + " is not a number");
      case FactType.Textual() -> throw new UnexpectedJsonException(id + " is not a text");
      case FactType.Enumerated _ -> throw new UnexpectedJsonException(id + " is not a text");
    };
  }

  private List<GateResult> gates(int count, SortedMap<String, FactValue> facts) {
    List<GateResult> results = new ArrayList<>();
    List<QueryResult> answers = spec.gateProgram().run(facts);
    for (int i = 0; i < Math.min(count, answers.size()); i++) {
      results.add(new GateResult(spec.gates().get(i), answers.get(i)));
    }
    return results;
  }

  private static SortedMap<String, Finding> findings(JsonObject json) {
    SortedMap<String, Finding> findings = new TreeMap<>();
    for (JsonObject finding : json.objects("findings")) {
      findings.put(finding.text("item"), finding(finding));
    }
    return findings;
  }

  private static Finding finding(JsonObject json) {
    String item = json.text("item");
    if (json.find("range").isPresent()) {
      Span range = span(json.get("range"));
      return new Finding.Partial(item, range.start(), range.end(), json.text("unknown"));
    }
    if (json.find("unknown").isPresent()) {
      return new Finding.Unanswered(item, json.text("unknown"));
    }
    if (json.find("supplied").isPresent()) {
      return new Finding.Supplied(item, json.number("supplied"));
    }
    List<CheckedQuote> quotes =
        json.objects("quotes").stream().map(ExtractionArtefactReader::quote).toList();
    return json.get("decision").equals(Json.of(Applicability.NOT_APPLICABLE))
        ? new Finding.NotApplicable(
            item, json.text("reason"), quotes, json.number("valid"), json.number("required"))
        : new Finding.Checked(
            item, json.number("decision"), quotes, json.number("valid"), json.number("required"));
  }

  static CheckedQuote quote(JsonObject json) {
    ItemClaim.Quote quote =
        new ItemClaim.Quote(
            json.text("quote"),
            json.findText("unit").orElse(""),
            QuoteSide.parse(json.findText("side").orElse("")));
    QuoteLocation location =
        new QuoteLocation(
            named(MatchKind.values(), MatchKind::wireName, json.text("match")),
            json.find("placement").isPresent()
                ? named(QuotePlacement.values(), QuotePlacement::wireName, json.text("placement"))
                : QuotePlacement.NONE,
            elements(json, "spans").stream().map(ExtractionArtefactReader::span).toList(),
            nearby(json.members("closest")),
            json.texts("notes").stream()
                .map(it -> named(MatchNote.values(), MatchNote::wireName, it))
                .toList());
    return new CheckedQuote(
        quote,
        json.findText("part").orElse(""),
        location,
        json.flag("counts"),
        json.findText("ineligible").orElse(""),
        json.texts("marked"));
  }

  private static ClosestMatch nearby(JsonObject json) {
    return json.size() == 0
        ? new ClosestMatch.None()
        : new ClosestMatch.Similar(span(json.get("span")), json.number("permille"));
  }

  private static SortedMap<String, TraitSupport> support(JsonObject json) {
    SortedMap<String, TraitSupport> support = new TreeMap<>();
    JsonObject traits = json.members("support");
    for (String trait : traits.keys()) {
      JsonObject found = traits.object(trait);
      support.put(
          trait,
          new TraitSupport(
              found.number("valid"),
              found.number("required"),
              found.find("open").isPresent() && found.flag("open")));
    }
    return support;
  }

  static Span span(Json json) {
    if (json instanceof JsonArray(List<Json> ends)
        && ends.size() == 2
        && ends.get(0) instanceof JsonInteger(long start)
        && ends.get(1) instanceof JsonInteger(long end)) {
      return new Span(Math.toIntExact(start), Math.toIntExact(end));
    }
    throw new UnexpectedJsonException("not a span");
  }

  private interface WireName<T> {
    String of(T value);
  }

  private static <T> T named(T[] values, WireName<T> wireName, String name) {
    return Arrays.stream(values)
        .filter(value -> wireName.of(value).equals(name))
        .findFirst()
        .orElseThrow(() -> new UnexpectedJsonException("unknown word"));
  }

  private static List<Json> elements(JsonObject json, String key) {
    return json.find(key).isPresent() ? json.list(key) : List.of();
  }
}
