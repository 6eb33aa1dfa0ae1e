package dev.plumbline.benchmark;

import java.util.BitSet;
import java.util.List;
import java.util.function.Predicate;

/// Hand-written conditions: no engine at all.
final class ClosureEngine implements RuleEngine {

  private final Predicate<Facts>[] conditions;
  private final double[] weights;
  private final Facts[] documents;

  @SuppressWarnings({"unchecked", "rawtypes"})
  ClosureEngine(List<Rule> rules, List<Facts> documents) {
    this.conditions = rules.stream().map(Rule::closure).toArray(Predicate[]::new);
    this.weights = rules.stream().mapToDouble(Rule::weight).toArray();
    this.documents = documents.toArray(Facts[]::new);
  }

  @Override
  public double sum(int document) {
    double sum = 0;
    for (int i = 0; i < conditions.length; i++) {
      if (conditions[i].test(documents[document])) {
        sum += weights[i];
      }
    }
    return sum;
  }

  @Override
  public BitSet fired(int document) {
    BitSet fired = new BitSet();
    for (int i = 0; i < conditions.length; i++) {
      fired.set(i, conditions[i].test(documents[document]));
    }
    return fired;
  }
}
