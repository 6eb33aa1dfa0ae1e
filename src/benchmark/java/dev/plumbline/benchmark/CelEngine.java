package dev.plumbline.benchmark;

import dev.cel.common.types.SimpleType;
import dev.cel.compiler.CelCompiler;
import dev.cel.compiler.CelCompilerBuilder;
import dev.cel.compiler.CelCompilerFactory;
import dev.cel.runtime.CelEvaluationException;
import dev.cel.runtime.CelRuntime;
import dev.cel.runtime.CelRuntimeFactory;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;

/// Google's CEL for Java, one program a rule.
final class CelEngine implements RuleEngine {

  private final CelRuntime.Program[] programs;
  private final double[] weights;
  private final List<Map<String, Object>> documents;

  CelEngine(List<Rule> rules, List<Facts> documents) throws Exception {
    CelCompilerBuilder builder = CelCompilerFactory.standardCelCompilerBuilder();
    for (int k = 0; k < 5; k++) {
      builder.addVar("b" + k, SimpleType.BOOL);
    }
    for (int k = 0; k < 4; k++) {
      builder.addVar("n" + k, SimpleType.INT).addVar("d" + k, SimpleType.DOUBLE);
    }
    CelCompiler compiler =
        builder.addVar("e0", SimpleType.STRING).addVar("e1", SimpleType.STRING).build();
    CelRuntime runtime = CelRuntimeFactory.standardCelRuntimeBuilder().build();
    List<CelRuntime.Program> compiled = new ArrayList<>();
    for (Rule rule : rules) {
      compiled.add(runtime.createProgram(compiler.compile(rule.condition()).getAst()));
    }
    this.programs = compiled.toArray(CelRuntime.Program[]::new);
    this.weights = rules.stream().mapToDouble(Rule::weight).toArray();
    this.documents = documents.stream().map(Facts::map).toList();
  }

  @Override
  public double sum(int document) {
    double sum = 0;
    for (int i = 0; i < programs.length; i++) {
      if (test(i, document)) {
        sum += weights[i];
      }
    }
    return sum;
  }

  @Override
  public BitSet fired(int document) {
    BitSet fired = new BitSet();
    for (int i = 0; i < programs.length; i++) {
      fired.set(i, test(i, document));
    }
    return fired;
  }

  private boolean test(int rule, int document) {
    try {
      return (Boolean) programs[rule].eval(documents.get(document));
    } catch (CelEvaluationException e) {
      throw new IllegalStateException(e);
    }
  }
}
