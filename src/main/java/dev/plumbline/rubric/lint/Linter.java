package dev.plumbline.rubric.lint;

import dev.plumbline.base.number.Interval;
import dev.plumbline.base.number.Rational;
import dev.plumbline.base.number.Truth;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.rubric.Fact;
import dev.plumbline.rubric.Rubric;
import dev.plumbline.rubric.Trait.Threshold;
import dev.plumbline.rubric.plan.engine.Program;
import dev.plumbline.rubric.plan.expression.Expression;
import dev.plumbline.rubric.plan.expression.ExpressionText;
import dev.plumbline.rubric.plan.expression.FactType;
import dev.plumbline.rubric.plan.model.ExpressionTraversal;
import dev.plumbline.rubric.plan.model.ExpressionTraversal.LocatedExpression;
import dev.plumbline.rubric.plan.model.ExpressionTraversal.Role;
import dev.plumbline.rubric.plan.model.Gate;
import dev.plumbline.rubric.plan.model.Node;
import dev.plumbline.rubric.plan.model.Node.Clamp;
import dev.plumbline.rubric.plan.model.PlanNodes;
import dev.plumbline.rubric.plan.model.Rule;
import dev.plumbline.rubric.plan.model.RuleOrder;
import dev.plumbline.rubric.plan.model.ScoringPlan;
import dev.plumbline.rubric.plan.model.Verdict;
import dev.plumbline.rubric.plan.solve.ConditionSolver;
import dev.plumbline.rubric.plan.solve.ConditionSolver.Goal;
import dev.plumbline.rubric.plan.solve.ConditionSolver.Satisfiability;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
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

  /// Finds thresholds that no expression reads.
  private static final class UnusedThresholdsLint {

    static List<Problem> in(LintContext context) {
      SortedSet<String> used = used(context);
      List<Problem> found = new ArrayList<>();
      for (Threshold threshold : context.rubric().scoring().thresholds()) {
        if (!used.contains(threshold.id())) {
          found.add(
              Problem.at(
                  "/thresholds/" + threshold.id(),
                  ProblemCode.UNUSED,
                  "no expression reads the threshold " + EscapedText.text(threshold.id()),
                  "use its id in place of the number, or remove it"));
        }
      }
      return found;
    }

    private static SortedSet<String> used(LintContext context) {
      List<Expression> elsewhere = new ArrayList<>(context.rubric().questions().invariants());
      context.rubric().questions().gates().stream()
          .map(Gate::expressions)
          .forEach(elsewhere::addAll);
      elsewhere.addAll(context.rubric().scoring().derivations().values());
      SortedSet<String> used =
          PlanNodes.requiredNames(
              context.plan().declarations(), context.plan().nodes(), context.plan().gradings());
      used.addAll(PlanNodes.requiredNamesOf(context.plan().declarations(), elsewhere));
      return used;
    }

    private UnusedThresholdsLint() {}
  }

  /// Finds parts of a composite that never decide: a part that is the same for every document, and
  /// of a minimum one that is never the least. A part that gives a verdict decides by it.
  private static final class UndecidingPartsLint {

    static List<Problem> in(LintContext context, Program program) {
      List<Problem> found = new ArrayList<>();
      for (Node node : context.rubric().scoring().nodes()) {
        if (node.body() instanceof Node.Composite(Node.Mode mode, List<Node.Member> members, _)) {
          for (Node.Member member : members) {
            if (givesVerdict(context, node, member.id())) {
              continue;
            }
            Interval range = program.scope().find(member.id()).range();
            boolean constant = range.isPoint();
            boolean above =
                mode == Node.Mode.MIN
                    && members.stream()
                        .map(other -> program.scope().find(other.id()).range())
                        .anyMatch(other -> other.high().compareTo(range.low()) < 0);
            if (constant || above) {
              found.add(
                  Problem.at(
                      "/plan/" + node.id() + "/" + mode.wireName(),
                      ProblemCode.UNDECIDING_PART,
                      EscapedText.text(member.id())
                          + (constant
                              ? " is " + range.low() + " for every document"
                              : " is never the least: it is "
                                  + range.low()
                                  + " or more, and another part is always less"),
                      "leave it out, or correct what it reads"));
            }
          }
        }
      }
      return found;
    }

    private static boolean givesVerdict(LintContext context, Node composite, String id) {
      return composite.vetoes().contains(id)
          || context.plan().nodes().stream()
              .filter(node -> node.id().equals(id))
              .anyMatch(node ->
                  !(node.cut() instanceof Node.Cut.None)
                      || node.body() instanceof Node.RuleList list
                          && list.rules().stream().anyMatch(rule -> rule.verdict() != Verdict.NONE)
                      || node.body() instanceof Node.Tree);
    }

    private UndecidingPartsLint() {}
  }

  /// Finds scores that consist of penalties only: rule lists without positive points or a positive
  /// start, and divisions by a value that is never positive.
  private static final class PenaltyOnlyLint {

    static List<Problem> in(LintContext context) {
      List<Problem> found = new ArrayList<>();
      for (LintContext.LocatedRules locatedRules : context.ruleLists()) {
        list(locatedRules, found);
      }
      for (Node node : context.rubric().scoring().nodes()) {
        for (ExpressionTraversal.LocatedExpression locatedExpression :
            ExpressionTraversal.of(node)) {
          ExpressionTraversal.all(locatedExpression.expression())
              .forEach(e -> divisor(e, locatedExpression.path(), context, found));
        }
      }
      return found;
    }

    private static void list(LintContext.LocatedRules locatedRules, List<Problem> found) {
      Node.RuleList list = locatedRules.list();
      boolean penalised =
          list.rules().stream().anyMatch(r -> RuleOrder.contributes(r) && r.weight().sign() < 0);
      boolean earning =
          list.start().sign() > 0
              || list.rules().stream()
                  .filter(RuleOrder::contributes)
                  .anyMatch(r -> (r.terminal() ? r.score() : r.weight()).sign() > 0);
      if (!penalised || earning) {
        return;
      }
      boolean held =
          list.clamp() instanceof Clamp.Within(Rational min, Rational _)
              && min.compareTo(list.start()) >= 0;
      found.add(
          Problem.at(
              locatedRules.path(),
              ProblemCode.PENALTY_ONLY,
              held
                  ? "all points are penalties, and `clamp` keeps them from counting"
                  : "all points are penalties, so no score is above " + list.start(),
              "set `start` to the score without penalties"));
    }

    private static void divisor(
        Expression expression, String path, LintContext context, List<Problem> found) {
      Expression divisor =
          switch (expression) {
            case Expression.Arithmetic(var operator, _, Expression right)
                when operator == Expression.Operator.DIVIDED_BY ->
                right;
            case Expression.Call(var function, List<Expression> arguments)
                when function == Expression.NumberFunction.RATIO ->
                arguments.get(1);
            default -> expression;
          };
      if (!divisor.equals(expression)
          && context
              .solver()
              .range(divisor)
              .filter(range -> range.high().sign() <= 0)
              .isPresent()) {
        found.add(
            Problem.at(
                path,
                ProblemCode.PENALTY_ONLY,
                "the divisor "
                    + EscapedText.text(ExpressionText.of(divisor))
                    + " is never positive",
                "divide by the sum of the positive points"));
      }
    }

    private PenaltyOnlyLint() {}
  }

  /// Finds comparisons that are always or never true: the range of one side never crosses the
  /// number on the other, such as a cut outside the reachable scores.
  private static final class ConstantComparisonsLint {

    private final LintContext context;
    private final List<Problem> found = new ArrayList<>();

    /// @param earlier earlier findings; nothing is reported below a place that has one
    static List<Problem> in(LintContext context, List<Problem> earlier) {
      ConstantComparisonsLint lint = new ConstantComparisonsLint(context);
      for (LocatedExpression locatedExpression : places(context)) {
        if (earlier.stream()
            .noneMatch(p -> locatedExpression.path().startsWith(p.place().path() + "/"))) {
          ExpressionTraversal.all(locatedExpression.expression())
              .forEach(e -> lint.look(e, locatedExpression.path()));
        }
      }
      return lint.found;
    }

    private ConstantComparisonsLint(LintContext context) {
      this.context = context;
    }

    private static List<LocatedExpression> places(LintContext context) {
      List<String> elsewhere =
          context.rubric().scoring().nodes().stream()
              .filter(
                  node -> node.cut() instanceof Node.Cut.When(_, boolean calibrated) && calibrated)
              .flatMap(node -> ExpressionTraversal.of(node).stream())
              .filter(place -> place.role() == Role.CUT)
              .map(LocatedExpression::path)
              .toList();
      return context.rubric().expressions().stream()
          .filter(place -> place.role() != Role.RANGE && !elsewhere.contains(place.path()))
          .toList();
    }

    private void look(Expression expression, String path) {
      if (!(expression instanceof Expression.Comparison(_, Expression left, Expression right))) {
        return;
      }
      Optional<Interval> one = context.solver().range(left);
      Optional<Interval> other = context.solver().range(right);
      if (one.isEmpty() || other.isEmpty() || one.get().isPoint() == other.get().isPoint()) {
        return;
      }
      Truth always = context.solver().constantTruth(expression);
      Interval varying = one.get().isPoint() ? other.get() : one.get();
      Expression what = one.get().isPoint() ? right : left;
      if (always != Truth.UNKNOWN && !varying.isPoint()) {
        found.add(
            Problem.at(
                path,
                ProblemCode.CONSTANT_COMPARISON,
                EscapedText.text(ExpressionText.of(expression))
                    + " is "
                    + (always == Truth.TRUE ? "always" : "never")
                    + " true: "
                    + EscapedText.text(ExpressionText.of(what))
                    + " ranges from "
                    + varying.low()
                    + " to "
                    + varying.high(),
                "correct the number, or the declared bounds"));
      }
    }
  }

  /// Finds rules and gates that can never fire: their condition is never true, or a terminal rule
  /// or gate before them always fires first.
  private static final class DeadRulesLint {

    private final LintContext context;
    private final List<Problem> found = new ArrayList<>();

    static List<Problem> in(LintContext context) {
      DeadRulesLint lint = new DeadRulesLint(context);
      context.ruleLists().forEach(lint::rules);
      lint.gates();
      return lint.found;
    }

    private DeadRulesLint(LintContext context) {
      this.context = context;
    }

    private void rules(LintContext.LocatedRules locatedRules) {
      List<Expression> before = new ArrayList<>();
      for (Rule rule : RuleOrder.evaluationOrder(locatedRules.list())) {
        Expression when = RuleOrder.effectiveCondition(rule, locatedRules.list());
        String path = locatedRules.rulePath(rule.id());
        if (isNeverTrue(when)) {
          reportNeverTrue(path, "the rule " + EscapedText.text(rule.id()), when);
        } else if (!before.isEmpty() && isShadowed(when, before)) {
          reportShadowed(path, "the rule " + EscapedText.text(rule.id()), "terminal rules");
        }
        if (rule.terminal() && RuleOrder.contributes(rule)) {
          before.add(when);
        }
      }
    }

    private void gates() {
      List<Expression> before = new ArrayList<>();
      List<Gate> written = context.rubric().questions().gates();
      for (Gate gate : written.stream().sorted(Comparator.comparing(Gate::id)).toList()) {
        String path = "/gates/" + written.indexOf(gate);
        if (isNeverTrue(gate.when())) {
          reportNeverTrue(path, "the gate " + EscapedText.text(gate.id()), gate.when());
        } else if (!before.isEmpty() && isShadowed(gate.when(), before)) {
          reportShadowed(path, "the gate " + EscapedText.text(gate.id()), "gates");
        }
        before.add(gate.when());
      }
    }

    private boolean isNeverTrue(Expression when) {
      return context.solver().solve(List.of(Goal.isTrue(when)))
          instanceof Satisfiability.Unsatisfiable;
    }

    private boolean isShadowed(Expression when, List<Expression> before) {
      List<Goal> goals = new ArrayList<>(List.of(Goal.isTrue(when)));
      before.forEach(each -> goals.add(Goal.isNotTrue(each)));
      return context.solver().solveWithUnknowns(goals) instanceof Satisfiability.Unsatisfiable;
    }

    private void reportNeverTrue(String path, String what, Expression when) {
      found.add(
          Problem.at(
              path,
              ProblemCode.CANNOT_FIRE,
              what
                  + " cannot fire: "
                  + EscapedText.text(UnsatCore.of(when, context.solver()))
                  + " is never true",
              "correct the condition or the bounds of its inputs, or remove it"));
    }

    private void reportShadowed(String path, String what, String those) {
      found.add(
          Problem.at(
              path,
              ProblemCode.CANNOT_FIRE,
              what + " cannot fire: wherever it could, " + those + " before it end the evaluation",
              "change their order, or remove it"));
    }
  }

  /// A minimal unsatisfiable core of a condition: the parts that an author has to look at.
  private static final class UnsatCore {

    /// The conjunction of a subset of an unsatisfiable condition's operands that is unsatisfiable
    /// itself. No operand can be removed from it as far as the solver can prove.
    static String of(Expression condition, ConditionSolver solver) {
      List<Expression> parts =
          new ArrayList<>(
              condition instanceof Expression.All(List<Expression> operands)
                  ? operands
                  : List.of(condition));
      for (Expression part : List.copyOf(parts)) {
        List<Expression> rest = new ArrayList<>(parts);
        rest.remove(part);
        if (!rest.isEmpty()
            && solver.solve(rest.stream().map(Goal::isTrue).toList())
                instanceof Satisfiability.Unsatisfiable) {
          parts = rest;
        }
      }
      return ExpressionText.of(Expression.all(parts));
    }

    private UnsatCore() {}
  }

  /// A rubric that compiles, with its plan, its program and a solver over the declared bounds.
  record LintContext(Rubric rubric, ScoringPlan plan, ConditionSolver solver) {

    /// A rule list with the JSON pointer of its rules.
    record LocatedRules(String path, Node.RuleList list) {
      /// The JSON pointer of a rule.
      ///
      /// @throws IllegalArgumentException if the list has no such rule
      String rulePath(String rule) {
        for (int i = 0; i < list.rules().size(); i++) {
          if (list.rules().get(i).id().equals(rule)) {
            return path + "/" + i;
          }
        }
        throw new IllegalArgumentException("no rule is called " + rule);
      }
    }

    /// Whether one condition holds wherever another does, also where inputs are unknown.
    boolean implies(Expression inner, Expression outer) {
      return solver.solveWithUnknowns(List.of(Goal.isTrue(inner), Goal.isNotTrue(outer)))
          instanceof Satisfiability.Unsatisfiable;
    }

    /// Whether an input is a fact that is a number.
    boolean isNumber(String input) {
      return rubric.questions().facts().stream()
          .anyMatch(fact -> fact.id().equals(input) && fact.type() instanceof FactType.Numeric);
    }

    /// All rule lists, in source order.
    List<LocatedRules> ruleLists() {
      return rubric.scoring().nodes().stream()
          .filter(node -> node.body() instanceof Node.RuleList)
          .map(node ->
              new LocatedRules("/plan/" + node.id() + "/rules", (Node.RuleList) node.body()))
          .toList();
    }
  }
}
