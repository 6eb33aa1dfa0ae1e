package dev.plumbline.plan.solve;

import dev.plumbline.plan.expression.Binding;
import dev.plumbline.plan.expression.BoundExpression;
import dev.plumbline.plan.expression.Frame;
import dev.plumbline.plan.expression.Scope;
import dev.plumbline.plan.model.ConstantCollector;
import dev.plumbline.plan.model.FactValue;
import dev.plumbline.plan.number.Truth;
import dev.plumbline.plan.solve.Domain.Input;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.stream.Stream;

/// One question of a probe: the regions of inputs it splits and drops until one meets the wishes or
/// none is left.
final class BranchAndPrune {

  /// How many regions one question may look at.
  private static final int REGIONS_MAX = 600;

  private final PlanSolver planSolver;
  private final SortedSet<String> worked;
  private final List<Goal> wishes;
  private final List<BoundExpression.Test> tests;
  private final List<Domain> whole = new ArrayList<>();
  private boolean openEnded;
  private boolean exhausted;
  private int regions;

  /// @param names everything that the wishes need
  /// @param tests one for each wish; none if the wishes do not fit the plan
  /// @param unknowns facts may be missing and items unanswered
  BranchAndPrune(
      PlanSolver planSolver,
      SortedSet<String> names,
      List<Goal> wishes,
      List<BoundExpression.Test> tests,
      boolean unknowns) {
    this.planSolver = planSolver;
    this.worked = planSolver.worked(names);
    this.wishes = wishes;
    this.tests = tests;
    ConstantCollector constantCollector =
        planSolver.constants(wishes.stream().map(Goal::condition).toList(), names);
    for (String name : names) {
      if (planSolver.isInput(name)) {
        Input input = input(name, constantCollector);
        openEnded |= input.openEnded();
        boolean maybe =
            input.binding().isInput()
                && !planSolver.isCertain(name)
                && (unknowns || constantCollector.isAsked(name));
        whole.add(Domain.of(input, maybe ? Truth.UNKNOWN : Truth.TRUE));
      }
    }
  }

  private Input input(String name, ConstantCollector constantCollector) {
    Scope.Entry entry = planSolver.entry(name);
    boolean free = entry.binding().kind() == Binding.Kind.TEXT && entry.values().isEmpty();
    return new Input(
        entry.binding(),
        entry.range(),
        entry.decimals(),
        free ? constantCollector.texts(name) : entry.values(),
        free && constantCollector.isOpenEnded(name),
        constantCollector.edges(name));
  }

  Satisfiability found() {
    Optional<List<Domain>> region = region();
    if (region.isPresent()) {
      return possible(region.get());
    }
    return exhausted || openEnded
        ? new Satisfiability.Undecided()
        : new Satisfiability.Unsatisfiable();
  }

  /// Two single inputs that meet the wishes, with every number at its least and at its greatest;
  /// none where no region was found.
  List<List<Domain>> corners() {
    return region().stream()
        .flatMap(region ->
            Stream.of(
                region.stream().map(Domain::lowest).toList(),
                region.stream().map(Domain::highest).toList()))
        .toList();
  }

  /// A region in which every input meets the wishes.
  private Optional<List<Domain>> region() {
    if (tests.size() < wishes.size()) {
      exhausted = true;
      return Optional.empty();
    }
    ArrayDeque<List<Domain>> open = new ArrayDeque<>();
    open.push(whole);
    while (!open.isEmpty()) {
      if (regions++ == REGIONS_MAX || !planSolver.mayLook()) {
        exhausted = true;
        return Optional.empty();
      }
      List<Domain> region = open.pop();
      switch (met(region)) {
        case TRUE -> {
          return Optional.of(region);
        }
        case FALSE -> {}
        case UNKNOWN -> smaller(region).reversed().forEach(open::push);
      }
    }
    return Optional.empty();
  }

  private Truth met(List<Domain> region) {
    Frame frame = planSolver.frame(region, worked);
    boolean point = region.stream().allMatch(Domain::isPoint);
    Truth met = Truth.TRUE;
    for (int i = 0; i < tests.size() && met != Truth.FALSE; i++) {
      met = met.and(wishes.get(i).met(tests.get(i).of(frame), point));
    }
    return met;
  }

  private static List<List<Domain>> smaller(List<Domain> region) {
    Domain next =
        region.stream()
            .filter(domain -> !domain.isPoint())
            .min(
                Comparator.comparingInt(Domain::urgency)
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

  /// Any input of the region; a trait is no input that could be given.
  private Satisfiability possible(List<Domain> region) {
    SortedMap<String, FactValue> facts = new TreeMap<>();
    SortedMap<String, Integer> decisions = new TreeMap<>();
    for (Domain domain : region) {
      String id = domain.input().binding().id();
      if (planSolver.isTrait(id)) {
        return new Satisfiability.Undecided();
      }
      if (planSolver.isFact(id)) {
        facts.put(id, domain.lowest().value());
      } else if (domain.known() != Truth.FALSE) {
        decisions.put(id, domain.range().low().toDecimal().intValue());
      }
    }
    return new Satisfiability.Satisfiable(facts, decisions);
  }
}
