package dev.plumbline.judge;

import dev.plumbline.drafting.Draft;
import dev.plumbline.problem.Problem;
import java.time.Instant;
import java.util.List;

/// What asking a model for a draft came to: a whole draft or none.
public sealed interface DraftOutcome {

  record Drafted(Draft draft) implements DraftOutcome {}

  /// It answered, and no answer is a draft.
  ///
  /// @param code why, of the answer that came nearest
  /// @param problems of that answer
  record Unusable(int answers, String code, List<Problem> problems) implements DraftOutcome {
    public Unusable {
      problems = List.copyOf(problems);
    }
  }

  /// A twin is asking the same; it has until then.
  record InProgress(Instant until) implements DraftOutcome {}

  /// Nobody by that name can be asked here, and nothing that it said is kept.
  record NotRecorded() implements DraftOutcome {}

  /// What it said was kept and is damaged.
  record Corrupt(String what) implements DraftOutcome {}
}
