package dev.plumbline.problem;

import java.util.ArrayList;
import java.util.List;

/// How many problems are told at once. All of them help; a hundred thousand would bury the first.
public final class ProblemLimit {

  public static final int PROBLEMS_MAX = 100;

  /// The problems in order, each once; behind the first [#MOST] one that counts the rest.
  public static List<Problem> of(List<Problem> problems) {
    List<Problem> all = problems.stream().sorted().distinct().toList();
    if (all.size() <= PROBLEMS_MAX) {
      return all;
    }
    List<Problem> told = new ArrayList<>(all.subList(0, PROBLEMS_MAX));
    told.add(
        new Problem(
            "more-problems",
            all.get(PROBLEMS_MAX).place(),
            "and " + (all.size() - PROBLEMS_MAX) + " more problems from here on",
            "correct those before it first"));
    return List.copyOf(told);
  }

  private ProblemLimit() {}
}
