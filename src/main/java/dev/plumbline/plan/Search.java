package dev.plumbline.plan;

import dev.plumbline.plan.Cell.Input;
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
final class Search {

  /// How many regions one question may look at.
  private static final int REGIONS_MAX = 600;

  private final Probe probe;
  private final SortedSet<String> worked;
  private final List<Wish> wishes;
  private final List<Resolved.Test> tests;
  private final List<Cell> whole = new ArrayList<>();
  private boolean openEnded;
  private boolean exhausted;
  private int regions;

  /// @param names everything that the wishes need
  /// @param tests one for each wish; none if the wishes do not fit the plan
  /// @param unknowns facts may be missing and items unanswered
  Search(
      Probe probe,
      SortedSet<String> names,
      List<Wish> wishes,
      List<Resolved.Test> tests,
      boolean unknowns) {
    this.probe = probe;
    this.worked = probe.worked(names);
    this.wishes = wishes;
    this.tests = tests;
    Constants constants = probe.constants(wishes.stream().map(Wish::condition).toList(), names);
    for (String name : names) {
      if (probe.isInput(name)) {
        Input input = input(name, constants);
        openEnded |= input.openEnded();
        boolean maybe =
            input.binding().isInput()
                && !probe.isCertain(name)
                && (unknowns || constants.isAsked(name));
        whole.add(Cell.of(input, maybe ? Truth.UNKNOWN : Truth.TRUE));
      }
    }
  }

  private Input input(String name, Constants constants) {
    Scope.Entry entry = probe.entry(name);
    boolean free = entry.binding().kind() == Binding.Kind.TEXT && entry.values().isEmpty();
    return new Input(
        entry.binding(),
        entry.range(),
        entry.decimals(),
        free ? constants.texts(name) : entry.values(),
        free && constants.isOpenEnded(name),
        constants.edges(name));
  }

  Possibility found() {
    Optional<List<Cell>> region = region();
    if (region.isPresent()) {
      return possible(region.get());
    }
    return exhausted || openEnded ? new Possibility.Undecided() : new Possibility.Impossible();
  }

  /// Two single inputs that meet the wishes, with every number at its least and at its greatest;
  /// none where no region was found.
  List<List<Cell>> corners() {
    return region().stream()
        .flatMap(region ->
            Stream.of(
                region.stream().map(Cell::lowest).toList(),
                region.stream().map(Cell::highest).toList()))
        .toList();
  }

  /// A region in which every input meets the wishes.
  private Optional<List<Cell>> region() {
    if (tests.size() < wishes.size()) {
      exhausted = true;
      return Optional.empty();
    }
    ArrayDeque<List<Cell>> open = new ArrayDeque<>();
    open.push(whole);
    while (!open.isEmpty()) {
      if (regions++ == REGIONS_MAX || !probe.mayLook()) {
        exhausted = true;
        return Optional.empty();
      }
      List<Cell> region = open.pop();
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

  private Truth met(List<Cell> region) {
    Frame frame = probe.frame(region, worked);
    boolean point = region.stream().allMatch(Cell::isPoint);
    Truth met = Truth.TRUE;
    for (int i = 0; i < tests.size() && met != Truth.FALSE; i++) {
      met = met.and(wishes.get(i).met(tests.get(i).of(frame), point));
    }
    return met;
  }

  private static List<List<Cell>> smaller(List<Cell> region) {
    Cell next =
        region.stream()
            .filter(cell -> !cell.isPoint())
            .min(
                Comparator.comparingInt(Cell::urgency)
                    .thenComparing(Comparator.comparing(Cell::width).reversed()))
            .orElseThrow();
    int at = region.indexOf(next);
    List<List<Cell>> smaller = new ArrayList<>();
    for (Cell part : next.split()) {
      List<Cell> cells = new ArrayList<>(region);
      cells.set(at, part);
      smaller.add(cells);
    }
    return smaller;
  }

  /// Any input of the region; a trait is no input that could be given.
  private Possibility possible(List<Cell> region) {
    SortedMap<String, FactValue> facts = new TreeMap<>();
    SortedMap<String, Integer> decisions = new TreeMap<>();
    for (Cell cell : region) {
      String id = cell.input().binding().id();
      if (probe.isTrait(id)) {
        return new Possibility.Undecided();
      }
      if (probe.isFact(id)) {
        facts.put(id, cell.lowest().value());
      } else if (cell.known() != Truth.FALSE) {
        decisions.put(id, cell.range().low().toDecimal().intValue());
      }
    }
    return new Possibility.Possible(facts, decisions);
  }
}
