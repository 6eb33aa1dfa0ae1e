package dev.plumbline.rubric.plan.engine;

import dev.plumbline.base.number.Interval;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Suggestion;
import dev.plumbline.rubric.plan.engine.NodeBody.CompiledNode;
import dev.plumbline.rubric.plan.engine.TraceStep.Graded;
import dev.plumbline.rubric.plan.expression.Binder;
import dev.plumbline.rubric.plan.expression.BoundExpression;
import dev.plumbline.rubric.plan.expression.BoundExpression.Text;
import dev.plumbline.rubric.plan.expression.Frame;
import dev.plumbline.rubric.plan.expression.Reason;
import dev.plumbline.rubric.plan.expression.Scope;
import dev.plumbline.rubric.plan.expression.Scope.Binding;
import dev.plumbline.rubric.plan.model.GradeScale;
import dev.plumbline.rubric.plan.model.GradeScale.Grade;
import dev.plumbline.rubric.plan.model.Grading;
import dev.plumbline.rubric.plan.model.Grading.Band;
import dev.plumbline.rubric.plan.model.Grading.Border;
import dev.plumbline.rubric.plan.model.Grading.Effect;
import dev.plumbline.rubric.plan.model.Grading.GradeRule;
import dev.plumbline.rubric.plan.model.PlanNodes;
import dev.plumbline.rubric.plan.model.ScoringPlan.Declarations;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.SequencedSet;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.IntStream;

/// Compiles the gradings of a plan after its nodes, whose values they read.
record GradingCompiler(
    Declarations declarations,
    Scope scope,
    List<CompiledNode> nodes,
    String result,
    List<Problem> problems) {

  /// Those without problems, in the order of the nodes.
  List<CompiledGrading> compile(List<Grading> gradings) {
    List<CompiledGrading> compiled = new ArrayList<>();
    boolean aliased = !result.equals(PlanNodes.COMPOSITE);
    if (aliased) {
      scope.alias(PlanNodes.COMPOSITE, result);
    }
    SortedSet<String> graded = new TreeSet<>();
    for (Grading grading : gradings) {
      if (!graded.add(PlanNodes.graded(grading, result))) {
        report(
            grading.path(),
            ProblemCode.DUPLICATE,
            EscapedText.text(result) + " is graded twice, also as `composite`",
            "grade it once");
      }
      compile(grading).ifPresent(compiled::add);
    }
    if (aliased) {
      scope.remove(PlanNodes.COMPOSITE);
    }
    return compiled;
  }

  private Optional<CompiledGrading> compile(Grading grading) {
    int before = problems.size();
    List<String> ids = nodes.stream().map(it -> it.node().id()).toList();
    int node = ids.indexOf(PlanNodes.graded(grading, result));
    if (node < 0) {
      report(
          grading.path(),
          ProblemCode.UNDECLARED,
          "unknown node " + EscapedText.text(grading.node()),
          Suggestion.of(grading.node(), ids, "the plan has"));
    }
    if (checkThresholds(grading) && node >= 0) {
      grading
          .scale(declarations.thresholds())
          .faults(nodes.get(node).range())
          .forEach(fault ->
              report(
                  grading.path() + "/bands",
                  ProblemCode.WRONG_GRADES,
                  fault.message(),
                  fault.help()));
    }
    List<BoundExpression.Test> tests = new ArrayList<>();
    List<BoundExpression.Text> reasons = new ArrayList<>();
    SequencedSet<Binding> reads = new LinkedHashSet<>();
    Binder binder = new Binder(scope, problems);
    for (int i = 0; i < grading.rules().size(); i++) {
      String path = grading.path() + "/rules/" + i;
      checkRule(grading, grading.rules().get(i), path);
      BoundExpression.Condition condition =
          binder.condition(grading.rules().get(i).when(), path + "/when");
      tests.add(condition.test());
      reads.addAll(condition.reads());
      BoundExpression.Text words =
          binder.reason(grading.rules().get(i).because(), path + "/because");
      reasons.add(words);
      reads.addAll(words.reads());
    }
    List<BoundExpression.Text> ofBands = new ArrayList<>();
    for (int i = 0; i < grading.bands().size(); i++) {
      ofBands.add(
          binder.reason(
              grading.bands().get(i).because(), grading.path() + "/bands/" + i + "/because"));
    }
    return problems.size() > before
        ? Optional.empty()
        : Optional.of(
            new CompiledGrading(
                grading,
                node,
                grading.scale(declarations.thresholds()),
                tests,
                reasons,
                ofBands,
                List.copyOf(reads)));
  }

  /// Whether all thresholds that borders name are declared.
  private boolean checkThresholds(Grading grading) {
    int before = problems.size();
    for (Band band : grading.bands()) {
      if (band.from() instanceof Border.Threshold(String id)
          && !declarations.thresholds().containsKey(id)) {
        report(
            grading.path() + "/bands",
            ProblemCode.UNDECLARED,
            "undeclared threshold " + EscapedText.text(id),
            Suggestion.of(id, List.copyOf(declarations.thresholds().keySet()), "declared are"));
      }
    }
    return problems.size() == before;
  }

  private void checkRule(Grading grading, GradeRule rule, String path) {
    if (rule.effect() == Effect.GRADE) {
      return;
    }
    List<String> grades = grading.bands().stream().map(Band::grade).toList();
    String place = path + "/" + rule.effect().wireName();
    if (!grades.contains(rule.grade())) {
      report(
          place,
          ProblemCode.UNKNOWN_VALUE,
          "unknown grade " + EscapedText.text(rule.grade()),
          Suggestion.of(rule.grade(), grades, "the grades are"));
    } else if (rule.grade()
        .equals(rule.effect() == Effect.AT_MOST ? grades.getFirst() : grades.getLast())) {
      report(
          place,
          ProblemCode.WRONG_GRADES,
          "the rule has no effect: "
              + (rule.effect() == Effect.AT_MOST
                  ? "no grade is better than "
                  : "no grade is worse than ")
              + EscapedText.text(rule.grade()),
          "name another grade, or remove the rule");
    }
  }

  private void report(String path, ProblemCode code, String message, String help) {
    problems.add(Problem.at(path, code, message, help));
  }

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
}
