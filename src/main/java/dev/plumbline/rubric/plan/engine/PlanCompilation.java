package dev.plumbline.rubric.plan.engine;

import dev.plumbline.base.problem.Problem;
import java.util.List;

/// The outcome of compiling a plan.
public sealed interface PlanCompilation {

  record Compiled(Program program, List<Problem> warnings) implements PlanCompilation {
    public Compiled {
      warnings = List.copyOf(warnings);
    }
  }

  record Rejected(List<Problem> problems) implements PlanCompilation {
    public Rejected {
      problems = List.copyOf(problems);
    }
  }
}
