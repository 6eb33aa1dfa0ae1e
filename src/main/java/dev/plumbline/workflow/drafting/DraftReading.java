package dev.plumbline.workflow.drafting;

import dev.plumbline.base.problem.Problem;
import dev.plumbline.judge.prompt.AnswerFault;
import java.util.List;

/// The outcome of reading an answer.
public sealed interface DraftReading {

  /// The answer is a valid draft.
  record Read(Draft draft) implements DraftReading {}

  /// The answer is not a draft.
  ///
  /// @param problems sorted by place; paths are those of the answer, under `/answer`
  record Refused(AnswerFault fault, List<Problem> problems) implements DraftReading {
    public Refused {
      problems = List.copyOf(problems);
    }
  }
}
