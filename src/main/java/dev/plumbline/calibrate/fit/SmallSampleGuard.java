package dev.plumbline.calibrate.fit;

import dev.plumbline.calibrate.fit.CalibrationMethod.Objective;
import dev.plumbline.calibrate.fit.MethodSelector.CrossValidationScore;
import dev.plumbline.calibrate.fit.Sample.SampleArrays;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// The two constants by which `auto` guards against bad draws of few labels (ADR 27).
///
/// @param halfWeightLabels the number of labels with which the ridge's ranking counts as much as
///   the judge's own
/// @param identityErrors by how many standard errors the judge's unchanged score has to be ahead in
///   cross-validation to be left as it is
public record SmallSampleGuard(double halfWeightLabels, double identityErrors) {

  /// From so many labels on `auto` compares other methods too, and the guard hardly matters.
  public static final int LABELS_END = MethodSelector.COMPARED_LABELS_MIN;

  /// The guard of `auto`.
  public static final SmallSampleGuard STANDARD = new SmallSampleGuard(10, 0.25);

  /// Other settings to compare with, among them the standard.
  public static List<SmallSampleGuard> settings() {
    List<SmallSampleGuard> settings = new ArrayList<>();
    for (double half : new double[] {5, 10, 25, 50}) {
      for (double errors : new double[] {0, 0.25, 0.5}) {
        settings.add(new SmallSampleGuard(half, errors));
      }
    }
    return settings;
  }

  /// What `auto` fits for QWK with each guard in place of the standard one, for numbers of labels
  /// at which the judge's unchanged score is the only other candidate.
  public static List<FittedModel> fits(SampleArrays rows, List<SmallSampleGuard> guards) {
    FittedModel identity = new FittedModel.Identity(rows.scalePoints());
    if (BlendedRidge.labelsTellNothing(rows)) {
      return guards.stream().map(_ -> identity).toList();
    }
    CrossValidationScore unchanged =
        MethodSelector.crossValidate(
            some -> MethodFitter.fit(CalibrationMethod.IDENTITY, some), rows, Objective.QWK);
    Map<Double, CrossValidationScore> scores = new TreeMap<>();
    Map<Double, FittedModel> blended = new TreeMap<>();
    List<FittedModel> fits = new ArrayList<>();
    for (SmallSampleGuard guard : guards) {
      double half = guard.halfWeightLabels;
      CrossValidationScore score =
          scores.computeIfAbsent(
              half,
              _ ->
                  MethodSelector.crossValidate(
                      some -> BlendedRidge.fit(some, half), rows, Objective.QWK));
      fits.add(
          MethodSelector.beats(unchanged, score, guard.identityErrors)
              ? identity
              : blended.computeIfAbsent(half, _ -> BlendedRidge.fit(rows, half)));
    }
    return fits;
  }
}
