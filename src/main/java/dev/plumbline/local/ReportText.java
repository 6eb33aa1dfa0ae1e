package dev.plumbline.local;

import dev.plumbline.calibration.Choice;
import dev.plumbline.calibration.Figures;
import dev.plumbline.calibration.FittedCalibration;
import dev.plumbline.calibration.Interval;
import dev.plumbline.calibration.Report;
import java.math.BigDecimal;
import java.math.RoundingMode;

/// What a calibration gained, in words.
final class ReportText {

  private final StringBuilder out = new StringBuilder();

  static String of(FittedCalibration calibration, Choice choice, Report report) {
    ReportText text = new ReportText();
    text.line("calibrated " + calibration.bond().target() + " on " + report.labels() + " labels");
    text.line("  method      " + choice.method().label() + ": " + choice.method().does());
    text.line("  because     " + choice.because());
    text.line(
        "  signals     "
            + (calibration.signals().isEmpty()
                ? "the score alone"
                : String.join(", ", calibration.signals())));
    text.line("cross-validated agreement with people");
    text.line("  " + "              QWK  exact  adjacent    MAE  Spearman");
    report.table().forEach(text::row);
    text.line(
        "  gain in QWK " + between(report.qwkGain()) + ", in MAE " + between(report.maeGain()));
    report.ceiling().figures().forEach(f -> text.row(new Report.Line("two raters", f)));
    if (!report.groups().isEmpty()) {
      text.line("groups");
      report.groups().forEach(text::group);
    }
    if (!report.learning().isEmpty()) {
      text.line("with fewer labels");
      report
          .learning()
          .forEach(p -> text.row(new Report.Line(p.labels() + " labels", p.figures())));
    }
    report.warnings().forEach(w -> text.line("warning: " + w.message()));
    text.line("calibration " + calibration.digest());
    return text.out.toString();
  }

  private void group(Report.Group group) {
    if (group.table().isEmpty()) {
      line("  " + group.name() + ": " + group.rows() + " documents, too few to say");
    } else {
      line("  " + group.name() + ": " + group.rows() + " documents");
      group.table().forEach(this::row);
    }
  }

  private void row(Report.Line line) {
    Figures f = line.figures();
    line(
        "  "
            + padded(line.name(), 12)
            + right(f.qwk(), 6)
            + right(f.exact(), 7)
            + right(f.adjacent(), 10)
            + right(f.mae(), 7)
            + right(f.spearman(), 10));
  }

  private static String between(Interval gain) {
    return shown(gain.value()) + " (" + shown(gain.low()) + " to " + shown(gain.high()) + ")";
  }

  private static String shown(BigDecimal value) {
    return value.setScale(3, RoundingMode.HALF_EVEN).toPlainString();
  }

  private static String right(BigDecimal value, int width) {
    String text = shown(value);
    return " ".repeat(Math.max(1, width - text.length())) + text;
  }

  private static String padded(String text, int width) {
    return text.length() >= width ? text : text + " ".repeat(width - text.length());
  }

  private void line(String line) {
    out.append(line).append('\n');
  }
}
