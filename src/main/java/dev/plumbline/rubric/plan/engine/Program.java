package dev.plumbline.rubric.plan.engine;

import dev.plumbline.base.number.Interval;
import dev.plumbline.base.number.Rational;
import dev.plumbline.base.number.Truth;
import dev.plumbline.rubric.plan.engine.GradingCompiler.CompiledGrading;
import dev.plumbline.rubric.plan.engine.NodeBody.CompiledNode;
import dev.plumbline.rubric.plan.engine.NodeBody.NodeResult;
import dev.plumbline.rubric.plan.engine.PlanResult.ChangedResult;
import dev.plumbline.rubric.plan.engine.TraceStep.Subject;
import dev.plumbline.rubric.plan.expression.BoundExpression;
import dev.plumbline.rubric.plan.expression.DecisionScale;
import dev.plumbline.rubric.plan.expression.Expression.Aggregate;
import dev.plumbline.rubric.plan.expression.Frame;
import dev.plumbline.rubric.plan.expression.Scope;
import dev.plumbline.rubric.plan.expression.Scope.Binding;
import dev.plumbline.rubric.plan.model.GradeScale;
import dev.plumbline.rubric.plan.model.Grading;
import dev.plumbline.rubric.plan.model.Node;
import dev.plumbline.rubric.plan.model.PossibleVerdicts;
import dev.plumbline.rubric.plan.model.Scale;
import dev.plumbline.rubric.plan.model.ScoringPlan.Declarations;
import dev.plumbline.rubric.plan.model.ScoringPlanInputs;
import dev.plumbline.rubric.plan.model.ScoringPlanInputs.ItemFinding;
import dev.plumbline.rubric.plan.model.ScoringPlanInputs.Support;
import dev.plumbline.rubric.plan.model.UnquotedRule;
import dev.plumbline.rubric.plan.model.Verdict;
import java.util.BitSet;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedSet;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.stream.Stream;

/// A compiled plan. It never fails and is deterministic: equal inputs give equal results.
public final class Program {

  private final Scope scope;
  private final Frame.Slots slots;
  private final Interval[] initialNumbers;
  private final FactSlots facts;
  private final List<ItemSlot> items;
  private final Map<String, ItemSlot> itemsById = new TreeMap<>();

  /// Whether an item is a preference.
  private final boolean comparesCandidates;

  private final Part[] parts;
  private final Map<String, Integer> places = new TreeMap<>();

  /// The parts that read each name that is no part, also through other parts.
  private final SortedMap<String, BitSet> readers = new TreeMap<>();

  private final List<CompiledNode> nodes;
  private final List<CompiledGrading> gradings;
  private final int result;
  private final List<List<Binding>> inputs;
  private final List<Binding> graded;
  private final List<Node> nodesInOrder;
  private final List<Node> byId;
  private final List<List<String>> stages;

  /// As many steps as rule lists, named conditions and nodes add; trees, caps and flags add more.
  private final int expectedSteps;

  /// @param cap the highest decision that counts with too few quotes
  /// @param applies the slot that says whether it applies; empty if it always does
  /// @param aggregates what is computed from the decisions on its units, with the slots
  record ItemSlot(
      String id,
      Declarations.Item item,
      Binding binding,
      Rational cap,
      List<Binding> applies,
      Map<Aggregate, Binding> aggregates) {}

  /// One part of the execution order.
  sealed interface Part {
    record Named(String id, boolean derivation, int slot, BoundExpression.Condition condition)
        implements Part {}

    record NodePart(int index) implements Part {}
  }

