package dev.plumbline.rubric.plan.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.base.number.Truth;
import dev.plumbline.rubric.plan.expression.FactType;
import dev.plumbline.rubric.plan.expression.Frame;
import dev.plumbline.rubric.plan.expression.Scope;
import dev.plumbline.rubric.plan.model.ScoringPlanInputs.FactValue;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/// One pass over the facts fills the slots that looking each of them up would.
class FactSlotsTest {

  private static final List<String> IDS = List.of("a", "b", "ba", "c", "z");

  @Test
  void every_combination_of_declared_and_given_facts_fills_the_declared_slots() {
    for (int declared = 0; declared < 1 << IDS.size(); declared++) {
      SortedMap<String, FactType> types = new TreeMap<>();
      chosen(declared).forEach(id -> types.put(id, new FactType.Truthful()));
      Scope scope = new Scope();
      FactSlots slots = new FactSlots(types, scope);
      for (int given = 0; given < 1 << IDS.size(); given++) {
        SortedMap<String, FactValue> facts = new TreeMap<>();
        chosen(given).forEach(id -> facts.put(id, new FactValue.Truthful(id.length() == 1)));
        Frame frame = new Frame(scope.slots());
        slots.fill(frame, facts);

        for (String id : types.keySet()) {
          Truth expected = facts.containsKey(id) ? Truth.of(id.length() == 1) : Truth.UNKNOWN;
          assertThat(frame.truths[scope.find(id).binding().slot()])
              .as("%s of %s, declared %s", id, facts.keySet(), types.keySet())
              .isEqualTo(expected);
          assertThat(frame.known[scope.find(id).binding().known()])
              .isEqualTo(Truth.of(facts.containsKey(id)));
        }
      }
    }
  }

  private static List<String> chosen(int bits) {
    return IDS.stream().filter(id -> (bits >> IDS.indexOf(id) & 1) == 1).toList();
  }
}
