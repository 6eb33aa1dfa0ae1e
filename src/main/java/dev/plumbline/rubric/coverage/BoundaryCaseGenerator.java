package dev.plumbline.rubric.coverage;

import dev.plumbline.base.number.Rational;
import dev.plumbline.base.number.Truth;
import dev.plumbline.rubric.Fact;
import dev.plumbline.rubric.Item;
import dev.plumbline.rubric.Item.ItemUnit;
import dev.plumbline.rubric.Rubric;
import dev.plumbline.rubric.Rubric.RubricTestCase;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.bundle.CaseEvaluator;
import dev.plumbline.rubric.bundle.PlanAssembler;
import dev.plumbline.rubric.coverage.BoundaryCaseGenerator.Side;
import dev.plumbline.rubric.plan.engine.ConditionProgram.QueryResult;
import dev.plumbline.rubric.plan.engine.PlanCompiler;
import dev.plumbline.rubric.plan.engine.PlanCompiler.PlanCompilation;
import dev.plumbline.rubric.plan.engine.Program;
import dev.plumbline.rubric.plan.engine.UnitDecisions;
import dev.plumbline.rubric.plan.expression.Expression;
import dev.plumbline.rubric.plan.expression.Expression.Aggregate;
import dev.plumbline.rubric.plan.expression.Expression.Relation;
import dev.plumbline.rubric.plan.expression.Expression.UnitFunction;
import dev.plumbline.rubric.plan.expression.ExpressionText;
import dev.plumbline.rubric.plan.expression.FactType;
import dev.plumbline.rubric.plan.model.ExpressionTraversal;
import dev.plumbline.rubric.plan.model.Gate;
import dev.plumbline.rubric.plan.model.ScoringPlan;
import dev.plumbline.rubric.plan.model.ScoringPlanInputs.FactValue;
import dev.plumbline.rubric.plan.model.ScoringPlanInputs.ItemFinding;
import dev.plumbline.rubric.plan.model.ScoringPlanInputs.Support;
import dev.plumbline.rubric.plan.solve.ConditionSolver;
import dev.plumbline.rubric.plan.solve.ConditionSolver.Goal;
import dev.plumbline.rubric.plan.solve.ConditionSolver.Satisfiability;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// Generates cases just below, at and just above every boundary of a rubric, with the results of
/// the current plan. A person has to confirm that these results are right.
public final class BoundaryCaseGenerator {

  /// The position of a case relative to its boundary.
  public enum Side {
    BELOW("just below"),
    AT("at"),
    ABOVE("just above");

    private final String words;

    Side(String words) {
      this.words = words;
    }

    public String words() {
      return words;
    }
  }

  /// A case to be confirmed.
  ///
  /// @param location the rule, node, cut or gate that the boundary belongs to
  /// @param example empty if no input was found at this side
  public record ProposedCase(
      String location, String value, Rational limit, Side side, Optional<RubricTestCase> example) {}

  private final Rubric rubric;
  private final Bundle bundle;
  private final ScoringPlan scoringPlan;
  private final Program program;
  private final SortedSet<String> read;

  /// Three cases for each boundary, in the order of the plan; none for a formula of what the
  /// decisions on units come to. The search is deterministic and bounded, so it may miss a case
  /// that exists.
  ///
  /// @param rubric the rubric that the bundle was compiled from
  public static List<ProposedCase> generate(Rubric rubric, Bundle bundle) {
    BoundaryCaseGenerator cases = new BoundaryCaseGenerator(rubric, bundle);
    List<ProposedCase> all = new ArrayList<>();
    BoundaryFinder.find(rubric).stream()
        .filter(
            boundary -> boundary.value() instanceof Expression.Aggregate || !isOfUnits(boundary))
        .forEach(boundary -> all.addAll(cases.casesAround(boundary)));
    return all;
  }

  private BoundaryCaseGenerator(Rubric rubric, Bundle bundle) {
    this.rubric = rubric;
    this.bundle = bundle;
    this.scoringPlan = PlanAssembler.assemble(rubric);
    this.program =
        switch (PlanCompiler.compile(scoringPlan)) {
          case PlanCompilation.Compiled(Program compiled, var _) -> compiled;
          case PlanCompilation.Rejected _ ->
              throw new IllegalStateException("what was locked compiles");
        };
    this.read = new TreeSet<>(program.reads());
    List<Expression> before = new ArrayList<>(rubric.questions().invariants());
    rubric.questions().gates().stream().map(Gate::when).forEach(before::add);
    read.addAll(solver().inputs(before));
  }

  private static boolean isOfUnits(Boundary boundary) {
    return ExpressionTraversal.all(boundary.value()).stream()
        .anyMatch(Expression.Aggregate.class::isInstance);
  }

