package dev.plumbline.benchmark;

import com.sun.management.OperatingSystemMXBean;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.rubric.plan.engine.PlanResult;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.VerboseMode;

/// The time in which one thread applies the same rules to one document, in this project and in
/// other rule engines. The others decide the rules and add up the weights of those that fire, as
/// `double`, and keep nothing of it; this project's figures include the trace.
///
/// The table has the processor time of the process, collector included, so that it means something
/// on a machine with other work.
///
/// Before anything is timed, every engine must have fired the same rules for every document.
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 5, time = 2)
@Measurement(iterations = 5, time = 1)
@Fork(
    value = 1,
    jvmArgsAppend = {
      "-XX:+UseSerialGC",
      "-Xmn256m",
      "-Dslf4j.provider=org.slf4j.helpers.NOP_FallbackServiceProvider"
    })
public class RuleEngineBenchmark {

  static final int DOCUMENTS = 500;

  @Param({"20", "200"})
  private int rules = 20;

  /// Only the engine that is timed, so that none warms up or spoils another's code.
  private RuleEngine engine = new ClosureEngine(List.of(), List.of());

  private PlumblineEngine plumbline = new PlumblineEngine(Rule.first(1), List.of());

  @Param({"plumbline", "plumbline-bytes", "plumbline-floor", "drools", "jexl", "cel", "closures"})
  private String name = "plumbline";

  @Setup
  public void prepare() throws Exception {
    List<Rule> first = Rule.first(rules);
    List<Facts> documents = Facts.generate(DOCUMENTS);
    RuleEngine floor = new ClosureEngine(first, documents);
    plumbline = new PlumblineEngine(first, documents);
    engine =
        switch (name) {
          case "drools" -> new DroolsEngine(first, documents);
          case "jexl" -> new JexlEngine(first, documents);
          case "cel" -> new CelEngine(first, documents);
          case "closures" -> floor;
          default -> plumbline;
        };
    for (int i = 0; i < DOCUMENTS; i++) {
      BitSet expected = floor.fired(i);
      if (!engine.fired(i).equals(expected) || Math.abs(engine.sum(i) - floor.sum(i)) > 1e-9) {
        throw new IllegalStateException(
            name
                + " fired "
                + engine.fired(i)
                + " and not "
                + expected
                + " for "
                + documents.get(i));
      }
    }
  }

  /// The processor time of an iteration, as a secondary result of JMH.
  @State(Scope.Thread)
  @AuxCounters(AuxCounters.Type.EVENTS)
  public static class ProcessorTime {
    public long nanos;
    public long documents;

    /// No counter: JMH sets those to 0 after the setup.
    private long begun;

    @Setup(Level.Iteration)
    public void begin() {
      begun = now();
    }

    @TearDown(Level.Iteration)
    public void end() {
      nanos = now() - begun;
    }

    private static long now() {
      return ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
          .getProcessCpuTime();
    }
  }

  @Benchmark
  @OperationsPerInvocation(DOCUMENTS)
  public void score(Blackhole sink, ProcessorTime time) {
    time.documents += DOCUMENTS;
    switch (name) {
      case "plumbline" -> {
        for (int i = 0; i < DOCUMENTS; i++) {
          PlanResult result = plumbline.result(i);
          sink.consume(result);
        }
      }
      case "plumbline-bytes" -> {
        for (int i = 0; i < DOCUMENTS; i++) {
          Digest digest = plumbline.digest(i);
          sink.consume(digest);
        }
      }
      case "plumbline-floor" -> {
        for (int i = 0; i < DOCUMENTS; i++) {
          Digest digest = plumbline.floor(i);
          sink.consume(digest);
        }
      }
      default -> {
        for (int i = 0; i < DOCUMENTS; i++) {
          sink.consume(engine.sum(i));
        }
      }
    }
  }

  /// Prints one table.
  ///
  /// @param arguments the script for Node; or nothing, then its engines are left out
  public static void main(String[] arguments) throws Exception {
    Map<String, Map<Integer, String>> rows = new TreeMap<>();
    OptionsBuilder options = new OptionsBuilder();
    options.include(RuleEngineBenchmark.class.getName()).shouldFailOnError(true);
    options.verbosity(VerboseMode.SILENT);
    if (arguments.length > 0) {
      for (NodeEngines.Row row : NodeEngines.run(Path.of(arguments[0]))) {
        rows.computeIfAbsent(row.engine(), _ -> new TreeMap<>())
            .put(row.rules(), micros(row.best(), row.mean()));
      }
    } else {
      System.out.println("SKIPPED: the engines for Node (see src/benchmark/run.sh)");
    }
    for (RunResult result : new Runner(options.build()).run()) {
      rows.computeIfAbsent(result.getParams().getParam("name"), _ -> new TreeMap<>())
          .put(Integer.parseInt(result.getParams().getParam("rules")), micros(result));
    }
    System.out.println("microseconds of processor time a document, best iteration (mean of five)");
    System.out.printf(Locale.ROOT, "%-24s %18s %21s%n", "", "20 rules", "200 rules");
    rows.forEach((engine, cells) ->
        System.out.printf(
            Locale.ROOT,
            "%-24s %18s %21s%n",
            engine,
            cells.getOrDefault(20, ""),
            cells.getOrDefault(200, "")));
  }

  private static String micros(RunResult run) {
    DoubleSummaryStatistics iterations =
        run.getBenchmarkResults().stream()
            .flatMap(fork -> fork.getIterationResults().stream())
            .map(IterationResult::getSecondaryResults)
            .mapToDouble(
                each -> each.get("nanos").getScore() / each.get("documents").getScore() / 1000)
            .summaryStatistics();
    return micros(iterations.getMin(), iterations.getAverage());
  }

  private static String micros(double best, double mean) {
    return String.format(Locale.ROOT, "%.2f (%.2f)", best, mean);
  }
}
