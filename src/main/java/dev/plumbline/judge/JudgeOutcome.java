package dev.plumbline.judge;

import dev.plumbline.extraction.JudgeAnswers;
import java.time.Instant;
import java.util.List;

/// What asking a judge came to.
public sealed interface JudgeOutcome {

  /// @param runs one for each time that the bundle wants the judge asked
  record Judged(List<JudgeAnswers> runs) implements JudgeOutcome {
    public Judged {
      runs = List.copyOf(runs);
    }
  }

  /// A twin is asking the same; it has until then.
  record InProgress(Instant until) implements JudgeOutcome {}

  /// Nobody by that name can be asked here, and nothing that it said is kept.
  record NotRecorded() implements JudgeOutcome {}

  /// What it said was kept and is damaged.
  record Corrupt(String what) implements JudgeOutcome {}
}
