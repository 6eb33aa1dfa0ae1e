package dev.plumbline.people.forms;

import static dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind.SELECTION;

import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.calibrate.FittedCalibration;
import dev.plumbline.calibrate.FittedCalibration.CalibrationScope;
import dev.plumbline.calibrate.fit.ScoreMapper;
import dev.plumbline.calibrate.fit.ScorecardSignals;
import dev.plumbline.people.DocumentChoice.MarkerAssignment;
import dev.plumbline.people.DocumentChoice.ReviewCandidate;
import dev.plumbline.people.DocumentChoice.ReviewCandidate.Reason;
import dev.plumbline.people.DocumentChoice.ReviewCandidate.Uncertainty;
import dev.plumbline.people.DocumentChoice.ReviewSelection;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.bundle.PassMark;
import dev.plumbline.run.local.LocalStore;
import dev.plumbline.score.ScorecardSummary;
import dev.plumbline.score.StoredScorecard;
import dev.plumbline.score.extraction.Extraction;
import dev.plumbline.score.extraction.Finding;
import dev.plumbline.score.extraction.StoredExtraction;
import dev.plumbline.score.run.ResultValue.DecidedResult;
import dev.plumbline.score.run.RunLine;
import dev.plumbline.score.run.RunLine.DocumentStatus;
import dev.plumbline.score.run.StoredResult;
import dev.plumbline.score.run.StoredRun;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;

/// Chooses the documents of a run that people review, and stores the choice.
public final class ReviewChoice {

  private static final int PERMILLE = 1_000;

  private final StoredRun run;
  private final ReviewedDocuments documents;
  private final ScoreUncertainty uncertainty;
  private final LocalStore store;

  public ReviewChoice(
      StoredRun run, ReviewedDocuments documents, ScoreUncertainty uncertainty, LocalStore store) {
    this.run = run;
    this.documents = documents;
    this.uncertainty = uncertainty;
    this.store = store;
  }

  /// @param randomShare of the budget, 0 to 1
  public ReviewSelection choose(int budget, long seed, double randomShare) {
    List<ReviewCandidate> candidates = new ArrayList<>();
    documents.forEach((line, extraction) -> {
      if (documents.text(line).isPresent()) {
        candidates.add(candidate(line, extraction));
      }
    });
    ReviewSelection selection =
        ReviewSelection.of(
            run.digest().orElseThrow(),
            candidates,
            budget,
            seed,
            (int) Math.round(randomShare * PERMILLE));
    store.artefacts().put(SELECTION, selection.bytes());
    return selection;
  }

  /// Gives each document of which the text is stored to one marker, and a share of them to two.
  ///
  /// @param markers as forms name them
  public MarkerAssignment assign(List<String> markers, long seed, int doublePermille) {
    List<String> ids = new ArrayList<>();
    documents.forEach((line, _) -> {
      if (documents.text(line).isPresent()) {
        ids.add(line.id());
      }
    });
    MarkerAssignment assignment =
        MarkerAssignment.of(run.digest().orElseThrow(), ids, markers, seed, doublePermille);
    store.artefacts().put(SELECTION, assignment.bytes());
    return assignment;
  }

  private ReviewCandidate candidate(RunLine line, Extraction extraction) {
    StoredScorecard card = store.scorecard(line.scorecard().orElseThrow());
    return new ReviewCandidate(
        line.id(),
        reasons(line, store.results(line), card, extraction),
        uncertainty.of(card, new StoredExtraction(extraction.json())));
  }

