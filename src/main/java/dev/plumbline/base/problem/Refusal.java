package dev.plumbline.base.problem;

import java.util.ArrayList;
import java.util.List;

/// Work that was refused because of what it was given, with all problems. Nothing was stored of it.
public final class Refusal extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /// What a caller could do about a refusal.
  public enum Kind {
    /// The request: a file, an option, a name.
    INPUT,
    /// A rubric that does not lock.
    REJECTED,
    /// Nothing could be scored.
    UNSCORED,
    /// What a store or a file holds is not what was written.
    CORRUPT,
    /// A model whose answers cannot be used.
    PROVIDER,
    /// The place that something is kept in, or is served from, cannot be used.
    STORE
  }

  private final Kind kind;
  private final transient List<Problem> problems;
  private final transient List<String> lines;

  /// @param source what the problems are about, such as a file name
  public Refusal(Kind kind, String source, List<Problem> problems) {
    this(
        kind,
        ProblemLimit.of(problems),
        ProblemLimit.of(problems).stream().map(problem -> problem.render(source)).toList());
  }

  public Refusal(String source, List<Problem> problems) {
    this(Kind.INPUT, source, problems);
  }

  private Refusal(Kind kind, List<Problem> problems, List<String> lines) {
    super(lines.isEmpty() ? "" : lines.getFirst());
    this.kind = kind;
    this.problems = List.copyOf(problems);
    this.lines = List.copyOf(lines);
  }

  /// Several refusals as one, in order; the kind is that of the first.
  ///
  /// @param refusals not empty
  public static Refusal all(List<Refusal> refusals) {
    return new Refusal(
        refusals.getFirst().kind,
        refusals.stream().flatMap(refusal -> refusal.problems.stream()).toList(),
        refusals.stream().flatMap(refusal -> refusal.lines.stream()).toList());
  }

  /// @param source what the problem is about, such as an option, a file or a digest
  public static Refusal of(Object source, ProblemCode code, String message, String help) {
    return new Refusal(source.toString(), List.of(Problem.at("", code, message, help)));
  }

  public Kind kind() {
    return kind;
  }

  /// In order; their places are places in the source.
  public List<Problem> problems() {
    return problems;
  }

  /// One line for each problem, in order.
  public List<String> lines() {
    return lines;
  }

  /// Limits how many problems are reported at once, so that the first ones are not buried.
  public static final class ProblemLimit {

    public static final int PROBLEMS_MAX = 100;

    /// The problems, sorted and without duplicates. If there are more than [#PROBLEMS_MAX], the
    /// rest is replaced by one problem that counts it.
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
}
