package dev.plumbline.present.page.report;

import static dev.plumbline.present.page.Element.Tag.DIV;
import static dev.plumbline.present.page.Element.Tag.H3;
import static dev.plumbline.present.page.Element.Tag.P;

import dev.plumbline.base.number.DoubleFormat;
import dev.plumbline.base.problem.Plural;
import dev.plumbline.calibrate.CalibrationReport.Doubling;
import dev.plumbline.calibrate.CalibrationReport.Learning;
import dev.plumbline.calibrate.CalibrationReport.LearningPoint;
import dev.plumbline.measure.report.RiskCoverage;
import dev.plumbline.measure.report.TargetAgreement;
import dev.plumbline.measure.report.TargetAgreement.MeasuredCalibration;
import dev.plumbline.measure.report.TargetAgreement.PairCount;
import dev.plumbline.measure.report.TargetAgreement.PairCounts;
import dev.plumbline.present.page.Html;
import dev.plumbline.present.page.Plot;
import dev.plumbline.present.page.Plot.PictureNumbers;
import dev.plumbline.present.page.Plot.Range;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/// Scores beside those of people, drawn. Each picture has a sentence that says what is seen, and
/// its numbers as a table.
final class AgreementDrawings {

  static List<Html> html(TargetAgreement target) {
    ScorePlane plane = ScorePlane.of(target);
    List<Html> pictures = new ArrayList<>();
    pictures.add(DIV.of(new PairsDrawing(plane).html()));
    pictures.add(DIV.of(new DifferencesDrawing(plane).html()));
    pictures.add(DIV.of(new ReliabilityDrawing(target, plane).html()));
    target.referral().ifPresent(referral -> pictures.add(DIV.of(ReferralDrawing.html(referral))));
    target
        .calibration()
        .flatMap(MeasuredCalibration::learning)
        .ifPresent(it -> pictures.add(DIV.of(LearningDrawing.html(it))));
    List<Html> rows = new ArrayList<>();
    for (int i = 0; i < pictures.size(); i += 2) {
      rows.add(DIV.of(pictures.subList(i, Math.min(i + 2, pictures.size()))).styled("cols"));
    }
    return rows;
  }

  private AgreementDrawings() {}

  /// What is gained if people score what is least certain: risk over coverage.
  private static final class ReferralDrawing {

    /// What is gained if people score what is least certain.
    static List<Html> html(RiskCoverage referral) {
      RiskCoverage.Point first = referral.points().getFirst();
      RiskCoverage.Point last = referral.points().getLast();
      double highest = Math.max(first.mae().doubleValue(), 1e-9);
      Plot plot = new Plot(new Range(0, 1), new Range(0, highest));
      List<List<String>> rows = new ArrayList<>();
      RiskCoverage.Point before = first;
      for (RiskCoverage.Point point : referral.points()) {
        double share = point.share().doubleValue();
        double from = before.share().doubleValue();
        plot.line(
            from, before.randomMae().doubleValue(), share, point.randomMae().doubleValue(), "cut");
        plot.line(from, before.mae().doubleValue(), share, point.mae().doubleValue(), "middle");
        plot.circle(share, point.mae().doubleValue(), 4);
        rows.add(
            List.of(
                PictureNumbers.shown(share),
                Integer.toString(point.referred()),
                PictureNumbers.shown(point.mae().doubleValue()),
                PictureNumbers.shown(point.randomMae().doubleValue()),
                PictureNumbers.shown(point.restMae().doubleValue())));
        before = point;
      }
      return List.of(
          H3.of("If people score what is least certain"),
          P.of(
              "With "
                  + last.referred()
                  + " documents scored by people the mean error falls from "
                  + PictureNumbers.shown(first.mae().doubleValue())
                  + " to "
                  + PictureNumbers.shown(last.mae().doubleValue())
                  + "; chosen at random (dashed), to "
                  + PictureNumbers.shown(last.randomMae().doubleValue())
                  + "."),
          plot.svg("share of documents that people score across, mean error up"),
          PictureNumbers.axes("share scored by people across, mean error up"),
          PictureNumbers.table(
              List.of("share", "documents", "mean error", "if at random", "of the rest"), rows));
    }

    private ReferralDrawing() {}
  }

  /// What more labels brought a calibration, from its own report: QWK by cross-validation over the
  /// number of labels.
  private static final class LearningDrawing {

    /// A number of labels with which there is a kappa.
    private record Known(int labels, double qwk) {}

