package dev.plumbline.judging;

import dev.plumbline.drafting.Draft;
import dev.plumbline.problem.Problem;
import java.time.Instant;
import java.util.List;

/// What asking a model for a draft came to: a whole draft or none.
public sealed interface Drafted {

  record Heard(Draft draft) implements Drafted {}

  /// It answered, and no answer is a draft.
  ///
  /// @param code why, of the answer that came nearest
  /// @param problems of that answer
  record Unusable(int answers, String code, List<Problem> problems) implements Drafted {
    public Unusable {
      problems = List.copyOf(problems);
    }
  }

  /// A twin is asking the same; it has until then.
  record Underway(Instant until) implements Drafted {}

  /// Nobody by that name can be asked here, and nothing that it said is kept.
  record Unknown() implements Drafted {}

  /// What it said was kept and is damaged.
  record Corrupt(String what) implements Drafted {}
}
