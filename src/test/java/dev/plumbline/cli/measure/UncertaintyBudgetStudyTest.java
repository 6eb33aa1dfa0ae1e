package dev.plumbline.cli.measure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.fixtures.FreshSeeds;
import dev.plumbline.measure.calibration.fit.CalibrationMethod;
import dev.plumbline.measure.calibration.fit.Calibrator;
import dev.plumbline.measure.calibration.fit.Calibrator.CalibrationRecipe;
import dev.plumbline.measure.calibration.fit.FittedModel;
import dev.plumbline.measure.calibration.fit.MethodFitter;
import dev.plumbline.measure.calibration.fit.Objective;
import dev.plumbline.measure.calibration.interval.PredictionIntervalFitter;
import dev.plumbline.measure.calibration.interval.PredictionIntervals;
import dev.plumbline.measure.calibration.interval.ReferralCheck;
import dev.plumbline.measure.calibration.report.Study;
import dev.plumbline.measure.calibration.signal.SampleArrays;
import dev.plumbline.rubric.plan.model.Scale;
import dev.plumbline.workflow.measuring.StudyFile;
import dev.plumbline.workflow.review.DocumentChoice.ReviewCandidate;
import dev.plumbline.workflow.review.DocumentChoice.ReviewCandidate.Uncertainty;
import dev.plumbline.workflow.review.DocumentChoice.ReviewSelection;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;

/// Whether a budget of documents that is chosen by the uncertainty of calibrated scores holds
/// larger errors and more wrong verdicts than one that is drawn, on every task of a folder of
/// published scores: 50 labels are fitted, all other documents are the run. `-Dplumbline.data`
/// names the folder; it is no part of this project.
@Tag("slow")
@EnabledIf("isThere")
class UncertaintyBudgetStudyTest {

  private static final Path DATA = Path.of(System.getProperty("plumbline.data", "no-data"));
  private static final int LABELS = 50;
  private static final int SPLITS = 10;
  private static final int RESAMPLES = 10_000;
  private static final List<Double> SHARES = List.of(0.1, 0.2);
  private static final Digest RUN = Digest.of(ArtefactKind.RUN, JsonObject.of("run", 1));

  static boolean isThere() {
    boolean there = Files.isDirectory(DATA);
    if (!there) {
      System.err.println(
          "SKIPPED: UncertaintyBudgetStudyTest, since -Dplumbline.data names no folder with"
              + " scores");
    }
    return there;
  }

  /// What is gained by each document that is read, less what one gains that is drawn.
  ///
  /// @param error removed, as a share of the scale
  /// @param wrong verdicts found
  private record Gain(double error, double wrong) {}

  @Test
  void a_budget_by_uncertainty_finds_more_than_chance() throws IOException {
    int seed = FreshSeeds.of(UncertaintyBudgetStudyTest.class)[0];
    List<Study.Task> tasks = tasks();
    assertThat(tasks).hasSizeGreaterThan(1);
    for (double share : SHARES) {
      for (boolean cut : List.of(false, true)) {
        List<Gain> gains = tasks.stream().map(task -> gain(task, share, cut, seed)).toList();
        String error = shown(gains.stream().mapToDouble(Gain::error).toArray(), seed);
        String wrong = shown(gains.stream().mapToDouble(Gain::wrong).toArray(), seed);
        System.out.printf(
            "%.0f %% of the documents of %d tasks, cut %s: error removed %s of the scale, wrong"
                + " verdicts found %s a document%n",
            100 * share, tasks.size(), cut ? "calibrated" : "not calibrated", error, wrong);
        assertThat(low(gains.stream().mapToDouble(Gain::error).toArray(), seed)).isPositive();
        if (cut) {
          assertThat(low(gains.stream().mapToDouble(Gain::wrong).toArray(), seed)).isPositive();
        }
      }
    }
  }

  private static List<Study.Task> tasks() throws IOException {
    try (Stream<Path> files = Files.list(DATA)) {
      return files
          .filter(file -> file.toString().endsWith(".jsonl"))
          .sorted()
          .map(file -> StudyFile.read(file).task())
          .toList();
    }
  }

  private static Gain gain(Study.Task task, double share, boolean cut, int seed) {
    double error = 0;
    double wrong = 0;
    for (int split = 0; split < SPLITS; split++) {
      Gain one = split(task, share, cut, new SplittableRandom(seed + 1_000L * split));
      error += one.error() / SPLITS;
      wrong += one.wrong() / SPLITS;
    }
    return new Gain(error, wrong);
  }

