package dev.plumbline.rubric;

import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.rubric.Trait.Threshold;
import dev.plumbline.rubric.plan.model.Node;
import dev.plumbline.rubric.source.RubricLimits;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.NavigableMap;
import java.util.TreeMap;

/// Checks that facts, items, traits, thresholds, conditions, derivations and nodes, which share one
/// namespace, have distinct names, also apart from capitals, and that no section is larger than its
/// limit.
final class NameConflictCheck {

  /// Names that differ in capitals only are neighbours.
  private static final Comparator<String> ALIKE_TOGETHER =
      String.CASE_INSENSITIVE_ORDER.thenComparing(Comparator.naturalOrder());

  static void check(Rubric rubric, List<Problem> problems) {
    NavigableMap<String, String> taken = new TreeMap<>(ALIKE_TOGETHER);
    declare(
        rubric.questions().facts().stream().map(Fact::id).toList(),
        "fact",
        "/facts/",
        taken,
        problems);
    for (int t = 0; t < rubric.questions().traits().size(); t++) {
      Trait trait = rubric.questions().traits().get(t);
      String path = "/traits/" + trait.id();
      declare(List.of(trait.id()), "trait", "/traits/", taken, problems);
      for (int i = 0; i < trait.items().size(); i++) {
        declare(trait.items().get(i).id(), "item", path + "/items/" + i + "/id", taken, problems);
      }
    }
    declare(
        rubric.scoring().thresholds().stream().map(Threshold::id).toList(),
        "threshold",
        "/thresholds/",
        taken,
        problems);
    declare(
        List.copyOf(rubric.scoring().conditions().keySet()),
        "condition",
        "/conditions/",
        taken,
        problems);
    declare(
        List.copyOf(rubric.scoring().derivations().keySet()),
        "derivation",
        "/derivations/",
        taken,
        problems);
    declare(
        rubric.scoring().nodes().stream().map(Node::id).toList(),
        "node",
        "/plan/",
        taken,
        problems);
    checkGates(rubric, problems);
    checkLimit(
        rubric.questions().facts().size(), RubricLimits.FACTS_MAX, "facts", "/facts", problems);
    checkLimit(rubric.items().size(), RubricLimits.ITEMS_MAX, "items", "/traits", problems);
    checkLimit(
        rubric.scoring().nodes().size() + rubric.questions().traits().size(),
        RubricLimits.NODES_MAX,
        "nodes",
        "/plan",
        problems);
    checkLimit(rubric.cases().size(), RubricLimits.CASES_MAX, "cases", "/cases", problems);
    checkLimit(ruleCount(rubric), RubricLimits.RULES_MAX, "rules", "/plan", problems);
  }

  private static int ruleCount(Rubric rubric) {
    return rubric.scoring().nodes().stream()
        .mapToInt(node -> node.body() instanceof Node.RuleList list ? list.rules().size() : 0)
        .sum();
  }

  private static void checkGates(Rubric rubric, List<Problem> problems) {
    NavigableMap<String, String> ids = new TreeMap<>(ALIKE_TOGETHER);
    for (int i = 0; i < rubric.questions().gates().size(); i++) {
      declare(rubric.questions().gates().get(i).id(), "gate", "/gates/" + i + "/id", ids, problems);
    }
  }

  private static void declare(
      List<String> ids,
      String kind,
      String path,
      NavigableMap<String, String> taken,
      List<Problem> problems) {
    ids.forEach(id -> declare(id, kind, path + id, taken, problems));
  }

  private static void declare(
      String id,
      String kind,
      String path,
      NavigableMap<String, String> taken,
      List<Problem> problems) {
    if (id.isEmpty()) {
      return;
    }
    String before = taken.putIfAbsent(id, kind);
    if (before != null) {
      problems.add(
          Problem.at(
              path,
              ProblemCode.NAME_TAKEN,
              "duplicate name "
                  + EscapedText.text(id)
                  + ": "
                  + withArticle(before)
                  + " and "
                  + withArticle(kind),
              "rename one of them"));
      return;
    }
    taken.tailMap(id.toUpperCase(Locale.ROOT), true).keySet().stream()
        .takeWhile(other -> other.equalsIgnoreCase(id))
        .filter(other -> !other.equals(id))
        .findFirst()
        .ifPresent(other ->
            problems.add(
                Problem.at(
                    path,
                    ProblemCode.NAME_TAKEN,
                    "the name "
                        + EscapedText.text(id)
                        + " differs from "
                        + EscapedText.text(other)
                        + " in capitals only",
                    "rename one of them")));
  }

  private static String withArticle(String kind) {
    return (kind.equals("item") ? "an " : "a ") + kind;
  }

  private static void checkLimit(
      int count, int most, String what, String path, List<Problem> problems) {
    if (count > most) {
      problems.add(
          Problem.at(
              path,
              ProblemCode.TOO_MANY,
              "the rubric has " + count + " " + what,
              "at most " + most + " are allowed"));
    }
  }

  private NameConflictCheck() {}
}