  private List<ProposedCase> casesAround(Boundary boundary) {
    List<ProposedCase> three = new ArrayList<>();
    Function<Side, Optional<RubricTestCase>> found =
        boundary.value() instanceof Expression.Aggregate aggregate
            ? ofUnits(boundary, aggregate)
            : ofNumbers(boundary);
    for (Side side : Side.values()) {
      Optional<RubricTestCase> example = found.apply(side);
      three.add(
          new ProposedCase(
              boundary.location(),
              ExpressionText.of(boundary.value()),
              boundary.limit(),
              side,
              example.map(c -> withExpectations(c, boundary))));
    }
    return three;
  }

  private Function<Side, Optional<RubricTestCase>> ofNumbers(Boundary boundary) {
    Optional<RubricTestCase> at =
        search(
            boundary,
            List.of(Goal.isTrue(compared(boundary.value(), Relation.EQUAL, boundary.limit()))));
    return side ->
        side == Side.AT
            ? at
            : at.flatMap(c -> shifted(c, boundary, side)).or(() -> nearest(boundary, side));
  }

  /// Cases with so few units that their decisions come to the limit, or next to it.
  private Function<Side, Optional<RubricTestCase>> ofUnits(
      Boundary boundary, Expression.Aggregate aggregate) {
    Item item =
        rubric.items().stream()
            .filter(it -> it.id().equals(aggregate.item()))
            .findFirst()
            .orElseThrow();
    return side ->
        UnitCaseDecisions.of(item, aggregate, boundary.limit(), side)
            .flatMap(decisions -> search(boundary, List.of()).map(c -> with(c, item, decisions)))
            .map(c -> named(c, side.words()));
  }

  private static RubricTestCase with(RubricTestCase example, Item item, List<Integer> decisions) {
    SortedMap<String, ItemFinding> findings = new TreeMap<>(example.findings());
    findings.put(item.id(), byUnit(item, decisions));
    return new RubricTestCase(
        example.name(), example.facts(), findings, Optional.empty(), example.expected());
  }

  private static ItemFinding byUnit(Item item, List<Integer> decisions) {
    SortedMap<String, ItemFinding> units = new TreeMap<>();
    for (int decision : decisions) {
      units.put(
          ItemUnit.id(item.id(), String.format(Locale.ROOT, "%02d", units.size() + 1)),
          new ItemFinding.Decided(decision, Support.SUFFICIENT));
    }
    return new ItemFinding.ByUnit(units);
  }

  private static RubricTestCase named(RubricTestCase example, String name) {
    return new RubricTestCase(
        name, example.facts(), example.findings(), Optional.empty(), example.expected());
  }

  /// The case at the boundary with its one fact or item moved by one step and everything else
  /// unchanged.
  private Optional<RubricTestCase> shifted(RubricTestCase at, Boundary boundary, Side side) {
    if (!(boundary.value() instanceof Expression.Name(String id))) {
      return Optional.empty();
    }
    SortedMap<String, FactValue> facts = new TreeMap<>(at.facts());
    SortedMap<String, ItemFinding> findings = new TreeMap<>(at.findings());
    if (facts.get(id) instanceof FactValue.Numeric(Rational value)) {
      facts.put(id, new FactValue.Numeric(value.plus(signed(step(id, boundary.limit()), side))));
    } else if (findings.get(id)
        instanceof ItemFinding.Decided(Rational decision, Support support)) {
      Rational next = decision.plus(Rational.of(side == Side.BELOW ? -1 : 1));
      findings.put(id, new ItemFinding.Decided(next, support));
    } else {
      return Optional.empty();
    }
    RubricTestCase example =
        new RubricTestCase(side.words(), facts, findings, Optional.empty(), new TreeMap<>());
    return isAllowed(example, boundary) ? Optional.of(example) : Optional.empty();
  }

  /// A case with the nearest value that is found on one side, searched in intervals that grow
  /// tenfold.
  private Optional<RubricTestCase> nearest(Boundary boundary, Side side) {
    Rational step = step(boundary.value(), boundary.limit());
    for (int i = 0; i < NEAREST_STEPS_MAX; i++) {
      Rational far = boundary.limit().plus(signed(step, side));
      Relation beyond = side == Side.ABOVE ? Relation.GREATER : Relation.LESS;
      Relation within = side == Side.BELOW ? Relation.AT_LEAST : Relation.AT_MOST;
      Optional<RubricTestCase> found =
          search(
              boundary,
              List.of(
                  Goal.isTrue(compared(boundary.value(), beyond, boundary.limit())),
                  Goal.isTrue(compared(boundary.value(), within, far))));
      if (found.isPresent()) {
        String words = i == 0 ? side.words() : side == Side.BELOW ? "below" : "above";
        return found.map(c -> named(c, words));
      }
      step = step.times(Rational.of(STEP_GROWTH));
    }
    return Optional.empty();
  }

