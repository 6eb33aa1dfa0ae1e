package dev.plumbline.lint;

import dev.plumbline.plan.Plan;
import dev.plumbline.plan.Probe;
import dev.plumbline.plan.Program;
import dev.plumbline.problem.Problem;
import dev.plumbline.rubric.Fact;
import dev.plumbline.rubric.Rubric;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/// Reads a rubric that compiles and says what of it is most likely not meant.
public final class Linter {

  /// What was found.
  ///
  /// @param problems what stands in the way of locking
  /// @param warnings what does not
  public record Findings(List<Problem> problems, List<Problem> warnings) {
    public Findings {
      problems = List.copyOf(problems);
      warnings = List.copyOf(warnings);
    }
  }

  /// @param plan the rubric's plan with its traits
  /// @param program what the plan was compiled to
  public static Findings lint(Rubric rubric, Plan plan, Program program) {
    Linted linted =
        new Linted(
            rubric, plan, program, new Probe(plan, program, rubric.invariants(), certain(rubric)));
    List<Problem> problems = TerminalsLint.in(linted);
    List<Problem> warnings = new ArrayList<>();
    warnings.addAll(FiringLint.in(linted));
    warnings.addAll(BranchesLint.in(linted));
    warnings.addAll(ReachLint.in(linted, warnings));
    warnings.addAll(TogetherLint.in(linted));
    warnings.addAll(ThresholdsLint.in(linted));
    warnings.addAll(PenaltiesLint.in(linted));
    warnings.addAll(ShapeLint.in(linted));
    warnings.addAll(WordsLint.in(linted));
    return new Findings(problems, warnings);
  }

  /// Facts that nothing goes on without.
  private static SortedSet<String> certain(Rubric rubric) {
    SortedSet<String> certain = new TreeSet<>();
    for (Fact fact : rubric.facts()) {
      if (!fact.optional() && fact.source() instanceof Fact.Source.Supplied()) {
        certain.add(fact.id());
      }
    }
    return certain;
  }

  private Linter() {}
}
