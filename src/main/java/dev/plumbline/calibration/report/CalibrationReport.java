package dev.plumbline.calibration.report;

import dev.plumbline.calibration.fit.MethodSelection;
import dev.plumbline.calibration.stats.BootstrapInterval;
import dev.plumbline.calibration.stats.ConfusionMatrix;
import java.util.List;

/// What a calibration is worth, measured on labels that were held out from the fit.
///
/// Every figure of a fitted map comes from cross-validation, in which the whole recipe, the choice
/// of the method too, is run again without the rows that it is measured on. In-sample figures,
/// which at 25 labels nearly double the true one, appear nowhere.
///
/// @param table `raw`, `calibrated`, `constant` (everybody gets the median label), and
///   `length-only` where the length of the text is a signal, in this order
/// @param qwkGain calibrated less raw, with a paired interval
/// @param maeGain raw less calibrated, likewise, in the scale's unit
/// @param confusion of the calibrated scores
/// @param ceiling how far people agree with each other
/// @param groups by name; without figures where a group has fewer than 30 rows
/// @param learning what fewer labels would have given, with the method chosen
/// @param doubling what the last doubling of the labels brought; the next one seldom brings more
/// @param ablation the evidence gate and the calibration switched off in turn: `full`, `gate-off`,
///   `calibration-off`, `both-off`; empty where the scores without the gate are not known
public record CalibrationReport(
    int labels,
    MethodSelection selection,
    List<MetricsRow> table,
    BootstrapInterval qwkGain,
    BootstrapInterval maeGain,
    ConfusionMatrix confusion,
    Ceiling ceiling,
    List<Group> groups,
    List<LearningPoint> learning,
    Doubling doubling,
    List<MetricsRow> ablation,
    List<LabelWarning> warnings) {
  public CalibrationReport {
    table = List.copyOf(table);
    groups = List.copyOf(groups);
    learning = List.copyOf(learning);
    ablation = List.copyOf(ablation);
    warnings = List.copyOf(warnings);
  }

  /// Somebody's or something's agreement with people.
  public record MetricsRow(String name, AgreementMetrics metrics) {}

  /// Raters' agreement with each other: the mean over their pairs, see [RaterAgreement].
  ///
  /// @param rows that more than one has scored
  /// @param raters the most that scored a row; 0 where no row has several
  /// @param figures one set, or none when there are no such rows
  public record Ceiling(int rows, int raters, List<AgreementMetrics> metrics) {
    public Ceiling {
      metrics = List.copyOf(metrics);
    }
  }

  /// @param table `raw` and `calibrated`; empty when the group is too small to say anything of it
  public record Group(String name, int rows, List<MetricsRow> table) {
    public Group {
      table = List.copyOf(table);
    }
  }

  /// @param labels rows that each fold was fitted on
  public record LearningPoint(int labels, AgreementMetrics metrics) {}

  /// @param qwkGain of `to` labels over `from`, with a paired interval
  /// @param maeGain likewise, above 0 is better, in the scale's unit
  public record Doubling(int from, int to, BootstrapInterval qwkGain, BootstrapInterval maeGain) {}
}
