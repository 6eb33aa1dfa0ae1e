package dev.plumbline.rubric;

import dev.plumbline.plan.model.Node;
import dev.plumbline.problem.EscapedText;
import dev.plumbline.problem.Problem;
import dev.plumbline.rubric.source.RubricLimits;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/// One name means one thing: facts, items, traits, thresholds, conditions, derivations and nodes
/// share their names. Also counts what has a limit.
final class NameConflictCheck {

  static void check(Rubric rubric, List<Problem> problems) {
    SortedMap<String, String> taken = new TreeMap<>();
    take(rubric.facts().stream().map(Fact::id).toList(), "fact", "/facts/", taken, problems);
    for (int t = 0; t < rubric.traits().size(); t++) {
      Trait trait = rubric.traits().get(t);
      String path = "/traits/" + trait.id();
      take(List.of(trait.id()), "trait", "/traits/", taken, problems);
      for (int i = 0; i < trait.items().size(); i++) {
        take(trait.items().get(i).id(), "item", path + "/items/" + i + "/id", taken, problems);
      }
    }
    take(
        rubric.thresholds().stream().map(Threshold::id).toList(),
        "threshold",
        "/thresholds/",
        taken,
        problems);
    take(List.copyOf(rubric.conditions().keySet()), "condition", "/conditions/", taken, problems);
    take(
        List.copyOf(rubric.derivations().keySet()), "derivation", "/derivations/", taken, problems);
    take(rubric.plan().stream().map(Node::id).toList(), "node", "/plan/", taken, problems);
    checkGates(rubric, problems);
    limit(rubric.facts().size(), RubricLimits.FACTS_MAX, "facts", "/facts", problems);
    limit(rubric.items().size(), RubricLimits.ITEMS_MAX, "items", "/traits", problems);
    limit(
        rubric.plan().size() + rubric.traits().size(),
        RubricLimits.NODES_MAX,
        "nodes",
        "/plan",
        problems);
    limit(rubric.cases().size(), RubricLimits.CASES_MAX, "cases", "/cases", problems);
    limit(rules(rubric), RubricLimits.RULES_MAX, "rules", "/plan", problems);
  }

  private static int rules(Rubric rubric) {
    return rubric.plan().stream()
        .mapToInt(node -> node.body() instanceof Node.RuleList list ? list.rules().size() : 0)
        .sum();
  }

  private static void checkGates(Rubric rubric, List<Problem> problems) {
    SortedMap<String, String> ids = new TreeMap<>();
    for (int i = 0; i < rubric.gates().size(); i++) {
      take(rubric.gates().get(i).id(), "gate", "/gates/" + i + "/id", ids, problems);
    }
  }

  private static void take(
      List<String> ids,
      String kind,
      String path,
      SortedMap<String, String> taken,
      List<Problem> problems) {
    ids.forEach(id -> take(id, kind, path + id, taken, problems));
  }

  private static void take(
      String id,
      String kind,
      String path,
      SortedMap<String, String> taken,
      List<Problem> problems) {
    if (id.isEmpty()) {
      return;
    }
    String before = taken.putIfAbsent(id, kind);
    if (before != null) {
      problems.add(
          Problem.at(
              path,
              "name-taken",
              "two things are called "
                  + EscapedText.text(id)
                  + ": "
                  + a(before)
                  + " and "
                  + a(kind),
              "one name means one thing: choose another for one of them"));
    }
  }

  private static String a(String kind) {
    return (kind.equals("item") ? "an " : "a ") + kind;
  }

  private static void limit(int count, int most, String what, String path, List<Problem> problems) {
    if (count > most) {
      problems.add(
          Problem.at(
              path, "too-many", "there are " + count + " " + what, "a rubric has at most " + most));
    }
  }

  private NameConflictCheck() {}
}
