package dev.plumbline.score;

import dev.cel.common.types.SimpleType;
import dev.cel.compiler.CelCompiler;
import dev.cel.compiler.CelCompilerBuilder;
import dev.cel.compiler.CelCompilerFactory;
import dev.cel.runtime.CelRuntime;
import dev.cel.runtime.CelRuntimeFactory;
import dev.plumbline.bundle.Bundle;
import dev.plumbline.bundle.BundleCompiler;
import dev.plumbline.canonical.Json;
import dev.plumbline.canonical.JsonObject;
import dev.plumbline.canonical.JsonObjectBuilder;
import dev.plumbline.extraction.Extraction;
import dev.plumbline.fixtures.Rubrics;
import dev.plumbline.fixtures.Scorecards;
import dev.plumbline.plan.engine.TraceStep;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.options.OptionsBuilder;

/// Measures how many documents one thread scores in a second, with a full trace and without JSON,
/// from fifteen facts; CEL evaluates the same rules for comparison, without a trace. Before
/// anything is timed, both must have fired the same rules for every document.
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(value = 1, jvmArgsAppend = "-XX:+UseSerialGC")
public class ScoringBenchmark {

  private static final int DOCUMENTS = 500;
  private static final Map<String, Integer> TARGETS =
      Map.of("20 rules", 300_000, "200 rules", 40_000, "60 nodes with a tree", 150_000);

  @Param({"20 rules", "200 rules", "60 nodes with a tree"})
  private String plan = "20 rules";

  private byte[] source = {};
  private List<String> conditions = List.of();
  private List<Extraction> extractions = List.of();
  private List<Map<String, Object>> facts = List.of();
  private List<CelRuntime.Program> programs = List.of();
  private Scorer scorer = new Scorer(Rubrics.of("plan: {composite: 1}"));

  @Setup
  public void prepare() throws Exception {
    conditions =
        plan.endsWith("rules") ? conditions(Integer.parseInt(plan.split(" ")[0])) : List.of();
    String rubric = conditions.isEmpty() ? graph() : rules(conditions);
    source = rubric.getBytes(StandardCharsets.UTF_8);
    Bundle bundle = Rubrics.locked(rubric);
    scorer = new Scorer(bundle);
    facts = facts();
    extractions = facts.stream().map(f -> Scorecards.extraction(bundle, json(f))).toList();
    programs = programs();
    for (int i = 0; i < DOCUMENTS && !conditions.isEmpty(); i++) {
      if (!ours(extractions.get(i)).equals(theirs(facts.get(i)))) {
        throw new IllegalStateException("other rules fired for " + facts.get(i));
      }
    }
  }

  @Benchmark
  @OperationsPerInvocation(DOCUMENTS)
  public void plumbline(Blackhole sink) {
    for (Extraction extraction : extractions) {
      sink.consume(scorer.evaluate(extraction));
    }
  }

  @Benchmark
  @OperationsPerInvocation(DOCUMENTS)
  public void cel(Blackhole sink) throws Exception {
    for (Map<String, Object> document : facts) {
      for (CelRuntime.Program program : programs) {
        sink.consume(program.eval(document));
      }
    }
  }

  @Benchmark
  public Object compile() {
    return BundleCompiler.compile(source);
  }

  private TreeSet<Integer> ours(Extraction extraction) {
    TreeSet<Integer> fired = new TreeSet<>();
    for (TraceStep step : scorer.evaluate(extraction).steps()) {
      if (step instanceof TraceStep.RuleEvaluated tried
          && tried.firing() == TraceStep.Firing.FIRED) {
        fired.add(Integer.valueOf(tried.rule().id().substring(1)));
      }
    }
    return fired;
  }

  private TreeSet<Integer> theirs(Map<String, Object> document) throws Exception {
    TreeSet<Integer> fired = new TreeSet<>();
    for (int i = 0; i < programs.size(); i++) {
      if ((Boolean) programs.get(i).eval(document)) {
        fired.add(i);
      }
    }
    return fired;
  }

  private List<CelRuntime.Program> programs() throws Exception {
    CelCompilerBuilder builder = CelCompilerFactory.standardCelCompilerBuilder();
    for (int k = 0; k < 5; k++) {
      builder.addVar("b" + k, SimpleType.BOOL);
    }
    for (int k = 0; k < 4; k++) {
      builder.addVar("n" + k, SimpleType.INT).addVar("d" + k, SimpleType.DOUBLE);
    }
    builder.addVar("e0", SimpleType.STRING).addVar("e1", SimpleType.STRING);
    CelCompiler compiler = builder.build();
    CelRuntime runtime = CelRuntimeFactory.standardCelRuntimeBuilder().build();
    List<CelRuntime.Program> compiled = new ArrayList<>();
    for (String condition : conditions) {
      compiled.add(runtime.createProgram(compiler.compile(condition).getAst()));
    }
    return compiled;
  }

