package dev.plumbline.rubric.plan.solve;

import dev.plumbline.base.number.Interval;
import dev.plumbline.base.number.Rational;
import dev.plumbline.base.number.Truth;
import dev.plumbline.rubric.plan.expression.BoundExpression;
import dev.plumbline.rubric.plan.expression.Frame;
import dev.plumbline.rubric.plan.expression.Scope;
import dev.plumbline.rubric.plan.expression.Scope.Binding;
import dev.plumbline.rubric.plan.expression.Scope.Binding.Kind;
import dev.plumbline.rubric.plan.model.PlanNodes.ConstantCollector;
import dev.plumbline.rubric.plan.model.ScoringPlanInputs.FactValue;
import dev.plumbline.rubric.plan.solve.BranchAndPrune.Domain.Input;
import dev.plumbline.rubric.plan.solve.ConditionSolver.Goal;
import dev.plumbline.rubric.plan.solve.ConditionSolver.Satisfiability;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.stream.Stream;

/// One branch-and-prune search: splits regions of inputs and discards those that cannot satisfy the
/// goals, until one satisfies them or none is left.
final class BranchAndPrune {

  /// The most regions that one search may visit.
  private static final int REGIONS_MAX = 600;

  private final ConditionSolver solver;
  private final SortedSet<String> derivedNames;
  private final List<Goal> goals;
  private final List<BoundExpression.Test> tests;
  private final List<Domain> rootRegion = new ArrayList<>();
  private final boolean ofUnits;
  private boolean openEnded;
  private boolean budgetExceeded;
  private int regions;

  /// @param names every name on which the goals depend
  /// @param tests one for each goal; none if a goal cannot be bound to the plan
  /// @param unknowns whether facts may be missing and items unanswered
  BranchAndPrune(
      ConditionSolver solver,
      SortedSet<String> names,
      List<Goal> goals,
      List<BoundExpression.Test> tests,
      boolean unknowns) {
    this.solver = solver;
    this.derivedNames = solver.derivedNames(names);
    this.goals = goals;
    this.tests = tests;
    ConstantCollector constantCollector =
        solver.constants(goals.stream().map(Goal::condition).toList(), names);
    this.ofUnits = constantCollector.isOfUnits();
    for (String name : names) {
      if (solver.isInput(name)) {
        Input input = input(name, constantCollector);
        openEnded |= input.openEnded();
        boolean maybe =
            input.binding().isInput()
                && !solver.isAlwaysKnown(name)
                && (unknowns || constantCollector.isKnownTested(name));
        rootRegion.add(Domain.of(input, maybe ? Truth.UNKNOWN : Truth.TRUE));
      }
    }
  }

  private Input input(String name, ConstantCollector constantCollector) {
    Scope.Entry entry = solver.entry(name);
    boolean free = entry.binding().kind() == Binding.Kind.TEXT && entry.values().isEmpty();
    return new Input(
        entry.binding(),
        entry.range(),
        entry.decimals(),
        free ? constantCollector.texts(name) : entry.values(),
        free && constantCollector.isOpenEnded(name),
        constantCollector.breakpoints(name));
  }

  Satisfiability solve() {
    Optional<List<Domain>> region = findRegion();
    if (region.isPresent()) {
      return satisfiable(region.get());
    }
    return budgetExceeded || openEnded
        ? new Satisfiability.Undecided()
        : new Satisfiability.Unsatisfiable();
  }

  /// Two inputs that satisfy the goals, with every number at its lowest and at its highest value;
  /// none if no region was found.
  List<List<Domain>> extremePoints() {
    return findRegion().stream()
        .flatMap(region ->
            Stream.of(
                region.stream().map(Domain::lowest).toList(),
                region.stream().map(Domain::highest).toList()))
        .toList();
  }

