package dev.plumbline.calibrate;

import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.base.canonical.JsonRecord;
import dev.plumbline.base.number.DoubleFormat;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.calibrate.fit.CalibrationMap;
import dev.plumbline.calibrate.fit.CalibrationMap.MapCodec;
import dev.plumbline.calibrate.fit.CalibrationMethod;
import dev.plumbline.calibrate.fit.CalibrationMethod.Objective;
import dev.plumbline.calibrate.fit.Calibrator.CalibrationOutcome;
import dev.plumbline.calibrate.fit.Calibrator.CalibrationRecipe;
import dev.plumbline.calibrate.fit.FittedModel;
import dev.plumbline.calibrate.fit.MapPlausibilityCheck;
import dev.plumbline.calibrate.fit.PredictionIntervals;
import dev.plumbline.calibrate.fit.PredictionIntervals.IntervalLevel;
import dev.plumbline.calibrate.fit.PredictionIntervals.PredictionInterval;
import dev.plumbline.calibrate.fit.PredictionIntervals.PredictionIntervalFitter;
import dev.plumbline.calibrate.fit.Sample;
import dev.plumbline.calibrate.fit.Sample.SampleArrays;
import dev.plumbline.calibrate.fit.ScoreMapper;
import dev.plumbline.calibrate.fit.ScoreMapper.MappedScore;
import dev.plumbline.calibrate.fit.ScorecardSignals;
import dev.plumbline.calibrate.stats.PiecewiseLinear.ScalePoints;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.plan.model.Scale;
import dev.plumbline.score.extraction.JudgeIdentity;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/// The calibration artefact: a map in the scope of one rubric and judge, with the report on its
/// gain.
///
/// @param intervals in which the human score of a document lies with a given probability
/// @param labels the digest of the labels on which it was fitted
/// @param documents on which it was fitted, ascending: the first 16 hexadecimal digits of each
///   digest. On these its scores agree with people better than on others, so they are never used to
///   measure it
/// @param bridge absent unless it leads to the scale of an older judge; then `labels` are that
///   judge's scores
public record FittedCalibration(
    CalibrationScope scope,
    Scale scale,
    List<String> signals,
    CalibrationMethod method,
    Objective objective,
    CalibrationMap map,
    PredictionIntervals intervals,
    Digest labels,
    List<String> documents,
    CalibrationReport report,
    Optional<BridgeOrigin> bridge)
    implements JsonRecord {

  /// Enough to tell documents apart: among a million, two share them once in 37 million cases.
  private static final int DIGITS = 16;

  public FittedCalibration {
    signals = List.copyOf(signals);
    documents = documents.stream().sorted().toList();
  }

  public static FittedCalibration of(
      CalibrationScope scope,
      CalibrationOutcome.Fitted fitted,
      CalibrationReport report,
      Sample sample) {
    return of(scope, fitted, report, sample, Optional.empty());
  }

  /// A bridge: the human scores of the sample are those of an older judge. What the report says of
  /// single points is left out, since the scale is fine.
  public static FittedCalibration bridge(
      CalibrationScope scope,
      BridgeOrigin origin,
      CalibrationOutcome.Fitted fitted,
      CalibrationReport report,
      Sample sample) {
    return of(scope, fitted, report.ofBridge(), sample, Optional.of(origin));
  }

  private static FittedCalibration of(
      CalibrationScope scope,
      CalibrationOutcome.Fitted fitted,
      CalibrationReport report,
      Sample sample,
      Optional<BridgeOrigin> bridge) {
    return new FittedCalibration(
        scope,
        fitted.scale(),
        fitted.signalNames(),
        fitted.selection().method(),
        fitted.selection().objective(),
        fitted.map(),
        PredictionIntervalFitter.fit(
            fitted.selection().method(), SampleArrays.of(sample), fitted.signalNames()),
        digest(sample),
        sample.rows().stream().map(row -> digits(row.id())).toList(),
        report,
        bridge);
  }

  /// How it was fitted: only a method that was chosen had others beside it.
  public CalibrationRecipe recipe() {
    return report.candidates().isEmpty()
        ? new CalibrationRecipe.Fixed(method)
        : new CalibrationRecipe.Auto(objective);
  }

  /// Whether it was fitted on this document.
  public boolean hasSeen(Digest document) {
    return Collections.binarySearch(documents, digits(document.hex())) >= 0;
  }

  private static String digits(String id) {
    return id.substring(0, Math.min(DIGITS, id.length()));
  }

  /// Reads a stored artefact.
  ///
  /// @throws IllegalArgumentException with all that cannot come from a fit, as after an edit by
  ///   hand
  public static FittedCalibration read(JsonObject json) {
    FittedCalibration read = JsonRecord.stored(FittedCalibration.class, json);
    List<String> faults = new ArrayList<>(read.differences(json));
    faults.addAll(CalibrationValidator.faults(read));
    if (!faults.isEmpty()) {
      throw new IllegalArgumentException(String.join("; ", faults));
    }
    return read;
  }

  /// The members that are not as [#json] writes them.
  private List<String> differences(JsonObject json) {
    JsonObject written = JsonReader.written(bytes()).orElseThrow();
    JsonObject found = JsonReader.written(CanonicalJson.bytes(json)).orElseThrow();
    return Stream.concat(written.keys().stream(), found.keysBesides(written.keys()).stream())
        .filter(key -> !written.find(key).equals(found.find(key)))
        .map(key -> "its member " + EscapedText.visible(key) + " is not as a fit writes it")
        .toList();
  }

  /// What a stored artefact was fitted for.
  public static CalibrationScope scopeOf(JsonObject json) {
    return JsonRecord.stored(CalibrationScope.class, json.object("scope"));
  }

  /// What a stored artefact says of the older judge, unread; absent if it is no bridge.
  public static Optional<JsonObject> bridgeOf(JsonObject json) {
    return json.findObject("bridge");
  }

  public Digest digest() {
    return Digest.of(ArtefactKind.CALIBRATION, json());
  }

  /// The calibrated score of a scorecard in the scope of this calibration; empty if its score or a
  /// signal is not a single number.
  public Optional<MappedScore> score(ScorecardSignals document) {
    return inputs(document)
        .map(inputs -> new ScoreMapper(map, scale).map(inputs.judge(), inputs.signals()));
  }

  /// Where the human score of a document lies; empty as [#score].
  Optional<PredictionInterval> interval(ScorecardSignals document, IntervalLevel level) {
    return inputs(document)
        .map(inputs -> intervals.of(inputs.judge(), inputs.signals(), scale, level));
  }

  /// How far the calibrated score of a document is expected to be off, for a rank of whom to refer
  /// to people; empty as [#score], where that rank was not better than chance on the calibration's
  /// own labels, and for a bridge, whose error is from another judge.
  public OptionalDouble expectedError(ScorecardSignals document) {
    return inputs(document)
        .filter(_ -> bridge.isEmpty())
        .filter(_ -> report.offersReferral())
        .map(inputs ->
            OptionalDouble.of(intervals.expectedError(inputs.judge(), inputs.signals(), scale)))
        .orElse(OptionalDouble.empty());
  }

  /// The probability that the human score of a document is below a point of the human scale, 0 to
  /// 1; empty as [#score].
  public OptionalDouble probabilityBelow(ScorecardSignals document, double point) {
    return inputs(document)
        .map(inputs ->
            OptionalDouble.of(
                intervals.probabilityBelow(point, inputs.judge(), inputs.signals(), scale)))
        .orElse(OptionalDouble.empty());
  }

  private record MapInputs(double judge, List<Double> signals) {}

  private Optional<MapInputs> inputs(ScorecardSignals document) {
    OptionalDouble judge = document.find(scope.target());
    List<OptionalDouble> values = signals.stream().map(document::find).toList();
    return judge.isEmpty() || values.stream().anyMatch(OptionalDouble::isEmpty)
        ? Optional.empty()
        : Optional.of(
            new MapInputs(
                judge.getAsDouble(), values.stream().map(OptionalDouble::getAsDouble).toList()));
  }

  /// The digest of ids and human scores, in the order of the ids.
  private static Digest digest(Sample sample) {
    return Digest.of(
        ArtefactKind.TABLE,
        JsonArray.mapped(
            sample.rows(),
            row -> JsonObject.of("human", DoubleFormat.of(row.human()), "id", row.id())));
  }

  /// Finds what in a calibration that was read cannot come from a fit. A file that was edited by
  /// hand has no digest to reveal it, so whatever follows from other members is computed again. How
  /// it was fitted cannot be: its labels are not in it.
  private static final class CalibrationValidator {

    /// Of thousands of fits to hostile samples the map was at most .007 of the range further from
    /// those of its folds than the largest error of these.
    private static final double RANGE_SHARE = 0.05;

    static List<String> faults(FittedCalibration read) {
      List<String> faults = new ArrayList<>();
      List<CalibrationMap> maps = new ArrayList<>(List.of(read.map()));
      read.intervals().folds().forEach(fold -> maps.add(fold.map()));
      for (CalibrationMap map : maps) {
        MapPlausibilityCheck.fault(map, read.scale(), read.signals()).ifPresent(faults::add);
        isOfMethod(map, read.method(), faults);
      }
      counts(read, faults);
      faults.addAll(read.intervals().faults(read.scale()));
      if (faults.isEmpty()) {
        isNearFolds(read, faults);
        faults.addAll(read.report().faults(read.scale(), read.bridge().isPresent()));
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
          || documents.size() != read.report().labels()) {
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

  /// The scope of a calibration: it is refused for scores of any other rubric, judge or target.
  ///
  /// @param target `composite` or the id of a trait
  ///
  /// @param judge as in extractions; none for rubrics that need no judge
  public record CalibrationScope(
      Digest extractionSpec, Digest scoringSpec, JudgeIdentity judge, String target)
      implements JsonRecord {

    /// The target that is the result of the rubric.
    public static final String COMPOSITE = "composite";

    /// The scope of a bundle's scores. A rubric that needs no judge has the same scores, and so the
    /// same scope, for every judge.
    ///
    /// @param judge as in the extraction
    public static CalibrationScope of(Bundle bundle, JudgeIdentity judge, String target) {
      return new CalibrationScope(
          bundle.extraction().digest(),
          bundle.scoring().digest(),
          bundle.extraction().asksJudge() ? judge : JudgeIdentity.NONE,
          target);
    }
  }

  /// What makes a calibration a bridge: its scale is that of an older judge, not that of people.
  ///
  /// @param judge the older one
  /// @param oldRun with its scores of the anchors
  /// @param newRun with those of the judge that the calibration is for
  /// @param calibration of the older judge's scores, where its calibrated ones are the scale
  public record BridgeOrigin(
      JudgeIdentity judge, Digest oldRun, Digest newRun, Optional<Digest> calibration)
      implements JsonRecord {}
}
