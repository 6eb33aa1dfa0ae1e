package dev.plumbline.score;

import dev.plumbline.bundle.Bundle;
import dev.plumbline.bundle.ScoringSpec;
import dev.plumbline.canonical.Digest;
import dev.plumbline.extraction.Extraction;
import dev.plumbline.extraction.Finding;
import dev.plumbline.extraction.TraitSupport;
import dev.plumbline.plan.engine.PlanResult;
import dev.plumbline.plan.engine.Program;
import dev.plumbline.plan.model.Gate;
import dev.plumbline.plan.model.ItemFinding;
import dev.plumbline.plan.model.PlanInputs;
import dev.plumbline.plan.number.Interval;
import dev.plumbline.plan.number.Rational;
import dev.plumbline.rubric.Rubric.Identity;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// Runs a plan over extractions. Of the rubric it knows the scoring spec, and the name and digest
/// of the bundle to write on the scorecard; instances may be shared by threads.
public final class Scorer {

  private final Identity rubric;
  private final Digest bundle;
  private final ScoringSpec spec;
  private final RuleStepTemplates shapes;

  public Scorer(Bundle bundle) {
    this(bundle.identity(), bundle.digest(), bundle.scoring());
  }

  private Scorer(Identity rubric, Digest bundle, ScoringSpec spec) {
    this.rubric = rubric;
    this.bundle = bundle;
    this.spec = spec;
    this.shapes = new RuleStepTemplates(spec.program());
  }

  public Scorecard score(Extraction extraction) {
    return score(extraction, extraction.digest());
  }

  /// As [#score], where the extraction's digest is known already.
  public Scorecard score(Extraction extraction, Digest digest) {
    Scorecard.Parents parents =
        new Scorecard.Parents(rubric, bundle, spec, shapes, extraction, digest);
    Optional<Gate> gate = extraction.ended();
    return gate.isPresent()
        ? new Scorecard.Gated(parents, gate.get(), value(gate.get()))
        : new Scorecard.Evaluated(parents, evaluate(extraction));
  }

  /// The plan run over an extraction's facts and findings, nothing written yet.
  public PlanResult evaluate(Extraction extraction) {
    return spec.program().run(inputs(extraction));
  }

  /// What the plan gives with the evidence gate off: every decision counts as it was made, whatever
  /// quotes there are. For comparison only; it is not the score of anything and is never kept.
  public Scorecard uncapped(Extraction extraction) {
    Scorecard.Parents parents =
        new Scorecard.Parents(rubric, bundle, spec, shapes, extraction, extraction.digest());
    if (extraction.ended().isPresent()) {
      return score(extraction);
    }
    SortedMap<String, ItemFinding> items = new TreeMap<>();
    extraction
        .findings()
        .forEach((id, finding) ->
            items.put(
                id,
                finding(finding) instanceof ItemFinding.Decided(int decision, boolean _)
                    ? new ItemFinding.Decided(decision, true)
                    : finding(finding)));
    return new Scorecard.Evaluated(
        parents, spec.program().run(new PlanInputs(extraction.facts(), items, new TreeMap<>())));
  }

  /// What a plan is run on, of an extraction.
  public static PlanInputs inputs(Extraction extraction) {
    SortedMap<String, ItemFinding> items = new TreeMap<>();
    extraction.findings().forEach((id, finding) -> items.put(id, finding(finding)));
    SortedMap<String, Boolean> support = new TreeMap<>();
    extraction.support().forEach((id, found) -> support.put(id, isEnough(found)));
    SortedMap<String, Integer> flags = new TreeMap<>();
    extraction
        .hearing()
        .flags()
        .forEach(injectionFlag -> flags.merge(injectionFlag.kind().wireName(), 1, Integer::sum));
    return new PlanInputs(extraction.facts(), items, support, flags);
  }

  private static ItemFinding finding(Finding finding) {
    return switch (finding) {
      case Finding.Checked checked ->
          new ItemFinding.Decided(checked.decision(), checked.isSupported());
      case Finding.Supplied(String _, int decision) -> new ItemFinding.Decided(decision, true);
      case Finding.Unanswered(String _, String code) -> new ItemFinding.Undecided(code);
    };
  }

  private static boolean isEnough(TraitSupport support) {
    return support.isEnough();
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
