package dev.plumbline.rubric.revision;

import dev.plumbline.rubric.Rubric;
import dev.plumbline.rubric.plan.expression.Expression;
import dev.plumbline.rubric.plan.model.ExpressionTraversal;
import dev.plumbline.rubric.plan.model.Gate;
import dev.plumbline.rubric.plan.model.Grading;
import dev.plumbline.rubric.plan.model.Node;
import dev.plumbline.rubric.plan.model.NodeDependencies;
import dev.plumbline.rubric.plan.model.Rule;
import dev.plumbline.rubric.plan.model.RuleOrder;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/// What the scores of a rubric depend on.
///
/// @param names the names that active rules, formulas, gates and invariants read, directly or
///   through conditions and derivations
/// @param countingRules the rules that count, as `node/rule`
record ScoringDependencies(SortedSet<String> names, SortedSet<String> countingRules) {

  static ScoringDependencies of(Rubric rubric) {
    List<Expression> expressions = new ArrayList<>(rubric.questions().invariants());
    rubric.questions().gates().stream().map(Gate::when).forEach(expressions::add);
    SortedSet<String> counting = new TreeSet<>();
    for (Node node : rubric.scoring().nodes()) {
      if (node.body() instanceof Node.RuleList list) {
        for (Rule rule : list.rules()) {
          if (RuleOrder.contributes(rule)) {
            counting.add(node.id() + "/" + rule.id());
            expressions.add(rule.when());
          }
        }
        if (node.cut() instanceof Node.Cut.When(Expression condition, _)) {
          expressions.add(condition);
        }
      } else {
        ExpressionTraversal.of(node)
            .forEach(locatedExpression -> expressions.add(locatedExpression.expression()));
      }
    }
    for (Grading grading : rubric.scoring().gradings()) {
      NodeDependencies.of(grading).forEach(name -> expressions.add(new Expression.Name(name)));
    }
    return new ScoringDependencies(transitiveNames(rubric, expressions), counting);
  }

  boolean counts(String node, String rule) {
    return countingRules.contains(node + "/" + rule);
  }

  private static SortedSet<String> transitiveNames(Rubric rubric, List<Expression> expressions) {
    SortedSet<String> names = new TreeSet<>();
    ArrayDeque<Expression> open = new ArrayDeque<>(expressions);
    while (!open.isEmpty()) {
      for (Expression part : ExpressionTraversal.all(open.poll())) {
        String name =
            switch (part) {
              case Expression.Name(String id) -> id;
              case Expression.Known(String id) -> id;
              case Expression.Applies(String id) -> id;
              case Expression.Aggregate(_, String item, _) -> item;
              default -> "";
            };
        if (!name.isEmpty() && names.add(name)) {
          Expression meaning =
              rubric
                  .scoring()
                  .conditions()
                  .getOrDefault(name, rubric.scoring().derivations().get(name));
          if (meaning != null) {
            open.add(meaning);
          }
        }
      }
    }
    return names;
  }
}
