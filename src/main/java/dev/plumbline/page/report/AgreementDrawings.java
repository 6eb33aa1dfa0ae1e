package dev.plumbline.page.report;

import dev.plumbline.page.Html;
import dev.plumbline.page.Tag;
import dev.plumbline.page.Wording;
import dev.plumbline.report.RiskCoverage;
import dev.plumbline.report.TargetAgreement;
import dev.plumbline.report.TargetAgreement.PairCount;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/// Scores beside those of people, drawn. Each picture has a sentence that says what is seen, and
/// its numbers as a table.
final class AgreementDrawings {

  /// Wider tables of every pair of points cannot be read.
  private static final int MATRIX_MAX = 13;

  /// Means of fewer documents are not spoken of.
  private static final int FEWEST = 10;

  private static final int ROWS_MAX = 500;
  private static final double RADIUS_MAX = 13;
  private static final double RADIUS_MIN = 2;

  /// Of a normal distribution, 95 % lie within so many standard deviations.
  private static final double NORMAL_95 = 1.96;

  private final TargetAgreement target;
  private final List<PairCount> cells;
  private final boolean calibrated;
  private final Plot.Range scale;
  private final int documents;
  private final int most;

  AgreementDrawings(TargetAgreement target) {
    this.target = target;
    this.calibrated = target.pairs().size() > 1;
    this.cells = target.pairs().getLast().cells();
    this.scale =
        new Plot.Range(target.scale().min().doubleValue(), target.scale().max().doubleValue());
    this.documents = cells.stream().mapToInt(PairCount::documents).sum();
    this.most = cells.stream().mapToInt(PairCount::documents).max().orElse(1);
  }

  List<Html> html() {
    List<Html> all = new ArrayList<>();
    all.add(Tag.DIV.of(Tag.DIV.of(pairs()), Tag.DIV.of(differences())).styled("cols"));
    List<Html> beside = new ArrayList<>();
    beside.add(Tag.DIV.of(reliability()));
    target.referral().ifPresent(referral -> beside.add(Tag.DIV.of(referral(referral))));
    all.add(Tag.DIV.of(beside).styled("cols"));
    return all;
  }

  private String scores() {
    return calibrated ? "calibrated scores" : "scores";
  }

  private double radius(int count) {
    return Math.max(RADIUS_MIN, RADIUS_MAX * StrictMath.sqrt((double) count / most));
  }

  /// The confusion matrix, drawn on the plane with the line where both are equal.
  private List<Html> pairs() {
    int same = 0;
    int higher = 0;
    Plot plot = new Plot(scale, scale);
    plot.line(scale.low(), scale.low(), scale.high(), scale.high(), "cut");
    for (PairCount cell : cells) {
      plot.circle(cell.human(), cell.score(), radius(cell.documents()));
      same += cell.score() == cell.human() ? cell.documents() : 0;
      higher += cell.score() > cell.human() ? cell.documents() : 0;
    }
    return List.of(
        Tag.H3.of("Beside the scores of people"),
        Tag.P.of(
            "Of "
                + Wording.count(documents, "document")
                + ", "
                + same
                + " have the point that people gave (on the line), "
                + higher
                + " more and "
                + (documents - same - higher)
                + " less."),
        plot.svg("scores of people across, " + scores() + " up, larger circles for more documents"),
        axes("people across, " + scores() + " up"),
        matrix());
  }

  private Html matrix() {
    SortedSet<Double> points = new TreeSet<>();
    cells.forEach(cell -> {
      points.add(cell.human());
      points.add(cell.score());
    });
    if (points.size() > MATRIX_MAX) {
      return PictureNumbers.table(
          List.of("people", "score", "documents"),
          cells.stream()
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
                cells.stream()
                    .filter(cell -> cell.human() == human && cell.score() == score)
                    .mapToInt(PairCount::documents)
                    .sum()));
      }
      rows.add(row);
    }
    return PictureNumbers.table(heads, rows);
  }

  /// Bland and Altman 1986: differences over means, with their mean and limits of agreement.
  private List<Html> differences() {
    double mean = 0;
    for (PairCount cell : cells) {
      mean += cell.documents() * (cell.score() - cell.human()) / documents;
    }
    double squares = 0;
    SortedMap<Double, Integer> counts = new TreeMap<>();
    for (PairCount cell : cells) {
      double difference = cell.score() - cell.human();
      squares += cell.documents() * (difference - mean) * (difference - mean);
      counts.merge(difference, cell.documents(), Integer::sum);
    }
    double limit = NORMAL_95 * StrictMath.sqrt(squares / Math.max(1, documents - 1));
    double width = scale.high() - scale.low();
    Plot plot = new Plot(scale, new Plot.Range(-width, width));
    plot.line(scale.low(), mean, scale.high(), mean, "middle");
    plot.line(scale.low(), mean - limit, scale.high(), mean - limit, "cut");
    plot.line(scale.low(), mean + limit, scale.high(), mean + limit, "cut");
    for (PairCount cell : cells) {
      plot.circle(
          (cell.score() + cell.human()) / 2, cell.score() - cell.human(), radius(cell.documents()));
    }
    return List.of(
        Tag.H3.of("How far apart they are"),
        Tag.P.of(
            bias(mean)
                + "; about 95 % of the differences lie between "
                + PictureNumbers.shown(mean - limit)
                + " and "
                + PictureNumbers.shown(mean + limit)
                + " (dashed)."),
        plot.svg("mean of both across, difference up, larger circles for more documents"),
        axes("mean of both across, difference up"),
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
  private List<Html> reliability() {
    Plot plot = new Plot(scale, scale);
    plot.line(scale.low(), scale.low(), scale.high(), scale.high(), "cut");
    List<List<String>> rows = new ArrayList<>();
    for (int i = 0; i < target.pairs().size(); i++) {
      TargetAgreement.PairCounts pairs = target.pairs().get(i);
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
        Tag.H3.of(calibrated ? "Before and after calibration" : "What a score means"),
        Tag.P.of(furthest() + (calibrated ? " Rings are raw scores, discs calibrated ones." : "")),
        plot.svg("score across, mean score of people up, with the line where both are equal"),
        axes("score across, mean of people up"),
        PictureNumbers.table(List.of("scores", "score", "documents", "mean of people"), rows));
  }

  private String furthest() {
    return means(cells).stream()
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
                + Wording.count(mean.documents(), "document")
                + ").")
        .orElse("No score was given " + FEWEST + " times, so that these means are uncertain.");
  }

  /// What is gained if people score what is least certain.
  private static List<Html> referral(RiskCoverage referral) {
    RiskCoverage.Point first = referral.points().getFirst();
    RiskCoverage.Point last = referral.points().getLast();
    double highest = Math.max(first.mae().doubleValue(), 1e-9);
    Plot plot = new Plot(new Plot.Range(0, 1), new Plot.Range(0, highest));
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
        Tag.H3.of("If people score what is least certain"),
        Tag.P.of(
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
        axes("share scored by people across, mean error up"),
        PictureNumbers.table(
            List.of("share", "documents", "mean error", "if at random", "of the rest"), rows));
  }

  private static Html axes(String words) {
    return Tag.P.of(Wording.sentence(words) + ".").styled("note");
  }
}
