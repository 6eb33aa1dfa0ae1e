package dev.plumbline.rubric;

import dev.plumbline.problem.Place;
import dev.plumbline.problem.Problem;
import dev.plumbline.rubric.source.RubricLimits;
import java.util.List;

/// What phrases an author may look for.
final class PhraseLimits {

  private static final int LENGTH_MAX = 200;

  /// True if there are some, not too many, none empty or too long; otherwise it says so.
  static boolean areUsable(List<String> phrases, Place place, List<Problem> problems) {
    if (phrases.isEmpty() || phrases.size() > RubricLimits.CUES_MAX) {
      problems.add(
          new Problem(
              phrases.isEmpty() ? "empty" : "too-many",
              place,
              "there are " + phrases.size() + " phrases",
              "name from 1 to " + RubricLimits.CUES_MAX));
      return false;
    }
    if (phrases.stream().anyMatch(p -> p.isEmpty() || p.length() > LENGTH_MAX)) {
      problems.add(
          new Problem(
              "wrong-phrase",
              place,
              "a phrase is empty or longer than " + LENGTH_MAX + " characters",
              "write words as they stand in texts"));
      return false;
    }
    return true;
  }

  private PhraseLimits() {}
}
