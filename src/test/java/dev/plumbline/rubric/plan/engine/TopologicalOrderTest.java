package dev.plumbline.rubric.plan.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.base.problem.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
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

  @Test
  void a_cycle_behind_another_or_through_its_parts_is_reported_too() {
    List<Problem> problems = new ArrayList<>();
    TopologicalOrder.of(
        needs("a:b c", "b:d", "c:a", "d:e", "e:d f", "f:e"), new TreeMap<>(), problems);
    assertThat(problems)
        .extracting(Problem::message)
        .containsExactlyInAnyOrder(
            "`a` needs `c` needs `a`", "`d` needs `e` needs `d`", "`e` needs `f` needs `e`");
  }

  /// Whatever the graph, what is reported are cycles of it, and none is left that has none of the
  /// references by which they close.
  @RepeatedTest(20)
  void no_cycle_is_left_untold(RepetitionInfo repetition) {
    SplittableRandom random = new SplittableRandom(repetition.getCurrentRepetition());
    SortedMap<String, SortedSet<String>> needs = new TreeMap<>();
    for (int i = 0; i < 12; i++) {
      SortedSet<String> wanted = new TreeSet<>();
      for (int k = random.nextInt(3); k > 0; k--) {
        wanted.add("n" + random.nextInt(12));
      }
      needs.put("n" + i, wanted);
    }
    List<Problem> problems = new ArrayList<>();

    TopologicalOrder.of(needs, new TreeMap<>(), problems);

    SortedMap<String, SortedSet<String>> opened = new TreeMap<>();
    needs.forEach((id, wanted) -> opened.put(id, new TreeSet<>(wanted)));
    for (Problem problem : problems) {
      List<String> ids = List.of(problem.message().replace("`", "").split(" needs "));
      for (int i = 1; i < ids.size(); i++) {
        assertThat(needs.get(ids.get(i - 1))).contains(ids.get(i));
        opened.get(ids.get(i - 1)).remove(ids.get(i));
      }
      assertThat(ids.getFirst()).isEqualTo(ids.getLast());
    }
    List<Problem> none = new ArrayList<>();
    TopologicalOrder.of(opened, new TreeMap<>(), none);
    assertThat(none).isEmpty();
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
