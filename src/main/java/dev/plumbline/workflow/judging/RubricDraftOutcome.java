package dev.plumbline.workflow.judging;

import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.workflow.drafting.Draft;
import java.time.Instant;
import java.util.List;

/// The outcome of asking a model for a draft: a whole draft or none.
public sealed interface RubricDraftOutcome {

  record Drafted(Draft draft) implements RubricDraftOutcome {}

  /// The model answered, and no answer is a draft.
  ///
  /// @param answers how many answers were read
  /// @param code the fault of the answer that came closest
  /// @param problems the problems of that answer
  record Unusable(int answers, ProblemCode code, List<Problem> problems)
      implements RubricDraftOutcome {
    public Unusable {
      problems = List.copyOf(problems);
    }
  }

  /// A concurrent duplicate is in progress; its lease ends then.
  record InProgress(Instant until) implements RubricDraftOutcome {}

  /// This model is not configured, and no reply of it is recorded.
  record NotRecorded() implements RubricDraftOutcome {}

  /// The recorded reply is damaged.
  record Corrupt(String what) implements RubricDraftOutcome {}
}