  private static Gain split(Study.Task task, double share, boolean cut, SplittableRandom random) {
    Scale scale = task.sample().scale();
    SampleArrays all = SampleArrays.of(task.sample());
    int[] order = shuffled(all.size(), random);
    SampleArrays labelled = all.select(sorted(Arrays.copyOf(order, LABELS)));
    SampleArrays run = all.select(sorted(Arrays.copyOfRange(order, LABELS, order.length)));
    CalibrationMethod method =
        Calibrator.select(labelled, new CalibrationRecipe.Auto(Objective.QWK)).method();
    FittedModel model = MethodFitter.fit(method, labelled);
    PredictionIntervals intervals =
        PredictionIntervalFitter.fit(method, labelled, Collections.nCopies(all.signalCount(), ""));
    // as with a stored calibration, a rank that is no better than chance is not used
    boolean ranks = ReferralCheck.gain(method, labelled, scale).value().signum() > 0;

    double range = all.scalePoints().max() - all.scalePoints().min();
    double mark = mark(labelled);
    double[] scores = model.score(run);
    double[] off = new double[run.size()];
    double[] other = new double[run.size()];
    List<ReviewCandidate> candidates = new ArrayList<>();
    for (int i = 0; i < run.size(); i++) {
      double score = run.scalePoints().round(scores[i]);
      double human = run.scalePoints().round(run.human()[i]);
      off[i] = Math.abs(score - human) / range;
      other[i] = score >= mark == human >= mark ? 0 : 1;
      List<Double> signals = Arrays.stream(run.signals()[i]).boxed().toList();
      double expected = ranks ? intervals.expectedError(run.judge()[i], signals, scale) / range : 0;
      double below = intervals.probabilityBelow(mark, run.judge()[i], signals, scale);
      candidates.add(
          new ReviewCandidate(
              Integer.toString(i),
              new TreeMap<>(),
              new Uncertainty(
                  Math.min(1, expected), cut ? (score >= mark ? below : 1 - below) : 0)));
    }
    ReviewSelection selection =
        ReviewSelection.of(RUN, candidates, (int) (share * run.size()), random.nextInt(), 200);
    double[] chosen = new double[2];
    for (ReviewSelection.Chosen one : selection.chosen()) {
      chosen[0] += off[Integer.parseInt(one.id())] / selection.chosen().size();
      chosen[1] += other[Integer.parseInt(one.id())] / selection.chosen().size();
    }
    return new Gain(chosen[0] - mean(off), chosen[1] - mean(other));
  }

  /// The point of the scale that splits the labelled documents most evenly.
  private static double mark(SampleArrays labelled) {
    double[] human = labelled.human().clone();
    Arrays.sort(human);
    return Math.max(
        labelled.scalePoints().round(human[human.length / 2]),
        labelled.scalePoints().min() + labelled.scalePoints().step());
  }

  private static int[] shuffled(int size, SplittableRandom random) {
    int[] order = new int[size];
    for (int i = 0; i < size; i++) {
      int at = random.nextInt(i + 1);
      order[i] = order[at];
      order[at] = i;
    }
    return order;
  }

  private static int[] sorted(int[] rows) {
    Arrays.sort(rows);
    return rows;
  }

  private static double mean(double[] values) {
    return Arrays.stream(values).average().orElseThrow();
  }

  private static String shown(double[] gains, int seed) {
    double[] means = resampled(gains, seed);
    return "%+.3f (%+.3f to %+.3f)"
        .formatted(mean(gains), means[RESAMPLES / 40], means[RESAMPLES - RESAMPLES / 40]);
  }

  private static double low(double[] gains, int seed) {
    return resampled(gains, seed)[RESAMPLES / 40];
  }

  /// Means over resampled tasks, ascending.
  private static double[] resampled(double[] gains, int seed) {
    SplittableRandom random = new SplittableRandom(seed);
    double[] means = new double[RESAMPLES];
    for (int i = 0; i < RESAMPLES; i++) {
      for (int task = 0; task < gains.length; task++) {
        means[i] += gains[random.nextInt(gains.length)] / gains.length;
      }
    }
    Arrays.sort(means);
    return means;
  }
}
