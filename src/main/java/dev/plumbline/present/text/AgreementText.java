package dev.plumbline.present.text;

import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Plural;
import dev.plumbline.measure.agreement.AgreementStatistic;
import dev.plumbline.measure.calibration.report.AgreementMetrics;
import dev.plumbline.measure.report.RiskCoverage;
import dev.plumbline.measure.report.TargetAgreement;
import dev.plumbline.present.terminal.TableColumn;
import dev.plumbline.present.terminal.TerminalColumns;
import dev.plumbline.present.terminal.TextTable;
import java.util.List;
import java.util.stream.Stream;

/// The agreement of a run with human scores, as text.
public final class AgreementText {

  private static final String HEAD =
      "                QWK (95 % interval)        exact  adjacent    MAE   RMSE  Spearman  Pearson "
          + "   bias\n";

  private final StringBuilder out = new StringBuilder();

  /// Empty without labels.
  public static String of(List<TargetAgreement> agreement) {
    if (agreement.isEmpty()) {
      return "";
    }
    AgreementText text = new AgreementText();
    text.out.append("agreement with human scores, rounded to their scale\n");
    agreement.forEach(text::target);
    return text.out.toString();
  }

  private void target(TargetAgreement target) {
    out.append("  ").append(EscapedText.visible(target.target())).append(": ");
    out.append(target.measured()).append(" of ");
    out.append(Plural.of(target.labelled(), "labelled document")).append('\n');
    target
        .calibration()
        .ifPresent(calibration -> calibration(calibration, target.gain().isPresent()));
    out.append(HEAD);
    target.table().forEach(this::row);
    target
        .gain()
        .ifPresent(gain ->
            out.append("    gain        QWK ")
                .append(EstimateText.between(gain.qwk()))
                .append(", MAE ")
                .append(EstimateText.between(gain.mae()))
                .append('\n'));
    target.referral().ifPresent(this::referral);
    target.ceiling().metrics().ifPresent(metrics -> raters(target.ceiling().raters(), metrics));
    target.groups().forEach(this::group);
  }

  private void calibration(TargetAgreement.MeasuredCalibration calibration, boolean measured) {
    out.append("    calibration ")
        .append(calibration.digest())
        .append(": ")
        .append(calibration.method())
        .append(", fitted on ")
        .append(Plural.of(calibration.labels(), "label"))
        .append('\n');
    if (calibration.seen() > 0) {
      out.append("    it was fitted on ")
          .append(Plural.of(calibration.seen(), "labelled document"))
          .append(" of this run, where it looks better than it is: left out\n");
    }
    if (calibration.refused() > 0) {
      out.append("    it does not apply to ")
          .append(Plural.of(calibration.refused(), "labelled document"))
          .append(": another rubric or judge, or no point score\n");
    }
    if (!measured) {
      out.append(
              "    no labelled document is left to measure it on; its own cross-validated QWK is ")
          .append(EstimateText.shown(calibration.crossValidatedQwk()))
          .append('\n');
    }
  }

  private void row(TargetAgreement.Row row) {
    out.append("    ")
        .append(TerminalColumns.padded(row.name(), 12))
        .append(TerminalColumns.padded(EstimateText.between(row.of(AgreementStatistic.QWK)), 26))
        .append(figure(row, AgreementStatistic.EXACT, 6))
        .append(figure(row, AgreementStatistic.ADJACENT, 10))
        .append(figure(row, AgreementStatistic.MAE, 7))
        .append(figure(row, AgreementStatistic.RMSE, 7))
        .append(figure(row, AgreementStatistic.SPEARMAN, 10))
        .append(figure(row, AgreementStatistic.PEARSON, 9))
        .append(figure(row, AgreementStatistic.MEAN_DIFFERENCE, 8))
        .append('\n');
  }

  private void referral(RiskCoverage referral) {
    out.append("    least certain documents given to people: ")
        .append(EstimateText.shown(referral.gain().value()))
        .append(" (")
        .append(EstimateText.shown(referral.gain().low()))
        .append(" to ")
        .append(EstimateText.shown(referral.gain().high()))
        .append(") of the possible gain; a random order gains 0\n")
        .append(
            TextTable.text(
                "      ",
                Stream.of("referred", "QWK", "MAE", "MAE at random", "QWK of the rest", "its MAE")
                    .map(TableColumn::number)
                    .toList(),
                referral.points().stream().map(AgreementText::row).toList()));
  }

  private static List<String> row(RiskCoverage.Point point) {
    return List.of(
        EstimateText.percent(point.share()),
        EstimateText.shown(point.qwk()),
        EstimateText.shown(point.mae()),
        EstimateText.shown(point.randomMae()),
        EstimateText.shown(point.restQwk()),
        EstimateText.shown(point.restMae()));
  }

  private void raters(int raters, AgreementMetrics metrics) {
    out.append("    ")
        .append(TerminalColumns.padded(raters == 2 ? "two raters" : raters + " raters", 12))
        .append(TerminalColumns.padded(EstimateText.shown(metrics.qwk()), 26))
        .append(TerminalColumns.right(EstimateText.shown(metrics.exact()), 6))
        .append(TerminalColumns.right(EstimateText.shown(metrics.adjacent()), 10))
        .append(TerminalColumns.right(EstimateText.shown(metrics.mae()), 7))
        .append(TerminalColumns.right("", 7))
        .append(TerminalColumns.right(EstimateText.shown(metrics.spearman()), 10))
        .append(TerminalColumns.right(EstimateText.shown(metrics.pearson()), 9))
        .append(TerminalColumns.right(EstimateText.shown(metrics.meanDifference()), 8))
        .append('\n');
  }

  private void group(TargetAgreement.Group group) {
    out.append("    group ")
        .append(EscapedText.visible(group.name()))
        .append(": ")
        .append(Plural.of(group.documents(), "document"))
        .append(group.table().isEmpty() ? ", too few to report\n" : "\n");
    group.table().forEach(this::row);
  }

  private static String figure(TargetAgreement.Row row, AgreementStatistic statistic, int width) {
    return TerminalColumns.right(EstimateText.shown(row.of(statistic).value()), width);
  }
}
