package dev.plumbline.rubric.plan.engine;

import dev.plumbline.base.number.Truth;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.rubric.plan.expression.Binder;
import dev.plumbline.rubric.plan.expression.BoundExpression;
import dev.plumbline.rubric.plan.expression.Expression;
import dev.plumbline.rubric.plan.expression.Frame;
import dev.plumbline.rubric.plan.expression.Reason;
import dev.plumbline.rubric.plan.expression.Scope;
import dev.plumbline.rubric.plan.expression.Scope.Binding;
import dev.plumbline.rubric.plan.model.NodeDependencies;
import dev.plumbline.rubric.plan.model.ScoringPlan.Declarations;
import dev.plumbline.rubric.plan.model.ScoringPlanInputs.FactValue;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/// Compiled conditions over facts alone: gates and invariants.
public final class ConditionProgram {

  private final Scope scope;
  private final FactSlots facts;
  private final List<Program.Part.Named> named;
  private final List<BoundExpression.Condition> conditions;
  private final List<BoundExpression.Text> reasons;
  private final List<Query> queries;
  private final SortedSet<String> reads;

  /// A condition with its path in the rubric, and the author's words where it is true.
  ///
  /// @param path of the condition; that of the words is beside it
  public record Query(String path, Expression when, Reason because) {
    /// Without words.
    public Query(String path, Expression when) {
      this(path, when, Reason.NONE);
    }

    /// What must be known for the condition and the words.
    public List<Expression> expressions() {
      return Stream.concat(Stream.of(when), because.expressions().stream()).toList();
    }
  }

  /// The result of a query.
  ///
  /// @param reads the names that the condition reads, with their values, sorted by name
  /// @param because the author's words with their values
  /// @param shown the names that the words read, likewise
  public record QueryResult(
      Query query,
      Truth truth,
      SortedMap<String, PlanResult.BoundValue> reads,
      String because,
      SortedMap<String, PlanResult.BoundValue> shown) {}

  /// Compiles queries over declared facts, thresholds and conditions. Problems are added to
  /// `problems`; if there are any, the program must not be run.
  public static ConditionProgram compile(
      Declarations declarations, List<Query> questions, List<Problem> problems) {
    Scope scope = new Scope();
    FactSlots facts = new FactSlots(declarations.facts(), scope);
    declarations.thresholds().forEach(scope::threshold);
    Binder binder = new Binder(scope, problems);
    List<Program.Part.Named> named = new ArrayList<>();
    SortedMap<String, SortedSet<String>> needs = new TreeMap<>();
    SortedMap<String, String> paths = new TreeMap<>();
    declarations
        .conditions()
        .forEach((id, expression) -> {
          needs.put(id, NodeDependencies.of(expression));
          paths.put(id, "/conditions/" + id);
        });
    for (String id : TopologicalOrder.of(needs, paths, problems)) {
      BoundExpression.Condition condition =
          binder.condition(declarations.conditions().get(id), paths.get(id));
      named.add(new Program.Part.Named(id, false, scope.condition(id).slot(), condition));
    }
    List<BoundExpression.Condition> resolved =
        questions.stream().map(q -> binder.condition(q.when(), q.path())).toList();
    List<BoundExpression.Text> reasons =
        questions.stream()
            .map(q -> binder.reason(q.because(), q.path().replaceFirst("/when$", "/because")))
            .toList();
    SortedSet<String> reads = new TreeSet<>();
    questions.forEach(q -> addReads(NodeDependencies.of(q.when()), needs, reads));
    return new ConditionProgram(scope, facts, named, resolved, reasons, questions, reads);
  }

  private static void addReads(
      SortedSet<String> names,
      SortedMap<String, SortedSet<String>> conditions,
      SortedSet<String> reads) {
    for (String name : names) {
      if (reads.add(name)) {
        addReads(conditions.getOrDefault(name, Collections.emptySortedSet()), conditions, reads);
      }
    }
  }

  private ConditionProgram(
      Scope scope,
      FactSlots facts,
      List<Program.Part.Named> named,
      List<BoundExpression.Condition> questions,
      List<BoundExpression.Text> reasons,
      List<Query> asked,
      SortedSet<String> reads) {
    this.scope = scope;
    this.facts = facts;
    this.named = List.copyOf(named);
    this.conditions = List.copyOf(questions);
    this.reasons = List.copyOf(reasons);
    this.queries = List.copyOf(asked);
    this.reads = reads;
  }

  /// Whether the truth of a query may depend on a fact.
  public boolean reads(String fact) {
    return reads.contains(fact);
  }

  /// Evaluates every query, in order. Missing facts are unknown.
  public List<QueryResult> run(SortedMap<String, FactValue> values) {
    if (conditions.isEmpty()) {
      return List.of();
    }
    Frame frame = scope.unknownFrame();
    facts.fill(frame, values);
    for (Program.Part.Named each : named) {
      frame.truths[each.slot()] = each.condition().test().of(frame);
    }
    List<QueryResult> answers = new ArrayList<>();
    for (int i = 0; i < conditions.size(); i++) {
      answers.add(
          new QueryResult(
              queries.get(i),
              conditions.get(i).test().of(frame),
              values(conditions.get(i), frame),
              reasons.get(i).evaluator().of(frame),
              values(reasons.get(i), frame)));
    }
    return answers;
  }

  private static SortedMap<String, PlanResult.BoundValue> values(
      BoundExpression expression, Frame frame) {
    SortedMap<String, PlanResult.BoundValue> values = new TreeMap<>();
    for (Binding binding : expression.reads()) {
      values.put(binding.id(), PlanResult.value(frame, binding));
    }
    return values;
  }
}
