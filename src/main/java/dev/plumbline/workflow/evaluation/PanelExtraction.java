package dev.plumbline.workflow.evaluation;

import dev.plumbline.base.problem.Problem;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.plan.engine.PlanResult;
import dev.plumbline.rubric.plan.model.ScoreStatus;
import dev.plumbline.rubric.plan.model.Verdict;
import dev.plumbline.score.Scorer;
import dev.plumbline.score.extraction.Document;
import dev.plumbline.score.extraction.Extraction;
import dev.plumbline.score.extraction.Extractor;
import dev.plumbline.score.extraction.JurorAnswer;
import dev.plumbline.score.extraction.Panel;
import dev.plumbline.score.extraction.Preparation;
import dev.plumbline.workflow.judging.JudgeOutcome;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/// Extracts a document with the jurors of a panel, in their order: all of them, or as many as the
/// verdict takes.
final class PanelExtraction implements Function<Preparation.Ready, DocumentExtractor.Result> {

  private final Panel panel;
  private final List<Function<Document, JudgeOutcome>> judges;
  private final int replicate;
  private final Extractor extractor;
  private final Scorer scorer;

  /// @param judges answer for a document, one for each juror
  PanelExtraction(
      Bundle bundle, Panel panel, List<Function<Document, JudgeOutcome>> judges, int replicate) {
    this.panel = panel;
    this.judges = List.copyOf(judges);
    this.replicate = replicate;
    this.extractor = new Extractor(bundle.extraction());
    this.scorer = new Scorer(bundle);
  }

  @Override
  public DocumentExtractor.Result apply(Preparation.Ready ready) {
    List<JurorAnswer> answers = new ArrayList<>();
    List<Extraction> jurors = new ArrayList<>();
    List<Problem> missing = List.of();
    for (Function<Document, JudgeOutcome> judge : judges) {
      if (answers.size() >= panel.askedMax().orElse(judges.size()) || isEnough(answers, jurors)) {
        answers.add(JurorAnswer.NOT_ASKED);
        continue;
      }
      switch (DocumentExtractor.judged(extractor, judge, ready, replicate)) {
        case DocumentExtractor.Result.Extracted(Extraction extraction, List<Extraction> _) -> {
          answers.add(new JurorAnswer.Answered(extraction));
          jurors.add(extraction);
        }
        case DocumentExtractor.Result.Refused(List<Problem> problems) -> {
          answers.add(JurorAnswer.NOT_RECORDED);
          missing = problems;
        }
      }
    }
    return jurors.isEmpty()
        ? new DocumentExtractor.Result.Refused(missing)
        : new DocumentExtractor.Result.Extracted(extractor.combine(panel, answers), jurors);
  }

  private boolean isEnough(List<JurorAnswer> answers, List<Extraction> jurors) {
    if (!panel.asksUntilDecided() || jurors.isEmpty()) {
      return false;
    }
    List<JurorAnswer> all = new ArrayList<>(answers);
    while (all.size() < judges.size()) {
      all.add(JurorAnswer.NOT_ASKED);
    }
    return isDecided(scorer, extractor.combine(panel, all));
  }

  /// Whether no juror that was not asked could change the verdict, or the score where the rubric
  /// gives no verdict. A judged fact that is open counts as undecided, since a plan can ask whether
  /// it is known.
  static boolean isDecided(Scorer scorer, Extraction combined) {
    boolean open =
        combined.facts().values().stream()
            .anyMatch(value -> value.equals(JurorAnswer.NOT_ASKED.asFact()));
    if (open) {
      return false;
    }
    PlanResult result = scorer.evaluate(combined);
    return result.status() != ScoreStatus.UNSCORED
        && result.verdict().isDecided()
        && (result.verdict().worst() != Verdict.NONE || result.composite().isPoint());
  }
}
