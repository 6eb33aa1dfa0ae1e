package dev.plumbline.measure.report;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.measure.agreement.AgreementStatistic;
import dev.plumbline.measure.agreement.Estimate;
import dev.plumbline.measure.calibration.report.CalibrationReport;
import dev.plumbline.rubric.plan.model.Scale;
import java.math.BigDecimal;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

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
    CalibrationReport.Ceiling ceiling,
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
}
