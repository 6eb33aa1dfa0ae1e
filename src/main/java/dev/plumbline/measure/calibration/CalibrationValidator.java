package dev.plumbline.measure.calibration;

import dev.plumbline.measure.calibration.fit.CalibrationMap;
import dev.plumbline.measure.calibration.fit.CalibrationMethod;
import dev.plumbline.measure.calibration.fit.FittedModel;
import dev.plumbline.measure.calibration.fit.MapCodec;
import dev.plumbline.measure.calibration.fit.MapValidator;
import dev.plumbline.measure.calibration.interval.PredictionIntervals;
import dev.plumbline.measure.calibration.report.ReportFigures;
import dev.plumbline.measure.calibration.stats.ScalePoints;
import java.util.ArrayList;
import java.util.List;

/// Finds what in a calibration that was read cannot come from a fit. A file that was edited by hand
/// has no digest to reveal it, so whatever follows from other members is computed again. How it was
/// fitted cannot be: its labels are not in it.
final class CalibrationValidator {

  /// Of thousands of fits to hostile samples the map was at most .007 of the range further from
  /// those of its folds than the largest error of these.
  private static final double RANGE_SHARE = 0.05;

  static List<String> faults(FittedCalibration read) {
    List<String> faults = new ArrayList<>();
    List<CalibrationMap> maps = new ArrayList<>(List.of(read.map()));
    read.intervals().folds().forEach(fold -> maps.add(fold.map()));
    for (CalibrationMap map : maps) {
      MapValidator.fault(map, read.scale(), read.signals()).ifPresent(faults::add);
      isOfMethod(map, read.method(), faults);
    }
    counts(read, faults);
    faults.addAll(read.intervals().faults(read.scale()));
    if (faults.isEmpty()) {
      isNearFolds(read, faults);
      faults.addAll(
          new ReportFigures(read.report()).faults(read.scale(), read.bridge().isPresent()));
    }
    if (read.bridge().filter(it -> it.judge().equals(read.scope().judge())).isPresent()) {
      faults.add("its bridge leads from a judge to itself");
    }
    return faults.stream().distinct().toList();
  }

  /// Of the methods only the standard one may end at the judge's own score.
  private static void isOfMethod(
      CalibrationMap map, CalibrationMethod method, List<String> faults) {
    boolean unchanged = map instanceof CalibrationMap.Identity;
    if (unchanged
        ? method != CalibrationMethod.IDENTITY && method != CalibrationMethod.BLENDED
        : method == CalibrationMethod.IDENTITY) {
      faults.add(
          "the method "
              + method.wireName()
              + (unchanged ? " does not leave" : " leaves")
              + " the judge's score unchanged, and a map does otherwise");
    }
  }

  private static void counts(FittedCalibration read, List<String> faults) {
    List<String> documents = read.documents();
    if (documents.size() != read.intervals().labels()
        || documents.size() != new ReportFigures(read.report()).labels()) {
      faults.add("documents, intervals and report are of different numbers of labels");
    }
    if (documents.stream().distinct().count() < documents.size()) {
      faults.add("it was fitted to a document twice");
    }
  }

  /// Of a map from the judge's score alone: its knots, which are scores that the judge gave.
  private static void isNearFolds(FittedCalibration read, List<String> faults) {
    ScalePoints scale = ScalePoints.of(read.scale());
    List<PredictionIntervals.Fold> folds = read.intervals().folds();
    if (!(read.map() instanceof CalibrationMap.ScoreMap(List<CalibrationMap.Knot> knots))
        || folds.stream().anyMatch(it -> it.map() instanceof CalibrationMap.SignalMap)) {
      return;
    }
    FittedModel model = MapCodec.toModel(read.map(), scale);
    List<FittedModel> others =
        folds.stream().map(fold -> MapCodec.toModel(fold.map(), scale)).toList();
    double apart =
        read.intervals().largestError().doubleValue() + RANGE_SHARE * (scale.max() - scale.min());
    double[] signals = new double[read.signals().size()];
    for (CalibrationMap.Knot knot : knots) {
      double from = knot.from().doubleValue();
      double score = model.score(from, signals);
      if (others.stream().allMatch(it -> it.score(from, signals) < score - apart)
          || others.stream().allMatch(it -> it.score(from, signals) > score + apart)) {
        faults.add("its map is further from the maps of its folds than any fit");
        return;
      }
    }
  }

  private CalibrationValidator() {}
}
