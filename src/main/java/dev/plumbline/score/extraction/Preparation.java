package dev.plumbline.score.extraction;

import dev.plumbline.base.problem.Problem;
import dev.plumbline.rubric.plan.model.ScoringPlanInputs.FactValue;
import dev.plumbline.score.extraction.Extraction.GateResult;
import java.util.List;
import java.util.SortedMap;

/// The state of an extraction before a judge is asked.
public sealed interface Preparation {

  /// The document or its facts do not match the rubric's declarations.
  ///
  /// @param problems sorted by place
  record Refused(List<Problem> problems) implements Preparation {
    public Refused {
      problems = List.copyOf(problems);
    }
  }

  /// No judge is needed: a gate ended the evaluation, or there is no document.
  record Complete(Extraction extraction) implements Preparation {}

  /// A judge must be asked before the extraction can be finished.
  record Ready(Document document, SortedMap<String, FactValue> facts, List<GateResult> gates)
      implements Preparation {}
}