  /// @param names of no parts that each part reads, also through other parts
  /// @param inputs the facts and items on which each node depends
  /// @param graded that the result or a grade reads
  Program(
      Scope scope,
      FactSlots facts,
      List<ItemSlot> items,
      List<Part> parts,
      List<SortedSet<String>> names,
      List<CompiledNode> nodes,
      List<CompiledGrading> gradings,
      int result,
      List<List<Binding>> inputs,
      List<Binding> graded,
      List<List<String>> stages) {
    this.scope = scope;
    this.slots = scope.slots();
    this.initialNumbers = scope.numbers().toArray(Interval[]::new);
    this.facts = facts;
    this.items = List.copyOf(items);
    items.forEach(slot -> itemsById.put(slot.id(), slot));
    this.comparesCandidates = items.stream().anyMatch(slot -> slot.item().scale().isPreference());
    this.parts = parts.toArray(Part[]::new);
    for (int at = 0; at < names.size(); at++) {
      for (String name : names.get(at)) {
        readers.computeIfAbsent(name, _ -> new BitSet()).set(at);
      }
    }
    this.nodes = List.copyOf(nodes);
    this.gradings = List.copyOf(gradings);
    this.result = result;
    this.inputs = List.copyOf(inputs);
    this.graded = List.copyOf(graded);
    this.nodesInOrder = nodes.stream().map(CompiledNode::node).toList();
    this.stages = List.copyOf(stages);
    this.expectedSteps =
        this.parts.length
            + nodes.stream().mapToInt(node -> node.body().rules()).sum()
            + EXTRA_STEPS;
    for (int i = 0; i < this.parts.length; i++) {
      places.put(idOf(this.parts[i]), i);
    }
    this.byId = nodesInOrder.stream().sorted(Comparator.comparing(Node::id)).toList();
  }

  /// The node that is the plan's result.
  public Node result() {
    return nodes.get(result).node();
  }

  /// The nodes in execution order.
  public List<Node> nodes() {
    return nodesInOrder;
  }

  /// The nodes sorted by id.
  public List<Node> nodesById() {
    return byId;
  }

  /// The ids of the nodes in stages: each node reads only nodes of earlier stages. Ids within a
  /// stage are sorted.
  public List<List<String>> stages() {
    return stages;
  }

  /// The lowest and highest value that a node can have for any document.
  ///
  /// @throws java.util.NoSuchElementException if the plan has no such node
  public Interval range(String node) {
    return nodes.stream().filter(n -> n.node().id().equals(node)).findFirst().orElseThrow().range();
  }

  /// That of the result.
  public Interval range() {
    return range(result().id());
  }

  /// The names that a node, named condition or derivation reads, which are those of its steps.
  ///
  /// @throws java.util.NoSuchElementException if the plan has none of this id
  public List<Binding> readsOf(String id) {
    return Stream.of(parts)
        .filter(part -> idOf(part).equals(id))
        .findFirst()
        .map(part ->
            switch (part) {
              case Part.Named named -> named.condition().reads();
              case Part.NodePart(int index) -> nodes.get(index).reads();
            })
        .orElseThrow();
  }

  private String idOf(Part part) {
    return switch (part) {
      case Part.Named named -> named.id();
      case Part.NodePart(int index) -> nodes.get(index).node().id();
    };
  }

  /// Every rule step that an execution can add. Results hold these very objects, so a caller can
  /// precompute whatever depends on one of them alone.
  public List<TraceStep.RuleEvaluated> ruleSteps() {
    return nodes.stream().flatMap(node -> node.body().ruleSteps().stream()).toList();
  }

  /// A step for each place at which a tree branches; which branch was taken is empty.
  public List<TraceStep.BranchTaken> branches() {
    return nodes.stream().flatMap(node -> node.body().branches().stream()).toList();
  }

  /// A step for each leaf of a tree, without the words and score of one document.
  public List<TraceStep.LeafReached> leaves() {
    return nodes.stream().flatMap(node -> node.body().leaves().stream()).toList();
  }

  /// The ids of the facts and items on which the result or a grade depends.
  public List<String> reads() {
    return graded.stream().map(Binding::id).toList();
  }

  /// Whether the cut of the result applies to the calibrated score.
  public boolean cutsOnCalibrated() {
    return nodes.get(result).cutsOnCalibrated();
  }

  /// Runs the plan; a cut `on: calibrated` is undecided.
  public PlanResult run(ScoringPlanInputs given) {
    return run(given, List.of());
  }

