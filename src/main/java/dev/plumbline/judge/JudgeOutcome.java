package dev.plumbline.judge;

import dev.plumbline.extraction.JudgeAnswers;
import java.time.Instant;
import java.util.List;

/// The outcome of asking a judge.
public sealed interface JudgeOutcome {

  /// @param runs one for each time that the bundle wants the judge asked
  record Judged(List<JudgeAnswers> runs) implements JudgeOutcome {
    public Judged {
      runs = List.copyOf(runs);
    }
  }

  /// A concurrent duplicate is calling the model; its lease ends then.
  record InProgress(Instant until) implements JudgeOutcome {}

  /// No model of that name can be called here, and no reply of it is stored.
  record NotRecorded() implements JudgeOutcome {}

  /// The stored reply is corrupt.
  record Corrupt(String what) implements JudgeOutcome {}
}
