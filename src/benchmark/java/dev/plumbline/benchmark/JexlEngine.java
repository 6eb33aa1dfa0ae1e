package dev.plumbline.benchmark;

import java.util.BitSet;
import java.util.List;
import org.apache.commons.jexl3.JexlBuilder;
import org.apache.commons.jexl3.JexlContext;
import org.apache.commons.jexl3.JexlExpression;
import org.apache.commons.jexl3.MapContext;

/// Apache Commons JEXL, one expression a rule, over a context made beforehand.
final class JexlEngine implements RuleEngine {

  private final JexlExpression[] expressions;
  private final double[] weights;
  private final JexlContext[] documents;

  JexlEngine(List<Rule> rules, List<Facts> documents) {
    org.apache.commons.jexl3.JexlEngine engine =
        new JexlBuilder().cache(1024).strict(true).silent(false).create();
    this.expressions =
        rules.stream()
            .map(rule -> engine.createExpression(rule.jexl()))
            .toArray(JexlExpression[]::new);
    this.weights = rules.stream().mapToDouble(Rule::weight).toArray();
    this.documents =
        documents.stream().map(facts -> new MapContext(facts.map())).toArray(JexlContext[]::new);
  }

  @Override
  public double sum(int document) {
    double sum = 0;
    for (int i = 0; i < expressions.length; i++) {
      if ((Boolean) expressions[i].evaluate(documents[document])) {
        sum += weights[i];
      }
    }
    return sum;
  }

  @Override
  public BitSet fired(int document) {
    BitSet fired = new BitSet();
    for (int i = 0; i < expressions.length; i++) {
      fired.set(i, (Boolean) expressions[i].evaluate(documents[document]));
    }
    return fired;
  }
}