  /// What [#run(ScoringPlanInputs)] gives with some facts and items changed. Parts of the plan that
  /// read none of these are not evaluated again.
  ///
  /// @param changed only these facts and items; the evidence of the traits as it was; what is
  ///   contested only if the result [rests on it][#isContested]; flags are not read
  /// @param before the result of [#run(ScoringPlanInputs)] without the changes
  public ChangedResult rerun(ScoringPlanInputs changed, PlanResult before) {
    ExecutionState state = before.state().copy(slots);
    state.contested = !changed.contested().isEmpty();
    BitSet affected = new BitSet(parts.length);
    changed
        .facts()
        .forEach((id, value) -> {
          facts.change(state.frame, initialNumbers, id, value);
          affected.or(readers.getOrDefault(id, NONE));
        });
    changed
        .items()
        .forEach((id, finding) -> {
          ItemSlot slot = itemsById.get(id);
          if (slot != null) {
            clear(slot, state);
            fill(slot, finding, state);
            affected.or(readers.getOrDefault(id, NONE));
          }
        });
    for (int at = affected.nextSetBit(0); at >= 0; at = affected.nextSetBit(at + 1)) {
      runPart(at, changed.traitSupport(), List.of(), state);
    }
    return new ChangedResult(
        PlanResult.valueOf(nodes.get(result), state.frame),
        PlanResult.verdict(state, result),
        state.steps);
  }

  /// What an item came to is as if it was never filled.
  private void clear(ItemSlot slot, ExecutionState state) {
    state.knownInPart.remove(slot.binding().known());
    state.exempted.clear(slot.binding().known());
    state.perhapsExempted.clear(slot.binding().known());
    for (Binding binding : slot.aggregates().values()) {
      if (binding.kind() != Binding.Kind.TRUTH) {
        state.frame.numbers[binding.slot()] = initialNumbers[binding.slot()];
      }
    }
  }

  /// Like [#run(ScoringPlanInputs)], with the score that the cut of the result reads if it is `on:
  /// calibrated`.
  public PlanResult run(ScoringPlanInputs given, Rational calibrated) {
    return run(given, List.of(Interval.point(calibrated)));
  }

  /// Whether the result would be another without the answers that rest on flagged sentences: the
  /// verdict or a grade, or the score where the plan gives neither.
  public boolean isContested(ScoringPlanInputs given) {
    return isContested(given, List.of());
  }

  private boolean isContested(ScoringPlanInputs given, List<Interval> calibrated) {
    PlanResult as =
        run(new ScoringPlanInputs(given.facts(), given.items(), given.traitSupport()), calibrated);
    PlanResult without = run(given.withoutContested(), calibrated);
    return !as.verdict().equals(without.verdict())
        || !as.grades().equals(without.grades())
        || as.verdict().equals(PossibleVerdicts.NONE)
            && as.grades().isEmpty()
            && !as.composite().equals(without.composite());
  }

  private PlanResult run(ScoringPlanInputs given, List<Interval> calibrated) {
    ExecutionState state = new ExecutionState(new Frame(slots), nodes.size(), expectedSteps, true);
    System.arraycopy(initialNumbers, 0, state.frame.numbers, 0, initialNumbers.length);
    state.comparesCandidates = comparesCandidates;
    facts.fill(state.frame, given.facts());
    state.contested = !given.contested().isEmpty() && isContested(given, calibrated);
    given.flags().forEach((kind, count) -> state.add(new TraceStep.Flagged(kind, count)));
    for (ItemSlot slot : items) {
      fill(slot, given.items().getOrDefault(slot.id(), UNANSWERED), state);
    }
    for (int at = 0; at < parts.length; at++) {
      runPart(at, given.traitSupport(), calibrated, state);
    }
    if (!gradings.isEmpty()) {
      state.grades = gradings.stream().map(grading -> graded(grading, state.frame)).toList();
      state.grades.forEach(state::add);
    }
    return PlanResult.of(state, nodes, result, inputs.get(result));
  }

  private void runPart(
      int at,
      SortedMap<String, Truth> traitSupport,
      List<Interval> calibrated,
      ExecutionState state) {
    switch (parts[at]) {
      case Part.Named named -> runNamed(named, state);
      case Part.NodePart(int index) -> runNode(index, traitSupport, calibrated, state);
    }
  }

  private TraceStep.Graded graded(CompiledGrading grading, Frame frame) {
    CompiledNode node = nodes.get(grading.node());
    return grading.run(node.node().id(), PlanResult.valueOf(node, frame), frame);
  }

  /// The grade of a result that does not come from the plan, for which no rule is tried; empty if
  /// the result is not graded.
  public Optional<TraceStep.Graded> gradeOf(Interval composite) {
    return gradings.stream()
        .filter(grading -> grading.node() == result)
        .findFirst()
        .map(grading -> grading.ungoverned(result().id(), composite));
  }

