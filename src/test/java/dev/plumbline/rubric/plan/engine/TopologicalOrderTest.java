package dev.plumbline.rubric.plan.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.base.problem.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class TopologicalOrderTest {

  @Test
  void nodes_run_after_what_they_need_and_otherwise_by_id() {
    List<Problem> problems = new ArrayList<>();

    List<String> order =
        TopologicalOrder.of(needs("c:", "b:c", "a:c b", "d:"), new TreeMap<>(), problems);

    assertThat(order).containsExactly("c", "b", "a", "d");
    assertThat(problems).isEmpty();
  }

  @Test
  void every_cycle_is_reported_with_its_path_from_its_smallest_id() {
    List<Problem> problems = new ArrayList<>();

    List<String> order =
        TopologicalOrder.of(
            needs("a:b", "b:d c", "c:a", "d:", "x:y", "y:x", "z:a"), new TreeMap<>(), problems);

    assertThat(order).containsExactly("d");
    assertThat(problems)
        .extracting(Problem::message)
        .containsExactly("`a` needs `b` needs `c` needs `a`", "`x` needs `y` needs `x`");
  }

  private static SortedMap<String, SortedSet<String>> needs(String... rows) {
    SortedMap<String, SortedSet<String>> needs = new TreeMap<>();
    for (String row : rows) {
      String[] parts = row.split(":", 2);
      needs.put(
          parts[0],
          parts[1].isEmpty() ? new TreeSet<>() : new TreeSet<>(List.of(parts[1].split(" "))));
    }
    return needs;
  }
}
