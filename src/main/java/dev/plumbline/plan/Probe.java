package dev.plumbline.plan;

import dev.plumbline.plan.Cell.Input;
import dev.plumbline.problem.Problem;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/// Looks for inputs that make conditions of a plan come out as wished, by branch and prune: the
/// engine itself runs on whole regions of inputs, and a region that no input of can meet the wishes
/// is dropped. So what it rules out, the engine never does; and where the search grows too long it
/// says that it does not know.
///
/// The value of a trait is taken as free within its scale, since caps can lower it to what no
/// decisions give.
public final class Probe {

  /// How many regions one question may look at, and all questions together.
  private static final int REGIONS_MAX = 600;

  private static final int REGIONS_IN_ALL_MAX = 60_000;

  private final Program program;
  private final Vocabulary vocabulary;
  private final List<Expression> invariants;
  private final SortedSet<String> certain;
  private final boolean freeTraits;
  private final SortedMap<String, Node> nodes = new TreeMap<>();
  private final List<Problem> told = new ArrayList<>();
  private final Resolver resolver;
  private int regionsLeft = REGIONS_IN_ALL_MAX;

  /// @param invariants conditions that no given facts break
  /// @param certain facts that are always there
  public Probe(Plan plan, Program program, List<Expression> invariants, SortedSet<String> certain) {
    this(plan, program, invariants, certain, true);
  }

  private Probe(
      Plan plan,
      Program program,
      List<Expression> invariants,
      SortedSet<String> certain,
      boolean freeTraits) {
    this.freeTraits = freeTraits;
    this.program = program;
    this.vocabulary = plan.vocabulary();
    this.invariants = List.copyOf(invariants);
    this.certain = new TreeSet<>(certain);
    this.resolver = new Resolver(program.scope(), told);
    program.nodes().forEach(node -> nodes.put(node.id(), node));
  }

  /// A probe that works traits out from decisions, all of them supported by evidence.
  public static Probe withoutCaps(
      Plan plan, Program program, List<Expression> invariants, SortedSet<String> certain) {
    return new Probe(plan, program, invariants, certain, false);
  }

  /// Whether some inputs, all of them known, meet all wishes. A fact is looked at as missing only
  /// where a condition asks `known` of it.
  public Possibility ask(List<Wish> wishes) {
    return asked(wishes, false);
  }

  /// Whether some inputs meet all wishes, with facts that may be missing and items that may be
  /// unanswered.
  public Possibility askWithUnknowns(List<Wish> wishes) {
    return asked(wishes, true);
  }

  /// The only truth that a condition can have, whatever the document; unknown if it can vary.
  public Truth always(Expression condition) {
    told.clear();
    Frame frame = program.scope().unknowing();
    Resolved.Condition resolved = resolver.condition(condition, "");
    runParts(closure(List.of(condition)), frame);
    return told.isEmpty() ? resolved.test().of(frame) : Truth.UNKNOWN;
  }

  /// Whether an expression is true or false, rather than a number or a text.
  public boolean isCondition(Expression expression) {
    told.clear();
    return resolver.resolve(expression, "") instanceof Resolved.Condition;
  }

  /// All values that a formula can have lie within this; empty if it is no number.
  public Optional<Interval> range(Expression expression) {
    told.clear();
    return resolver.resolve(expression, "") instanceof Resolved.Number number
        ? Optional.of(number.range())
        : Optional.empty();
  }

  /// Facts, items and traits that decide some conditions in the end.
  public SortedSet<String> inputs(List<Expression> conditions) {
    SortedSet<String> names = closure(conditions);
    names.removeIf(name -> !isInput(name));
    return names;
  }

  private Possibility asked(List<Wish> wishes, boolean unknowns) {
    List<Wish> all = new ArrayList<>(wishes);
    invariants.forEach(invariant -> all.add(Wish.possible(invariant)));
    Possibility found = search(all, unknowns);
    if (!(found instanceof Possibility.Impossible) || invariants.stream().allMatch(this::isSure)) {
      return found;
    }
    List<Wish> fewer = new ArrayList<>(wishes);
    invariants.stream().filter(this::isSure).forEach(i -> fewer.add(Wish.possible(i)));
    return search(fewer, unknowns) instanceof Possibility.Impossible
        ? found
        : new Possibility.Undecided();
  }

  /// An invariant over facts that may be missing is not always looked at.
  private boolean isSure(Expression invariant) {
    return certain.containsAll(inputs(List.of(invariant)));
  }

  private Possibility search(List<Wish> wishes, boolean unknowns) {
    List<Expression> conditions = wishes.stream().map(Wish::condition).toList();
    told.clear();
    List<Resolved.Test> tests =
        conditions.stream().map(c -> resolver.condition(c, "").test()).toList();
    if (!told.isEmpty()) {
      return new Possibility.Undecided();
    }
    SortedSet<String> names = closure(conditions);
    return new Search(names, conditions, wishes, tests, unknowns).found();
  }