  /// Every grade that can be given, by the id of the node, sorted by node.
  public SortedMap<String, List<String>> grades() {
    SortedMap<String, List<String>> grades = new TreeMap<>();
    gradedNodes()
        .forEach((node, graded) -> {
          SequencedSet<String> given = new LinkedHashSet<>(graded.scale().grades());
          graded.grading().rules().forEach(rule -> given.add(rule.grade()));
          grades.put(node, List.copyOf(given));
        });
    return grades;
  }

  /// @param scale of the grading, with the values of its borders
  public record GradedNode(Grading grading, GradeScale scale) {}

  /// By the id of the node, sorted.
  public SortedMap<String, GradedNode> gradedNodes() {
    SortedMap<String, GradedNode> graded = new TreeMap<>();
    for (CompiledGrading grading : gradings) {
      graded.put(
          nodes.get(grading.node()).node().id(),
          new GradedNode(grading.grading(), grading.scale()));
    }
    return graded;
  }

  /// What grades the result; empty if nothing does.
  public Optional<GradeScale> gradeScale() {
    return Optional.ofNullable(gradedNodes().get(result().id())).map(GradedNode::scale);
  }

  /// The names of the plan, to bind further expressions against it.
  public Scope scope() {
    return scope;
  }

  /// Evaluates the parts of these names in execution order, without a trace and without caps.
  public void evaluate(Collection<String> wanted, Frame frame) {
    for (int place :
        wanted.stream().filter(places::containsKey).mapToInt(places::get).sorted().toArray()) {
      switch (parts[place]) {
        case Part.Named named -> frame.truths[named.slot()] = named.condition().test().of(frame);
        case Part.NodePart(int index) -> {
          CompiledNode ready = nodes.get(index);
          NodeResult result = ready.body().run(new ExecutionState(frame, nodes.size(), 16, false));
          frame.numbers[ready.slot()] = result.value().atNodeExit();
          ready.applies().forEach(it -> frame.truths[it.slot()] = result.applies());
        }
      }
    }
  }

  private static void fill(ItemSlot slot, ItemFinding finding, ExecutionState state) {
    if (slot.item().each()) {
      fillUnits(slot, finding, state);
    } else {
      fillItem(slot, slot.id(), finding, state).set(state.frame, slot.binding(), slot.applies());
    }
  }

  /// What a finding counts as.
  ///
  /// @param known whether there is a decision that counts, or it is known not to apply
  private record Counted(Interval value, Truth applies, Truth known) {
    void set(Frame frame, Binding binding, List<Binding> applicability) {
      frame.known[binding.known()] = known;
      frame.numbers[binding.slot()] = value;
      applicability.forEach(it -> frame.truths[it.slot()] = applies);
    }
  }

  /// @param id under which it was asked
  private static Counted fillItem(
      ItemSlot slot, String id, ItemFinding finding, ExecutionState state) {
    return switch (finding) {
      case ItemFinding.Decided(Rational decision, Support support) -> {
        Interval counts = countedDecision(slot, id, decision, support, state);
        yield new Counted(counts, Truth.TRUE, Truth.of(counts.isPoint()));
      }
      case ItemFinding.Partial(Rational low, Rational high, String _) -> {
        Interval counts = countedDecisions(slot, low, high, state);
        yield new Counted(counts, Truth.TRUE, counts.isPoint() ? Truth.TRUE : Truth.UNKNOWN);
      }
      case ItemFinding.NotApplicable() -> new Counted(undecided(slot), Truth.FALSE, Truth.TRUE);
      case ItemFinding.Undecided _, ItemFinding.ByUnit _ ->
          new Counted(
              undecided(slot), slot.applies().isEmpty() ? Truth.TRUE : Truth.UNKNOWN, Truth.FALSE);
    };
  }

