package dev.plumbline.score;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.number.Interval;
import dev.plumbline.base.number.Rational;
import dev.plumbline.base.number.Truth;
import dev.plumbline.rubric.Item.ItemUnit;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.bundle.ScoringSpec;
import dev.plumbline.rubric.plan.engine.PlanResult;
import dev.plumbline.rubric.plan.engine.Program;
import dev.plumbline.rubric.plan.model.Gate;
import dev.plumbline.rubric.plan.model.ScoringPlanInputs;
import dev.plumbline.rubric.plan.model.ScoringPlanInputs.ItemFinding;
import dev.plumbline.rubric.plan.model.ScoringPlanInputs.Support;
import dev.plumbline.score.extraction.AskedItems;
import dev.plumbline.score.extraction.Extraction;
import dev.plumbline.score.extraction.Finding;
import dev.plumbline.score.extraction.FlaggedPassage;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;

/// Scores extractions with one bundle. It reads only the scoring spec; the bundle's name and digest
/// are copied to the scorecard. Instances may be shared by threads.
public final class Scorer {

  private final ScoringSpec spec;
  private final ScorecardExpansion expansion;

  public Scorer(Bundle bundle) {
    this.spec = bundle.scoring();
    this.expansion = new ScorecardExpansion(bundle);
  }

  /// Scores an extraction. It must have been made with the bundle's extraction spec, which is not
  /// checked here.
  public Scorecard score(Extraction extraction) {
    return score(extraction, extraction.digest());
  }

  /// As [#score(Extraction)], with the extraction's digest already computed.
  public Scorecard score(Extraction extraction, Digest digest) {
    Scorecard.Provenance provenance = new Scorecard.Provenance(spec, expansion, extraction, digest);
    Optional<Gate> gate = extraction.endingGate();
    return gate.isPresent()
        ? new Scorecard.Gated(provenance, gate.get(), value(gate.get()))
        : new Scorecard.Evaluated(provenance, evaluate(extraction));
  }

  /// Evaluates the plan over an extraction, without making a scorecard.
  public PlanResult evaluate(Extraction extraction) {
    return spec.program().run(inputs(extraction));
  }

  /// The result without the evidence gate: every decision counts as supported, whatever its quotes.
  /// For comparison only; it is never stored.
  public Scorecard uncapped(Extraction extraction) {
    Scorecard.Provenance provenance =
        new Scorecard.Provenance(spec, expansion, extraction, extraction.digest());
    if (extraction.endingGate().isPresent()) {
      return score(extraction);
    }
    return new Scorecard.Evaluated(provenance, ungated(extraction));
  }

  /// As [#uncapped], of an extraction that no gate ended, without making a scorecard.
  public PlanResult ungated(Extraction extraction) {
    SortedMap<String, ItemFinding> items =
        items(
            extraction,
            finding ->
                finding(finding) instanceof ItemFinding.Decided(Rational decision, Support _)
                    ? new ItemFinding.Decided(decision, Support.SUFFICIENT)
                    : finding(finding));
    return spec.program().run(new ScoringPlanInputs(extraction.facts(), items, new TreeMap<>()));
  }

  /// The result if neither of two candidates were better on any item.
  public PlanResult indifferent(Extraction extraction) {
    SortedMap<String, ItemFinding> items = new TreeMap<>();
    spec.traits()
        .forEach(trait ->
            trait
                .items()
                .forEach(item ->
                    items.put(
                        item.id(),
                        new ItemFinding.Decided(item.scale().unprovenMax(), Support.SUFFICIENT))));
    return spec.program().run(new ScoringPlanInputs(extraction.facts(), items, new TreeMap<>()));
  }

  /// The part of an extraction that a plan reads.
  public static ScoringPlanInputs inputs(Extraction extraction) {
    SortedMap<String, ItemFinding> items = items(extraction, Scorer::finding);
    return new ScoringPlanInputs(
        extraction.facts(), items, support(extraction), flags(extraction), extraction.contested());
  }

  private static SortedMap<String, Truth> support(Extraction extraction) {
    if (extraction.support().isEmpty()) {
      return none();
    }
    SortedMap<String, Truth> support = new TreeMap<>();
    extraction.support().forEach((id, found) -> support.put(id, found.sufficient()));
    return support;
  }

  private static SortedMap<String, Integer> flags(Extraction extraction) {
    List<FlaggedPassage> passages = extraction.details().flags();
    if (passages.isEmpty()) {
      return none();
    }
    SortedMap<String, Integer> flags = new TreeMap<>();
    passages.forEach(passage -> flags.merge(passage.flag().kind().wireName(), 1, Integer::sum));
    return flags;
  }

  /// The findings by item; those of the units of one item together.
  private static SortedMap<String, ItemFinding> items(
      Extraction extraction, Function<Finding, ItemFinding> of) {
    if (extraction.findings().isEmpty()) {
      return none();
    }
    SortedMap<String, ItemFinding> items = new TreeMap<>();
    SortedMap<String, SortedMap<String, ItemFinding>> units = new TreeMap<>();
    extraction
        .findings()
        .forEach((id, finding) -> {
          if (ItemUnit.unit(id).isPresent()) {
            units
                .computeIfAbsent(ItemUnit.item(id), _ -> new TreeMap<>())
                .put(id, of.apply(finding));
          } else {
            items.put(id, of.apply(finding));
          }
        });
    units.forEach((id, found) -> items.put(id, new ItemFinding.ByUnit(found)));
    return items;
  }

  private static ItemFinding finding(Finding finding) {
    return switch (finding) {
      case Finding.Checked checked ->
          new ItemFinding.Decided(checked.decision(), checked.support());
      case Finding.Supplied(String _, int decision) ->
          new ItemFinding.Decided(decision, Support.SUFFICIENT);
      case Finding.NotApplicable none ->
          none.isSupported() ? new ItemFinding.NotApplicable() : new ItemFinding.Undecided();
      case Finding.Partial(var _, Finding.Range(Rational low, Rational high), String code) ->
          new ItemFinding.Partial(low, high, code);
      case Finding.Unanswered(String _, String code) ->
          code.equals(AskedItems.NO_UNITS)
              ? new ItemFinding.ByUnit(new TreeMap<>())
              : new ItemFinding.Undecided();
    };
  }

  /// Rubrics of facts alone have no findings, so an evaluation makes no map of them.
  private static <T> SortedMap<String, T> none() {
    return Collections.emptySortedMap();
  }

  private Interval value(Gate gate) {
    Program program = spec.program();
    Rational score =
        switch (gate.score()) {
          case Gate.Score.At(Rational value) -> value;
          case Gate.Score.Lowest() -> program.range(program.result().id()).low();
        };
    return Interval.point(score);
  }
}
