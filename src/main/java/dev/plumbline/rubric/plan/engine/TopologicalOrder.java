package dev.plumbline.rubric.plan.engine;

import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.ProblemCode;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.SequencedSet;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/// The execution order of the parts of a plan: dependencies first, ties by id (Kahn's algorithm,
/// Communications of the ACM 5, 1962).
final class TopologicalOrder {

  /// The ids in order. Those on a cycle, and those that depend on one, are left out, and so many
  /// cycles are reported that none is left without one of their references.
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
    SortedMap<String, SortedSet<String>> left = new TreeMap<>();
    needs.forEach((id, wanted) -> left.put(id, new TreeSet<>(wanted)));
    left.keySet().removeAll(order);
    left.values().forEach(wanted -> wanted.retainAll(left.keySet()));
    SortedMap<String, List<String>> dependents = new TreeMap<>();
    left.forEach((id, wanted) ->
        wanted.forEach(need -> dependents.computeIfAbsent(need, _ -> new ArrayList<>()).add(id)));
    while (!left.isEmpty()) {
      List<String> cycle = findCycle(left);
      problems.add(
          Problem.at(
              paths.getOrDefault(cycle.getFirst(), ""),
              ProblemCode.CYCLE,
              describe(cycle, relation),
              relation.help));
      String last = cycle.get(cycle.size() - 2);
      left.get(last).remove(cycle.getLast());
      removeSettled(last, left, dependents);
    }
  }

  /// Removes what needs nothing that is left, beginning with one part.
  private static void removeSettled(
      String first,
      SortedMap<String, SortedSet<String>> left,
      SortedMap<String, List<String>> dependents) {
    ArrayDeque<String> open = new ArrayDeque<>(List.of(first));
    while (!open.isEmpty()) {
      String id = open.poll();
      if (left.containsKey(id) && left.get(id).isEmpty()) {
        left.remove(id);
        for (String dependent : dependents.getOrDefault(id, List.of())) {
          if (left.containsKey(dependent)) {
            left.get(dependent).remove(id);
            open.add(dependent);
          }
        }
      }
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

  /// The cycle in which a walk from the first id ends, from its smallest id, which is repeated at
  /// the end.
  ///
  /// @param left each of which needs another one
  private static List<String> findCycle(SortedMap<String, SortedSet<String>> left) {
    SequencedSet<String> walk = new LinkedHashSet<>();
    String at = left.firstKey();
    while (walk.add(at)) {
      at = left.get(at).first();
    }
    List<String> all = new ArrayList<>(walk);
    List<String> cycle = new ArrayList<>(all.subList(all.indexOf(at), all.size()));
    String smallest = Collections.min(cycle);
    Collections.rotate(cycle, -cycle.indexOf(smallest));
    cycle.add(smallest);
    return cycle;
  }

  private static final int SHOWN_MAX = 12;

  private TopologicalOrder() {}
}