  private static SortedMap<Reason, Integer> reasons(
      RunLine line, List<StoredResult> results, StoredScorecard card, Extraction extraction) {
    String status = DecidedResult.of(line, results).status();
    SortedMap<Reason, Integer> reasons = new TreeMap<>();
    ScorecardSummary summary = ScorecardSummary.of(card);
    boolean open =
        line.verdict().isEmpty()
            && card.passed().isEmpty()
            && !summary.low().equals(summary.high());
    put(reasons, Reason.UNSCORED, status.equals(DocumentStatus.UNSCORED.wireName()) ? 1 : 0);
    put(reasons, Reason.OPEN_VERDICT, open ? 1 : 0);
    put(
        reasons,
        Reason.NEEDS_REVIEW,
        status.equals(DocumentStatus.NEEDS_REVIEW.wireName()) ? 1 : 0);
    if (extraction.panel().isPresent()) {
      put(reasons, Reason.JURORS_DISAGREE, new StoredExtraction(extraction.json()).splits().size());
    } else {
      put(
          reasons,
          Reason.REPLICATES_DISAGREE,
          (int)
              extraction.details().replicates().values().stream()
                  .filter(said -> said.stream().distinct().count() > 1)
                  .count());
    }
    put(reasons, Reason.FLAG, summary.flags().size());
    put(
        reasons,
        Reason.UNKNOWN_ITEM,
        (int)
            extraction.findings().values().stream()
                .filter(it -> it instanceof Finding.Unanswered || it instanceof Finding.Partial)
                .count());
    put(reasons, Reason.CAP, summary.caps().size());
    return reasons;
  }

  private static void put(SortedMap<Reason, Integer> reasons, Reason reason, int times) {
    if (times > 0) {
      reasons.put(reason, times);
    }
  }

  /// How uncertain scorecards are by a calibration of the composite.
  public static final class ScoreUncertainty {

    private static final int DECIMALS = 6;

    private final Bundle bundle;
    private final Optional<FittedCalibration> calibration;
    private final OptionalDouble mark;

    /// @param calibrations of which that of the composite is used, if there is one
    public ScoreUncertainty(Bundle bundle, List<FittedCalibration> calibrations) {
      this.bundle = bundle;
      this.calibration =
          calibrations.stream()
              .filter(one -> one.scope().target().equals(CalibrationScope.COMPOSITE))
              .findFirst();
      this.mark =
          PassMark.of(bundle)
              .filter(PassMark::onCalibrated)
              .map(it ->
                  OptionalDouble.of(
                      it.value().rounded(DECIMALS, RoundingMode.HALF_EVEN).doubleValue()))
              .orElse(OptionalDouble.empty());
    }

    /// Nothing without a calibration, with a bridge, whose intervals are of another judge, and
    /// where the score or a signal is an interval.
    ///
    /// @throws Refusal if the calibration was fitted for another rubric or judge
    Uncertainty of(StoredScorecard card, StoredExtraction extraction) {
      if (calibration.isEmpty() || calibration.get().bridge().isPresent()) {
        return Uncertainty.NONE;
      }
      FittedCalibration fitted = calibration.get();
      checkScope(fitted, extraction);
      ScorecardSignals signals = new ScorecardSignals(card, extraction);
      Optional<ScoreMapper.MappedScore> score = fitted.score(signals);
      if (score.isEmpty()) {
        return Uncertainty.NONE;
      }
      double range = fitted.scale().max().subtract(fitted.scale().min()).doubleValue();
      double error = fitted.expectedError(signals).orElse(0) / range;
      double other = 0;
      if (mark.isPresent()) {
        double below = fitted.probabilityBelow(signals, mark.getAsDouble()).orElseThrow();
        other = score.get().score().doubleValue() >= mark.getAsDouble() ? below : 1 - below;
      }
      return new Uncertainty(Math.min(1, error), other);
    }

    private void checkScope(FittedCalibration fitted, StoredExtraction extraction) {
      CalibrationScope here =
          CalibrationScope.of(bundle, extraction.judge(), CalibrationScope.COMPOSITE);
      if (!fitted.scope().equals(here)) {
        throw Refusal.of(
            "--calibration",
            ProblemCode.MISMATCH,
            "the calibration of composite was fitted for another rubric, version or judge",
            "fit one from a run with this rubric and judge");
      }
    }
  }
}
