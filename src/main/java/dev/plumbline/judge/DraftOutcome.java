package dev.plumbline.judge;

import dev.plumbline.drafting.Draft;
import dev.plumbline.problem.Problem;
import java.time.Instant;
import java.util.List;

/// The outcome of asking a model for a draft: a whole draft or none.
public sealed interface DraftOutcome {

  record Drafted(Draft draft) implements DraftOutcome {}

  /// The model answered, and no answer is a draft.
  ///
  /// @param code why, of the answer that came nearest
  /// @param problems of that answer
  record Unusable(int answers, String code, List<Problem> problems) implements DraftOutcome {
    public Unusable {
      problems = List.copyOf(problems);
    }
  }

  /// A concurrent duplicate is calling the model; its lease ends then.
  record InProgress(Instant until) implements DraftOutcome {}

  /// No model of that name can be called here, and no reply of it is stored.
  record NotRecorded() implements DraftOutcome {}

  /// The stored reply is corrupt.
  record Corrupt(String what) implements DraftOutcome {}
}
