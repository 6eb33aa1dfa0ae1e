package dev.plumbline.rubric.bundle;

import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.rubric.Fact;
import dev.plumbline.rubric.Rubric;
import dev.plumbline.rubric.Trait;
import dev.plumbline.rubric.Trait.Threshold;
import dev.plumbline.rubric.plan.engine.PlanCompiler;
import dev.plumbline.rubric.plan.engine.PlanCompiler.PlanCompilation;
import dev.plumbline.rubric.plan.engine.Program;
import java.util.List;
import java.util.Optional;

/// The part of a rubric that a scorer may read. It is compiled from the canonical bytes that are
/// hashed, not from the rubric, so nothing outside its digest can influence a score.
public final class ScoringSpec {

  private final Digest digest;
  private final JsonObject json;
  private final Rubric part;
  private final Program program;

  private ScoringSpec(Digest digest, JsonObject json, Rubric part, Program program) {
    this.digest = digest;
    this.json = json;
    this.part = part;
    this.program = program;
  }

  /// Empty after problems were reported.
  static Optional<ScoringSpec> of(JsonObject json, List<Problem> problems) {
    byte[] bytes = CanonicalJson.bytes(json);
    Rubric part = SpecReader.read(bytes);
    return switch (PlanCompiler.compile(PlanAssembler.assemble(part))) {
      case PlanCompilation.Compiled(Program program, var _) ->
          Optional.of(
              new ScoringSpec(Digest.of(ArtefactKind.SCORING_SPEC, bytes), json, part, program));
      case PlanCompilation.Rejected(List<Problem> found) -> {
        problems.addAll(found);
        yield Optional.empty();
      }
    };
  }

  /// The digest of the spec's canonical JSON, which every scorecard names.
  public Digest digest() {
    return digest;
  }

  public JsonObject json() {
    return json;
  }

  /// The compiled plan, including trait nodes.
  public Program program() {
    return program;
  }

  /// Those that the plan reads.
  public List<Fact> facts() {
    return part.questions().facts();
  }

  /// Those that the plan reads.
  public List<Threshold> thresholds() {
    return part.scoring().thresholds();
  }

  /// Traits, sorted by id, without questions, cues or anchors.
  public List<Trait> traits() {
    return part.questions().traits();
  }

  /// Decimals of displayed scores.
  public int displayDecimals() {
    return part.scoring().displayDecimals();
  }
}
