package dev.plumbline.calibrate;

import com.sun.management.OperatingSystemMXBean;
import dev.plumbline.calibrate.fit.CalibrationMethod;
import dev.plumbline.calibrate.fit.CalibrationMethod.Objective;
import dev.plumbline.calibrate.fit.Calibrator;
import dev.plumbline.calibrate.fit.Calibrator.CalibrationOutcome;
import dev.plumbline.calibrate.fit.Calibrator.CalibrationRecipe;
import dev.plumbline.calibrate.fit.MethodFitter;
import dev.plumbline.calibrate.fit.Sample;
import dev.plumbline.calibrate.fit.Sample.SampleArrays;
import dev.plumbline.calibrate.fit.Sample.SampleRow;
import dev.plumbline.calibrate.fit.Samples;
import dev.plumbline.calibrate.stats.CounterRandom;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// Prints the time of calibration, and that of scikit-learn if it is installed.
///
/// The first column is the first call in a new JVM, as on a cold start; the second is the median of
/// the next nine. The next two are the same in processor time, summed over all threads of the JVM
/// including its compiler. `--oracle PYTHON` names a Python that has scikit-learn; its second
/// column is processor time.
final class CalibrationBenchmark {

  private static final int RUNS = 9;

  /// Short calls are repeated for about so long, since processor time is counted in steps of 10 ms.
  private static final double BATCH_MILLIS = 100;

  private static final OperatingSystemMXBean PROCESS =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

  private static final Path ORACLE =
      Path.of("src/test/resources/dev/plumbline/calibrate/oracle.py");

  public static void main(String[] arguments) throws IOException, InterruptedException {
    Sample wide = wide(2_000, 12);
    SampleArrays wideColumns = SampleArrays.of(wide);
    Sample tall = Samples.lenient(100_000, 1);
    SampleArrays tallColumns = SampleArrays.of(tall);
    Sample fine = fine(100_000);
    CalibrationRecipe ridge = new CalibrationRecipe.Fixed(CalibrationMethod.RIDGE_QUANTILE);
    CalibrationRecipe auto = new CalibrationRecipe.Auto(Objective.QWK);

    System.out.println(padded("milliseconds", 38) + "first     next      first cpu next cpu");
    show("ridge fit and report, 2,000 x 12", () -> whole(wide, ridge));
    show(
        "ridge with alpha by CV, 2,000 x 12",
        () -> MethodFitter.fit(CalibrationMethod.RIDGE_QUANTILE, wideColumns));
    show("wgr (degree 2), 2,000 x 12", () -> MethodFitter.fit(CalibrationMethod.WGR, wideColumns));
    show("auto, 2,000 x 12", () -> Calibrator.calibrate(wide, auto));
    show("auto and its report, 2,000 x 12", () -> whole(wide, auto));
    for (CalibrationMethod method :
        List.of(CalibrationMethod.QUANTILE, CalibrationMethod.ISOTONIC)) {
      show(method.wireName() + ", 100,000", () -> MethodFitter.fit(method, tallColumns));
    }
    CalibrationRecipe quantile = new CalibrationRecipe.Fixed(CalibrationMethod.QUANTILE);
    show("quantile from rows, 100,000", () -> Calibrator.calibrate(tall, quantile));
    show("quantile, no ties, from rows", () -> Calibrator.calibrate(fine, quantile));
    List<SampleRow> unsorted = new ArrayList<>();
    for (int i : new CounterRandom(1, 1).shuffled(tall.size())) {
      unsorted.add(tall.rows().get(i));
    }
    show(
        "sorting 100,000 rows by id", () -> new Sample(tall.scale(), tall.signalNames(), unsorted));
    if (arguments.length == 2 && Files.exists(ORACLE)) {
      new ProcessBuilder(arguments[1], ORACLE.toString(), "times").inheritIO().start().waitFor();
    }
  }

  private static void whole(Sample sample, CalibrationRecipe recipe) {
    CalibrationReportBuilder.report(
        sample,
        recipe,
        (CalibrationOutcome.Fitted) Calibrator.calibrate(sample, recipe),
        Optional.empty());
  }

  private static void show(String name, Runnable work) {
    double[] first = millis(work);
    double[] wall = new double[RUNS];
    double[] processor = new double[RUNS];
    int times = Math.max(1, (int) (BATCH_MILLIS / Math.max(0.1, millis(work)[0])));
    for (int run = 0; run < RUNS; run++) {
      double[] took =
          millis(() -> {
            for (int i = 0; i < times; i++) {
              work.run();
            }
          });
      wall[run] = took[0] / times;
      processor[run] = took[1] / times;
    }
    Arrays.sort(wall);
    Arrays.sort(processor);
    System.out.println(
        padded(name, 38)
            + padded(shown(first[0]), 10)
            + padded(shown(wall[RUNS / 2]), 10)
            + padded(shown(first[1]), 10)
            + shown(processor[RUNS / 2]));
  }

  /// Wall time and processor time.
  private static double[] millis(Runnable work) {
    long start = System.nanoTime();
    long used = PROCESS.getProcessCpuTime();
    work.run();
    return new double[] {
      (System.nanoTime() - start) / 1e6, (PROCESS.getProcessCpuTime() - used) / 1e6
    };
  }

  private static String padded(String text, int width) {
    return text + " ".repeat(Math.max(1, width - text.length()));
  }

  private static String shown(double millis) {
    return BigDecimal.valueOf(millis).setScale(2, RoundingMode.HALF_EVEN).toPlainString();
  }

  private static Sample wide(int rows, int signals) {
    CounterRandom random = new CounterRandom(rows, signals);
    List<String> names = new ArrayList<>();
    for (int k = 0; k < signals; k++) {
      names.add("s" + k);
    }
    List<SampleRow> drawn = new ArrayList<>();
    for (int i = 0; i < rows; i++) {
      double quality = 3 + 2 * Samples.noise(random);
      List<Double> values = names.stream().map(any -> quality + 2 * Samples.noise(random)).toList();
      double human = Math.clamp(quality + Samples.noise(random), 1.0, 5.0);
      drawn.add(new SampleRow("document-" + i, Math.clamp(quality, 1.0, 5.0), values, human));
    }
    return new Sample(Samples.ONE_TO_FIVE, names, drawn);
  }

  private static Sample fine(int rows) {
    CounterRandom random = new CounterRandom(rows, 0);
    List<SampleRow> drawn = new ArrayList<>();
    for (int i = 0; i < rows; i++) {
      double judge = 3 + 2 * Samples.noise(random);
      drawn.add(new SampleRow("document-" + i, judge, List.of(), 1 + random.below(5)));
    }
    return new Sample(Samples.ONE_TO_FIVE, List.of(), drawn);
  }

  private CalibrationBenchmark() {}
}
