package dev.plumbline.benchmark;

import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.bundle.BundleCompiler;
import dev.plumbline.score.extraction.Extraction;
import dev.plumbline.fixtures.Rubrics;
import dev.plumbline.fixtures.Scorecards;
import dev.plumbline.score.Scorer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;

/// The time to score 500 documents with a full trace and without JSON, and to compile the rubric
/// with all lints: for rules alone, and for a graph of sixty nodes with a tree.
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(value = 1, jvmArgsAppend = "-XX:+UseSerialGC")
public class ScoringBenchmark {

  @Param({"20 rules", "200 rules", "60 nodes with a tree"})
  private String plan = "20 rules";

  private byte[] source = {};
  private List<Extraction> extractions = List.of();
  private Scorer scorer = new Scorer(Rubrics.of("plan: {composite: 1}"));

  @Setup
  public void prepare() {
    String rubric =
        plan.endsWith("rules")
            ? PlumblineEngine.rubric(Rule.first(Integer.parseInt(plan.split(" ")[0])))
            : graph();
    source = rubric.getBytes(StandardCharsets.UTF_8);
    Bundle bundle = Rubrics.locked(rubric);
    scorer = new Scorer(bundle);
    extractions =
        Facts.generate(RuleEngineBenchmark.DOCUMENTS).stream()
            .map(facts -> Scorecards.extraction(bundle, facts.json()))
            .toList();
  }

  @Benchmark
  public void score(Blackhole sink) {
    for (Extraction extraction : extractions) {
      sink.consume(scorer.evaluate(extraction));
    }
  }

  @Benchmark
  public Object compile() {
    return BundleCompiler.compile(source);
  }

  /// Fifty-eight metrics in layers of eight, each reading two of the layer before; their mean; and
  /// a tree that decides by it.
  private static String graph() {
    StringBuilder out = new StringBuilder(PlumblineEngine.declarations()).append("plan:\n");
    List<String> last = new ArrayList<>();
    for (int i = 0; i < 58; i++) {
      String left = i < 8 ? "d" + i % 4 : "m" + (i - 8);
      String right = i < 8 ? "(b" + i % 5 + " ? 1 : 0.5)" : "m" + (i - i % 8 - 8 + (i + 3) % 8);
      out.append("  m").append(i).append(": \"0.").append(3 + i % 5).append(" * ").append(left);
      out.append(" + 0.").append(1 + i % 3).append(" * ").append(right).append("\"\n");
      if (i >= 50) {
        last.add("m" + i);
      }
    }
    out.append("  quality:\n    weighted_mean: [").append(String.join(", ", last)).append("]\n");
    return out.append(
            """
              composite:
                tree:
                  - {when: n0 < 100 && !b0, then: {score: 0, label: reject, verdict: fail}}
                  - switch: quality
                    ranges:
                      - {at_least: 0.02, then: {score: quality, label: good, verdict: pass}}
                      - else: {tree: [{switch: e0, cases: {low: 0, mid: quality / 2, high: quality}}]}
            """)
        .toString();
  }
}
