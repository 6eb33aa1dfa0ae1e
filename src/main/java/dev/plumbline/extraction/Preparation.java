package dev.plumbline.extraction;

import dev.plumbline.plan.model.FactValue;
import dev.plumbline.problem.Problem;
import java.util.List;
import java.util.SortedMap;

/// What is known of a document before a judge is asked.
public sealed interface Preparation {

  /// Document or facts are not what the rubric declares.
  record Refused(List<Problem> problems) implements Preparation {
    public Refused {
      problems = List.copyOf(problems);
    }
  }

  /// There is nothing to ask a judge: a gate ended the evaluation, or there is no document.
  record Complete(Extraction extraction) implements Preparation {}

  /// The judge can be asked.
  record Ready(Document document, SortedMap<String, FactValue> facts, List<GateResult> gates)
      implements Preparation {}
}
