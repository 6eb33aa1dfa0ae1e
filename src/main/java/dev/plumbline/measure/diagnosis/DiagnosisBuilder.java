package dev.plumbline.measure.diagnosis;

import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.plan.model.Scale;
import dev.plumbline.run.StoredResult;
import dev.plumbline.score.StoredScorecard;
import dev.plumbline.score.extraction.StoredExtraction;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Collects the documents of a run, and finds its symptoms. The order of documents changes nothing.
public final class DiagnosisBuilder {

  private final ClusteredScores clusters = new ClusteredScores();
  private final UnsteadyAnswers answers = new UnsteadyAnswers();
  private final TraitWeight traits = new TraitWeight();
  private final FailedEvidence evidence;
  private final MovedScores moved;
  private final Optional<LabelledScores> labelled;

  /// @param scale of people's composite scores, if there are any
  public DiagnosisBuilder(Bundle bundle, Optional<Scale> scale) {
    this.evidence = new FailedEvidence(bundle);
    this.moved =
        new MovedScores(bundle.scoring().program().range(bundle.scoring().program().result().id()));
    this.labelled = scale.map(LabelledScores::new);
  }

  /// Adds the next document that was scored.
  ///
  /// @param results of the calibrations that the run applied
  public void add(StoredScorecard card, StoredExtraction extraction, List<StoredResult> results) {
    clusters.add(card);
    answers.add(extraction);
    traits.add(card);
    evidence.add(extraction);
    moved.add(card, results);
  }

  /// Adds what people gave a document.
  ///
  /// @param calibrated empty if no calibration applies, or it was fitted on this document
  public void addLabel(BigDecimal raw, Optional<BigDecimal> calibrated, BigDecimal human) {
    labelled.ifPresent(scores -> scores.add(raw, calibrated, human));
  }

  /// In the order of the symptoms, each at most once for a subject.
  public List<Diagnosis> build() {
    List<Diagnosis> found = new ArrayList<>();
    clusters.find().ifPresent(found::add);
    answers.find().ifPresent(found::add);
    traits.find().ifPresent(found::add);
    found.addAll(evidence.missing());
    evidence.failing().ifPresent(found::add);
    labelled.flatMap(LabelledScores::disagreement).ifPresent(found::add);
    moved.find().ifPresent(found::add);
    labelled.flatMap(LabelledScores::mismatch).ifPresent(found::add);
    return found;
  }
}
