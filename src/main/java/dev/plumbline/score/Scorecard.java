package dev.plumbline.score;

import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.number.Interval;
import dev.plumbline.base.number.Truth;
import dev.plumbline.rubric.bundle.ScoringSpec;
import dev.plumbline.rubric.plan.engine.PlanResult;
import dev.plumbline.rubric.plan.engine.TraceStep;
import dev.plumbline.rubric.plan.model.Gate;
import dev.plumbline.rubric.plan.model.PossibleVerdicts;
import dev.plumbline.rubric.plan.model.ScoreStatus;
import dev.plumbline.rubric.plan.model.Verdict;
import dev.plumbline.score.extraction.Extraction;
import java.util.Optional;

/// The result of scoring an extraction: scores, verdict and the trace of every step that led to
/// them. It is always raw; calibrated scores are separate artefacts.
public sealed interface Scorecard {

  Provenance provenance();

  /// The inputs that a scorecard was computed from.
  ///
  /// @param expansion of the bundle
  /// @param extractionDigest the digest of `extraction`, passed along because computing it takes as
  ///   long as scoring
  record Provenance(
      ScoringSpec spec,
      ScorecardExpansion expansion,
      Extraction extraction,
      Digest extractionDigest) {}

  default Extraction extraction() {
    return provenance().extraction();
  }

  ScoreStatus status();

  /// The composite before rounding for display. It is an interval if something unknown affects it.
  Interval composite();

  PossibleVerdicts verdict();

  /// Whether the verdict is `pass` or `fail`; unknown if it is neither or undecided.
  Truth passed();

  /// The plan was evaluated.
  record Evaluated(Provenance provenance, PlanResult result) implements Scorecard {
    @Override
    public ScoreStatus status() {
      return result.status();
    }

    @Override
    public Interval composite() {
      return result.composite();
    }

    @Override
    public PossibleVerdicts verdict() {
      return result.verdict();
    }

    @Override
    public Truth passed() {
      return result.passed();
    }

    @Override
    public Optional<TraceStep.Graded> graded() {
      return result.grade(provenance.spec().program().result().id());
    }
  }

  /// A gate ended the evaluation: the plan was not evaluated and no judge was asked.
  record Gated(Provenance provenance, Gate gate, Interval composite) implements Scorecard {
    /// The author's words on the gate.
    public String because() {
      return extraction().gates().getLast().answer().because();
    }

    @Override
    public ScoreStatus status() {
      return gate.verdict() == Verdict.REVIEW ? ScoreStatus.NEEDS_REVIEW : ScoreStatus.SCORED;
    }

    @Override
    public PossibleVerdicts verdict() {
      return PossibleVerdicts.of(gate.verdict());
    }

    @Override
    public Truth passed() {
      return switch (gate.verdict()) {
        case PASS -> Truth.TRUE;
        case FAIL -> Truth.FALSE;
        case NONE, REVIEW -> Truth.UNKNOWN;
      };
    }

    /// That of the gate's score; no rule is tried, since no plan was evaluated.
    @Override
    public Optional<TraceStep.Graded> graded() {
      return provenance.spec().program().gradeOf(composite);
    }
  }

  /// The grade of the result; empty if the rubric gives none.
  Optional<TraceStep.Graded> graded();

  /// The artefact: what the document did.
  default JsonObject json() {
    return ScorecardJson.of(this);
  }

  /// The artefact with what its bundle says of every document.
  default StoredScorecard whole() {
    return provenance().expansion().whole(json());
  }

  /// The artefact's canonical bytes.
  default byte[] bytes() {
    return CanonicalJson.bytes(json());
  }

  default Digest digest() {
    return Digest.of(ArtefactKind.SCORECARD, bytes());
  }
}
