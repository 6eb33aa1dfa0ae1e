package dev.plumbline.coverage;

import dev.plumbline.bundle.Bundle;
import dev.plumbline.bundle.CaseEvaluator;
import dev.plumbline.bundle.PlanAssembler;
import dev.plumbline.plan.engine.PlanResult;
import dev.plumbline.plan.engine.TraceStep;
import dev.plumbline.plan.model.Gate;
import dev.plumbline.plan.model.Node;
import dev.plumbline.plan.model.Verdict;
import dev.plumbline.rubric.RubricCase;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/// How much of a plan its cases reach.
///
/// @param cases how many there are
/// @param reached places that some case reaches
/// @param missed places that no case reaches, in the order of the plan
public record CaseCoverage(int cases, List<Place> reached, List<Place> missed) {

  public CaseCoverage {
    reached = List.copyOf(reached);
    missed = List.copyOf(missed);
  }

  /// Something that a case can reach.
  ///
  /// @param id a gate; a node; a node and one of its rules; or where a leaf stands
  public record Place(Kind kind, String id) {}

  /// What there is to reach.
  public enum Kind {
    GATE("the gate ends the evaluation"),
    RULE_FIRES("the rule fires"),
    RULE_STAYS_OUT("the rule does not fire"),
    LEAF("the leaf is reached"),
    NODE("the node has a value"),
    CUT_PASSES("the cut is passed"),
    CUT_FAILS("the cut is failed");

    private final String words;

    Kind(String words) {
      this.words = words;
    }

    public String words() {
      return words;
    }
  }

  /// What a bundle's own cases reach of it.
  public static CaseCoverage of(Bundle bundle) {
    return of(bundle, PlanAssembler.rubric(bundle).cases());
  }

  /// What some cases reach of a bundle.
  public static CaseCoverage of(Bundle bundle, List<RubricCase> cases) {
    SortedSet<String> reached = new TreeSet<>();
    for (RubricCase example : cases) {
      Optional<Gate> gate = CaseEvaluator.endingGate(bundle, example);
      if (gate.isPresent()) {
        reached.add(key(new Place(Kind.GATE, gate.get().id())));
      } else {
        collect(CaseEvaluator.evaluation(bundle, example), reached);
      }
    }
    List<Place> hit = new ArrayList<>();
    List<Place> missed = new ArrayList<>();
    for (Place place : CoverageTargets.of(bundle)) {
      (reached.contains(key(place)) ? hit : missed).add(place);
    }
    return new CaseCoverage(cases.size(), hit, missed);
  }

  private static void collect(PlanResult result, SortedSet<String> reached) {
    for (TraceStep step : result.steps()) {
      switch (step) {
        case TraceStep.RuleEvaluated tried -> {
          String id = tried.node() + "/" + tried.rule().id();
          switch (tried.firing()) {
            case FIRED, PROPOSED -> reached.add(key(new Place(Kind.RULE_FIRES, id)));
            case NOT_FIRED -> reached.add(key(new Place(Kind.RULE_STAYS_OUT, id)));
            case UNDECIDED, SKIPPED -> {}
          }
        }
        case TraceStep.LeafReached leaf -> {
          if (leaf.certain()) {
            reached.add(key(new Place(Kind.LEAF, leaf.path())));
          }
        }
        case TraceStep.NodeValued valued -> valued(valued, reached);
        case TraceStep.Derived _,
            TraceStep.BranchTaken _,
            TraceStep.Capped _,
            TraceStep.Exempted _,
            TraceStep.Flagged _ -> {}
      }
    }
  }

  private static void valued(TraceStep.NodeValued valued, SortedSet<String> reached) {
    String id = valued.node().id();
    if (valued.value().isPoint()) {
      reached.add(key(new Place(Kind.NODE, id)));
    }
    if (valued.node().cut() instanceof Node.Cut.When && valued.verdict().isDecided()) {
      boolean passes = valued.verdict().worst() == Verdict.PASS;
      boolean fails = valued.verdict().worst() == Verdict.FAIL;
      if (passes || fails) {
        reached.add(key(new Place(passes ? Kind.CUT_PASSES : Kind.CUT_FAILS, id)));
      }
    }
  }

  private static String key(Place place) {
    return place.kind() + " " + place.id();
  }
}
