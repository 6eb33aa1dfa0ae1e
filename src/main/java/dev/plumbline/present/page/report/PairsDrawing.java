package dev.plumbline.present.page.report;

import dev.plumbline.measure.report.TargetAgreement.PairCount;
import dev.plumbline.present.page.Html;
import dev.plumbline.present.page.PictureNumbers;
import dev.plumbline.present.page.Plot;
import dev.plumbline.present.page.Tag;
import dev.plumbline.present.page.Wording;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/// Scores beside those of people, with the line where both are equal. Its numbers are the confusion
/// matrix.
final class PairsDrawing {

  /// Wider tables of every pair of points cannot be read.
  private static final int MATRIX_MAX = 13;

  private static final int ROWS_MAX = 500;

  private final ScorePlane plane;

  PairsDrawing(ScorePlane plane) {
    this.plane = plane;
  }

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
        Tag.H3.of("How often scores and people agree"),
        Tag.P.of(
            "Of "
                + Wording.count(plane.documents(), "document")
                + ", "
                + same
                + " have the point that people gave (on the line), "
                + higher
                + " more and "
                + (plane.documents() - same - higher)
                + " less."),
        plot.svg(
            "scores of people across, " + plane.words() + " up, larger circles for more documents"),
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
