package dev.plumbline.measure.calibration.report;

import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.measure.calibration.stats.BootstrapInterval;
import java.math.BigDecimal;
import java.util.List;

/// What the report of a stored calibration says, as [ReportJson] writes it.
public record ReportFigures(JsonObject json) {

  /// What more labels brought.
  ///
  /// @param points by ascending number of labels
  /// @param gain in QWK of `to` labels over `from`
  public record Curve(List<Point> points, int from, int to, BootstrapInterval gain) {
    public Curve {
      points = List.copyOf(points);
    }
  }

  /// @param mae in the unit of the scale
  public record Point(int labels, BigDecimal qwk, BigDecimal mae) {}

  /// How many it was fitted on.
  public long labels() {
    return json.integer("labels");
  }

  /// By cross-validation: from labels that each fold had not seen.
  public BigDecimal qwk() {
    return json.objects("table").stream()
        .filter(row -> row.text("name").equals("calibrated"))
        .findFirst()
        .orElseThrow()
        .object("metrics")
        .decimal("qwk");
  }

  /// By how much a rank of whom to refer to people is better than chance.
  public BigDecimal referral() {
    return json.object("referral").decimal("value");
  }

  public Curve learning() {
    JsonObject doubling = json.object("doubling");
    JsonObject gain = doubling.object("qwkGain");
    return new Curve(
        json.objects("learningCurve").stream().map(ReportFigures::point).toList(),
        doubling.number("from"),
        doubling.number("to"),
        new BootstrapInterval(gain.decimal("value"), gain.decimal("low"), gain.decimal("high")));
  }

  private static Point point(JsonObject json) {
    JsonObject metrics = json.object("metrics");
    return new Point(json.number("labels"), metrics.decimal("qwk"), metrics.decimal("mae"));
  }
}
