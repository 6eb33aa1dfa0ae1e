package dev.plumbline.lint;

import dev.plumbline.plan.engine.Program;
import dev.plumbline.plan.model.Plan;
import dev.plumbline.plan.solve.PlanSolver;
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
    LintContext context =
        new LintContext(
            rubric,
            plan,
            program,
            new PlanSolver(plan, program, rubric.invariants(), certain(rubric)));
    List<Problem> problems = TerminalRulesLint.in(context);
    List<Problem> warnings = new ArrayList<>();
    warnings.addAll(DeadRulesLint.in(context));
    warnings.addAll(DeadBranchesLint.in(context));
    warnings.addAll(UnreachableNodesLint.in(context, warnings));
    warnings.addAll(ConflictingRulesLint.in(context));
    warnings.addAll(ThresholdsLint.in(context));
    warnings.addAll(PenaltiesLint.in(context));
    warnings.addAll(StructureLint.in(context));
    warnings.addAll(NamingLint.in(context));
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