  /// Every name that some conditions need, through conditions, derivations and nodes, down to
  /// facts, items and traits.
  private SortedSet<String> closure(List<Expression> conditions) {
    SortedSet<String> names = new TreeSet<>();
    ArrayDeque<String> open = new ArrayDeque<>();
    conditions.forEach(condition -> open.addAll(Dependencies.of(condition)));
    while (!open.isEmpty()) {
      String name = open.poll();
      if (!names.add(name)) {
        continue;
      }
      Expression meaning =
          vocabulary.conditions().getOrDefault(name, vocabulary.derivations().get(name));
      if (meaning != null) {
        open.addAll(Dependencies.of(meaning));
      } else if (nodes.containsKey(name) && !isInput(name)) {
        open.addAll(Dependencies.of(nodes.get(name)));
      }
    }
    return names;
  }

  private boolean isInput(String name) {
    return vocabulary.facts().containsKey(name)
        || vocabulary.items().containsKey(name)
        || isTrait(name);
  }

  private boolean isTrait(String name) {
    return freeTraits && nodes.containsKey(name) && nodes.get(name).body() instanceof Node.Trait;
  }

  private void runParts(SortedSet<String> names, Frame frame) {
    program.runParts(id -> names.contains(id) && !isInput(id), frame);
  }

  /// One question.
  private final class Search {
    private final SortedSet<String> names;
    private final List<Wish> wishes;
    private final List<Resolved.Test> tests;
    private final List<Cell> whole = new ArrayList<>();
    private boolean openEnded;
    private int regions;

    Search(
        SortedSet<String> names,
        List<Expression> conditions,
        List<Wish> wishes,
        List<Resolved.Test> tests,
        boolean unknowns) {
      this.names = names;
      this.wishes = wishes;
      this.tests = tests;
      Constants constants = new Constants(vocabulary);
      conditions.forEach(constants::collect);
      for (String name : names) {
        if (vocabulary.conditions().containsKey(name)) {
          constants.collect(vocabulary.conditions().get(name));
        } else if (vocabulary.derivations().containsKey(name)) {
          constants.collect(vocabulary.derivations().get(name));
        } else if (nodes.containsKey(name) && !isInput(name)) {
          Expressions.of(nodes.get(name)).forEach(e -> constants.collect(e.expression()));
        }
      }
      for (String name : names) {
        if (isInput(name)) {
          Input input = input(name, constants);
          openEnded |= input.openEnded();
          boolean maybe =
              input.binding().isInput()
                  && !certain.contains(name)
                  && (unknowns || constants.isAsked(name));
          whole.add(Cell.of(input, maybe ? Truth.UNKNOWN : Truth.TRUE));
        }
      }
    }

    private Input input(String name, Constants constants) {
      Scope.Entry entry = program.scope().find(name);
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
      ArrayDeque<List<Cell>> open = new ArrayDeque<>();
      open.push(whole);
      while (!open.isEmpty()) {
        if (regions++ == REGIONS_MAX || regionsLeft-- <= 0) {
          return new Possibility.Undecided();
        }
        List<Cell> region = open.pop();
        switch (met(region)) {
          case TRUE -> {
            return possible(region);
          }
          case FALSE -> {}
          case UNKNOWN -> {
            List<List<Cell>> smaller = smaller(region);
            smaller.reversed().forEach(open::push);
          }
        }
      }
      return openEnded ? new Possibility.Undecided() : new Possibility.Impossible();
    }

    private Truth met(List<Cell> region) {
      Frame frame = program.scope().unknowing();
      region.forEach(cell -> cell.fill(frame));
      runParts(names, frame);
      boolean point = region.stream().allMatch(Cell::isPoint);
      Truth met = Truth.TRUE;
      for (int i = 0; i < tests.size() && met != Truth.FALSE; i++) {
        met = met.and(wishes.get(i).met(tests.get(i).of(frame), point));
      }
      return met;
    }

    private List<List<Cell>> smaller(List<Cell> region) {
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
        if (isTrait(id)) {
          return new Possibility.Undecided();
        }
        if (vocabulary.facts().containsKey(id)) {
          facts.put(id, value(cell));
        } else if (cell.known() != Truth.FALSE) {
          decisions.put(id, cell.range().low().toDecimal().intValue());
        }
      }
      return new Possibility.Possible(facts, decisions);
    }

    private FactValue value(Cell cell) {
      if (cell.known() == Truth.FALSE) {
        return new FactValue.Unknown("missing");
      }
      return switch (cell.input().binding().kind()) {
        case NUMBER -> new FactValue.Numeric(cell.range().low());
        case TRUTH -> new FactValue.Truthful(cell.truth() == Truth.TRUE);
        case TEXT ->
            new FactValue.Textual(
                Frame.isUnknown(cell.text()) ? cell.input().texts().getFirst() : cell.text());
      };
    }
  }
}