  private Optional<RubricTestCase> search(Boundary boundary, List<Goal> place) {
    List<Goal> goals = new ArrayList<>(boundary.preconditions());
    if (!boundary.ofGate()) {
      rubric.questions().gates().forEach(gate -> goals.add(Goal.isNotTrue(gate.when())));
    }
    goals.addAll(place);
    Optional<RubricTestCase> found = found(solver().solve(goals));
    return found.isPresent()
        ? found
        : found(
            solver()
                .solve(
                    goals.stream()
                        .filter(w -> !boundary.preconditions().contains(w) || boundary.ofGate())
                        .toList()));
  }

  private Optional<RubricTestCase> found(Satisfiability satisfiability) {
    if (!(satisfiability instanceof Satisfiability.Satisfiable(var facts, var decisions))) {
      return Optional.empty();
    }
    SortedMap<String, FactValue> all = new TreeMap<>();
    for (Fact fact : rubric.questions().facts()) {
      FactValue value = facts.getOrDefault(fact.id(), defaultValue(fact));
      boolean wanted = read.contains(fact.id()) || facts.containsKey(fact.id()) || isNeeded(fact);
      if (wanted && value.isKnown()) {
        all.put(fact.id(), value);
      }
    }
    SortedMap<String, ItemFinding> findings = new TreeMap<>();
    for (Item item : rubric.items()) {
      int decision = decisions.getOrDefault(item.id(), item.scale().lowest());
      findings.put(
          item.id(),
          item.each().isPresent()
              ? byUnit(item, List.of(decision))
              : new ItemFinding.Decided(decision, Support.SUFFICIENT));
    }
    RubricTestCase example =
        new RubricTestCase("", all, findings, Optional.empty(), new TreeMap<>());
    return Optional.of(example).filter(this::satisfiesInvariants);
  }

  /// The value in the author's first case that has one, or else the simplest allowed value.
  private FactValue defaultValue(Fact fact) {
    for (RubricTestCase example : rubric.cases()) {
      if (example.facts().containsKey(fact.id()) && example.facts().get(fact.id()).isKnown()) {
        return example.facts().get(fact.id());
      }
    }
    return switch (fact.type()) {
      case FactType.Truthful() -> new FactValue.Truthful(false);
      case FactType.Textual() -> new FactValue.Textual("text");
      case FactType.Enumerated(List<String> values) -> new FactValue.Textual(values.getFirst());
      case FactType.Numeric(_, BigDecimal min, BigDecimal max) ->
          new FactValue.Numeric(Rational.of(BigDecimal.ZERO.max(min).min(max)));
    };
  }

  private static boolean isNeeded(Fact fact) {
    return !fact.optional() && fact.source() instanceof Fact.Source.Supplied();
  }

  private boolean isAllowed(RubricTestCase example, Boundary boundary) {
    for (Fact fact : rubric.questions().facts()) {
      if (fact.type() instanceof FactType.Numeric(_, BigDecimal min, BigDecimal max)
          && example.facts().get(fact.id()) instanceof FactValue.Numeric(Rational value)
          && (value.compareTo(Rational.of(min)) < 0 || value.compareTo(Rational.of(max)) > 0)) {
        return false;
      }
    }
    for (Item item : rubric.items()) {
      int decision = example.decisions().getOrDefault(item.id(), item.scale().lowest());
      if (!item.scale().contains(decision)) {
        return false;
      }
    }
    return satisfiesInvariants(example)
        && (boundary.ofGate() || CaseEvaluator.endingGate(bundle, example).isEmpty());
  }

  private boolean satisfiesInvariants(RubricTestCase example) {
    for (QueryResult queryResult : bundle.extraction().invariantProgram().run(example.facts())) {
      if (queryResult.truth() == Truth.FALSE) {
        return false;
      }
    }
    return true;
  }

  private RubricTestCase withExpectations(RubricTestCase example, Boundary boundary) {
    SortedMap<String, String> results = CaseEvaluator.results(bundle, example);
    SortedMap<String, String> expected = new TreeMap<>();
    boolean point = !results.get("composite").equals("null");
    expected.put(point ? "composite" : "interval", results.get(point ? "composite" : "interval"));
    expected.put("status", results.get("status"));
    expected.put("passed", results.get("passed"));
    results.forEach((key, value) -> {
      if (key.equals(CaseEvaluator.GRADE) || key.endsWith("." + CaseEvaluator.GRADE)) {
        expected.put(key, value);
      }
    });
    String side = example.name().isEmpty() ? Side.AT.words() : example.name();
    String name = ExpressionText.of(boundary.value()) + " " + side + " " + boundary.limit();
    return new RubricTestCase(
        name, example.facts(), example.findings(), Optional.empty(), expected);
  }

