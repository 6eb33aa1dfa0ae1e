package dev.plumbline.present.measure;

import dev.plumbline.measure.experiment.LabelEfficiency;
import dev.plumbline.measure.experiment.LabelEfficiency.EfficiencyPoint;
import dev.plumbline.present.page.Html;
import dev.plumbline.present.page.Plot;
import dev.plumbline.present.page.Plot.Range;
import dev.plumbline.present.report.Block.Drawing;
import dev.plumbline.present.report.Cell;
import dev.plumbline.present.report.Columns;
import dev.plumbline.present.report.FixedDecimals;
import dev.plumbline.present.report.Report;
import dev.plumbline.present.report.Report.BlockList;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/// What a calibration gains with more and more labels; `docs/schema/label-efficiency.schema.json`
/// describes the JSON.
public final class EfficiencyTables {

  private static final String AXES = "labels across, gain in QWK up, with 95 % of the draws";

  private static final Columns<EfficiencyPoint> POINTS =
      new Columns<EfficiencyPoint>()
          .count("labels", EfficiencyPoint::labels)
          .count("draws", EfficiencyPoint::draws)
          .number("raw", "raw QWK", shown(EfficiencyPoint::raw))
          .number("qwk", "QWK", shown(EfficiencyPoint::qwk))
          .spread(
              "gain",
              "gain (95 % of the draws)",
              point -> Cell.exactBetween(point.gain(), point.low(), point.high()))
          .number(
              "hurts", point -> Cell.number(FixedDecimals.percent(point.hurts()), point.hurts()));

  /// @param gain in QWK for which people are told the number of labels
  public static Report report(LabelEfficiency efficiency, Optional<Double> gain) {
    BlockList blocks = new BlockList();
    blocks.say(sentence(efficiency.points()));
    blocks.add(
        new Drawing(plot(efficiency.points()), AXES, POINTS.table("points", efficiency.points())));
    gain.ifPresent(wanted ->
        blocks.say(
            "for a gain of "
                + wanted
                + ": "
                + efficiency
                    .labelsFor(wanted)
                    .map(number -> "about " + number + " labels")
                    .orElse("more labels than were tried, or none suffice")));
    blocks.note("hurts: share of the draws that lose more than .005 QWK against the raw score");
    return new Report("how many labels pay", blocks, efficiency);
  }

  private static String sentence(List<EfficiencyPoint> points) {
    EfficiencyPoint first = points.getFirst();
    EfficiencyPoint last = points.getLast();
    return "a calibration gains on average "
        + FixedDecimals.of(first.gain(), 3)
        + " QWK with "
        + first.labels()
        + " labels"
        + (points.size() == 1
            ? ""
            : ", " + FixedDecimals.of(last.gain(), 3) + " with " + last.labels())
        + "; one set of "
        + last.labels()
        + " labels gains from "
        + FixedDecimals.of(last.low(), 3)
        + " to "
        + FixedDecimals.of(last.high(), 3)
        + " in 95 % of the draws";
  }

  private static Html plot(List<EfficiencyPoint> points) {
    double most = Math.max(1, points.stream().mapToInt(EfficiencyPoint::labels).max().orElse(1));
    double low = points.stream().mapToDouble(it -> it.low().doubleValue()).min().orElse(0);
    double high = points.stream().mapToDouble(it -> it.high().doubleValue()).max().orElse(0);
    Plot plot = new Plot(new Range(0, most), new Range(Math.min(-0.01, low), Math.max(0.01, high)));
    plot.line(0, 0, most, 0, "cut");
    EfficiencyPoint before = points.getFirst();
    for (EfficiencyPoint point : points) {
      double labels = point.labels();
      double gain = point.gain().doubleValue();
      plot.line(labels, point.low().doubleValue(), labels, point.high().doubleValue(), "edge");
      plot.line(before.labels(), before.gain().doubleValue(), labels, gain, "middle");
      plot.circle(labels, gain, 5);
      before = point;
    }
    return plot.svg(AXES);
  }

  private static Function<EfficiencyPoint, Cell> shown(
      Function<EfficiencyPoint, BigDecimal> figure) {
    return point -> {
      BigDecimal value = figure.apply(point);
      return Cell.number(FixedDecimals.of(value, 3), value);
    };
  }

  private EfficiencyTables() {}
}
