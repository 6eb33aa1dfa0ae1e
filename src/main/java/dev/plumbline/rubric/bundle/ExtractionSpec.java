package dev.plumbline.rubric.bundle;

import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.rubric.EvidencePolicy;
import dev.plumbline.rubric.Fact;
import dev.plumbline.rubric.ReplicatePolicy;
import dev.plumbline.rubric.Rubric;
import dev.plumbline.rubric.Rubric.DocumentContract;
import dev.plumbline.rubric.Trait;
import dev.plumbline.rubric.UnitScope;
import dev.plumbline.rubric.UnitScope.PartScope;
import dev.plumbline.rubric.plan.engine.ConditionProgram;
import dev.plumbline.rubric.plan.engine.ConditionProgram.Query;
import dev.plumbline.rubric.plan.model.Gate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The part of a rubric that an extractor may read. It is compiled from the canonical bytes that
/// are hashed, not from the rubric, so nothing outside its digest can influence an extraction.
public final class ExtractionSpec {

  private final Digest digest;
  private final JsonObject json;
  private final Rubric part;
  private final ConditionProgram invariants;
  private final ConditionProgram gates;

  private ExtractionSpec(
      Digest digest,
      JsonObject json,
      Rubric part,
      ConditionProgram invariants,
      ConditionProgram gates) {
    this.digest = digest;
    this.json = json;
    this.part = part;
    this.invariants = invariants;
    this.gates = gates;
  }

  /// @param problems receives what is wrong; if there is any, the spec must not be used
  static ExtractionSpec of(JsonObject json, List<Problem> problems) {
    byte[] bytes = CanonicalJson.bytes(json);
    Rubric part = SpecReader.read(bytes);
    List<Query> invariants = new ArrayList<>();
    for (int i = 0; i < part.questions().invariants().size(); i++) {
      invariants.add(new Query("/invariants/" + i, part.questions().invariants().get(i)));
    }
    List<Query> gates = new ArrayList<>();
    for (int i = 0; i < part.questions().gates().size(); i++) {
      Gate gate = part.questions().gates().get(i);
      gates.add(new Query("/gates/" + i + "/when", gate.when(), gate.because()));
    }
    return new ExtractionSpec(
        Digest.of(ArtefactKind.EXTRACTION_SPEC, bytes),
        json,
        part,
        ConditionProgram.compile(
            PlanAssembler.declarationsFor(part, part.questions().invariants(), _ -> true),
            invariants,
            problems),
        ConditionProgram.compile(
            PlanAssembler.declarationsFor(
                part,
                gates.stream().flatMap(it -> it.expressions().stream()).toList(),
                PlanAssembler::isUnjudged),
            gates,
            problems));
  }

  /// The digest of the spec's canonical JSON: extractions are bound to it.
  public Digest digest() {
    return digest;
  }

  public JsonObject json() {
    return json;
  }

  public DocumentContract document() {
    return part.document();
  }

  /// All declared facts, sorted by id.
  public List<Fact> facts() {
    return part.questions().facts();
  }

  /// Traits, sorted by id, with their items sorted by id.
  public List<Trait> traits() {
    return part.questions().traits();
  }

  /// The language of the documents, empty if the rubric does not declare one.
  public String language() {
    return part.identity().language();
  }

  public ReplicatePolicy judge() {
    return part.questions().judge();
  }

  /// Whether the rubric has items or judged facts, so that a judge must be asked.
  public boolean asksJudge() {
    return !part.items().isEmpty()
        || !part.questions().facts().stream().allMatch(PlanAssembler::isUnjudged);
  }

  /// Whether an item is asked of each unit of a document, so that the questions depend on it.
  public boolean asksUnits() {
    return part.items().stream().anyMatch(item -> item.each().isPresent());
  }

  /// The parts whose claims an item is asked of, so that a judge must name them first; empty if no
  /// item is.
  public Optional<PartScope> claimed() {
    List<String> words =
        part.items().stream()
            .flatMap(item -> item.each().stream())
            .filter(UnitScope::isJudged)
            .map(UnitScope::of)
            .distinct()
            .toList();
    return words.isEmpty() ? Optional.empty() : Optional.of(new PartScope(words));
  }

  public EvidencePolicy evidence() {
    return part.questions().evidence();
  }

  /// Gates, sorted by id: the order in which they are tried.
  public List<Gate> gates() {
    return part.questions().gates();
  }

  /// The conditions of [#gates], in their order.
  public ConditionProgram gateProgram() {
    return gates;
  }

  /// The invariants, in source order.
  public ConditionProgram invariantProgram() {
    return invariants;
  }
}