  /// A region in which every input satisfies the goals.
  private Optional<List<Domain>> findRegion() {
    if (tests.size() < goals.size()) {
      budgetExceeded = true;
      return Optional.empty();
    }
    ArrayDeque<List<Domain>> open = new ArrayDeque<>();
    open.push(rootRegion);
    while (!open.isEmpty()) {
      if (regions++ == REGIONS_MAX || !solver.spendRegion()) {
        budgetExceeded = true;
        return Optional.empty();
      }
      List<Domain> region = open.pop();
      switch (satisfied(region)) {
        case TRUE -> {
          return Optional.of(region);
        }
        case FALSE -> {}
        case UNKNOWN -> split(region).reversed().forEach(open::push);
      }
    }
    return Optional.empty();
  }

  private Truth satisfied(List<Domain> region) {
    Frame frame = solver.frame(region, derivedNames);
    boolean point = region.stream().allMatch(Domain::isPoint);
    Truth met = satisfied(frame, point);
    if (met == Truth.FALSE && point && ofUnits && satisfied(frame, false) == Truth.UNKNOWN) {
      // the decisions on units may satisfy what one decision on the item does not say
      openEnded = true;
    }
    return met;
  }

  private Truth satisfied(Frame frame, boolean point) {
    Truth met = Truth.TRUE;
    for (int i = 0; i < tests.size() && met != Truth.FALSE; i++) {
      met = met.and(goals.get(i).satisfied(tests.get(i).of(frame), point));
    }
    return met;
  }

  private static List<List<Domain>> split(List<Domain> region) {
    Domain next =
        region.stream()
            .filter(domain -> !domain.isPoint())
            .min(
                Comparator.comparingInt(Domain::splitPriority)
                    .thenComparing(Comparator.comparing(Domain::width).reversed()))
            .orElseThrow();
    int at = region.indexOf(next);
    List<List<Domain>> smaller = new ArrayList<>();
    for (Domain part : next.split()) {
      List<Domain> cells = new ArrayList<>(region);
      cells.set(at, part);
      smaller.add(cells);
    }
    return smaller;
  }

  /// One input of the region; none that assigns a trait, since traits cannot be given.
  private Satisfiability satisfiable(List<Domain> region) {
    SortedMap<String, FactValue> facts = new TreeMap<>();
    SortedMap<String, Integer> decisions = new TreeMap<>();
    for (Domain domain : region) {
      String id = domain.input().binding().id();
      if (solver.isTrait(id)) {
        return new Satisfiability.Undecided();
      }
      if (solver.isFact(id)) {
        facts.put(id, domain.lowest().value());
      } else if (domain.known() != Truth.FALSE) {
        decisions.put(id, domain.range().low().toDecimal().intValue());
      }
    }
    return new Satisfiability.Satisfiable(facts, decisions);
  }

  /// The possible values of one input in a region of inputs.
  ///
  /// @param known whether it is known; unknown while both are possible
  /// @param truth the value of a boolean; unknown while both are possible
  /// @param text the value of a text; [Frame#UNKNOWN_TEXT] while several are possible
  record Domain(Input input, Truth known, Interval range, Truth truth, String text) {

    /// An input variable of a search.
    ///
    /// @param texts the texts to be tried
    /// @param openEnded whether other texts could behave differently from all of these
    /// @param decimals every number is a multiple of 10^-decimals
    /// @param breakpoints numbers with which it is compared
    record Input(
        Binding binding,
        Interval range,
        int decimals,
        List<String> texts,
        boolean openEnded,
        SortedSet<Rational> breakpoints) {}

    static Domain of(Input input, Truth known) {
      return new Domain(input, known, input.range(), Truth.UNKNOWN, Frame.UNKNOWN_TEXT);
    }

    /// Whether only one value is left.
    boolean isPoint() {
      if (known == Truth.UNKNOWN) {
        return false;
      }
      return known == Truth.FALSE
          || switch (input.binding().kind()) {
            case NUMBER -> range.isPoint();
            case TRUTH -> truth != Truth.UNKNOWN;
            case TEXT -> !Frame.isUnknown(text);
          };
    }

    void fill(Frame frame) {
      Binding binding = input.binding();
      if (binding.isInput()) {
        frame.known[binding.known()] = known;
      }
      switch (binding.kind()) {
        case NUMBER -> frame.numbers[binding.slot()] = range;
        case TRUTH -> frame.truths[binding.slot()] = truth;
        case TEXT -> frame.texts[binding.slot()] = text;
      }
    }

