package dev.plumbline.measure.calibration.report;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonArray;
import dev.plumbline.base.canonical.JsonInteger;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.UnexpectedJsonException;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.measure.calibration.stats.BootstrapInterval;
import dev.plumbline.rubric.plan.model.Scale;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

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

  /// @param qwk absent where it is undefined
  /// @param mae in the unit of the scale
  public record Point(int labels, Optional<BigDecimal> qwk, BigDecimal mae) {}

  /// How many it was fitted on.
  public long labels() {
    return json.integer("labels");
  }

  /// By cross-validation: from labels that each fold had not seen.
  public Optional<BigDecimal> qwk() {
    return figure("calibrated", "qwk");
  }

  /// Empty where it is undefined.
  private Optional<BigDecimal> figure(String row, String name) {
    return decimal(metrics(row), name);
  }

  private static Optional<BigDecimal> decimal(JsonObject metrics, String name) {
    return metrics.has(name) ? Optional.of(metrics.decimal(name)) : Optional.empty();
  }

  private JsonObject metrics(String row) {
    return json.objects("table").stream()
        .filter(it -> it.text("name").equals(row))
        .findFirst()
        .orElseThrow(() -> new UnexpectedJsonException("the table has no row " + row))
        .object("metrics");
  }

  /// What of it contradicts the rest, where it follows from it.
  ///
  /// @param bridge whether it is that of a bridge, without a confusion matrix
  public List<String> faults(Scale scale, boolean bridge) {
    List<String> faults = new ArrayList<>();
    json.keysBesides(ReportJson.MEMBERS)
        .forEach(key -> faults.add("the report has an unknown member " + EscapedText.visible(key)));
    if (json.has(ReportJson.CONFUSION) == bridge) {
      faults.add("the confusion matrix is missing, or there is one in a bridge");
    } else if (!bridge && !confusion(scale)) {
      faults.add("the calibrated row of the report does not follow from the confusion matrix");
    }
    if (!isGain("qwkGain", "qwk", BigDecimal.ONE) || !isGain("maeGain", "mae", MINUS)) {
      faults.add("a gain of the report is not the difference of two rows");
    }
    Curve curve = learning();
    if (curve.points().size() != LearningCurve.SHARES.length
        || curve.points().get(LearningCurve.HALF).labels() != curve.from()
        || curve.points().getLast().labels() != curve.to()) {
      faults.add("the learning curve of the report and its last doubling differ");
    }
    referral();
    return faults;
  }

  /// Whether the figures of points follow from the confusion matrix, which is of all labels.
  private boolean confusion(Scale scale) {
    List<Json> rows = json.list(ReportJson.CONFUSION);
    double[] human = new double[Math.toIntExact(labels())];
    double[] scored = new double[human.length];
    int next = 0;
    for (int row = 0; row < rows.size(); row++) {
      List<Json> counts = ((JsonArray) rows.get(row)).values();
      if (rows.size() != scale.points() || counts.size() != scale.points()) {
        return false;
      }
      for (int column = 0; column < counts.size(); column++) {
        long count = ((JsonInteger) counts.get(column)).value();
        if (count < 0 || count > human.length - next) {
          return false;
        }
        Arrays.fill(human, next, next + (int) count, scale.value(row).doubleValue());
        Arrays.fill(scored, next, next + (int) count, scale.value(column).doubleValue());
        next += (int) count;
      }
    }
    JsonObject again = AgreementMetrics.of(scale, scored, human).json();
    JsonObject told = metrics("calibrated");
    return next == labels()
        && POINT_FIGURES.stream().allMatch(it -> decimal(again, it).equals(decimal(told, it)));
  }

  private boolean isGain(String gain, String figure, BigDecimal sign) {
    BigDecimal difference =
        figure("calibrated", figure)
            .orElse(BigDecimal.ZERO)
            .subtract(figure("raw", figure).orElse(BigDecimal.ZERO));
    return json.object(gain)
            .decimal("value")
            .subtract(difference.multiply(sign))
            .abs()
            .compareTo(ROUNDED)
        <= 0;
  }

  /// Of the calibrated row, those that compare scores after rounding to the scale.
  private static final List<String> POINT_FIGURES =
      List.of("adjacent", "exact", "mae", "maeOfRange", "qwk");

  private static final BigDecimal MINUS = BigDecimal.ONE.negate();

  /// Figures have 15 digits, and errors may be on a wide scale.
  private static final BigDecimal ROUNDED = new BigDecimal("1e-6");

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
    return new Point(json.number("labels"), decimal(metrics, "qwk"), metrics.decimal("mae"));
  }
}
