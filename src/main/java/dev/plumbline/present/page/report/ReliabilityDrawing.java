package dev.plumbline.present.page.report;

import dev.plumbline.measure.report.TargetAgreement;
import dev.plumbline.measure.report.TargetAgreement.PairCount;
import dev.plumbline.present.page.Html;
import dev.plumbline.present.page.PictureNumbers;
import dev.plumbline.present.page.Plot;
import dev.plumbline.present.page.Tag;
import dev.plumbline.present.page.Wording;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/// What people gave on average where a score was given, before and after calibration.
final class ReliabilityDrawing {

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
        Tag.H3.of(
            calibrated
                ? "What people gave where the score was given, before and after calibration"
                : "What people gave where the score was given"),
        Tag.P.of(furthest() + (calibrated ? " Rings are raw scores, discs calibrated ones." : "")),
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
                + Wording.count(mean.documents(), "document")
                + ").")
        .orElse("No score was given " + FEWEST + " times, so that these means are uncertain.");
  }
}
