package dev.plumbline.calibrate.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.plumbline.calibrate.fit.Sample.SampleArrays;
import dev.plumbline.calibrate.stats.CounterRandom;
import dev.plumbline.calibrate.stats.IsotonicRegression;
import dev.plumbline.calibrate.stats.Moments;
import dev.plumbline.calibrate.stats.PiecewiseLinear;
import dev.plumbline.calibrate.stats.PiecewiseLinear.ScalePoints;
import dev.plumbline.calibrate.stats.QuadraticWeightedKappa;
import dev.plumbline.calibrate.stats.Ranks;
import dev.plumbline.calibrate.stats.Wasserstein;
import dev.plumbline.rubric.plan.model.Scale;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Generated problems, solved here and by scikit-learn and SciPy if a Python with them is
/// installed.
class ScikitLearnOracleTest {

  private static final Path SCRIPT =
      Path.of("src/test/resources/dev/plumbline/calibrate/oracle.py");

  private static final int ABSENT = 3;

  /// The largest relative difference to scikit-learn.
  private static final double EQUAL = 1e-9;

  @TempDir private Path folder;

  @Test
  void results_agree_with_scikit_learn_and_scipy() throws IOException, InterruptedException {
    Path python = Path.of(System.getProperty("oracle.python", "/usr/bin/python3"));
    assumeTrue(Files.isExecutable(python), "skipped: there is no " + python);
    Path problems = Files.write(folder.resolve("problems.jsonl"), problems());
    Path said = folder.resolve("said.txt");

    Process oracle =
        new ProcessBuilder(python.toString(), SCRIPT.toString(), "check", problems.toString())
            .redirectErrorStream(true)
            .redirectOutput(said.toFile())
            .start();
    assertThat(oracle.waitFor(5, TimeUnit.MINUTES)).isTrue();

    String text = Files.readString(said);
    assumeTrue(oracle.exitValue() != ABSENT, "skipped: " + text.strip());
    assertThat(oracle.exitValue()).as(text).isZero();
    List<String> checked = text.lines().filter(line -> line.startsWith("checked")).toList();
    assertThat(checked).as(text).hasSize(7);
    for (String line : checked) {
      String[] words = line.split(" ");
      assertThat(Double.parseDouble(words[words.length - 1])).as(line).isLessThanOrEqualTo(EQUAL);
    }
  }

  private static List<String> problems() {
    List<String> problems = new ArrayList<>();
    for (int seed = 0; seed < 40; seed++) {
      CounterRandom random = new CounterRandom(seed, 8);
      problems.add(ridge(random, Math.pow(10, random.below(7) - 2)));
      problems.add(quadratic(random));
      problems.add(isotonic(random));
      pairs(random, problems);
    }
    return problems;
  }

  /// Signals of magnitudes from a thousandth to thousands, some of them nearly equal.
  private static double[][] rows(CounterRandom random, int n, int width) {
    double[][] rows = new double[n][width];
    for (int i = 0; i < n; i++) {
      for (int k = 0; k < width; k++) {
        double noise = Samples.noise(random);
        rows[i][k] =
            k > 0 && k % 3 == 0 ? rows[i][k - 1] + noise / 10 : Math.pow(10, k % 7 - 3) * noise + k;
      }
    }
    return rows;
  }

  private static double[] labels(CounterRandom random, double[][] rows) {
    return Arrays.stream(rows)
        .mapToDouble(row -> Math.clamp(3 + row[0] * 100 + Samples.noise(random), 1.0, 5.0))
        .toArray();
  }

  private static String ridge(CounterRandom random, double alpha) {
    double[][] rows = rows(random, 20 + random.below(200), 1 + random.below(12));
    double[] labels = labels(random, rows);
    SampleArrays sampleArrays = columns(rows, labels);
    double[] ours = RidgeFitter.ridge(sampleArrays, 1, alpha).predict(sampleArrays);
    return problem("ridge", rows, labels, ours, ",\"alpha\":" + alpha);
  }

  private static String quadratic(CounterRandom random) {
    double[][] rows = rows(random, 30 + random.below(100), 2 + random.below(4));
    double[] labels = labels(random, rows);
    SampleArrays sampleArrays = columns(rows, labels);
    return problem(
        "degree2", rows, labels, RidgeFitter.quadratic(sampleArrays).predict(sampleArrays), "");
  }

  private static SampleArrays columns(double[][] rows, double[] labels) {
    double[] judge = Arrays.stream(rows).mapToDouble(row -> row[0]).toArray();
    double[][] signals =
        Arrays.stream(rows)
            .map(row -> Arrays.copyOfRange(row, 1, row.length))
            .toArray(double[][]::new);
    ScalePoints scalePoints = ScalePoints.of(Scale.of("1", "5", "1"));
    return new SampleArrays(scalePoints, judge, signals, labels, new long[judge.length]);
  }

  private static String isotonic(CounterRandom random) {
    int n = 5 + random.below(400);
    int ties = 1 + random.below(50);
    double[][] rows = new double[n][1];
    double[] labels = new double[n];
    for (int i = 0; i < n; i++) {
      rows[i][0] = random.below(ties) / 3.0;
      labels[i] = Math.clamp(1 + rows[i][0] / 4 + random.below(5) / 2.0, 1.0, 5.0);
    }
    PiecewiseLinear line =
        IsotonicRegression.fit(Arrays.stream(rows).mapToDouble(row -> row[0]).toArray(), labels);
    double[][] asked = new double[50][1];
    for (int i = 0; i < asked.length; i++) {
      asked[i][0] = -1 + i * (ties / 3.0 + 2) / asked.length;
    }
    double[] ours = Arrays.stream(asked).mapToDouble(row -> line.at(row[0])).toArray();
    return problem("isotonic", rows, labels, ours, ",\"at\":" + array(asked));
  }

  private static void pairs(CounterRandom random, List<String> problems) {
    int n = 10 + random.below(300);
    int points = 2 + random.below(10);
    int[] a = new int[n];
    int[] b = new int[n];
    for (int i = 0; i < n; i++) {
      a[i] = random.below(points);
      b[i] = Math.min(points - 1, Math.max(0, a[i] + random.below(3) - 1));
    }
    double[][] both = new double[n][];
    for (int i = 0; i < n; i++) {
      both[i] = new double[] {a[i]};
    }
    double[] one = Arrays.stream(a).asDoubleStream().toArray();
    double[] other = Arrays.stream(b).asDoubleStream().toArray();
    problems.add(problem("kappa", both, other, new double[] {QuadraticWeightedKappa.of(a, b)}, ""));
    problems.add(problem("spearman", both, other, new double[] {Ranks.spearman(one, other)}, ""));
    problems.add(
        problem("pearson", both, other, new double[] {Moments.correlation(one, other)}, ""));
    problems.add(
        problem("wasserstein", both, other, new double[] {Wasserstein.distance(one, other)}, ""));
  }

  private static String problem(String kind, double[][] x, double[] y, double[] ours, String more) {
    return "{\"kind\":\""
        + kind
        + "\",\"x\":"
        + array(x)
        + ",\"y\":"
        + Arrays.toString(y)
        + ",\"ours\":"
        + Arrays.toString(ours)
        + more
        + "}";
  }

  private static String array(double[][] rows) {
    return Arrays.stream(rows).map(Arrays::toString).collect(Collectors.joining(",", "[", "]"));
  }
}
