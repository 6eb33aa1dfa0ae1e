package dev.plumbline.score.extraction;

import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.DecimalFormat;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonBoolean;
import dev.plumbline.base.canonical.Json.JsonInteger;
import dev.plumbline.base.canonical.Json.JsonText;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.base.canonical.JsonRecord;
import dev.plumbline.base.canonical.UnexpectedJsonException;
import dev.plumbline.base.number.Rational;
import dev.plumbline.rubric.Fact;
import dev.plumbline.rubric.Item.Applicability;
import dev.plumbline.rubric.bundle.ExtractionSpec;
import dev.plumbline.rubric.plan.engine.ConditionProgram.QueryResult;
import dev.plumbline.rubric.plan.expression.FactType;
import dev.plumbline.rubric.plan.model.ScoringPlanInputs.FactValue;
import dev.plumbline.score.extraction.Extraction.GateResult;
import dev.plumbline.score.extraction.Extraction.TraitSupport;
import dev.plumbline.score.extraction.Panel.PanelOrigin;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;

/// Reads an extraction from its artefact, with the spec that it was made with.
///
/// Gates are evaluated again over the stored facts, and the result is made into an artefact again:
/// one that would not have the same bytes is refused.
public final class ExtractionArtefactReader {

  /// A mean between two levels.
  private static final Pattern BETWEEN =
      Pattern.compile("[0-9]{1,4}\\.[0-9]{1,12}|[0-9]{1,9}/[1-9][0-9]{0,5}");

  private final ExtractionSpec spec;
  private final SortedMap<String, Fact> declared = new TreeMap<>();

  public ExtractionArtefactReader(ExtractionSpec spec) {
    this.spec = spec;
    spec.facts().forEach(fact -> declared.put(fact.id(), fact));
  }

  /// Empty if the artefact does not belong to this spec or is not what this version would write.
  public Optional<Extraction> read(JsonObject json) {
    return JsonReader.ifShaped(() ->
        Optional.of(extraction(json)).filter(read -> CanonicalJson.isSame(read.json(), json)));
  }

  /// As [#read(JsonObject)], of the canonical bytes.
  public Optional<Extraction> read(byte[] canonical) {
    return JsonReader.written(canonical).flatMap(this::read);
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
            json.has("replicate") ? json.number("replicate") : 0),
        facts,
        gates(json.objects("gates").size(), facts),
        findings(json),
        support(json),
        JsonRecord.stored(JudgeEvidence.class, json),
        part(Extraction.Corrected.class, "corrections", json),
        part(PanelOrigin.class, "jurors", json));
  }

  /// A record whose members are those of the extraction, if a member of it is there.
  private static <R extends JsonRecord> Optional<R> part(
      Class<R> type, String member, JsonObject json) {
    return json.has(member) ? Optional.of(JsonRecord.stored(type, json)) : Optional.empty();
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
    Fact fact = declared.get(id);
    if (fact == null) {
      throw new UnexpectedJsonException("no fact " + id);
    }
    return switch (fact.type()) {
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
    if (json.has("range")) {
      List<Json> range = json.list("range");
      if (range.size() != 2) {
        throw new UnexpectedJsonException("no range");
      }
      return new Finding.Partial(
          item, decision(range.get(0)), decision(range.get(1)), json.text("unknown"));
    }
    if (json.has("unknown")) {
      return new Finding.Unanswered(item, json.text("unknown"));
    }
    if (json.has("supplied")) {
      return new Finding.Supplied(item, json.number("supplied"));
    }
    List<CheckedQuote> quotes = quotes(json, "quotes");
    return json.get("decision") instanceof JsonText(String decision)
            && decision.equals(Applicability.NOT_APPLICABLE)
        ? new Finding.NotApplicable(
            item, json.text("reason"), quotes, json.number("valid"), json.number("required"))
        : new Finding.Checked(
            item,
            decision(json.get("decision")),
            quotes,
            json.number("valid"),
            json.number("required"));
  }

  static Rational decision(Json json) {
    if (json instanceof JsonInteger(long level)) {
      return Rational.of(level);
    }
    if (json instanceof JsonText(String between) && BETWEEN.matcher(between).matches()) {
      return Rational.ofExact(between);
    }
    throw new UnexpectedJsonException("no decision");
  }

  /// The quotes of a member; none if there is no such member.
  static List<CheckedQuote> quotes(JsonObject json, String key) {
    return json.objects(key).stream().map(it -> JsonRecord.stored(CheckedQuote.class, it)).toList();
  }

  private static SortedMap<String, TraitSupport> support(JsonObject json) {
    SortedMap<String, TraitSupport> support = new TreeMap<>();
    JsonObject traits = json.members("support");
    for (String trait : traits.keys()) {
      support.put(trait, JsonRecord.stored(TraitSupport.class, traits.object(trait)));
    }
    return support;
  }
}
