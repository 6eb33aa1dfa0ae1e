package dev.plumbline.present.page.experiment;

import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.UnexpectedJsonException;
import dev.plumbline.present.page.Html;
import dev.plumbline.present.page.Tag;
import dev.plumbline.present.page.drawing.PictureNumbers;
import dev.plumbline.present.page.drawing.Plot;
import java.util.List;

/// The learning curve of a calibration: what it gains with more and more labels.
final class EfficiencyTable {

  private static final double PERCENT = 100;

  static List<Html> html(JsonObject json) {
    List<JsonObject> points = FigureTable.objects(json, "points");
    if (points.isEmpty()) {
      throw new UnexpectedJsonException("there is no point");
    }
    return List.of(
        Tag.P.of(sentence(points)),
        plot(points),
        PictureNumbers.axes("labels across, gain in QWK up, with 95 % of the draws"),
        FigureTable.table(
            "gain by labels",
            List.of("labels", "draws", "raw QWK", "QWK", "gain", "95 % of the draws", "hurts"),
            points.stream().map(EfficiencyTable::row).toList()),
        Tag.P.of("Hurts: the share of the draws that lose more than .005 against the raw score.")
            .styled("note"));
  }

  private static String sentence(List<JsonObject> points) {
    JsonObject first = points.getFirst();
    JsonObject last = points.getLast();
    return "A calibration gains on average "
        + FigureTable.shown(first, "gain")
        + " QWK with "
        + first.integer("labels")
        + " labels"
        + (points.size() == 1
            ? ""
            : ", " + FigureTable.shown(last, "gain") + " with " + last.integer("labels"))
        + ". One set of "
        + last.integer("labels")
        + " labels gains from "
        + FigureTable.shown(last, "low")
        + " to "
        + FigureTable.shown(last, "high")
        + " in 95 % of the draws.";
  }

  private static Html plot(List<JsonObject> points) {
    double most = points.stream().mapToDouble(it -> it.integer("labels")).max().orElse(1);
    double low = points.stream().mapToDouble(it -> figure(it, "low")).min().orElse(0);
    double high = points.stream().mapToDouble(it -> figure(it, "high")).max().orElse(0);
    Plot plot =
        new Plot(
            new Plot.Range(0, Math.max(1, most)),
            new Plot.Range(Math.min(-0.01, low), Math.max(0.01, high)));
    plot.line(0, 0, Math.max(1, most), 0, "cut");
    JsonObject before = points.getFirst();
    for (JsonObject point : points) {
      double labels = point.integer("labels");
      plot.line(labels, figure(point, "low"), labels, figure(point, "high"), "edge");
      plot.line(
          before.integer("labels"),
          figure(before, "gain"),
          labels,
          figure(point, "gain"),
          "middle");
      plot.circle(labels, figure(point, "gain"), 5);
      before = point;
    }
    return plot.svg("labels across, gain in QWK up, with 95 % of the draws");
  }

  private static double figure(JsonObject point, String key) {
    return FigureTable.decimal(point, key).doubleValue();
  }

  private static List<String> row(JsonObject point) {
    return List.of(
        Long.toString(point.integer("labels")),
        Long.toString(point.integer("draws")),
        FigureTable.shown(point, "raw"),
        FigureTable.shown(point, "qwk"),
        FigureTable.shown(point, "gain"),
        FigureTable.shown(point, "low") + " to " + FigureTable.shown(point, "high"),
        PictureNumbers.shown(figure(point, "hurts") * PERCENT) + " %");
  }

  private EfficiencyTable() {}
}
