package dev.plumbline.present.page.report;

import dev.plumbline.measure.report.TargetAgreement.PairCount;
import dev.plumbline.present.page.Html;
import dev.plumbline.present.page.PictureNumbers;
import dev.plumbline.present.page.Plot;
import dev.plumbline.present.page.Tag;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/// How far scores are from those of people, over the means of both.
final class DifferencesDrawing {

  /// Of a normal distribution, 95 % lie within so many standard deviations.
  private static final double NORMAL_95 = 1.96;

  private final ScorePlane plane;

  DifferencesDrawing(ScorePlane plane) {
    this.plane = plane;
  }

  /// Bland and Altman 1986: differences over means, with their mean and limits of agreement.
  List<Html> html() {
    double mean = 0;
    for (PairCount cell : plane.cells()) {
      mean += cell.documents() * (cell.score() - cell.human()) / plane.documents();
    }
    double squares = 0;
    SortedMap<Double, Integer> counts = new TreeMap<>();
    for (PairCount cell : plane.cells()) {
      double difference = cell.score() - cell.human();
      squares += cell.documents() * (difference - mean) * (difference - mean);
      counts.merge(difference, cell.documents(), Integer::sum);
    }
    double limit = NORMAL_95 * StrictMath.sqrt(squares / Math.max(1, plane.documents() - 1));
    double width = plane.scale().high() - plane.scale().low();
    Plot plot = new Plot(plane.scale(), new Plot.Range(-width, width));
    plot.line(plane.scale().low(), mean, plane.scale().high(), mean, "middle");
    plot.line(plane.scale().low(), mean - limit, plane.scale().high(), mean - limit, "cut");
    plot.line(plane.scale().low(), mean + limit, plane.scale().high(), mean + limit, "cut");
    for (PairCount cell : plane.cells()) {
      plot.circle(
          (cell.score() + cell.human()) / 2,
          cell.score() - cell.human(),
          plane.radius(cell.documents()));
    }
    return List.of(
        Tag.H3.of("How far scores lie from those of people"),
        Tag.P.of(
            bias(mean)
                + "; about 95 % of the differences lie between "
                + PictureNumbers.shown(mean - limit)
                + " and "
                + PictureNumbers.shown(mean + limit)
                + " (dashed)."),
        plot.svg("mean of both across, difference up, larger circles for more documents"),
        PictureNumbers.axes("mean of both across, difference up"),
        PictureNumbers.table(
            List.of("difference", "documents"),
            counts.entrySet().stream()
                .map(entry ->
                    List.of(
                        PictureNumbers.shown(entry.getKey()), Integer.toString(entry.getValue())))
                .toList()));
  }

  private static String bias(double mean) {
    return mean == 0
        ? "On average both are equal"
        : "On average the scores are "
            + PictureNumbers.shown(Math.abs(mean))
            + (mean > 0 ? " above" : " below")
            + " those of people";
  }
}
