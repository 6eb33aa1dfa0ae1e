package dev.plumbline.rubric;

import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.Problem.Place;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.rubric.source.RubricLimits;
import java.util.List;

/// The limits on lists of phrases in cues and computed facts.
final class PhraseLimits {

  private static final int LENGTH_MAX = 200;

  /// Whether the list has 1 to [RubricLimits#CUES_MAX] phrases of 1 to 200 characters; otherwise a
  /// problem is reported.
  static boolean areValid(List<String> phrases, Place place, List<Problem> problems) {
    if (phrases.isEmpty() || phrases.size() > RubricLimits.CUES_MAX) {
      problems.add(
          new Problem(
              phrases.isEmpty() ? ProblemCode.EMPTY : ProblemCode.TOO_MANY,
              place,
              phrases.isEmpty()
                  ? "there are no phrases"
                  : "there are " + phrases.size() + " phrases",
              "list 1 to " + RubricLimits.CUES_MAX + " phrases"));
      return false;
    }
    if (phrases.stream().anyMatch(p -> p.isEmpty() || p.length() > LENGTH_MAX)) {
      problems.add(
          new Problem(
              ProblemCode.WRONG_PATTERN,
              place,
              "a phrase is empty or longer than " + LENGTH_MAX + " characters",
              "write the words as they appear in texts"));
      return false;
    }
    return true;
  }

  private PhraseLimits() {}
}