  /// An item that is asked of each unit: its own value is the mean of the decisions. Where nothing
  /// is known of its units, nothing is known of what they come to.
  private static void fillUnits(ItemSlot slot, ItemFinding finding, ExecutionState state) {
    if (!(finding instanceof ItemFinding.ByUnit(SortedMap<String, ItemFinding> units))) {
      fillItem(slot, slot.id(), finding, state).set(state.frame, slot.binding(), slot.applies());
      slot.aggregates()
          .values()
          .forEach(binding -> {
            if (binding.kind() == Binding.Kind.TRUTH) {
              state.frame.truths[binding.slot()] = Truth.UNKNOWN;
            }
          });
      return;
    }
    UnitDecisions decisions = new UnitDecisions(slot.item().scale(), slot.item().reverseScored());
    Truth known = Truth.of(!units.isEmpty());
    for (var unit : units.entrySet()) {
      Counted counted = fillItem(slot, unit.getKey(), unit.getValue(), state);
      decisions.add(counted.value(), counted.applies());
      known = known.and(counted.known());
    }
    state.add(new TraceStep.UnitsCounted(slot.id(), decisions.counts(), decisions.notApplicable()));
    if (decisions.isInformative()) {
      state.knownInPart.add(slot.binding().known());
    }
    new Counted(decisions.mean(), decisions.applies(), known)
        .set(state.frame, slot.binding(), slot.applies());
    slot.aggregates()
        .forEach((aggregate, binding) -> {
          if (binding.kind() == Binding.Kind.TRUTH) {
            state.frame.truths[binding.slot()] = decisions.truth(aggregate);
          } else {
            state.frame.numbers[binding.slot()] = decisions.number(aggregate);
          }
        });
  }

  /// What any decision of a range counts as, with whatever evidence.
  private static Interval countedDecisions(
      ItemSlot slot, Rational low, Rational high, ExecutionState state) {
    Interval counts = Interval.of(low, high);
    if (slot.item().exempt()) {
      if (isAboveCap(slot, low) || isAboveCap(slot, high)) {
        state.perhapsExempted.set(slot.binding().known());
      }
      return counts;
    }
    for (Support support : List.of(Support.INSUFFICIENT, Support.NONE)) {
      Interval allowed = allowed(slot, support);
      for (Rational end : List.of(low, high)) {
        if (isLowered(slot, end, support, allowed)) {
          counts = counts.hull(isOrdered(slot) ? allowed : undecided(slot));
        }
      }
    }
    return counts;
  }

  /// Whether a decision would be capped without evidence; of preferences any may be.
  private static boolean isAboveCap(ItemSlot slot, Rational decision) {
    return slot.item().scale().isPreference()
        ? slot.item().scale().needsQuotes(decision)
        : decision.compareTo(slot.cap()) > 0;
  }

  /// Whether a decision counts as another one for lack of evidence.
  ///
  /// @param allowed what this much evidence supports
  private static boolean isLowered(
      ItemSlot slot, Rational decision, Support support, Interval allowed) {
    return slot.item().scale().isPreference()
        ? support != Support.SUFFICIENT
            && slot.item().unquoted() != UnquotedRule.AS_IS
            && slot.item().scale().needsQuotes(decision)
        : decision.compareTo(allowed.low()) > 0;
  }

  /// Whether a lower decision is the more cautious one: it may raise the score of an item that is
  /// scored in reverse, and of preferences each is in favour of somebody.
  private static boolean isOrdered(ItemSlot slot) {
    return !slot.item().reverseScored() && !slot.item().scale().isPreference();
  }

  /// The evidence gate of one item: what a decision counts as, given its valid quotes.
  private static Interval countedDecision(
      ItemSlot slot, String id, Rational decided, Support support, ExecutionState state) {
    if (slot.item().exempt()) {
      if (support != Support.SUFFICIENT && isAboveCap(slot, decided)) {
        state.exempted.set(slot.binding().known());
        state.add(new TraceStep.Exempted(id, decided));
      }
      return Interval.point(decided);
    }
    Interval allowed = allowed(slot, support);
    if (!isLowered(slot, decided, support, allowed)) {
      return Interval.point(decided);
    }
    Interval counts = isOrdered(slot) ? allowed : undecided(slot);
    state.add(new TraceStep.Capped(Subject.ITEM, id, decided, counts, support));
    return counts;
  }

  /// The highest decision that this much evidence supports, or what takes the place of any decision
  /// that needs evidence.
  private static Interval allowed(ItemSlot slot, Support support) {
    UnquotedRule rule = slot.item().unquoted();
    Interval top = Interval.point(Rational.of(slot.item().scale().highest()));
    Interval cap = rule == UnquotedRule.AS_IS ? top : Interval.point(slot.cap());
    return switch (support) {
      case SUFFICIENT -> top;
      case INSUFFICIENT -> cap;
      case NONE ->
          switch (rule) {
            case ZERO -> Interval.point(Rational.of(slot.item().scale().unprovenMax()));
            case CAP, AS_IS -> cap;
            case UNKNOWN -> undecided(slot);
          };
    };
  }

