package dev.plumbline.score.extraction;

import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObject.JsonObjectBuilder;
import dev.plumbline.base.canonical.JsonRecord;
import dev.plumbline.base.canonical.JsonRecord.Member;
import dev.plumbline.base.canonical.JsonRecord.Sparse;
import dev.plumbline.base.number.Interval;
import dev.plumbline.base.number.Rational;
import dev.plumbline.base.number.Truth;
import dev.plumbline.rubric.Fact;
import dev.plumbline.rubric.Item.Applicability;
import dev.plumbline.rubric.plan.engine.ConditionProgram.QueryResult;
import dev.plumbline.rubric.plan.engine.PlanResult.BoundValue;
import dev.plumbline.rubric.plan.model.Gate;
import dev.plumbline.rubric.plan.model.ScoringPlanInputs.FactValue;
import dev.plumbline.score.extraction.Extraction.GateResult;
import dev.plumbline.score.extraction.JudgeEvidence.JudgeEvidenceJson;
import dev.plumbline.score.extraction.Panel.PanelOrigin;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;

/// All facts and findings for one extraction spec, one document and one judge: the input of
/// scoring.
///
/// @param facts every declared fact, by id; unknown values have a code
/// @param gates every gate that was tried, up to the one that ended the evaluation
/// @param findings one for every item, by id; empty if a gate ended the evaluation
/// @param support the evidence of each trait, by id; empty if no judge was asked
/// @param corrections by which it follows from another extraction
/// @param panel what it was combined from, if several judges were asked
public record Extraction(
    Origin origin,
    SortedMap<String, FactValue> facts,
    List<GateResult> gates,
    SortedMap<String, Finding> findings,
    SortedMap<String, TraitSupport> support,
    JudgeEvidence judgeEvidence,
    Optional<Corrected> corrections,
    Optional<PanelOrigin> panel) {

  public Extraction {
    facts = copy(facts);
    gates = List.copyOf(gates);
    findings = copy(findings);
    support = copy(support);
  }

  /// Of one judge.
  public Extraction(
      Origin origin,
      SortedMap<String, FactValue> facts,
      List<GateResult> gates,
      SortedMap<String, Finding> findings,
      SortedMap<String, TraitSupport> support,
      JudgeEvidence judgeEvidence,
      Optional<Corrected> corrections) {
    this(origin, facts, gates, findings, support, judgeEvidence, corrections, Optional.empty());
  }

  /// What was asked, of what and whom.
  ///
  /// @param spec the digest of the extraction spec
  /// @param document its digest; empty if facts were supplied without a document
  /// @param characters code points of the document's text; 0 without a document
  /// @param replicate the number of the replicate, from 0
  public record Origin(
      Digest spec, Optional<Digest> document, int characters, JudgeIdentity judge, int replicate) {

    static Origin of(Digest spec, Optional<Document> document, JudgeIdentity judge, int replicate) {
      return new Origin(
          spec,
          document.map(Document::digest),
          document.map(Document::characters).orElse(0),
          judge,
          replicate);
    }
  }

  public Digest spec() {
    return origin.spec();
  }

  public Optional<Digest> document() {
    return origin.document();
  }

  public JudgeIdentity judge() {
    return origin.judge();
  }

  public int replicate() {
    return origin.replicate();
  }

  /// The items and judged facts whose answers rest on passages that may be a prompt injection.
  public SortedSet<String> contested() {
    return judgeEvidence.contested(findings);
  }

  /// The gate that ended the evaluation before a judge was asked, if there is one.
  public Optional<Gate> endingGate() {
    return gates.stream()
        .filter(result -> result.answer().truth() == Truth.TRUE)
        .map(GateResult::gate)
        .findFirst();
  }

  /// The facts that were supplied with the document and are known, as they can be supplied again.
  ///
  /// @param declared facts that are asked for
  public JsonObject supplied(List<Fact> declared) {
    JsonObjectBuilder supplied = JsonObject.builder();
    for (Fact fact : declared) {
      if (fact.source() instanceof Fact.Source.Supplied
          && facts.containsKey(fact.id())
          && facts.get(fact.id()).isKnown()) {
        supplied.put(fact.id(), ExtractionJson.value(facts.get(fact.id())));
      }
    }
    return supplied.build();
  }

  /// The artefact.
  public JsonObject json() {
    return ExtractionJson.of(this);
  }

  /// The artefact's canonical bytes.
  public byte[] bytes() {
    return CanonicalJson.bytes(json());
  }

  public Digest digest() {
    return Digest.of(ArtefactKind.EXTRACTION, bytes());
  }

  /// Where an extraction comes from in which persons' answers are in the place of those of its
  /// judges.
  ///
  /// @param parent digest of the extraction of the judges
  /// @param answers by item or judged fact, the digest of the correction that is there
  public record Corrected(
      @Member("parentExtraction") Digest parent,
      @Member("corrections") SortedMap<String, Digest> answers)
      implements JsonRecord {
    public Corrected {
      answers = copy(answers);
    }
  }

  /// A gate and the outcome of its condition.
  public record GateResult(Gate gate, QueryResult answer) {}

  /// The evidence for a trait: distinct passages that support its items, and how many it requires.
  ///
  /// @param open whether an answer that is missing could bring more
  public record TraitSupport(int valid, int required, @Sparse boolean open) implements JsonRecord {

    /// Of which nothing is missing.
    public TraitSupport(int valid, int required) {
      this(valid, required, false);
    }

    /// Whether there is enough evidence, so that the trait is not capped.
    public Truth sufficient() {
      return valid < required && open ? Truth.UNKNOWN : Truth.of(valid >= required);
    }
  }

  private static <T> SortedMap<String, T> copy(SortedMap<String, T> map) {
    return Collections.unmodifiableSortedMap(new TreeMap<>(map));
  }

  /// Writes the artefact of an extraction: codes, values, quotes and spans, but no texts for
  /// readers, which would have to be translated or could change without a change of meaning.
  private static final class ExtractionJson {

    static JsonObject of(Extraction extraction) {
      return JsonObject.builder()
          .put("extractionSpec", extraction.spec())
          .put("document", extraction.document())
          .putUnlessDefault("characters", extraction.origin().characters(), 0)
          .put("judge", extraction.judge())
          .putUnlessDefault("replicate", extraction.replicate(), 0)
          .putUnlessEmpty("facts", JsonObject.mapped(extraction.facts(), ExtractionJson::value))
          .putUnlessEmpty("gates", JsonArray.mapped(extraction.gates(), ExtractionJson::gate))
          .putUnlessEmpty(
              "findings", JsonArray.mapped(extraction.findings().values(), ExtractionJson::finding))
          .putUnlessEmpty("support", extraction.support())
          .putAll(JudgeEvidenceJson.of(extraction.judgeEvidence()))
          .putAll(extraction.corrections())
          .putAll(extraction.panel())
          .build();
    }

    static Json value(FactValue value) {
      return switch (value) {
        case FactValue.Truthful(boolean truth) -> Json.of(truth);
        case FactValue.Numeric(var number) -> Json.of(number.toString());
        case FactValue.Textual(String text) -> Json.of(text);
        case FactValue.Unknown(String code) -> JsonObject.of("unknown", code);
      };
    }

    private static JsonObject gate(GateResult result) {
      return JsonObject.sparse(
          "id", result.gate().id(),
          "truth", result.answer().truth(),
          "reads", reads(result.answer().reads()));
    }

    static JsonObject reads(SortedMap<String, BoundValue> reads) {
      return JsonObject.mapped(reads, ExtractionJson::reading);
    }

    /// An unknown truth is `unknown`; an unknown number is its interval.
    private static Json reading(BoundValue boundValue) {
      return switch (boundValue) {
        case BoundValue.OfText(String text) -> Json.of(text);
        case BoundValue.OfTruth(Truth truth) ->
            truth == Truth.UNKNOWN ? Json.of("unknown") : Json.of(truth == Truth.TRUE);
        case BoundValue.OfNumber(Interval value) ->
            value.isPoint()
                ? Json.of(value.low().toDecimal())
                : JsonArray.of(value.low().toDecimal(), value.high().toDecimal());
      };
    }

    private static JsonObject finding(Finding finding) {
      return switch (finding) {
        case Finding.Unanswered(String item, String code) ->
            JsonObject.of("item", item, "unknown", code);
        case Finding.Partial(String item, Rational low, Rational high, String code) ->
            JsonObject.of(
                "item",
                item,
                "range",
                JsonArray.of(decision(low), decision(high)),
                "unknown",
                code);
        case Finding.Supplied(String item, int decision) ->
            JsonObject.of("item", item, "supplied", decision);
        case Finding.NotApplicable none ->
            JsonObject.builder()
                .put("item", none.item())
                .put("decision", Applicability.NOT_APPLICABLE)
                .put("reason", none.reason())
                .put("valid", none.valid())
                .put("required", none.required())
                .putUnlessEmpty("quotes", none.quotes())
                .build();
        case Finding.Checked checked ->
            JsonObject.sparse(
                "decision", decision(checked.decision()),
                "item", checked.item(),
                "quotes", checked.quotes(),
                "required", checked.required(),
                "valid", checked.valid());
      };
    }

    /// A level as a number; what is between two as a text, which no JSON reader can round.
    private static Json decision(Rational decision) {
      OptionalInt level = decision.whole();
      return level.isPresent() ? Json.of(level.getAsInt()) : Json.of(decision.exact());
    }

    private ExtractionJson() {}
  }
}
