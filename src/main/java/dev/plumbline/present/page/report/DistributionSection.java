package dev.plumbline.present.page.report;

import static dev.plumbline.present.page.Element.Attribute.ALIGN;
import static dev.plumbline.present.page.Element.Attribute.LABEL;
import static dev.plumbline.present.page.Element.Attribute.ROLE;
import static dev.plumbline.present.page.Element.Attribute.WIDTH;
import static dev.plumbline.present.page.Element.Attribute.X;
import static dev.plumbline.present.page.Element.Attribute.X1;
import static dev.plumbline.present.page.Element.Attribute.X2;
import static dev.plumbline.present.page.Element.Attribute.Y;
import static dev.plumbline.present.page.Element.Attribute.Y1;
import static dev.plumbline.present.page.Element.Attribute.Y2;
import static dev.plumbline.present.page.Element.Tag.LINE;
import static dev.plumbline.present.page.Element.Tag.P;
import static dev.plumbline.present.page.Element.Tag.RECT;
import static dev.plumbline.present.page.Element.Tag.SVG;
import static dev.plumbline.present.page.Element.Tag.TEXT;

import dev.plumbline.base.number.Rational;
import dev.plumbline.base.problem.Plural;
import dev.plumbline.calibrate.FittedCalibration.CalibrationScope;
import dev.plumbline.measure.report.ScoreDistribution;
import dev.plumbline.measure.report.ScoreDistribution.Bin;
import dev.plumbline.present.page.Element;
import dev.plumbline.present.page.Element.Attribute;
import dev.plumbline.present.page.Html;
import dev.plumbline.present.page.NumberText;
import dev.plumbline.present.page.NumberText.BinText;
import dev.plumbline.present.page.Plot.PictureNumbers;
import dev.plumbline.present.page.Wording;
import dev.plumbline.present.report.FixedDecimals;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// How scores are distributed: bars, what is seen in them in one sentence, and their numbers.
final class DistributionSection {

  private static final int HEIGHT = 120;
  private static final int TOP = 18;

  /// Fewer scores have no shape.
  private static final int FEWEST = 10;

  private final ScoreDistribution scores;
  private final Optional<Rational> mark;
  private final int total;

  /// @param mark the pass mark, if there is one
  DistributionSection(ScoreDistribution scores, Optional<Rational> mark) {
    this.scores = scores;
    this.mark = mark;
    this.total = scores.total();
  }

  /// What is seen: where at least six in ten scores are.
  String title() {
    if (total < FEWEST) {
      return "Scores";
    }
    int parts = scores.counts().size();
    int lowest = sum(0, 2);
    int highest = sum(parts - 2, parts);
    if (isMost(lowest + highest, 6) && 4L * Math.min(lowest, highest) >= total) {
      return "Scores are at both ends, with few between";
    }
    if (scores.counts().stream().anyMatch(count -> isMost(count, 5))) {
      return "Half of the scores or more are nearly the same";
    }
    if (isMost(sum(parts - 3, parts), 6)) {
      return "Most scores are high";
    }
    if (isMost(sum(0, 3), 6)) {
      return "Most scores are low";
    }
    if (isMost(sum(3, parts - 3), 6)) {
      return "Scores crowd around the middle";
    }
    return "Scores are spread over the scale";
  }

  private boolean isMost(int count, int ofTen) {
    return count * 10L >= (long) total * ofTen;
  }

  private int sum(int from, int to) {
    return scores.counts().subList(from, to).stream().mapToInt(Integer::intValue).sum();
  }

  Html html() {
    if (total == 0) {
      return P.of("No document has a single score.");
    }
    List<Html> drawn = new ArrayList<>();
    int most = scores.bins().stream().mapToInt(Bin::count).max().orElse(1);
    double width = 100.0 / scores.bins().size();
    for (int i = 0; i < scores.bins().size(); i++) {
      Bin bin = scores.bins().get(i);
      int height = Math.round((float) HEIGHT * bin.count() / most);
      drawn.add(
          RECT.of()
              .with(X, percent(width * (i + 0.05)))
              .with(Y, Integer.toString(TOP + HEIGHT - height))
              .with(WIDTH, percent(width * 0.9))
              .with(Attribute.HEIGHT, Integer.toString(height))
              .styled("bar"));
      String middle = percent(width * (i + 0.5));
      drawn.add(
          label(Integer.toString(bin.count()), middle, TOP + HEIGHT - height - 5, "middle")
              .styled("tick"));
      drawn.add(foot(BinText.beginning(bin.scores()), middle, TOP + HEIGHT + 16, "middle"));
    }
    drawn.add(
        LINE.of()
            .with(X1, "0")
            .with(X2, "100%")
            .with(Y1, Integer.toString(TOP + HEIGHT))
            .with(Y2, Integer.toString(TOP + HEIGHT))
            .styled("edge"));
    passMark(width, drawn);
    boolean ranges =
        scores.bins().stream().anyMatch(bin -> !bin.scores().from().equals(bin.scores().to()));
    return Html.of(
        SVG.of(drawn)
            .styled("chart")
            .with(ROLE, "img")
            .with(
                LABEL,
                Plural.of(total, "score") + " in " + Plural.of(scores.bins().size(), "column")),
        PictureNumbers.axes(
            (ranges ? "below each column the lowest score in it" : "below each column its score")
                + "; the scale is from "
                + NumberText.whole(Rational.of(scores.low()))
                + " to "
                + NumberText.whole(Rational.of(scores.high()))),
        numbers());
  }

  private static String percent(double share) {
    return FixedDecimals.of(share, 2) + "%";
  }

  /// Before the first column that passes.
  private void passMark(double width, List<Html> drawn) {
    if (mark.isEmpty()) {
      return;
    }
    long below =
        scores.bins().stream().filter(bin -> bin.scores().to().compareTo(mark.get()) < 0).count();
    String at = percent(width * below);
    drawn.add(
        LINE.of()
            .with(X1, at)
            .with(X2, at)
            .with(Y1, "4")
            .with(Y2, Integer.toString(TOP + HEIGHT + 20))
            .styled("cut"));
    drawn.add(
        foot(
            "pass mark " + NumberText.whole(mark.get()),
            at,
            TOP + HEIGHT + 34,
            width * below < 20 ? "start" : width * below > 80 ? "end" : "middle"));
  }

  private static Element foot(String words, String x, int y, String align) {
    return label(words, x, y, align).styled("foot");
  }

  private static Element label(String words, String x, int y, String align) {
    return TEXT.of(words).with(X, x).with(Y, Integer.toString(y)).with(ALIGN, align);
  }

  private Html numbers() {
    return PictureNumbers.table(
        List.of(
            scores.name().equals(CalibrationScope.COMPOSITE)
                ? "score"
                : Wording.name(scores.name()),
            "documents"),
        scores.bins().stream()
            .map(bin -> List.of(BinText.of(bin.scores()), Integer.toString(bin.count())))
            .toList());
  }
}