  /// The distance of a neighbouring value: 1 for whole numbers, otherwise one decimal more than the
  /// limit has and at most 0.001.
  private Rational step(Expression value, Rational edge) {
    return value instanceof Expression.Name(String id) ? step(id, edge) : fine(edge);
  }

  private Rational step(String id, Rational edge) {
    boolean whole =
        rubric.items().stream().anyMatch(item -> item.id().equals(id))
            || rubric.questions().facts().stream()
                .filter(fact -> fact.id().equals(id))
                .anyMatch(fact -> fact.type() instanceof FactType.Numeric(boolean is, _, _) && is);
    return whole ? Rational.ONE : fine(edge);
  }

  private static Rational fine(Rational edge) {
    int digits = Math.min(Math.max(edge.toDecimal().scale(), 2) + 1, Rational.NODE_DECIMALS);
    return Rational.of(BigDecimal.ONE.movePointLeft(digits));
  }

  private static Rational signed(Rational step, Side side) {
    return side == Side.BELOW ? step.negated() : step;
  }

  private static Expression compared(Expression value, Relation relation, Rational number) {
    return new Expression.Comparison(relation, value, new Expression.Literal(number));
  }

  /// A new solver for each search, so that each has the full budget.
  private ConditionSolver solver() {
    SortedSet<String> all = new TreeSet<>();
    rubric.questions().facts().stream()
        .map(Fact::id)
        .sorted(Comparator.naturalOrder())
        .forEach(all::add);
    return ConditionSolver.withoutCaps(scoringPlan, program, rubric.questions().invariants(), all);
  }

  private static final int NEAREST_STEPS_MAX = 6;
  private static final long STEP_GROWTH = 10;

  /// Decisions on a few units that come to a number.
  private static final class UnitCaseDecisions {

    /// Enough for a limit of two decimals that end in 0 or 5, such as 0.95.
    private static final int UNITS_MAX = 20;

    private record Candidate(List<Integer> decisions, Rational value) {}

    /// The decisions whose value is the limit, or lies next to it on one side; of several the
    /// fewest. Empty if no value of 20 units or fewer lies there.
    static Optional<List<Integer>> of(Item item, Aggregate aggregate, Rational limit, Side side) {
      Predicate<Rational> wanted =
          switch (side) {
            case BELOW -> value -> value.compareTo(limit) < 0;
            case AT -> value -> value.compareTo(limit) == 0;
            case ABOVE -> value -> value.compareTo(limit) > 0;
          };
      Comparator<Candidate> nearest = Comparator.comparing(Candidate::value);
      return candidates(item, aggregate)
          .filter(one -> wanted.test(one.value()))
          .min(
              (side == Side.BELOW ? nearest.reversed() : nearest)
                  .thenComparing(one -> one.decisions().size()))
          .map(Candidate::decisions);
    }

    private static Stream<Candidate> candidates(Item item, Aggregate aggregate) {
      List<Candidate> single =
          item.scale().levels().stream()
              .map(level -> candidate(item, aggregate, List.of(level)))
              .toList();
      if (aggregate.function() == UnitFunction.WORST) {
        return single.stream();
      }
      Comparator<Candidate> byValue = Comparator.comparing(Candidate::value);
      int counted = Collections.max(single, byValue).decisions().getFirst();
      int other = Collections.min(single, byValue).decisions().getFirst();
      return IntStream.rangeClosed(1, UNITS_MAX)
          .boxed()
          .flatMap(units ->
              IntStream.rangeClosed(0, units)
                  .mapToObj(k -> candidate(item, aggregate, decisions(units, k, counted, other))));
    }

    private static List<Integer> decisions(int units, int k, int counted, int other) {
      List<Integer> all = new ArrayList<>(Collections.nCopies(k, counted));
      all.addAll(Collections.nCopies(units - k, other));
      return all;
    }

    private static Candidate candidate(Item item, Aggregate aggregate, List<Integer> decisions) {
      return new Candidate(
          decisions,
          UnitDecisions.of(item.scale(), item.reverseScored(), decisions).number(aggregate).low());
    }

    private UnitCaseDecisions() {}
  }

  /// A number at which a comparison of a plan changes its truth.
  ///
  /// @param location the rule, node, cut or gate that the comparison belongs to, for messages
  /// @param value the expression that is compared
  /// @param limit the number that it is compared with
  /// @param preconditions what must hold for the comparison to be evaluated and to affect the
  ///   result
  /// @param ofGate whether it belongs to a gate; only the gates before it must then not fire
  public record Boundary(
      String location, Expression value, Rational limit, List<Goal> preconditions, boolean ofGate) {
    public Boundary {
      preconditions = List.copyOf(preconditions);
    }
  }
}
