package dev.plumbline.rubric.bundle;

import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.rubric.Fact;
import dev.plumbline.rubric.Item;
import dev.plumbline.rubric.Rubric;
import dev.plumbline.rubric.Trait;
import dev.plumbline.rubric.plan.expression.Expression;
import dev.plumbline.rubric.plan.model.Gate;
import dev.plumbline.rubric.plan.model.PlanNodes;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;

/// Checks what gates and invariants may read. Both are evaluated over facts, before the plan; gates
/// are evaluated before the judge is asked, too.
final class GateScopeCheck {

  /// Whether a gate's condition and words read nothing that the judge or the plan provides;
  /// otherwise problems are reported.
  static boolean checkGate(Rubric rubric, Gate gate, String path, List<Problem> problems) {
    List<String> judged = new ArrayList<>(items(rubric));
    rubric.questions().facts().stream()
        .filter(fact -> !PlanAssembler.isUnjudged(fact))
        .map(Fact::id)
        .forEach(judged::add);
    String what = "the gate " + EscapedText.text(gate.id());
    boolean decides = check(rubric, List.of(gate.when()), path + "/when", what, judged, problems);
    return check(rubric, gate.because().expressions(), path + "/because", what, judged, problems)
        && decides;
  }

  /// Whether an invariant reads no item and nothing that the plan provides; otherwise problems are
  /// reported.
  static boolean check(
      Rubric rubric, Expression when, String path, String what, List<Problem> problems) {
    return check(rubric, List.of(when), path, what, items(rubric), problems);
  }

  private static boolean check(
      Rubric rubric,
      List<Expression> read,
      String path,
      String what,
      List<String> judged,
      List<Problem> problems) {
    SortedSet<String> names =
        PlanNodes.requiredNamesOf(PlanAssembler.declarations(rubric, _ -> true), read);
    int before = problems.size();
    for (String name : names) {
      if (judged.contains(name)) {
        problems.add(
            Problem.at(
                path,
                ProblemCode.DEPENDS_ON_JUDGE,
                what + " reads " + EscapedText.text(name) + ", which only the judge can answer",
                "gates read supplied and computed facts"));
      } else if (rubric.scoring().derivations().containsKey(name) || nodes(rubric).contains(name)) {
        problems.add(
            Problem.at(
                path,
                ProblemCode.DEPENDS_ON_PLAN,
                what + " reads " + EscapedText.text(name) + ", which only the plan computes",
                rubric.scoring().derivations().containsKey(name)
                    ? "move it to `conditions`: gates and invariants may read those"
                    : "gates and invariants read facts, thresholds and conditions"));
      }
    }
    return problems.size() == before;
  }

  private static List<String> items(Rubric rubric) {
    return rubric.items().stream().map(Item::id).toList();
  }

  private static List<String> nodes(Rubric rubric) {
    List<String> nodes =
        new ArrayList<>(rubric.questions().traits().stream().map(Trait::id).toList());
    rubric.scoring().nodes().forEach(node -> nodes.add(node.id()));
    return nodes;
  }

  private GateScopeCheck() {}
}
