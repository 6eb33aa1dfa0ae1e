package dev.plumbline.measure.report;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.SortedCopy;
import dev.plumbline.calibrate.CalibrationReport;
import dev.plumbline.calibrate.CalibrationReport.Ceiling;
import dev.plumbline.calibrate.CalibrationReport.RaterAgreement;
import dev.plumbline.calibrate.FittedCalibration;
import dev.plumbline.calibrate.stats.PiecewiseLinear.ScalePoints;
import dev.plumbline.measure.agreement.AgreementBootstrap;
import dev.plumbline.measure.agreement.AgreementBootstrap.AgreementStatistic;
import dev.plumbline.measure.agreement.Estimate;
import dev.plumbline.measure.agreement.ScorePairs;
import dev.plumbline.rubric.plan.model.Scale;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.ToDoubleFunction;

/// The agreement of a run's scores with human scores of one target.
///
/// A calibrated score is only compared on documents that its map has not seen. Where it has seen
/// all of them, the table has the raw scores only, and `calibration` says why.
///
/// @param labelled documents with a label and a point score
/// @param measured how many of these the table is about
/// @param table `raw`, and `calibrated` where there are documents to measure it on
/// @param pairs scores beside those of people, for each row of the table
/// @param gain of the calibrated scores over the raw ones, where there are both
/// @param referral of documents to people by the expected errors of the calibrated scores; absent
///   where the calibration does not offer it, or for fewer than 30 documents
/// @param ceiling agreement of people with each other
/// @param groups of the measured documents, by name; without a table for fewer than 30
public record TargetAgreement(
    String target,
    Scale scale,
    int labelled,
    int measured,
    Optional<MeasuredCalibration> calibration,
    List<Row> table,
    List<PairCounts> pairs,
    Optional<Gain> gain,
    Optional<RiskCoverage> referral,
    Ceiling ceiling,
    List<Group> groups) {

  public TargetAgreement {
    table = List.copyOf(table);
    pairs = List.copyOf(pairs);
    groups = List.copyOf(groups);
  }

  /// The calibration whose scores are compared.
  ///
  /// @param labels on which it was fitted
  /// @param seen labelled documents of this run that it was fitted on; they are left out
  /// @param refused labelled documents that it does not apply to: another rubric or judge, or a
  ///   signal that is no number
  /// @param crossValidatedQwk of its own report, from labels that each fold had not seen; empty for
  ///   a bridge, whose report is on an older judge and not on people
  /// @param learning of its own report, likewise
  public record MeasuredCalibration(
      Digest digest,
      String method,
      long labels,
      int seen,
      int refused,
      Optional<BigDecimal> crossValidatedQwk,
      Optional<CalibrationReport.Learning> learning) {}

  /// The agreement of one kind of scores.
  public record Row(String name, Map<AgreementStatistic, Estimate> estimates) {
    public Row {
      estimates = Collections.unmodifiableMap(new EnumMap<>(estimates));
    }

    public Estimate of(AgreementStatistic statistic) {
      return estimates.get(statistic);
    }
  }

  /// How often each score met each score of people.
  ///
  /// @param cells that occur, by ascending score and human score
  public record PairCounts(String name, List<PairCount> cells) {
    public PairCounts {
      cells = List.copyOf(cells);
    }
  }

  /// @param score rounded to the scale
  /// @param human rounded to the scale
  public record PairCount(double score, double human, int documents) {}

  /// Calibrated less raw, in pairs.
  ///
  /// @param qwk above 0 is better
  /// @param mae below 0 is better, in the unit of the scale
  public record Gain(Estimate qwk, Estimate mae) {}

  public record Group(String name, int documents, List<Row> table) {
    public Group {
      table = List.copyOf(table);
    }
  }

  /// Collects the scores and labels of one target, and measures their agreement.
  public static final class TargetAgreementBuilder {

    /// Figures of smaller groups are too uncertain, and would describe individuals.
    private static final int GROUP_MIN = 30;

    private static final EnumSet<AgreementStatistic> ALL = EnumSet.allOf(AgreementStatistic.class);

    private static final String RAW = "raw";
    private static final String CALIBRATED = "calibrated";

    private final String target;
    private final Scale scale;
    private final Optional<FittedCalibration> calibration;
    private final SortedSet<Digest> texts = new TreeSet<>();
    private final List<LabelledScore> labelled = new ArrayList<>();

    /// @param calibrated empty if there is no calibration, or it does not apply
    private record LabelledScore(
        double raw,
        OptionalDouble calibrated,
        OptionalDouble expected,
        boolean seen,
        double human,
        List<Double> raters,
        String group) {}

    public TargetAgreementBuilder(
        String target, Scale scale, Optional<FittedCalibration> calibration) {
      this.target = target;
      this.scale = scale;
      this.calibration = calibration;
    }

    /// Adds a document that has a point score and a label. A text that was added before is left
    /// out: its scores say nothing new, and intervals would be too narrow.
    ///
    /// @param calibrated before rounding to the scale; empty if there is no calibration or it does
    ///   not apply
    /// @param expected error of the calibrated score; empty if the calibration does not offer it
    public void add(
        Digest document,
        double raw,
        OptionalDouble calibrated,
        OptionalDouble expected,
        HumanScores human) {
      if (texts.add(document)) {
        labelled.add(
            new LabelledScore(
                raw,
                calibrated,
                expected,
                calibration.isPresent() && calibration.get().hasSeen(document),
                human.scores().get(target),
                human.raters().getOrDefault(target, List.of()),
                human.group()));
      }
    }

    /// Empty without a labelled score.
    public Optional<TargetAgreement> build() {
      if (labelled.isEmpty()) {
        return Optional.empty();
      }
      List<LabelledScore> heldOut =
          labelled.stream().filter(one -> !one.seen() && one.calibrated().isPresent()).toList();
      List<LabelledScore> measured = heldOut.isEmpty() ? labelled : heldOut;
      List<ScorePairs> systems = systems(measured);
      AgreementBootstrap bootstrap = new AgreementBootstrap(systems, ALL);
      return Optional.of(
          new TargetAgreement(
              target,
              scale,
              labelled.size(),
              measured.size(),
              calibration.map(this::measured),
              table(systems.size(), bootstrap),
              pairs(measured, systems.size()),
              heldOut.isEmpty()
                  ? Optional.empty()
                  : Optional.of(
                      new Gain(
                          bootstrap.difference(1, 0, AgreementStatistic.QWK).estimate(),
                          bootstrap.difference(1, 0, AgreementStatistic.MAE).estimate())),
              referral(heldOut),
              RaterAgreement.ceiling(
                  ScalePoints.of(scale), labelled.stream().map(LabelledScore::raters).toList()),
              groups(measured)));
    }

    private Optional<RiskCoverage> referral(List<LabelledScore> heldOut) {
      return heldOut.size() < GROUP_MIN
              || heldOut.stream().anyMatch(one -> one.expected().isEmpty())
          ? Optional.empty()
          : Optional.of(
              RiskCoverage.of(
                  ScalePoints.of(scale),
                  heldOut.stream().mapToDouble(one -> one.calibrated().getAsDouble()).toArray(),
                  heldOut.stream().mapToDouble(LabelledScore::human).toArray(),
                  heldOut.stream().mapToDouble(one -> one.expected().getAsDouble()).toArray()));
    }

    private MeasuredCalibration measured(FittedCalibration fitted) {
      Optional<CalibrationReport> ofPeople =
          Optional.of(fitted.report()).filter(_ -> fitted.bridge().isEmpty());
      return new MeasuredCalibration(
          fitted.digest(),
          fitted.method().wireName(),
          fitted.report().labels(),
          (int) labelled.stream().filter(LabelledScore::seen).count(),
          (int) labelled.stream().filter(one -> one.calibrated().isEmpty()).count(),
          ofPeople.flatMap(CalibrationReport::qwk),
          ofPeople.map(CalibrationReport::learning));
    }

    /// The raw scores, then the calibrated ones if all documents have one that may be measured.
    private List<ScorePairs> systems(List<LabelledScore> some) {
      List<ScorePairs> systems = new ArrayList<>();
      systems.add(pairs(some, LabelledScore::raw));
      if (some.stream().allMatch(one -> !one.seen() && one.calibrated().isPresent())) {
        systems.add(pairs(some, one -> one.calibrated().getAsDouble()));
      }
      return systems;
    }

    private ScorePairs pairs(List<LabelledScore> some, ToDoubleFunction<LabelledScore> score) {
      return ScorePairs.of(
          ScalePoints.of(scale),
          some.stream().mapToDouble(score).toArray(),
          some.stream().mapToDouble(LabelledScore::human).toArray());
    }

    private List<PairCounts> pairs(List<LabelledScore> some, int systems) {
      List<PairCounts> pairs = new ArrayList<>();
      pairs.add(new PairCounts(RAW, cells(some, LabelledScore::raw)));
      if (systems > 1) {
        pairs.add(new PairCounts(CALIBRATED, cells(some, one -> one.calibrated().getAsDouble())));
      }
      return pairs;
    }

    private List<PairCount> cells(List<LabelledScore> some, ToDoubleFunction<LabelledScore> score) {
      ScalePoints points = ScalePoints.of(scale);
      SortedMap<Double, SortedMap<Double, Integer>> counts = new TreeMap<>();
      for (LabelledScore one : some) {
        counts
            .computeIfAbsent(points.round(score.applyAsDouble(one)), _ -> new TreeMap<>())
            .merge(points.round(one.human()), 1, Integer::sum);
      }
      List<PairCount> cells = new ArrayList<>();
      counts.forEach((given, people) ->
          people.forEach((human, documents) -> cells.add(new PairCount(given, human, documents))));
      return cells;
    }

    private static List<Row> table(int systems, AgreementBootstrap bootstrap) {
      List<Row> table = new ArrayList<>();
      for (int system = 0; system < systems; system++) {
        table.add(new Row(system == 0 ? RAW : CALIBRATED, bootstrap.estimates(system)));
      }
      return table;
    }

    private List<Group> groups(List<LabelledScore> measured) {
      SortedMap<String, List<LabelledScore>> members = new TreeMap<>();
      for (LabelledScore one : measured) {
        if (!one.group().isEmpty()) {
          members.computeIfAbsent(one.group(), _ -> new ArrayList<>()).add(one);
        }
      }
      List<Group> groups = new ArrayList<>();
      members.forEach((name, some) -> {
        List<ScorePairs> systems = systems(some);
        groups.add(
            new Group(
                name,
                some.size(),
                some.size() < GROUP_MIN
                    ? List.of()
                    : table(systems.size(), new AgreementBootstrap(systems, ALL))));
      });
      return groups;
    }
  }

  /// What people said of one document.
  ///
  /// @param scores by target; the mean of the raters where there are several
  /// @param raters the individual raters' scores, by target
  /// @param group empty if unknown
  public record HumanScores(
      SortedMap<String, Double> scores, SortedMap<String, List<Double>> raters, String group) {

    public HumanScores {
      scores = SortedCopy.of(scores);
      raters = SortedCopy.of(raters);
    }
  }
}
