package dev.plumbline.judge.prompt;

import dev.plumbline.base.canonical.JsonInteger;
import dev.plumbline.rubric.plan.expression.DecisionScale;
import java.util.Optional;

/// Reads the answer to [SufficiencyPrompt], strictly: a level of the item and nothing else.
///
/// @param scale the levels of the item
/// @param delimiter what the answer must repeat
/// @param plainAllowed whether an answer may leave the delimiter out
public record SufficiencyReader(DecisionScale scale, String delimiter, boolean plainAllowed) {

  /// The level; empty if the answer cannot be used.
  public Optional<Integer> read(String text) {
    return AnswerReader.member(text, delimiter, plainAllowed, "level")
        .flatMap(said ->
            said instanceof JsonInteger(long level) && scale.contains(level)
                ? Optional.of((int) level)
                : Optional.empty());
  }
}
