package dev.plumbline.judge.prompt;

import dev.plumbline.rubric.plan.expression.DecisionScale;
import java.util.stream.Collectors;

/// What the decisions on an item mean, in a prompt.
final class DecisionWords {

  /// What one decision means: absent, partial, clear; or the words of the rubric.
  static String meaning(int decision, DecisionScale scale) {
    if (scale.isDeclared()) {
      return PromptWriter.singleLine(scale.descriptors().getOrDefault(decision, ""));
    }
    return scale.meaning(decision);
  }

  /// What may be decided, on one line: the decisions of a scale without declared levels with their
  /// meanings, else the levels alone, whose meanings are shown below the question.
  static String choices(DecisionScale scale) {
    return scale.levels().stream()
        .map(level -> scale.isDeclared() ? level + "" : level + " " + meaning(level, scale))
        .collect(Collectors.joining(", "));
  }

  private DecisionWords() {}
}