    static List<Html> html(Learning curve) {
      List<Known> known =
          curve.points().stream()
              .flatMap(it ->
                  it.metrics().qwk().map(qwk -> new Known(it.labels(), qwk.doubleValue())).stream())
              .toList();
      double highest = known.stream().mapToDouble(Known::qwk).max().orElse(0);
      double lowest = known.stream().mapToDouble(Known::qwk).min().orElse(0);
      Plot plot =
          new Plot(
              new Range(0, curve.points().getLast().labels()),
              new Range(Math.min(0, lowest), Math.max(1, highest)));
      List<List<String>> rows = new ArrayList<>();
      for (int i = 0; i < known.size(); i++) {
        Known before = known.get(Math.max(0, i - 1));
        Known point = known.get(i);
        plot.line(before.labels(), before.qwk(), point.labels(), point.qwk(), "middle");
        plot.circle(point.labels(), point.qwk(), 4);
      }
      for (LearningPoint point : curve.points()) {
        rows.add(
            List.of(
                Integer.toString(point.labels()),
                point.metrics().qwk().map(PictureNumbers::shown).orElse("undefined"),
                PictureNumbers.shown(point.metrics().mae())));
      }
      return List.of(
          H3.of("What more labels brought"),
          P.of(sentence(curve.doubling())),
          plot.svg("labels across, QWK of the calibrated scores up"),
          PictureNumbers.axes(
              "labels across, QWK of calibrated scores up, each on labels that the map had not seen"),
          PictureNumbers.table(List.of("labels", "QWK", "mean error"), rows));
    }

    private static String sentence(Doubling curve) {
      String says =
          curve.qwkGain().low().signum() > 0
              ? "More labels helped"
              : curve.qwkGain().high().signum() < 0
                  ? "More labels made it worse"
                  : "So few labels do not show whether more would help";
      return says
          + ": from "
          + curve.from()
          + " to "
          + curve.to()
          + " labels QWK changed by "
          + PictureNumbers.shown(curve.qwkGain().value())
          + " ("
          + PictureNumbers.shown(curve.qwkGain().low())
          + " to "
          + PictureNumbers.shown(curve.qwkGain().high())
          + ").";
    }

    private LearningDrawing() {}
  }

  /// How far scores are from those of people, over the means of both.
  private record DifferencesDrawing(ScorePlane plane) {

    /// Of a normal distribution, 95 % lie within so many standard deviations.
    private static final double NORMAL_95 = 1.96;

