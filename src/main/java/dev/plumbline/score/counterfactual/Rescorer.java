package dev.plumbline.score.counterfactual;

import dev.plumbline.base.number.Interval;
import dev.plumbline.base.number.Rational;
import dev.plumbline.base.number.Truth;
import dev.plumbline.rubric.Item.ItemUnit;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.bundle.ExtractionSpec;
import dev.plumbline.rubric.plan.engine.ConditionProgram;
import dev.plumbline.rubric.plan.engine.ConditionProgram.QueryResult;
import dev.plumbline.rubric.plan.engine.PlanResult;
import dev.plumbline.rubric.plan.engine.PlanResult.ChangedResult;
import dev.plumbline.rubric.plan.engine.Program;
import dev.plumbline.rubric.plan.engine.TraceStep;
import dev.plumbline.rubric.plan.model.Gate;
import dev.plumbline.rubric.plan.model.ScoringPlanInputs;
import dev.plumbline.rubric.plan.model.ScoringPlanInputs.FactValue;
import dev.plumbline.rubric.plan.model.ScoringPlanInputs.ItemFinding;
import dev.plumbline.rubric.plan.model.ScoringPlanInputs.Support;
import dev.plumbline.score.Scorer;
import dev.plumbline.score.extraction.Extraction;
import dev.plumbline.score.extraction.Extraction.TraitSupport;
import dev.plumbline.score.extraction.Finding;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/// Scores an extraction again with some inputs changed. Everything else that the scorer reads
/// remains: flagged sentences, exemptions, the evidence of the traits. So a change is never
/// credited with a result that the scorer would not give.
final class Rescorer {

  private final ExtractionSpec spec;
  private final Program program;
  private final Extraction extraction;
  private final ScoringPlanInputs inputs;
  private final PlanResult now;
  private final boolean isRefused;
  private final Optional<Gate> ended;

  /// @param now the result without a change
  Rescorer(Bundle bundle, Extraction extraction, PlanResult now) {
    this.spec = bundle.extraction();
    this.program = bundle.scoring().program();
    this.extraction = extraction;
    this.inputs = Scorer.inputs(extraction);
    this.now = now;
    this.isRefused = breaksInvariant(inputs.facts());
    this.ended = endingGate(inputs.facts());
  }

  /// The inputs without a change.
  ScoringPlanInputs inputs() {
    return inputs;
  }

  /// The result with the changes; empty if the facts would be refused or a gate would end the
  /// evaluation.
  Optional<ChangedResult> score(List<InputChange> changes) {
    SortedMap<String, FactValue> facts = new TreeMap<>();
    SortedMap<String, ItemFinding> items = new TreeMap<>();
    for (InputChange change : changes) {
      if (inputs.facts().containsKey(change.input())) {
        facts.put(change.input(), change.value());
      } else if (change.value() instanceof FactValue.Numeric(Rational decision)) {
        decide(change.input(), decision, items);
      }
    }
    return isRefused(facts) || endingGateWith(facts).isPresent()
        ? Optional.empty()
        : Optional.of(rerun(facts, items));
  }

  /// The result with the changes. What is changed rests on no flagged passage any more.
  private ChangedResult rerun(
      SortedMap<String, FactValue> facts, SortedMap<String, ItemFinding> items) {
    SortedSet<String> contested = new TreeSet<>(inputs.contested());
    contested.removeAll(facts.keySet());
    contested.removeAll(items.keySet());
    if (!contested.isEmpty()) {
      SortedMap<String, FactValue> allFacts = new TreeMap<>(inputs.facts());
      allFacts.putAll(facts);
      SortedMap<String, ItemFinding> allItems = new TreeMap<>(inputs.items());
      allItems.putAll(items);
      ScoringPlanInputs changed =
          new ScoringPlanInputs(
              allFacts, allItems, inputs.traitSupport(), new TreeMap<>(), contested);
      if (!program.isContested(changed)) {
        contested.clear();
      }
    }
    return program.rerun(
        new ScoringPlanInputs(facts, items, inputs.traitSupport(), new TreeMap<>(), contested),
        now);
  }

  /// Adds a decision on an item, or on one of its units among those on the others. Where units of
  /// an item were asked, a decision on the item itself counts for nothing.
  private void decide(String id, Rational decision, SortedMap<String, ItemFinding> items) {
    ItemFinding decided = new ItemFinding.Decided(decision, Support.SUFFICIENT);
    String item = ItemUnit.item(id);
    ItemFinding before = items.getOrDefault(item, inputs.items().get(item));
    SortedMap<String, ItemFinding> units =
        before instanceof ItemFinding.ByUnit(var asked) ? new TreeMap<>(asked) : new TreeMap<>();
    if (ItemUnit.unit(id).isPresent()) {
      units.put(id, decided);
      items.put(item, new ItemFinding.ByUnit(units));
    } else if (units.isEmpty()) {
      items.put(item, decided);
    }
  }

  /// What each capped decision and trait would give with enough evidence.
  List<Counterfactuals.LiftedCap> liftedCaps(PlanResult result) {
    List<Counterfactuals.LiftedCap> lifted = new ArrayList<>();
    for (TraceStep step : result.steps()) {
      if (step instanceof TraceStep.Capped capped) {
        lifted(capped).ifPresent(lifted::add);
      }
    }
    return lifted;
  }

