package dev.plumbline.measure.experiment;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.calibrate.fit.CalibrationMethod;
import dev.plumbline.calibrate.fit.Calibrator;
import dev.plumbline.calibrate.fit.Calibrator.CalibrationRecipe;
import dev.plumbline.calibrate.fit.HeldOutScores;
import dev.plumbline.calibrate.fit.Sample;
import dev.plumbline.calibrate.fit.Sample.SampleArrays;
import dev.plumbline.calibrate.fit.Sample.SampleRow;
import dev.plumbline.measure.experiment.SystemComparison.SystemComparisonBuilder;
import java.util.Arrays;
import java.util.Iterator;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;

/// Measures what each part of the protocol of RULERS contributes: the agreement with people without
/// it, beside the whole (the paper's table 4). Calibrated scores are cross-validated.
public final class Ablation {

  /// Different from the repeats of calibrations and baselines.
  private static final long REPEAT = 400;

  private final CalibrationRecipe recipe;
  private final SystemComparisonBuilder table;

  private Ablation(CalibrationRecipe recipe, SystemComparisonBuilder table) {
    this.recipe = recipe;
    this.table = table;
  }

  /// Empty without a document that is in every sample.
  public static Optional<SystemComparison> compare(
      String target, AblationSamples samples, CalibrationRecipe recipe) {
    Ablation ablation =
        new Ablation(
            recipe,
            new SystemComparisonBuilder(target, samples.full().scale(), human(samples.full())));
    ablation.add("full", ablation.calibrated(samples.full()));
    samples.unlocked().ifPresent(it -> ablation.add("locking off", ablation.calibrated(it)));
    samples.unasked().ifPresent(it -> ablation.add("evidence unasked", ablation.calibrated(it)));
    samples.ungated().ifPresent(it -> ablation.add("gate off", ablation.calibrated(it)));
    ablation.add(
        "map removed",
        heldOut(samples.full(), new CalibrationRecipe.Fixed(CalibrationMethod.REGRESSION)));
    ablation.add("calibration off", raw(samples.full()));
    samples.ungated().ifPresent(it -> ablation.add("gate and calibration off", raw(it)));
    samples.bare().ifPresent(it -> ablation.add("all off", raw(it)));
    return ablation.table.build();
  }

  private void add(String name, SortedMap<Digest, Double> scores) {
    table.add(name, scores, Optional.empty());
  }

  private SortedMap<Digest, Double> calibrated(Sample sample) {
    return heldOut(sample, recipe);
  }

  private static SortedMap<Digest, Double> heldOut(Sample sample, CalibrationRecipe recipe) {
    double[] scores =
        HeldOutScores.scores(SampleArrays.of(sample), REPEAT, some -> Calibrator.fit(some, recipe));
    Iterator<Double> next = Arrays.stream(scores).iterator();
    return byDocument(sample, _ -> next.next());
  }

  private static SortedMap<Digest, Double> raw(Sample sample) {
    return byDocument(sample, SampleRow::judge);
  }

  private static SortedMap<Digest, Double> human(Sample sample) {
    return byDocument(sample, SampleRow::human);
  }

  private static SortedMap<Digest, Double> byDocument(
      Sample sample, ToDoubleFunction<SampleRow> score) {
    SortedMap<Digest, Double> scores = new TreeMap<>();
    sample.rows().forEach(row -> scores.put(new Digest(row.id()), score.applyAsDouble(row)));
    return scores;
  }

  /// The labelled documents of a run as the protocol scores them, and with parts of it left out.
  ///
  /// @param full as it is
  /// @param ungated without the evidence cap; absent if a document then has no single score
  /// @param unasked by a judge that was asked for no evidence; absent without such a run
  /// @param unlocked each document by one of several rubrics; absent without runs of others
  /// @param bare as `unlocked`, and without the evidence cap
  public record AblationSamples(
      Sample full,
      Optional<Sample> ungated,
      Optional<Sample> unasked,
      Optional<Sample> unlocked,
      Optional<Sample> bare) {}
}
