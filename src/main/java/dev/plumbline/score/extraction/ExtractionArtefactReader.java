package dev.plumbline.score.extraction;

import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.DecimalFormat;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonBoolean;
import dev.plumbline.base.canonical.Json.JsonText;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.base.canonical.JsonRecord;
import dev.plumbline.base.canonical.UnexpectedJsonException;
import dev.plumbline.base.number.Rational;
import dev.plumbline.rubric.Fact;
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

/// Reads an extraction from its artefact, with the spec that it was made with.
///
/// Gates are evaluated again over the stored facts, and the result is made into an artefact again:
/// one that would not have the same bytes is refused.
public final class ExtractionArtefactReader {

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
        JsonRecord.stored(ExtractionDetails.class, json),
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
    return switch (json) {
      case JsonBoolean(boolean truth) when fact.type() instanceof FactType.Truthful ->
          new FactValue.Truthful(truth);
      case JsonText(String number) when fact.type() instanceof FactType.Numeric ->
          DecimalFormat.parse(number)
              .map(value -> new FactValue.Numeric(Rational.of(value)))
              .orElseThrow(() -> new UnexpectedJsonException(id + " is not a number"));
      case JsonText(String text) when !(fact.type() instanceof FactType.Truthful) ->
          new FactValue.Textual(text);
      default -> throw new UnexpectedJsonException(id + " is of another type");
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
    json.objects("findings")
        .forEach(each -> {
          Finding finding = JsonRecord.stored(Finding.class, each);
          findings.put(finding.item(), finding);
        });
    return findings;
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