  private Optional<Counterfactuals.LiftedCap> lifted(TraceStep.Capped capped) {
    SortedMap<String, ItemFinding> items = new TreeMap<>();
    int missing = 0;
    if (capped.subject() == TraceStep.Subject.ITEM) {
      if (extraction.findings().get(capped.id()) instanceof Finding.Checked checked) {
        missing = checked.required() - checked.valid();
        decide(checked.item(), checked.decision(), items);
      }
    } else if (extraction.support().get(capped.id())
        instanceof TraitSupport(int valid, int required, boolean _)) {
      missing = required - valid;
    }
    return missing < 1
        ? Optional.empty()
        : Optional.of(
            new Counterfactuals.LiftedCap(
                capped.subject(),
                capped.id(),
                capped.from(),
                missing,
                isPaired(capped.id()),
                capped.subject() == TraceStep.Subject.ITEM
                    ? decided(items)
                    : supported(capped.id())));
  }

  private Counterfactuals.Result decided(SortedMap<String, ItemFinding> items) {
    return Counterfactuals.Result.of(rerun(new TreeMap<>(), items));
  }

  private Counterfactuals.Result supported(String trait) {
    SortedMap<String, Truth> support = new TreeMap<>(inputs.traitSupport());
    support.put(trait, Truth.TRUE);
    return Counterfactuals.Result.of(
        program.run(
            new ScoringPlanInputs(
                inputs.facts(), inputs.items(), support, inputs.flags(), inputs.contested())));
  }

  /// Whether the evidence for an item, or one of its units, comes in pairs.
  private boolean isPaired(String asked) {
    return spec.traits().stream()
        .flatMap(trait -> trait.items().stream())
        .filter(item -> item.id().equals(ItemUnit.item(asked)))
        .anyMatch(item -> spec.evidence().from(item).isPaired());
  }

  /// Whether the gate no longer ends the evaluation with the changes.
  boolean stops(Gate gate, List<InputChange> changes) {
    SortedMap<String, FactValue> facts = new TreeMap<>();
    for (InputChange change : changes) {
      if (inputs.facts().containsKey(change.input())) {
        facts.put(change.input(), change.value());
      }
    }
    return !isRefused(facts) && endingGateWith(facts).filter(gate::equals).isEmpty();
  }

  /// Whether the facts break an invariant with the changed ones.
  private boolean isRefused(SortedMap<String, FactValue> changed) {
    return isRead(changed.keySet(), spec.invariantProgram())
        ? breaksInvariant(with(changed))
        : isRefused;
  }

  private Optional<Gate> endingGateWith(SortedMap<String, FactValue> changed) {
    return isRead(changed.keySet(), spec.gateProgram()) ? endingGate(with(changed)) : ended;
  }

  private static boolean isRead(Collection<String> facts, ConditionProgram program) {
    for (String fact : facts) {
      if (program.reads(fact)) {
        return true;
      }
    }
    return false;
  }

  private SortedMap<String, FactValue> with(SortedMap<String, FactValue> changed) {
    SortedMap<String, FactValue> facts = new TreeMap<>(inputs.facts());
    facts.putAll(changed);
    return facts;
  }

  private boolean breaksInvariant(SortedMap<String, FactValue> facts) {
    return spec.invariantProgram().run(facts).stream().anyMatch(r -> r.truth() == Truth.FALSE);
  }

  private Optional<Gate> endingGate(SortedMap<String, FactValue> facts) {
    List<QueryResult> answers = spec.gateProgram().run(facts);
    for (int i = 0; i < answers.size(); i++) {
      if (answers.get(i).truth() == Truth.TRUE) {
        return Optional.of(spec.gates().get(i));
      }
    }
    return Optional.empty();
  }

  /// The values of names in one evaluation.
  sealed interface StateValues {

    /// The value of a name; empty if it is unknown.
    Optional<FactValue> of(String name);

    /// Facts and decisions only.
    record OfInputs(ScoringPlanInputs inputs) implements StateValues {
      @Override
      public Optional<FactValue> of(String name) {
        if (inputs.items().get(name) instanceof ItemFinding.Decided(Rational decision, _)) {
          return Optional.of(new FactValue.Numeric(decision));
        }
        return Optional.ofNullable(inputs.facts().get(name)).filter(FactValue::isKnown);
      }
    }

    /// Facts, decisions and the values of nodes.
    record OfResult(ScoringPlanInputs inputs, Program program, PlanResult result)
        implements StateValues {
      @Override
      public Optional<FactValue> of(String name) {
        if (program.nodes().stream().anyMatch(node -> node.id().equals(name))) {
          Interval value = result.node(name).value();
          return value.isPoint()
              ? Optional.of(new FactValue.Numeric(value.low()))
              : Optional.empty();
        }
        return new OfInputs(inputs).of(name);
      }
    }
  }

  /// Another value for a fact, or another decision on an item.
  ///
  /// @param value for an item, its decision
  record InputChange(String input, FactValue value) {}
}
