package dev.plumbline.present.page.report;

import dev.plumbline.measure.calibration.report.ReportFigures;
import dev.plumbline.present.page.Html;
import dev.plumbline.present.page.PictureNumbers;
import dev.plumbline.present.page.Plot;
import dev.plumbline.present.page.Tag;
import java.util.ArrayList;
import java.util.List;

/// What more labels brought a calibration, from its own report: QWK by cross-validation over the
/// number of labels.
final class LearningDrawing {

  static List<Html> html(ReportFigures.Curve curve) {
    double highest =
        curve.points().stream().mapToDouble(it -> it.qwk().doubleValue()).max().orElse(0);
    double lowest =
        curve.points().stream().mapToDouble(it -> it.qwk().doubleValue()).min().orElse(0);
    Plot plot =
        new Plot(
            new Plot.Range(0, curve.points().getLast().labels()),
            new Plot.Range(Math.min(0, lowest), Math.max(1, highest)));
    List<List<String>> rows = new ArrayList<>();
    ReportFigures.Point before = curve.points().getFirst();
    for (ReportFigures.Point point : curve.points()) {
      plot.line(
          before.labels(),
          before.qwk().doubleValue(),
          point.labels(),
          point.qwk().doubleValue(),
          "middle");
      plot.circle(point.labels(), point.qwk().doubleValue(), 4);
      rows.add(
          List.of(
              Integer.toString(point.labels()),
              PictureNumbers.shown(point.qwk()),
              PictureNumbers.shown(point.mae())));
      before = point;
    }
    return List.of(
        Tag.H3.of("What more labels brought"),
        Tag.P.of(sentence(curve)),
        plot.svg("labels across, QWK of the calibrated scores up"),
        PictureNumbers.axes(
            "labels across, QWK of calibrated scores up, each on labels that the map had not seen"),
        PictureNumbers.table(List.of("labels", "QWK", "mean error"), rows));
  }

  private static String sentence(ReportFigures.Curve curve) {
    String says =
        curve.gain().low().signum() > 0
            ? "More labels helped"
            : curve.gain().high().signum() < 0
                ? "More labels made it worse"
                : "So few labels do not show whether more would help";
    return says
        + ": from "
        + curve.from()
        + " to "
        + curve.to()
        + " labels QWK changed by "
        + PictureNumbers.shown(curve.gain().value())
        + " ("
        + PictureNumbers.shown(curve.gain().low())
        + " to "
        + PictureNumbers.shown(curve.gain().high())
        + ").";
  }

  private LearningDrawing() {}
}