    /// Bland and Altman 1986: differences over means, with their mean and limits of agreement.
    List<Html> html() {
      SortedMap<BigDecimal, Integer> counts = new TreeMap<>();
      for (PairCount cell : plane.cells()) {
        // as decimals, since tenths of a scale have no exact doubles
        counts.merge(DoubleFormat.of(cell.score() - cell.human()), cell.documents(), Integer::sum);
      }
      BigDecimal sum = BigDecimal.ZERO;
      for (var entry : counts.entrySet()) {
        sum = sum.add(entry.getKey().multiply(BigDecimal.valueOf(entry.getValue())));
      }
      double mean = sum.doubleValue() / plane.documents();
      double squares = 0;
      for (var entry : counts.entrySet()) {
        double distance = entry.getKey().doubleValue() - mean;
        squares += entry.getValue() * distance * distance;
      }
      double limit = NORMAL_95 * StrictMath.sqrt(squares / Math.max(1, plane.documents() - 1));
      double width = plane.scale().high() - plane.scale().low();
      Plot plot = new Plot(plane.scale(), new Range(-width, width));
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
          H3.of("How far scores lie from those of people"),
          P.of(
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

  /// Scores beside those of people, with the line where both are equal. Its numbers are the
  /// confusion matrix.
  private record PairsDrawing(ScorePlane plane) {

    /// Wider tables of every pair of points cannot be read.
    private static final int MATRIX_MAX = 13;

    private static final int ROWS_MAX = 500;

    /// The confusion matrix, drawn on the plane with the line where both are equal.
    List<Html> html() {
      int same = 0;
      int higher = 0;
      Plot plot = new Plot(plane.scale(), plane.scale());
      plot.line(
          plane.scale().low(),
          plane.scale().low(),
          plane.scale().high(),
          plane.scale().high(),
          "cut");
      for (PairCount cell : plane.cells()) {
        plot.circle(cell.human(), cell.score(), plane.radius(cell.documents()));
        same += cell.score() == cell.human() ? cell.documents() : 0;
        higher += cell.score() > cell.human() ? cell.documents() : 0;
      }
      return List.of(
          H3.of("How often scores and people agree"),
          P.of(
              "Of "
                  + Plural.of(plane.documents(), "document")
                  + ", "
                  + same
                  + " have the point that people gave (on the line), "
                  + higher
                  + " more and "
                  + (plane.documents() - same - higher)
                  + " less."),
          plot.svg(
              "scores of people across, "
                  + plane.words()
                  + " up, larger circles for more documents"),
          PictureNumbers.axes("people across, " + plane.words() + " up"),
          matrix());
    }

    private Html matrix() {
      SortedSet<Double> points = new TreeSet<>();
      plane
          .cells()
          .forEach(cell -> {
            points.add(cell.human());
            points.add(cell.score());
          });
      if (points.size() > MATRIX_MAX) {
        return PictureNumbers.table(
            List.of("people", "score", "documents"),
            plane.cells().stream()
                .limit(ROWS_MAX)
                .map(cell ->
                    List.of(
                        PictureNumbers.shown(cell.human()),
                        PictureNumbers.shown(cell.score()),
                        Integer.toString(cell.documents())))
                .toList());
      }
      List<String> heads = new ArrayList<>(List.of("people \\ score"));
      points.forEach(point -> heads.add(PictureNumbers.shown(point)));
      List<List<String>> rows = new ArrayList<>();
      for (double human : points) {
        List<String> row = new ArrayList<>(List.of(PictureNumbers.shown(human)));
        for (double score : points) {
          row.add(
              Integer.toString(
                  plane.cells().stream()
                      .filter(cell -> cell.human() == human && cell.score() == score)
                      .mapToInt(PairCount::documents)
                      .sum()));
        }
        rows.add(row);
      }
      return PictureNumbers.table(heads, rows);
    }
  }

  /// What people gave on average where a score was given, before and after calibration.
  private static final class ReliabilityDrawing {

    /// Means of fewer documents are not spoken of.
    private static final int FEWEST = 10;

    private final TargetAgreement target;
    private final ScorePlane plane;
    private final boolean calibrated;

    ReliabilityDrawing(TargetAgreement target, ScorePlane plane) {
      this.target = target;
      this.plane = plane;
      this.calibrated = target.pairs().size() > 1;
    }

    private record Mean(double score, double people, int documents) {}

    private static List<Mean> means(List<PairCount> cells) {
      SortedMap<Double, double[]> sums = new TreeMap<>();
      for (PairCount cell : cells) {
        double[] sum = sums.computeIfAbsent(cell.score(), _ -> new double[2]);
        sum[0] += cell.documents() * cell.human();
        sum[1] += cell.documents();
      }
      List<Mean> means = new ArrayList<>();
      sums.forEach((score, sum) -> means.add(new Mean(score, sum[0] / sum[1], (int) sum[1])));
      return means;
    }

    /// What people gave on average where a score was given, before and after calibration.
    List<Html> html() {
      Plot plot = new Plot(plane.scale(), plane.scale());
      plot.line(
          plane.scale().low(),
          plane.scale().low(),
          plane.scale().high(),
          plane.scale().high(),
          "cut");
      List<List<String>> rows = new ArrayList<>();
      for (int i = 0; i < target.pairs().size(); i++) {
        PairCounts pairs = target.pairs().get(i);
        int largest = means(pairs.cells()).stream().mapToInt(Mean::documents).max().orElse(1);
        for (Mean mean : means(pairs.cells())) {
          double radius = Math.max(3, 9 * StrictMath.sqrt((double) mean.documents() / largest));
          if (i == target.pairs().size() - 1) {
            plot.circle(mean.score(), mean.people(), radius);
          } else {
            plot.ring(mean.score(), mean.people(), radius);
          }
          rows.add(
              List.of(
                  pairs.name(),
                  PictureNumbers.shown(mean.score()),
                  Integer.toString(mean.documents()),
                  PictureNumbers.shown(mean.people())));
        }
      }
      return List.of(
          H3.of(
              calibrated
                  ? "What people gave where the score was given, before and after calibration"
                  : "What people gave where the score was given"),
          P.of(furthest() + (calibrated ? " Rings are raw scores, discs calibrated ones." : "")),
          plot.svg("score across, mean score of people up, with the line where both are equal"),
          PictureNumbers.axes("score across, mean of people up"),
          PictureNumbers.table(List.of("scores", "score", "documents", "mean of people"), rows));
    }

    private String furthest() {
      return means(plane.cells()).stream()
          .filter(mean -> mean.documents() >= FEWEST)
          .reduce((one, other) ->
              Math.abs(other.people() - other.score()) > Math.abs(one.people() - one.score())
                  ? other
                  : one)
          .map(mean ->
              "Furthest off: where the "
                  + (calibrated ? "calibrated score" : "score")
                  + " is "
                  + PictureNumbers.shown(mean.score())
                  + ", people give "
                  + PictureNumbers.shown(mean.people())
                  + " on average ("
                  + Plural.of(mean.documents(), "document")
                  + ").")
          .orElse("No score was given " + FEWEST + " times, so that these means are uncertain.");
    }
  }

  /// Pairs of scores and human scores as circles: what the drawings of a target share.
  ///
  /// @param cells that occur
  /// @param words for the scores, in the middle of a sentence
  /// @param documents in all cells
  /// @param most documents of a cell
  private record ScorePlane(
      List<PairCount> cells, String words, Range scale, int documents, int most) {

    private static final double RADIUS_MAX = 13;
    private static final double RADIUS_MIN = 2;

    /// The scores of the last row of the table: the calibrated ones where there are such.
    static ScorePlane of(TargetAgreement target) {
      List<PairCount> cells = target.pairs().getLast().cells();
      return new ScorePlane(
          cells,
          target.pairs().size() > 1 ? "calibrated scores" : "scores",
          new Range(target.scale().min().doubleValue(), target.scale().max().doubleValue()),
          cells.stream().mapToInt(PairCount::documents).sum(),
          cells.stream().mapToInt(PairCount::documents).max().orElse(1));
    }

    /// Of a circle for so many documents.
    double radius(int count) {
      return Math.max(RADIUS_MIN, RADIUS_MAX * StrictMath.sqrt((double) count / most));
    }
  }
}
