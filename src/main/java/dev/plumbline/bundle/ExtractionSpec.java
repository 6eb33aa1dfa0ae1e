package dev.plumbline.bundle;

import dev.plumbline.canonical.ArtefactKind;
import dev.plumbline.canonical.CanonicalJson;
import dev.plumbline.canonical.Digest;
import dev.plumbline.canonical.JsonObject;
import dev.plumbline.plan.engine.ConditionProgram;
import dev.plumbline.plan.engine.ConditionProgram.Query;
import dev.plumbline.plan.model.Gate;
import dev.plumbline.problem.Problem;
import dev.plumbline.rubric.EvidencePolicy;
import dev.plumbline.rubric.Fact;
import dev.plumbline.rubric.JudgeOptions;
import dev.plumbline.rubric.Rubric;
import dev.plumbline.rubric.Rubric.DocumentContract;
import dev.plumbline.rubric.Trait;
import java.util.ArrayList;
import java.util.List;

/// All that an extractor may know of a rubric. It is read back from the very bytes that are hashed,
/// so nothing that is not hashed can reach an extraction.
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

  /// What is wrong goes to `problems`; the spec must not be used then.
  static ExtractionSpec of(JsonObject json, List<Problem> problems) {
    byte[] bytes = CanonicalJson.bytes(json);
    Rubric part = SpecReader.read(bytes);
    List<Query> invariants = new ArrayList<>();
    for (int i = 0; i < part.invariants().size(); i++) {
      invariants.add(new Query("", "/invariants/" + i, part.invariants().get(i)));
    }
    List<Query> gates = new ArrayList<>();
    for (int i = 0; i < part.gates().size(); i++) {
      Gate gate = part.gates().get(i);
      gates.add(new Query(gate.id(), "/gates/" + i + "/when", gate.when()));
    }
    return new ExtractionSpec(
        Digest.of(ArtefactKind.EXTRACTION_SPEC, bytes),
        json,
        part,
        ConditionProgram.compile(
            PlanAssembler.vocabularyFor(part, part.invariants(), _ -> true), invariants, problems),
        ConditionProgram.compile(
            PlanAssembler.vocabularyFor(
                part, part.gates().stream().map(Gate::when).toList(), PlanAssembler::isUnjudged),
            gates,
            problems));
  }

  public Digest digest() {
    return digest;
  }

  public JsonObject json() {
    return json;
  }

  public DocumentContract document() {
    return part.document();
  }

  public List<Fact> facts() {
    return part.facts();
  }

  /// Traits by id, their items by id.
  public List<Trait> traits() {
    return part.traits();
  }

  /// The language of the texts, empty if the rubric does not say.
  public String language() {
    return part.identity().language();
  }

  public JudgeOptions judge() {
    return part.judge();
  }

  /// Whether there is anything that only a judge can answer.
  public boolean asksJudge() {
    return !part.items().isEmpty() || !part.facts().stream().allMatch(PlanAssembler::isUnjudged);
  }

  public EvidencePolicy evidence() {
    return part.evidence();
  }

  /// Gates by id.
  public List<Gate> gates() {
    return part.gates();
  }

  public ConditionProgram gateProgram() {
    return gates;
  }

  public ConditionProgram invariantProgram() {
    return invariants;
  }
}
