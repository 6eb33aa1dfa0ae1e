package dev.plumbline.workflow.judging;

import dev.plumbline.score.extraction.JudgeAnswers;
import java.time.Instant;
import java.util.List;

/// The outcome of asking a judge.
public sealed interface JudgeOutcome {

  /// @param replicates one for each repeat that the bundle asks for
  /// @param replies how many replies of a model they were read from, called for now or stored
  record Judged(List<JudgeAnswers> replicates, int replies) implements JudgeOutcome {
    public Judged {
      replicates = List.copyOf(replicates);
    }
  }

  /// A concurrent duplicate is in progress; its lease ends then.
  record InProgress(Instant until) implements JudgeOutcome {}

  /// This judge is not configured, and a reply of it is not recorded.
  ///
  /// @param part the part that the missing reply is about, empty for the whole rubric
  record NotRecorded(String part) implements JudgeOutcome {}

  /// The recorded reply is damaged.
  record Corrupt(String what) implements JudgeOutcome {}
}
