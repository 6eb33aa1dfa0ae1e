package dev.plumbline.workflow.judging;

import dev.plumbline.judge.llm.ModelReply;
import dev.plumbline.judge.llm.ModelReply.StopReason;
import dev.plumbline.judge.prompt.Prompt;
import dev.plumbline.judge.prompt.SufficiencyPrompt;
import dev.plumbline.judge.prompt.SufficiencyReader;
import java.util.Comparator;
import java.util.OptionalInt;

/// Which level of an item its quotes show without the document; an answer that cannot be used is
/// empty.
///
/// @param first the call of the first attempt
/// @param decision what the judge decided with the document
record SufficiencyQuestion(JudgeCall first, Prompt prompt, SufficiencyReader reader, int decision)
    implements AttemptLoop.Question<OptionalInt> {

  private static final int REQUEST_TOKENS = 500;

  @Override
  public JudgeCall call(int attempt) {
    return first.withAttempt(attempt);
  }

  @Override
  public String schemaName() {
    return SufficiencyPrompt.SCHEMA_NAME;
  }

  @Override
  public int tokens() {
    return REQUEST_TOKENS;
  }

  @Override
  public OptionalInt read(ModelReply reply) {
    return reply.stopReason() == StopReason.FINISHED
        ? reader.read(reply.answer())
        : OptionalInt.empty();
  }

  @Override
  public boolean isComplete(OptionalInt level) {
    return level.isPresent();
  }

  @Override
  public Comparator<OptionalInt> order() {
    return Comparator.comparing(OptionalInt::isEmpty);
  }
}
