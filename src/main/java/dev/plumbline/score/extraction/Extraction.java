package dev.plumbline.score.extraction;

import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonRecord;
import dev.plumbline.base.canonical.JsonRecord.Derived;
import dev.plumbline.base.canonical.JsonRecord.Flat;
import dev.plumbline.base.canonical.JsonRecord.Member;
import dev.plumbline.base.canonical.JsonRecord.Sparse;
import dev.plumbline.base.canonical.JsonRecord.Unwritten;
import dev.plumbline.base.canonical.SortedCopy;
import dev.plumbline.base.number.Interval;
import dev.plumbline.base.number.Truth;
import dev.plumbline.rubric.Fact;
import dev.plumbline.rubric.plan.engine.ConditionProgram.QueryResult;
import dev.plumbline.rubric.plan.engine.PlanResult.BoundValue;
import dev.plumbline.rubric.plan.model.Gate;
import dev.plumbline.rubric.plan.model.ScoringPlanInputs.FactValue;
import dev.plumbline.score.extraction.Extraction.GateResult;
import dev.plumbline.score.extraction.Panel.PanelOrigin;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
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
    @Flat Origin origin,
    @Sparse SortedMap<String, FactValue> facts,
    @Sparse List<GateResult> gates,
    @Unwritten SortedMap<String, Finding> findings,
    @Sparse SortedMap<String, TraitSupport> support,
    @Flat ExtractionDetails details,
    @Flat Optional<Corrected> corrections,
    @Flat Optional<PanelOrigin> panel)
    implements JsonRecord {

  public Extraction {
    facts = SortedCopy.of(facts);
    gates = List.copyOf(gates);
    findings = SortedCopy.of(findings);
    support = SortedCopy.of(support);
  }

  /// Of one judge.
  public Extraction(
      Origin origin,
      SortedMap<String, FactValue> facts,
      List<GateResult> gates,
      SortedMap<String, Finding> findings,
      SortedMap<String, TraitSupport> support,
      ExtractionDetails details,
      Optional<Corrected> corrections) {
    this(origin, facts, gates, findings, support, details, corrections, Optional.empty());
  }

  /// What was asked, of what and whom.
  ///
  /// @param spec the digest of the extraction spec
  /// @param document its digest; empty if facts were supplied without a document
  /// @param characters code points of the document's text; 0 without a document
  /// @param replicate the number of the replicate, from 0
  public record Origin(
      @Member("extractionSpec") Digest spec,
      Optional<Digest> document,
      @Sparse int characters,
      JudgeIdentity judge,
      @Sparse int replicate) {

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
    return details.contested(findings);
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
    SortedMap<String, FactValue> supplied = new TreeMap<>();
    for (Fact fact : declared) {
      if (fact.source() instanceof Fact.Source.Supplied
          && facts.containsKey(fact.id())
          && facts.get(fact.id()).isKnown()) {
        supplied.put(fact.id(), facts.get(fact.id()));
      }
    }
    return new SuppliedFacts(supplied).json();
  }

  private record SuppliedFacts(@Flat SortedMap<String, FactValue> facts) implements JsonRecord {}

  @Derived("findings")
  @Sparse
  Collection<Finding> each() {
    return findings.values();
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
      answers = SortedCopy.of(answers);
    }
  }

  /// A gate and the outcome of its condition.
  public record GateResult(@Unwritten Gate gate, @Unwritten QueryResult answer) {

    @Derived
    String id() {
      return gate.id();
    }

    @Derived
    Truth truth() {
      return answer.truth();
    }

    @Derived
    @Sparse
    JsonObject reads() {
      return JsonObject.mapped(answer.reads(), GateResult::reading);
    }

    /// An unknown truth is `unknown`; an unknown number is its interval.
    private static Json reading(BoundValue value) {
      return switch (value) {
        case BoundValue.OfText(String text) -> Json.of(text);
        case BoundValue.OfTruth(Truth truth) ->
            truth == Truth.UNKNOWN ? Json.of("unknown") : Json.of(truth == Truth.TRUE);
        case BoundValue.OfNumber(Interval number) ->
            number.isPoint()
                ? Json.of(number.low().toDecimal())
                : JsonArray.of(number.low().toDecimal(), number.high().toDecimal());
      };
    }
  }

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
}
