package dev.plumbline.measure.experiment.form;

import dev.plumbline.measure.calibration.stats.CounterRandom;
import dev.plumbline.rubric.Item;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.plan.engine.PlanResult;
import dev.plumbline.rubric.plan.model.FactValue;
import dev.plumbline.rubric.plan.model.ItemFinding;
import dev.plumbline.rubric.plan.model.ScoringPlanInputs;
import dev.plumbline.rubric.plan.model.Support;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/// Tries whether a form scores decisions as its original does, with drawn decisions and unknown
/// facts: intervals and verdicts must be equal.
final class EquivalenceCheck {

  private static final int DRAWS = 200;

  private static final long SEED = 20_261_122;

  static boolean isEquivalent(Bundle original, Bundle form, FormCorrespondence correspondence) {
    SortedMap<String, Item> items = RubricForms.items(original);
    for (int draw = 0; draw < DRAWS; draw++) {
      CounterRandom random = new CounterRandom(SEED, draw);
      SortedMap<String, ItemFinding> mine = new TreeMap<>();
      SortedMap<String, ItemFinding> theirs = new TreeMap<>();
      items.forEach((id, item) -> {
        List<Integer> levels = item.scale().levels();
        int decision = levels.get(random.below(levels.size()));
        mine.put(id, new ItemFinding.Decided(decision, Support.SUFFICIENT));
        theirs.put(
            correspondence.items().get(id),
            new ItemFinding.Decided(
                correspondence.decision(id, decision, item.scale()), Support.SUFFICIENT));
      });
      PlanResult one = result(original, mine);
      PlanResult other = result(form, theirs);
      if (!one.composite().equals(other.composite()) || !one.verdict().equals(other.verdict())) {
        return false;
      }
    }
    return true;
  }

  private static PlanResult result(Bundle bundle, SortedMap<String, ItemFinding> items) {
    SortedMap<String, FactValue> facts = new TreeMap<>();
    bundle
        .extraction()
        .facts()
        .forEach(fact -> facts.put(fact.id(), new FactValue.Unknown("missing")));
    return bundle.scoring().program().run(new ScoringPlanInputs(facts, items, new TreeMap<>()));
  }

  private EquivalenceCheck() {}
}
