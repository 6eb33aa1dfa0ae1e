package dev.plumbline.rubric.plan.engine;

import dev.plumbline.base.number.Interval;
import dev.plumbline.rubric.plan.engine.TraceStep.Graded;
import dev.plumbline.rubric.plan.expression.Binding;
import dev.plumbline.rubric.plan.expression.BoundExpression;
import dev.plumbline.rubric.plan.expression.BoundExpression.Text;
import dev.plumbline.rubric.plan.expression.Frame;
import dev.plumbline.rubric.plan.expression.Reason;
import dev.plumbline.rubric.plan.model.Grade;
import dev.plumbline.rubric.plan.model.GradeScale;
import dev.plumbline.rubric.plan.model.Grading;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.SequencedSet;
import java.util.stream.IntStream;

/// A grading with all names bound, ready to run.
///
/// @param node the position of the node that it grades, in execution order
/// @param tests of the rules, in their order
/// @param reasons the words on each rule
/// @param ofBands the words on each band
/// @param reads the names that the rules and the words on them read
record CompiledGrading(
    Grading grading,
    int node,
    GradeScale scale,
    List<BoundExpression.Test> tests,
    List<Text> reasons,
    List<Text> ofBands,
    List<Binding> reads) {

  /// @param id of the node
  /// @param value of the node; undefined where it does not or may not apply
  Graded run(String id, Interval value, Frame frame) {
    List<TraceStep.GradeRuleTried> tried = new ArrayList<>();
    for (int i = 0; i < tests.size(); i++) {
      tried.add(
          new TraceStep.GradeRuleTried(
              grading.rules().get(i),
              tests.get(i).of(frame),
              reasons.get(i).evaluator().of(frame)));
    }
    Grade grade = grade(value, tried);
    SequencedSet<Binding> all = new LinkedHashSet<>(reads);
    String because = "";
    for (Text words : band(grade).map(ofBands::get).stream().toList()) {
      all.addAll(words.reads());
      because = words.evaluator().of(frame);
    }
    return new Graded(id, tried, grade, because, List.copyOf(all));
  }

  private Grade grade(Interval value, List<TraceStep.GradeRuleTried> tried) {
    return scale.grade(
        value,
        tried.stream()
            .map(it -> new GradeScale.Ruled(it.holds(), it.rule().effect(), it.rule().grade()))
            .toList());
  }

  /// The position of the band that is the grade.
  private Optional<Integer> band(Grade grade) {
    return IntStream.range(0, grading.bands().size())
        .filter(i -> grade.decided() && grading.bands().get(i).grade().equals(grade.name()))
        .boxed()
        .findFirst();
  }

  /// The grade of a value of the result that does not come from the plan, for which no rule was
  /// tried. Words that show values are left out: there are none.
  Graded ungoverned(String id, Interval value) {
    Grade grade = grade(value, List.of());
    String because =
        band(grade)
            .map(at -> grading.bands().get(at).because())
            .filter(reason -> !reason.hasValues())
            .map(Reason::words)
            .orElse("");
    return new Graded(id, List.of(), grade, because, List.of());
  }
}
