package dev.plumbline.measure.calibration.report;

import dev.plumbline.base.canonical.JsonRecord;
import dev.plumbline.base.canonical.JsonRecord.Sparse;
import dev.plumbline.measure.calibration.fit.MethodSelection;
import dev.plumbline.measure.calibration.stats.BootstrapInterval;
import dev.plumbline.measure.calibration.stats.ConfusionMatrix;
import java.util.List;
import java.util.Optional;

/// The performance of a calibration, measured on labels that were held out from the fit.
///
/// Every figure of a fitted map comes from cross-validation in which the whole recipe, including
/// the selection of the method, is repeated without the rows on which it is measured (Varma and
/// Simon 2006). In-sample figures, which at 25 labels nearly double the true gain, are never
/// reported.
///
/// @param ceiling the agreement of people with each other
/// @param groups by name; without metrics for groups of fewer than 30 rows
/// @param referral the share of the possible gain from giving documents to people in the order of
///   their expected errors rather than at random
/// @param ablation the evidence cap and the calibration switched off in turn: `full`,
///   `without-gate`, `without-calibration`, `without-both`; empty if the scores without the cap are
///   unknown
public record CalibrationReport(
    int labels,
    MethodSelection selection,
    Performance performance,
    Ceiling ceiling,
    List<Group> groups,
    Learning learning,
    BootstrapInterval referral,
    List<MetricsRow> ablation,
    List<LabelWarning> warnings) {
  public CalibrationReport {
    groups = List.copyOf(groups);
    ablation = List.copyOf(ablation);
    warnings = List.copyOf(warnings);
  }

  /// Whether documents should be referred to people by this calibration: only where that was better
  /// than chance on its own labels.
  public boolean offersReferral() {
    return referral.value().signum() > 0;
  }

  /// How well the scores agree with people.
  ///
  /// @param table `raw`, `calibrated`, `constant` (every document gets the median label), and
  ///   `length-only` where the length of the text is a signal, in this order
  /// @param qwkGain calibrated less raw, with a paired interval
  /// @param maeGain raw less calibrated, likewise, in the unit of the scale
  /// @param confusion of human and calibrated scores
  public record Performance(
      List<MetricsRow> table,
      BootstrapInterval qwkGain,
      BootstrapInterval maeGain,
      ConfusionMatrix confusion) {
    public Performance {
      table = List.copyOf(table);
    }
  }

  /// What more labels bring.
  ///
  /// @param points the learning curve of the selected method
  /// @param doubling the gain of the last doubling of the labels; the next one rarely gains more
  public record Learning(List<LearningPoint> points, Doubling doubling) {
    public Learning {
      points = List.copyOf(points);
    }
  }

  /// The agreement of one kind of scores with people.
  public record MetricsRow(String name, AgreementMetrics metrics) implements JsonRecord {}

  /// The agreement of raters with each other: the mean over their pairs, see [RaterAgreement].
  ///
  /// @param rows with more than one rater
  /// @param raters who scored a row together with another; 0 if no row has several
  /// @param metrics empty without such rows
  public record Ceiling(int rows, @Sparse("2") int raters, Optional<AgreementMetrics> metrics)
      implements JsonRecord {}

  /// @param table `raw` and `calibrated`; empty if the group is too small
  public record Group(String name, int rows, @Sparse List<MetricsRow> table) implements JsonRecord {
    public Group {
      table = List.copyOf(table);
    }
  }

  /// @param labels the number of training rows of each fold
  public record LearningPoint(int labels, AgreementMetrics metrics) implements JsonRecord {}

  /// @param qwkGain of `to` labels over `from`, with a paired interval
  /// @param maeGain likewise, above 0 is better, in the unit of the scale
  public record Doubling(int from, int to, BootstrapInterval qwkGain, BootstrapInterval maeGain)
      implements JsonRecord {}
}
