package dev.plumbline.score;

import dev.plumbline.bundle.ScoringSpec;
import dev.plumbline.canonical.ArtefactKind;
import dev.plumbline.canonical.CanonicalJson;
import dev.plumbline.canonical.Digest;
import dev.plumbline.canonical.JsonObject;
import dev.plumbline.extraction.Extraction;
import dev.plumbline.plan.engine.PlanResult;
import dev.plumbline.plan.model.Gate;
import dev.plumbline.plan.model.ScoreStatus;
import dev.plumbline.plan.model.Verdict;
import dev.plumbline.plan.model.VerdictRange;
import dev.plumbline.plan.number.Interval;
import dev.plumbline.plan.number.Truth;
import dev.plumbline.rubric.Rubric.Identity;

/// What a plan says of a document: scores, verdict and every step that led there. It is raw: no
/// calibration has touched it.
public sealed interface Scorecard {

  Parents parents();

  /// What a scorecard is made from.
  ///
  /// @param shapes how the steps of the spec's rules are written
  /// @param extractionDigest the digest of `extraction`, which takes as long as scoring
  record Parents(
      Identity rubric,
      Digest bundle,
      ScoringSpec spec,
      RuleStepTemplates shapes,
      Extraction extraction,
      Digest extractionDigest) {}

  default Extraction extraction() {
    return parents().extraction();
  }

  ScoreStatus status();

  /// The composite as it left its node, not rounded for display.
  Interval composite();

  VerdictRange verdict();

  Truth passed();

  /// The plan was run.
  record Evaluated(Parents parents, PlanResult evaluation) implements Scorecard {
    @Override
    public ScoreStatus status() {
      return evaluation.status();
    }

    @Override
    public Interval composite() {
      return evaluation.composite();
    }

    @Override
    public VerdictRange verdict() {
      return evaluation.verdict();
    }

    @Override
    public Truth passed() {
      return evaluation.passed();
    }
  }

  /// A gate ended the evaluation: the plan was not run and no judge was asked.
  record Gated(Parents parents, Gate gate, Interval composite) implements Scorecard {
    @Override
    public ScoreStatus status() {
      return gate.verdict() == Verdict.REVIEW ? ScoreStatus.NEEDS_REVIEW : ScoreStatus.SCORED;
    }

    @Override
    public VerdictRange verdict() {
      return VerdictRange.of(gate.verdict());
    }

    @Override
    public Truth passed() {
      return switch (gate.verdict()) {
        case PASS -> Truth.TRUE;
        case FAIL -> Truth.FALSE;
        case NONE, REVIEW -> Truth.UNKNOWN;
      };
    }
  }

  /// The artefact, trace included.
  default JsonObject json() {
    return ScorecardJson.of(this);
  }

  /// The artefact's canonical bytes.
  default byte[] bytes() {
    return CanonicalJson.bytes(json());
  }

  default Digest digest() {
    return Digest.of(ArtefactKind.SCORECARD, bytes());
  }
}