  /// Conditions that mean the same to both, each over two or three of the fifteen facts.
  private static List<String> conditions(int count) {
    List<String> conditions = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      conditions.add(
          switch (i % 5) {
            case 0 -> "n" + i % 4 + " >= " + (i * 7 % 900) + " && !b" + i % 5;
            case 1 -> "d" + i % 4 + " < 0." + (10 + i % 80) + " || b" + i % 5;
            case 2 -> "e0 == \"mid\" && d" + i % 4 + " >= 0." + (101 + i);
            case 3 -> "e1 in [\"x\"] && n" + i % 4 + " < " + (100 + i);
            default -> "b0 && n1 > " + (400 + i) + " || b1 && d2 > 0." + (300 + i);
          });
    }
    return conditions;
  }

  private static String declarations() {
    StringBuilder out = new StringBuilder("rubric: bench\nversion: 1.0.0\nfacts:\n");
    for (int k = 0; k < 5; k++) {
      out.append("  b").append(k).append(": boolean\n");
    }
    for (int k = 0; k < 4; k++) {
      out.append("  n").append(k).append(": {type: integer, min: 0, max: 1000}\n");
      out.append("  d").append(k).append(": {type: decimal, min: 0, max: 1}\n");
    }
    return out.append(
            "  e0: {type: enum, values: [low, mid, high]}\n  e1: {type: enum, values: [x, y]}\n")
        .toString();
  }

  private static String rules(List<String> conditions) {
    StringBuilder out =
        new StringBuilder(declarations()).append("plan:\n  composite:\n    rules:\n");
    for (int i = 0; i < conditions.size(); i++) {
      out.append("      - {id: r").append(i).append(", weight: ");
      out.append(i % 2 == 0 ? "0.05" : "-0.02")
          .append(", when: '")
          .append(conditions.get(i))
          .append("'}\n");
    }
    return out.append("    pass: composite >= 0.1\n").toString();
  }

  /// Fifty-eight metrics in layers of eight, each reading two of the layer before; their mean; and
  /// a tree that decides by it.
  private static String graph() {
    StringBuilder out = new StringBuilder(declarations()).append("plan:\n");
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

  private static List<Map<String, Object>> facts() {
    SplittableRandom random = new SplittableRandom(7);
    List<Map<String, Object>> all = new ArrayList<>();
    for (int i = 0; i < DOCUMENTS; i++) {
      Map<String, Object> facts = new TreeMap<>();
      for (int k = 0; k < 5; k++) {
        facts.put("b" + k, random.nextBoolean());
      }
      for (int k = 0; k < 4; k++) {
        facts.put("n" + k, (long) random.nextInt(1001));
        facts.put("d" + k, random.nextInt(1001) / 1000.0);
      }
      facts.put("e0", List.of("low", "mid", "high").get(random.nextInt(3)));
      facts.put("e1", random.nextBoolean() ? "x" : "y");
      all.add(facts);
    }
    return all;
  }

  private static JsonObject json(Map<String, Object> facts) {
    JsonObjectBuilder json = JsonObject.builder();
    facts.forEach((id, value) ->
        json.put(
            id,
            switch (value) {
              case Boolean truth -> Json.of(truth);
              case Long whole -> Json.of(whole.longValue());
              case Double decimal -> Json.of(BigDecimal.valueOf(decimal));
              default -> Json.of((String) value);
            }));
    return json.build();
  }

  /// Prints one table.
  public static void main(String[] arguments) throws Exception {
    Collection<RunResult> results =
        new Runner(
                new OptionsBuilder()
                    .include(ScoringBenchmark.class.getName())
                    .verbosity(org.openjdk.jmh.runner.options.VerboseMode.SILENT)
                    .build())
            .run();
    TreeMap<String, String> rows = new TreeMap<>();
    for (RunResult result : results) {
      String plan = result.getParams().getParam("plan");
      String label = result.getParams().getBenchmark().replaceAll(".*\\.", "");
      double rate = result.getPrimaryResult().getScore();
      boolean rules = plan.endsWith("rules");
      switch (label) {
        case "plumbline" ->
            rows.put(
                "1 " + plan,
                row("score with trace, " + plan, rate, ", wanted " + TARGETS.get(plan)));
        case "cel" -> {
          if (rules) {
            rows.put("2 " + plan, row("CEL, the same " + plan + ", no trace", rate, ""));
          }
        }
        default ->
            rows.put(
                "3 " + plan,
                row(
                    "compile, " + plan,
                    rate,
                    String.format(Locale.ROOT, ", %.2f ms each", 1000 / rate)));
      }
    }
    rows.values().forEach(System.out::println);
  }

  private static String row(String what, double rate, String more) {
    return String.format(Locale.ROOT, "%-45s %,12.0f a second%s", what, rate, more);
  }
}
