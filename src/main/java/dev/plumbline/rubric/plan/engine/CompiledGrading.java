package dev.plumbline.rubric.plan.engine;

import dev.plumbline.base.number.Interval;
import dev.plumbline.rubric.plan.engine.TraceStep.Graded;
import dev.plumbline.rubric.plan.expression.Binding;
import dev.plumbline.rubric.plan.expression.BoundExpression;
import dev.plumbline.rubric.plan.expression.Frame;
import dev.plumbline.rubric.plan.model.GradeScale;
import dev.plumbline.rubric.plan.model.Grading;
import java.util.ArrayList;
import java.util.List;

/// A grading with all names bound, ready to run.
///
/// @param node the position of the node that it grades, in execution order
/// @param tests of the rules, in their order
/// @param reads the names that the rules read
record CompiledGrading(
    Grading grading,
    int node,
    GradeScale scale,
    List<BoundExpression.Test> tests,
    List<Binding> reads) {

  /// @param id of the node
  /// @param result whether the node is the result
  /// @param value of the node; undefined where it does not or may not apply
  Graded run(String id, boolean result, Interval value, Frame frame) {
    List<TraceStep.GradeRuleTried> tried = new ArrayList<>();
    for (int i = 0; i < tests.size(); i++) {
      tried.add(new TraceStep.GradeRuleTried(grading.rules().get(i), tests.get(i).of(frame)));
    }
    return Graded.of(id, result, grading, scale, value, tried, reads);
  }

  /// The grade of a value of the result that does not come from the plan, for which no rule was
  /// tried.
  Graded ungoverned(String id, Interval value) {
    return Graded.of(id, true, grading, scale, value, List.of(), List.of());
  }
}
