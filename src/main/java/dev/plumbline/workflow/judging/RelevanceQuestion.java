package dev.plumbline.workflow.judging;

import dev.plumbline.judge.llm.ModelReply;
import dev.plumbline.judge.llm.ModelReply.StopReason;
import dev.plumbline.judge.prompt.Prompt;
import dev.plumbline.judge.prompt.RelevancePrompt;
import dev.plumbline.judge.prompt.RelevanceReader;
import dev.plumbline.score.extraction.JudgeAnswers.Passage;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;

/// Which passages do not bear on one item or fact; an answer that cannot be used is empty.
///
/// @param first the call of the first attempt
/// @param plainAllowed whether an answer may leave the delimiter out
record RelevanceQuestion(
    JudgeCall first, Prompt prompt, List<Passage> passages, boolean plainAllowed)
    implements AttemptLoop.Question<Optional<SortedSet<String>>> {

  private static final int REQUEST_TOKENS_MIN = 500;
  private static final int TOKENS_PER_PASSAGE = 50;

  @Override
  public JudgeCall call(int attempt) {
    return first.withAttempt(attempt);
  }

  @Override
  public String schemaName() {
    return RelevancePrompt.SCHEMA_NAME;
  }

  @Override
  public int tokens() {
    return REQUEST_TOKENS_MIN + TOKENS_PER_PASSAGE * passages.size();
  }

  @Override
  public Optional<SortedSet<String>> read(ModelReply reply) {
    return reply.stopReason() == StopReason.FINISHED
        ? new RelevanceReader(passages, prompt.delimiter(), plainAllowed).read(reply.answer())
        : Optional.empty();
  }

  @Override
  public boolean isComplete(Optional<SortedSet<String>> units) {
    return units.isPresent();
  }

  @Override
  public Comparator<Optional<SortedSet<String>>> order() {
    return Comparator.comparing(Optional::isEmpty);
  }
}