    /// The priority for splitting, lowest first: inputs with few values first, numbers without an
    /// inner breakpoint last.
    int splitPriority() {
      if (known == Truth.UNKNOWN) {
        return 0;
      }
      return input.binding().kind() == Kind.NUMBER ? (innerBreakpoint().isEmpty() ? 3 : 2) : 1;
    }

    Rational width() {
      return range.high().minus(range.low());
    }

    /// The point with the lowest number, false, or the first text; known if possible.
    Domain lowest() {
      return at(range.low(), Truth.FALSE);
    }

    /// The point with the highest number, true, or the first text; known if possible.
    Domain highest() {
      return at(range.high(), Truth.TRUE);
    }

    private Domain at(Rational number, Truth otherwise) {
      return new Domain(
          input,
          known == Truth.FALSE ? Truth.FALSE : Truth.TRUE,
          Interval.point(number),
          truth == Truth.UNKNOWN ? otherwise : truth,
          Frame.isUnknown(text) && !input.texts().isEmpty() ? input.texts().getFirst() : text);
    }

    /// The fact value of a point.
    FactValue value() {
      if (known == Truth.FALSE) {
        return new FactValue.Unknown("missing");
      }
      return switch (input.binding().kind()) {
        case NUMBER -> new FactValue.Numeric(range.low());
        case TRUTH -> new FactValue.Truthful(truth == Truth.TRUE);
        case TEXT -> new FactValue.Textual(text);
      };
    }

    /// A partition into smaller domains.
    List<Domain> split() {
      if (known == Truth.UNKNOWN) {
        return List.of(
            new Domain(input, Truth.TRUE, range, truth, text),
            new Domain(input, Truth.FALSE, range, truth, text));
      }
      return switch (input.binding().kind()) {
        case TRUTH -> List.of(with(Truth.TRUE), with(Truth.FALSE));
        case TEXT -> input.texts().stream().map(this::with).toList();
        case NUMBER ->
            innerBreakpoint().isEmpty() ? halves() : splitAround(innerBreakpoint().getFirst());
      };
    }

    /// The middle one of the breakpoints inside the range, if there is any.
    private List<Rational> innerBreakpoint() {
      List<Rational> inside = new ArrayList<>();
      for (Rational edge : input.breakpoints()) {
        if (edge.compareTo(range.low()) >= 0
            && edge.compareTo(range.high()) <= 0
            && !range.isPoint()) {
          inside.add(edge);
        }
      }
      return inside.isEmpty() ? inside : List.of(inside.get(inside.size() / 2));
    }

    private List<Domain> splitAround(Rational edge) {
      Rational floor = onGrid(edge, RoundingMode.FLOOR);
      Rational ceiling = onGrid(edge, RoundingMode.CEILING);
      boolean met = floor.equals(ceiling);
      List<Domain> cells = new ArrayList<>();
      add(range.low(), met ? floor.minus(step()) : floor, cells);
      if (met) {
        add(floor, floor, cells);
      }
      add(met ? floor.plus(step()) : ceiling, range.high(), cells);
      return cells;
    }

    private List<Domain> halves() {
      Rational half =
          onGrid(
              range.low().plus(range.high()).times(Rational.ONE.dividedBy(Rational.of(2))),
              RoundingMode.FLOOR);
      List<Domain> cells = new ArrayList<>();
      add(range.low(), half, cells);
      add(half.plus(step()), range.high(), cells);
      return cells;
    }

    private void add(Rational low, Rational high, List<Domain> cells) {
      if (low.compareTo(high) <= 0) {
        cells.add(new Domain(input, known, Interval.of(low, high), truth, text));
      }
    }

    private Rational onGrid(Rational value, RoundingMode mode) {
      return Rational.of(value.rounded(input.decimals(), mode));
    }

    private Rational step() {
      return Rational.of(BigDecimal.ONE.movePointLeft(input.decimals()));
    }

    private Domain with(Truth value) {
      return new Domain(input, known, range, value, text);
    }

    private Domain with(String value) {
      return new Domain(input, known, range, truth, value);
    }
  }
}
