package dev.plumbline.present.page.report;

import dev.plumbline.base.number.Rational;
import dev.plumbline.measure.agreement.AgreementStatistic;
import dev.plumbline.measure.agreement.Estimate;
import dev.plumbline.measure.report.TargetAgreement;
import dev.plumbline.present.page.Attribute;
import dev.plumbline.present.page.Element;
import dev.plumbline.present.page.Html;
import dev.plumbline.present.page.NumberText;
import dev.plumbline.present.page.Tag;
import dev.plumbline.present.page.Wording;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;

/// How far scores agree with people, each figure with its interval.
final class AgreementSection {

  private static final int DECIMALS = 3;

  static Html of(TargetAgreement target) {
    List<Html> parts = new ArrayList<>();
    parts.add(
        Tag.P.of(
            target.measured()
                + " of "
                + Wording.count(target.labelled(), "labelled document")
                + " are measured. In brackets: the 95 % interval from resampling documents."));
    target.calibration().ifPresent(calibration -> parts.add(calibration(calibration)));
    List<Html> rows = rows(target);
    parts.add(
        Tag.DIV
            .of(
                Tag.TABLE.of(
                    Tag.THEAD.of(
                        Tag.TR.of(
                            Tag.TH.of("scores").with(Attribute.SCOPE, "col"),
                            head("QWK"),
                            head("same point"),
                            head("same or next"),
                            head("mean error"))),
                    Tag.TBODY.of(rows)))
            .styled("wide")
            .with(Attribute.TAB, "0")
            .with(Attribute.ROLE, "region")
            .with(Attribute.LABEL, "agreement of " + target.target()));
    target.gain().ifPresent(gain -> parts.add(gain(gain)));
    GroupComparison.sentence(target.groups()).ifPresent(it -> parts.add(Tag.P.of(it)));
    parts.addAll(AgreementDrawings.html(target));
    return Html.of(parts);
  }

  private static List<Html> rows(TargetAgreement target) {
    List<Html> rows =
        new ArrayList<>(target.table().stream().map(row -> row(row.name(), row)).toList());
    for (TargetAgreement.Group group : target.groups()) {
      String name = group.name() + " (" + group.documents() + ")";
      if (group.table().isEmpty()) {
        rows.add(
            Tag.TR
                .of(
                    Tag.TH.of(Tag.BDI.of(name)).with(Attribute.SCOPE, "row"),
                    Tag.TD.of("too few to report").with(Attribute.COLUMNS, "4"))
                .styled("off"));
      }
      group.table().forEach(row -> rows.add(row(name + ", " + row.name(), row)));
    }
    target
        .ceiling()
        .metrics()
        .ifPresent(metrics ->
            rows.add(
                Tag.TR.of(
                    Tag.TH
                        .of("people with each other (" + target.ceiling().raters() + " raters)")
                        .with(Attribute.SCOPE, "row"),
                    cell(metrics.qwk()),
                    cell(metrics.exact()),
                    cell(metrics.adjacent()),
                    cell(metrics.mae()))));
    return rows;
  }

  private static Html calibration(TargetAgreement.MeasuredCalibration calibration) {
    return Tag.P.of(
            "The calibration ("
                + Wording.name(calibration.method())
                + ") was fitted on "
                + Wording.count(calibration.labels(), "label")
                + "; "
                + Wording.count(calibration.seen(), "document")
                + " of this run that it has seen are left out.")
        .styled("note");
  }

  /// A verdict only where the interval has one.
  private static Html gain(TargetAgreement.Gain gain) {
    Estimate qwk = gain.qwk();
    String says =
        qwk.low().signum() > 0
            ? "Calibrated scores agree better with people"
            : qwk.high().signum() < 0
                ? "Calibrated scores agree worse with people"
                : "So few documents do not show whether calibration helps";
    return Tag.P.of(
        Tag.STRONG.of(says),
        Html.text(
            ": QWK changes by "
                + between(qwk)
                + ", the mean error by "
                + between(gain.mae())
                + "."));
  }

  private static Html row(String name, TargetAgreement.Row row) {
    return Tag.TR.of(
        Tag.TH.of(Tag.BDI.of(name)).with(Attribute.SCOPE, "row"),
        cell(row.of(AgreementStatistic.QWK)),
        cell(row.of(AgreementStatistic.EXACT)),
        cell(row.of(AgreementStatistic.ADJACENT)),
        cell(row.of(AgreementStatistic.MAE)));
  }

  private static Element head(String name) {
    return Tag.TH.of(name).with(Attribute.SCOPE, "col").styled("n");
  }

  private static Element cell(Estimate estimate) {
    return Tag.TD.of(between(estimate)).styled("n");
  }

  private static Element cell(BigDecimal figure) {
    return Tag.TD.of(shown(figure)).styled("n");
  }

  private static String between(Estimate estimate) {
    return shown(estimate.value())
        + " ("
        + shown(estimate.low())
        + " to "
        + shown(estimate.high())
        + ")";
  }

  private static String shown(BigDecimal figure) {
    return NumberText.of(Rational.of(figure.setScale(DECIMALS, RoundingMode.HALF_EVEN)));
  }

  private AgreementSection() {}
}
