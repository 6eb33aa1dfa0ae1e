package dev.plumbline.base.problem;

import java.util.ArrayList;
import java.util.List;

/// Limits how many problems are reported at once, so that the first ones are not buried.
public final class ProblemLimit {

  public static final int PROBLEMS_MAX = 100;

  /// The problems, sorted and without duplicates. If there are more than [#PROBLEMS_MAX], the rest
  /// is replaced by one problem that counts it.
  public static List<Problem> of(List<Problem> problems) {
    List<Problem> all = problems.stream().sorted().distinct().toList();
    if (all.size() <= PROBLEMS_MAX) {
      return all;
    }
    List<Problem> reported = new ArrayList<>(all.subList(0, PROBLEMS_MAX));
    reported.add(
        new Problem(
            ProblemCode.PROBLEMS_OMITTED,
            all.get(PROBLEMS_MAX).place(),
            "and "
                + (all.size() - PROBLEMS_MAX)
                + (all.size() - PROBLEMS_MAX == 1 ? " more problem" : " more problems"),
            "correct those before it first"));
    return List.copyOf(reported);
  }

  private ProblemLimit() {}
}
