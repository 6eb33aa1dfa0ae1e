package dev.plumbline.present.text;

import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Plural;
import dev.plumbline.calibrate.CalibrationReport;
import dev.plumbline.calibrate.CalibrationReport.AgreementMetrics;
import dev.plumbline.calibrate.CalibrationReport.Ceiling;
import dev.plumbline.calibrate.CalibrationReport.Group;
import dev.plumbline.calibrate.CalibrationReport.LabelWarning;
import dev.plumbline.calibrate.CalibrationReport.MetricsRow;
import dev.plumbline.calibrate.FittedCalibration;
import dev.plumbline.calibrate.fit.CalibrationMethod.Objective;
import dev.plumbline.calibrate.fit.MethodSelection;
import dev.plumbline.calibrate.stats.Bootstrap.BootstrapInterval;
import dev.plumbline.present.terminal.TextTable.TerminalColumns;
import dev.plumbline.rubric.plan.model.Scale;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Optional;

/// The report of a calibration, as text.
public final class CalibrationReportText {

  private static final int POINTS_SHOWN = 13;

  private final StringBuilder out = new StringBuilder();

  public static String of(
      FittedCalibration calibration,
      MethodSelection selection,
      CalibrationReport report,
      List<LabelWarning> warnings) {
    CalibrationReportText text = new CalibrationReportText();
    text.line(
        "calibrated "
            + calibration.scope().target()
            + " on "
            + Plural.of(report.labels(), "label"));
    text.line(
        "  method      " + selection.method().wireName() + ": " + selection.method().description());
    text.line("  because     " + selection.reason());
    text.line(
        "  signals     "
            + (calibration.signals().isEmpty()
                ? "the score alone"
                : String.join(", ", calibration.signals())));
    text.line(
        "  objective   " + (selection.objective() == Objective.QWK ? "QWK" : "absolute error"));
    text.line(
        "cross-validated agreement with human scores, " + Plural.of(report.labels(), "label"));
    text.head();
    report.performance().table().forEach(text::row);
    report.ceiling().ifPresent(text::ceiling);
    text.line(
        "  gain in QWK "
            + between(report.performance().qwkGain())
            + ", in MAE "
            + between(report.performance().maeGain())
            + ": "
            + worth(report.performance().qwkGain()));
    text.line(
        "  referral to people by expected errors gains "
            + between(report.referral())
            + " of what is possible: "
            + (report.offersReferral() ? "offered" : "not better than chance, not offered"));
    text.confusion(calibration.scale(), report.performance().confusion());
    text.ablation(report.ablation());
    if (!report.groups().isEmpty()) {
      text.line("groups");
      report.groups().forEach(text::group);
    }
    text.learningCurve(report);
    warnings.forEach(w -> text.line("warning: " + w.message()));
    text.line("calibration " + calibration.digest());
    return text.out.toString();
  }

  /// A verdict only where the interval has one.
  private static String worth(BootstrapInterval gain) {
    return gain.low().signum() > 0
        ? "it agrees better with people than raw scores do"
        : gain.high().signum() < 0
            ? "it agrees worse with people than raw scores do"
            : "so few labels do not show whether it helps";
  }

  private void learningCurve(CalibrationReport report) {
    line("effect of more labels");
    report
        .learning()
        .points()
        .forEach(p -> row(new MetricsRow(p.labels() + " labels", p.metrics())));
    line(
        "  from "
            + report.learning().doubling().from()
            + " to "
            + report.learning().doubling().to()
            + " labels: QWK "
            + between(report.learning().doubling().qwkGain())
            + ", MAE "
            + between(report.learning().doubling().maeGain())
            + "; another doubling rarely gains more");
  }

  private void ceiling(Ceiling ceiling) {
    String name = ceiling.raters() == 2 ? "two raters" : ceiling.raters() + " raters, pairs";
    ceiling.metrics().ifPresent(metrics -> row(new MetricsRow(name, metrics)));
  }

  private void ablation(List<MetricsRow> ablation) {
    if (ablation.isEmpty()) {
      return;
    }
    line("without the evidence gate or the calibration");
    if (ablation.get(0).metrics().equals(ablation.get(1).metrics())
        && ablation.get(2).metrics().equals(ablation.get(3).metrics())) {
      line("  the gate changed no score of a labelled document");
    } else {
      ablation.forEach(this::row);
    }
  }

  private void head() {
    line("                       QWK  exact  adjacent    MAE  Spearman  distance     SMD");
  }

  /// The confusion matrix: human points in rows, calibrated ones in columns; omitted for scales
  /// with many points.
  private void confusion(Scale scale, List<List<Integer>> confusion) {
    int points = confusion.size();
    if (points > POINTS_SHOWN) {
      return;
    }
    line("human score (rows) by calibrated score (columns), in documents");
    StringBuilder head = new StringBuilder("  " + TerminalColumns.padded("", 10));
    for (int point = 0; point < points; point++) {
      head.append(TerminalColumns.right(scale.value(point).toPlainString(), 7));
    }
    line(head.toString());
    for (int point = 0; point < points; point++) {
      StringBuilder row =
          new StringBuilder("  " + TerminalColumns.padded(scale.value(point).toPlainString(), 10));
      confusion.get(point).forEach(count -> row.append(TerminalColumns.right(count.toString(), 7)));
      line(row.toString());
    }
  }

  private void group(Group group) {
    line(
        "  "
            + EscapedText.visible(group.name())
            + ": "
            + Plural.of(group.rows(), "document")
            + (group.table().isEmpty() ? ", too few to report" : ""));
    group.table().forEach(this::row);
  }

  private void row(MetricsRow metricsRow) {
    AgreementMetrics f = metricsRow.metrics();
    line(
        "  "
            + TerminalColumns.padded(metricsRow.name(), 18)
            + TerminalColumns.right(
                List.of(
                    figure(f.qwk()),
                    shown(f.exact()),
                    shown(f.adjacent()),
                    shown(f.mae()),
                    figure(f.spearman()),
                    shown(f.wasserstein()),
                    figure(f.meanDifference())),
                6,
                7,
                10,
                7,
                10,
                10,
                8));
  }

  private static String figure(Optional<BigDecimal> figure) {
    return figure.map(CalibrationReportText::shown).orElse("none");
  }

  private static String between(BootstrapInterval gain) {
    return shown(gain.value()) + " (" + shown(gain.low()) + " to " + shown(gain.high()) + ")";
  }

  private static String shown(BigDecimal value) {
    return value.setScale(3, RoundingMode.HALF_EVEN).toPlainString();
  }

  private void line(String line) {
    out.append(line).append('\n');
  }
}
