package dev.plumbline.rubric.plan.engine;

import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.ProblemCode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/// The execution order of the parts of a plan: dependencies first, ties by id (Kahn's algorithm,
/// Communications of the ACM 5, 1962).
final class TopologicalOrder {

  /// The ids in order. Those on a cycle, and those that depend on one, are left out, and each cycle
  /// is reported with its path.
  ///
  /// @param needs the dependencies of each part; names that are not parts are ignored
  /// @param paths the path of each part in the rubric
  public static List<String> of(
      SortedMap<String, SortedSet<String>> needs,
      Map<String, String> paths,
      List<Problem> problems) {
    return of(needs, paths, Relation.NEEDS, problems);
  }

  /// What relates the parts: between their names in a message, and what to do about a circle of it.
  enum Relation {
    NEEDS("needs", "remove one of these references: a plan must be acyclic"),
    OVERRIDES("overrides", "remove one of these from `overrides`: no rule can override itself");

    private final String verb;
    private final String help;

    Relation(String verb, String help) {
      this.verb = verb;
      this.help = help;
    }
  }

  static List<String> of(
      SortedMap<String, SortedSet<String>> needs,
      Map<String, String> paths,
      Relation relation,
      List<Problem> problems) {
    SortedMap<String, Integer> waiting = new TreeMap<>();
    SortedMap<String, List<String>> dependents = new TreeMap<>();
    needs.forEach((id, wanted) -> {
      waiting.put(id, 0);
      for (String need : wanted) {
        if (needs.containsKey(need)) {
          waiting.merge(id, 1, Integer::sum);
          dependents.computeIfAbsent(need, _ -> new ArrayList<>()).add(id);
        }
      }
    });
    List<String> order = new ArrayList<>();
    TreeSet<String> ready = new TreeSet<>();
    waiting.forEach((id, count) -> {
      if (count == 0) {
        ready.add(id);
      }
    });
    while (!ready.isEmpty()) {
      String id = ready.pollFirst();
      order.add(id);
      for (String dependent : dependents.getOrDefault(id, List.of())) {
        if (waiting.merge(dependent, -1, Integer::sum) == 0) {
          ready.add(dependent);
        }
      }
    }
    if (order.size() < needs.size()) {
      reportCycles(needs, order, paths, relation, problems);
    }
    return order;
  }

  /// The nodes in stages: each reads only nodes of earlier stages, so the nodes of one stage could
  /// run in parallel. Conditions and derivations are in no stage of their own.
  ///
  /// @param order every part, none before its dependencies
  static List<List<String>> stages(
      SortedMap<String, SortedSet<String>> needs, List<String> order, Predicate<String> isNode) {
    SortedMap<String, Integer> stages = new TreeMap<>();
    List<List<String>> nodes = new ArrayList<>();
    for (String id : order) {
      int earlier =
          needs.get(id).stream().mapToInt(need -> stages.getOrDefault(need, 0)).max().orElse(0);
      if (!isNode.test(id)) {
        stages.put(id, earlier);
        continue;
      }
      stages.put(id, earlier + 1);
      if (nodes.size() == earlier) {
        nodes.add(new ArrayList<>());
      }
      nodes.get(earlier).add(id);
    }
    return nodes.stream().map(stage -> stage.stream().sorted().toList()).toList();
  }

  private static void reportCycles(
      SortedMap<String, SortedSet<String>> needs,
      List<String> order,
      Map<String, String> paths,
      Relation relation,
      List<Problem> problems) {
    TreeSet<String> left = new TreeSet<>(needs.keySet());
    left.removeAll(new TreeSet<>(order));
    while (!left.isEmpty()) {
      List<String> cycle = findCycle(left.first(), needs, left);
      if (cycle.isEmpty()) {
        left.pollFirst();
        continue;
      }
      problems.add(
          Problem.at(
              paths.getOrDefault(cycle.getFirst(), ""),
              ProblemCode.CYCLE,
              describe(cycle, relation),
              relation.help));
      left.removeAll(new TreeSet<>(cycle));
    }
  }

  /// The cycle, name by name; a long one without its middle.
  private static String describe(List<String> cycle, Relation relation) {
    int shown = cycle.size() <= SHOWN_MAX ? cycle.size() : SHOWN_MAX - 1;
    String begin =
        cycle.stream()
            .limit(shown)
            .map(EscapedText::text)
            .collect(Collectors.joining(" " + relation.verb + " "));
    if (shown < cycle.size()) {
      return begin
          + " and so on through "
          + (cycle.size() - shown - 1)
          + " more, back to "
          + EscapedText.text(cycle.getFirst());
    }
    return begin;
  }

  /// The cycle that a walk from `start` reaches, with the first id repeated at the end; empty if
  /// the walk leaves the remaining ids, which happens only behind a cycle that has been reported.
  private static List<String> findCycle(
      String start, SortedMap<String, SortedSet<String>> needs, SortedSet<String> left) {
    List<String> walk = new ArrayList<>();
    TreeSet<String> seen = new TreeSet<>();
    String at = start;
    while (seen.add(at)) {
      walk.add(at);
      String next = needs.get(at).stream().filter(left::contains).findFirst().orElse("");
      if (next.isEmpty()) {
        return List.of();
      }
      at = next;
    }
    List<String> cycle = new ArrayList<>(walk.subList(walk.indexOf(at), walk.size()));
    String smallest = cycle.stream().sorted().findFirst().orElseThrow();
    while (!cycle.getFirst().equals(smallest)) {
      cycle.add(cycle.removeFirst());
    }
    cycle.add(smallest);
    return cycle;
  }

  private static final int SHOWN_MAX = 12;

  private TopologicalOrder() {}
}
