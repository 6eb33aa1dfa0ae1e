package dev.plumbline.measure.monitoring.groups;

import dev.plumbline.measure.monitoring.stats.MantelHaenszel;
import dev.plumbline.rubric.Item;
import java.util.ArrayList;
import java.util.List;

/// The decisions of two groups on every item, by the total of all items.
record FunctioningTable(List<Item> items, GroupCounts reference, GroupCounts focal) {

  /// One for each step of each item whose odds can be compared.
  List<ItemFunctioning> of(String group) {
    List<ItemFunctioning> all = new ArrayList<>();
    for (int item = 0; item < items.size(); item++) {
      List<Integer> levels = items.get(item).scale().levels();
      for (int step = 1; step < levels.size(); step++) {
        MantelHaenszel odds = odds(item, step);
        if (odds.isDefined()) {
          all.add(new ItemFunctioning(group, items.get(item).id(), levels.get(step), odds));
        }
      }
    }
    return all;
  }

  /// Of a reverse-scored item, reaching a step is what lowers the score, so the other side counts.
  private MantelHaenszel odds(int item, int step) {
    MantelHaenszel odds = new MantelHaenszel();
    boolean reversed = items.get(item).reverseScored();
    reference.byTotal.forEach((total, counts) -> {
      long[][] others = focal.byTotal.get(total);
      if (others != null) {
        long yes = reached(counts[item], step, !reversed);
        long no = reached(counts[item], step, reversed);
        long focalYes = reached(others[item], step, !reversed);
        odds.add(yes, no, focalYes, reached(others[item], step, reversed));
      }
    });
    return odds;
  }

  private static long reached(long[] decisions, int step, boolean reached) {
    long count = 0;
    for (int decision = 0; decision < decisions.length; decision++) {
      count += decision >= step == reached ? decisions[decision] : 0;
    }
    return count;
  }
}
