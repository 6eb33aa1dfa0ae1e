package dev.plumbline.rubric.lint;

import dev.plumbline.base.problem.Problem;
import dev.plumbline.rubric.Fact;
import dev.plumbline.rubric.Rubric;
import dev.plumbline.rubric.plan.engine.Program;
import dev.plumbline.rubric.plan.model.ScoringPlan;
import dev.plumbline.rubric.plan.solve.ConditionSolver;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/// Checks a rubric that compiles for what its author most likely did not intend. A lint reports
/// only what the solver proves; where it cannot decide within its limits, nothing is reported.
public final class Linter {

  /// The outcome of linting.
  ///
  /// @param problems findings that keep the rubric from being locked
  /// @param warnings findings that do not
  public record Findings(List<Problem> problems, List<Problem> warnings) {
    public Findings {
      problems = List.copyOf(problems);
      warnings = List.copyOf(warnings);
    }
  }

  /// @param plan the rubric's plan, including a node for each trait
  /// @param program the compiled plan
  public static Findings lint(Rubric rubric, ScoringPlan scoringPlan, Program program) {
    LintContext context =
        new LintContext(
            rubric,
            scoringPlan,
            new ConditionSolver(
                scoringPlan, program, rubric.questions().invariants(), alwaysKnown(rubric)));
    List<Problem> problems = TerminalRulesLint.in(context);
    List<Problem> warnings = new ArrayList<>();
    warnings.addAll(DeadRulesLint.in(context));
    warnings.addAll(DeadBranchesLint.in(context));
    warnings.addAll(ConstantComparisonsLint.in(context, warnings));
    warnings.addAll(ConflictingRulesLint.in(context));
    warnings.addAll(UnusedThresholdsLint.in(context));
    warnings.addAll(PenaltyOnlyLint.in(context));
    warnings.addAll(StructureLint.in(context));
    warnings.addAll(RuleListLint.in(context));
    warnings.addAll(UndecidingPartsLint.in(context, program));
    warnings.addAll(NamingLint.in(context));
    warnings.addAll(UnquotedScoreLint.in(context, program));
    warnings.addAll(EvidencePlaceLint.in(context));
    return new Findings(problems, warnings);
  }

  /// Facts that are known in every evaluation: without them a document is refused.
  private static SortedSet<String> alwaysKnown(Rubric rubric) {
    SortedSet<String> certain = new TreeSet<>();
    for (Fact fact : rubric.questions().facts()) {
      if (!fact.optional() && fact.source() instanceof Fact.Source.Supplied()) {
        certain.add(fact.id());
      }
    }
    return certain;
  }

  private Linter() {}
}