  private static Interval undecided(ItemSlot slot) {
    DecisionScale scale = slot.item().scale();
    return Interval.of(Rational.of(scale.lowest()), Rational.of(scale.highest()));
  }

  private static void runNamed(Part.Named named, ExecutionState state) {
    Truth truth = named.condition().test().of(state.frame);
    state.frame.truths[named.slot()] = truth;
    state.add(
        new TraceStep.Derived(named.id(), named.derivation(), truth, named.condition().reads()));
  }

  private void runNode(
      int index,
      SortedMap<String, Truth> traitSupport,
      List<Interval> calibrated,
      ExecutionState state) {
    CompiledNode ready = nodes.get(index);
    NodeResult result = ready.body().run(state);
    Interval value = result.value().atNodeExit();
    Truth supported = traitSupport.getOrDefault(ready.node().id(), Truth.TRUE);
    if (!ready.cap().isEmpty() && result.applies() != Truth.FALSE && supported != Truth.TRUE) {
      value = capped(ready, value, supported, state);
    }
    state.frame.numbers[ready.slot()] = value;
    ready.applies().forEach(it -> state.frame.truths[it.slot()] = result.applies());
    PossibleVerdicts verdict = result.verdict();
    state.declared[index] = verdict;
    for (BoundExpression.Test cut : ready.cut()) {
      verdict =
          verdict.and(
              verdict(
                  ready.cutsOnCalibrated()
                      ? testCalibrated(cut, ready, calibrated, state.frame)
                      : cut.of(state.frame)));
    }
    for (int veto : ready.vetoes()) {
      verdict = verdict.and(state.verdicts[veto].onlyIf(Verdict.FAIL));
    }
    Interval shown = result.applies() == Truth.TRUE ? value : value.undefined();
    if (!shown.defined() || state.knowsNothingOf(shown, inputs.get(index))) {
      verdict = verdict.withoutCertainPass();
    }
    state.verdicts[index] = verdict;
    if (!state.isTraced()) {
      return;
    }
    Interval display =
        ready.scale().isEmpty() ? shown : roundedToScale(ready.scale().getFirst(), shown);
    state.add(
        new TraceStep.NodeValued(
            ready.node(), shown, display, verdict, state.words(ready.because()), ready.reads()));
  }

  /// Evaluates the cut with the calibrated score in place of the node's value.
  private static Truth testCalibrated(
      BoundExpression.Test cut, CompiledNode ready, List<Interval> calibrated, Frame frame) {
    if (calibrated.isEmpty()) {
      return Truth.UNKNOWN;
    }
    Interval raw = frame.numbers[ready.slot()];
    frame.numbers[ready.slot()] = calibrated.getFirst();
    Truth passes = cut.of(frame);
    frame.numbers[ready.slot()] = raw;
    return passes;
  }

  /// @param supported not true; where it is unknown, the value may also stay as it is
  private static Interval capped(
      CompiledNode ready, Interval value, Truth supported, ExecutionState state) {
    Rational cap = ready.cap().getFirst();
    if (value.high().compareTo(cap) <= 0) {
      return value;
    }
    Interval lowered = value.min(Interval.point(cap));
    Interval counts = supported == Truth.FALSE ? lowered : lowered.hull(value);
    if (counts.equals(value)) {
      return value;
    }
    state.add(
        new TraceStep.Capped(
            Subject.TRAIT, ready.node().id(), value.high(), counts, Support.INSUFFICIENT));
    return counts;
  }

  private static Interval roundedToScale(Scale scale, Interval value) {
    return new Interval(scale.nearest(value.low()), scale.nearest(value.high()), value.defined());
  }

  private static PossibleVerdicts verdict(Truth passes) {
    return switch (passes) {
      case TRUE -> PossibleVerdicts.of(Verdict.PASS);
      case FALSE -> PossibleVerdicts.of(Verdict.FAIL);
      case UNKNOWN -> PossibleVerdicts.of(Verdict.PASS).or(PossibleVerdicts.of(Verdict.FAIL));
    };
  }

  private static final int EXTRA_STEPS = 4;

  /// Of a name that no part reads. Not modified.
  private static final BitSet NONE = new BitSet();

  private static final ItemFinding UNANSWERED = new ItemFinding.Undecided();
}
