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

  /// A number of labels with which there is a kappa.
  private record Known(int labels, double qwk) {}

  static List<Html> html(ReportFigures.Curve curve) {
    List<Known> known =
        curve.points().stream()
            .flatMap(it -> it.qwk().map(qwk -> new Known(it.labels(), qwk.doubleValue())).stream())
            .toList();
    double highest = known.stream().mapToDouble(Known::qwk).max().orElse(0);
    double lowest = known.stream().mapToDouble(Known::qwk).min().orElse(0);
    Plot plot =
        new Plot(
            new Plot.Range(0, curve.points().getLast().labels()),
            new Plot.Range(Math.min(0, lowest), Math.max(1, highest)));
    List<List<String>> rows = new ArrayList<>();
    for (int i = 0; i < known.size(); i++) {
      Known before = known.get(Math.max(0, i - 1));
      Known point = known.get(i);
      plot.line(before.labels(), before.qwk(), point.labels(), point.qwk(), "middle");
      plot.circle(point.labels(), point.qwk(), 4);
    }
    for (ReportFigures.Point point : curve.points()) {
      rows.add(
          List.of(
              Integer.toString(point.labels()),
              point.qwk().map(PictureNumbers::shown).orElse("undefined"),
              PictureNumbers.shown(point.mae())));
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
