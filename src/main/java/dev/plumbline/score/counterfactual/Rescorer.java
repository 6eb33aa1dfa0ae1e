package dev.plumbline.score.counterfactual;

import dev.plumbline.base.number.Rational;
import dev.plumbline.base.number.Truth;
import dev.plumbline.rubric.ItemUnit;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.bundle.ExtractionSpec;
import dev.plumbline.rubric.plan.engine.ConditionProgram.QueryResult;
import dev.plumbline.rubric.plan.engine.PlanResult;
import dev.plumbline.rubric.plan.engine.TraceStep;
import dev.plumbline.rubric.plan.model.FactValue;
import dev.plumbline.rubric.plan.model.Gate;
import dev.plumbline.score.Scorer;
import dev.plumbline.score.extraction.Extraction;
import dev.plumbline.score.extraction.Extraction.GateResult;
import dev.plumbline.score.extraction.Extraction.TraitSupport;
import dev.plumbline.score.extraction.Finding;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// Scores an extraction again with some inputs changed. Everything else that the scorer reads
/// remains: flagged sentences, exemptions, the evidence of the traits. So a change is never
/// credited with a result that the scorer would not give.
final class Rescorer {

  private final ExtractionSpec spec;
  private final Scorer scorer;
  private final Extraction extraction;
  private final PlanResult now;

  Rescorer(Bundle bundle, Scorer scorer, Extraction extraction) {
    this.spec = bundle.extraction();
    this.scorer = scorer;
    this.extraction = extraction;
    this.now = scorer.evaluate(extraction);
  }

  /// The result without a change.
  PlanResult unchanged() {
    return now;
  }

  /// The result with the changes; empty if the facts would be refused or a gate would end the
  /// evaluation.
  Optional<PlanResult> score(List<InputChange> changes) {
    List<String> ids = changes.stream().map(change -> ItemUnit.item(change.input())).toList();
    return changed(changes)
        .filter(changed -> changed.endingGate().isEmpty())
        .map(changed -> scorer.evaluate(changed, ids, now));
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
    SortedMap<String, Finding> findings = new TreeMap<>(extraction.findings());
    SortedMap<String, TraitSupport> support = new TreeMap<>(extraction.support());
    int missing = 0;
    if (capped.subject() == TraceStep.Subject.ITEM) {
      if (findings.get(capped.id())
          instanceof
          Finding.Checked(String item, int decision, var quotes, int valid, int required)) {
        missing = required - valid;
        findings.put(item, new Finding.Checked(item, decision, quotes, required, required));
      }
    } else if (support.get(capped.id())
        instanceof TraitSupport(int valid, int required, boolean _)) {
      missing = required - valid;
      support.put(capped.id(), new TraitSupport(required, required));
    }
    if (missing < 1) {
      return Optional.empty();
    }
    PlanResult then =
        scorer.evaluate(with(extraction.facts(), extraction.gates(), findings, support));
    return Optional.of(
        new Counterfactuals.LiftedCap(
            capped.subject(),
            capped.id(),
            capped.from(),
            missing,
            isPaired(capped.id()),
            Counterfactuals.Result.of(then)));
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
    return changed(changes).flatMap(Extraction::endingGate).filter(gate::equals).isEmpty()
        && changed(changes).isPresent();
  }

  /// The extraction with the changes; empty if they break an invariant.
  private Optional<Extraction> changed(List<InputChange> changes) {
    SortedMap<String, FactValue> facts = new TreeMap<>(extraction.facts());
    SortedMap<String, Finding> findings = new TreeMap<>(extraction.findings());
    for (InputChange change : changes) {
      if (facts.containsKey(change.input())) {
        facts.put(change.input(), change.value());
      } else if (change.value() instanceof FactValue.Numeric(Rational decision)) {
        int supplied = decision.toDecimal().intValueExact();
        findings.put(change.input(), new Finding.Supplied(change.input(), supplied));
      }
    }
    if (spec.invariantProgram().run(facts).stream().anyMatch(r -> r.truth() == Truth.FALSE)) {
      return Optional.empty();
    }
    return Optional.of(with(facts, gates(facts), findings, extraction.support()));
  }

  private Extraction with(
      SortedMap<String, FactValue> facts,
      List<GateResult> gates,
      SortedMap<String, Finding> findings,
      SortedMap<String, TraitSupport> support) {
    return new Extraction(
        extraction.origin(),
        facts,
        gates,
        findings,
        support,
        extraction.judgeEvidence(),
        Optional.empty());
  }

  private List<GateResult> gates(SortedMap<String, FactValue> facts) {
    List<GateResult> results = new ArrayList<>();
    List<QueryResult> answers = spec.gateProgram().run(facts);
    for (int i = 0; i < answers.size(); i++) {
      results.add(new GateResult(spec.gates().get(i), answers.get(i)));
    }
    return results;
  }
}
