package dev.plumbline.present.page.report;

import dev.plumbline.base.number.Rational;
import dev.plumbline.measure.report.ScoreDistribution;
import dev.plumbline.present.page.Attribute;
import dev.plumbline.present.page.Element;
import dev.plumbline.present.page.Html;
import dev.plumbline.present.page.NumberText;
import dev.plumbline.present.page.Tag;
import dev.plumbline.present.page.Wording;
import java.math.RoundingMode;
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
    this.total = scores.counts().stream().mapToInt(Integer::intValue).sum();
  }

  /// What is seen: where at least six in ten scores are.
  String title() {
    if (total < FEWEST) {
      return "Scores";
    }
    int parts = scores.counts().size();
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
    return isMost(sum(0, 2) + sum(parts - 2, parts), 6)
        ? "Scores are at both ends, with few between"
        : "Scores are spread over the scale";
  }

  private boolean isMost(int count, int ofTen) {
    return count * 10L >= (long) total * ofTen;
  }

  private int sum(int from, int to) {
    return scores.counts().subList(from, to).stream().mapToInt(Integer::intValue).sum();
  }

  Html html() {
    List<Html> drawn = new ArrayList<>();
    int most = Math.max(1, scores.counts().stream().mapToInt(Integer::intValue).max().orElse(1));
    int parts = scores.counts().size();
    for (int i = 0; i < parts; i++) {
      int count = scores.counts().get(i);
      int height = Math.round((float) HEIGHT * count / most);
      drawn.add(
          Tag.RECT
              .of()
              .with(Attribute.X, i * 100 / parts + 0.5 + "%")
              .with(Attribute.Y, Integer.toString(TOP + HEIGHT - height))
              .with(Attribute.WIDTH, 100 / parts - 1 + "%")
              .with(Attribute.HEIGHT, Integer.toString(height))
              .styled("bar"));
      drawn.add(
          label(
              Integer.toString(count),
              i * 100 / parts + 50 / parts + "%",
              TOP + HEIGHT - height - 5));
    }
    drawn.add(
        Tag.LINE
            .of()
            .with(Attribute.X1, "0")
            .with(Attribute.X2, "100%")
            .with(Attribute.Y1, Integer.toString(TOP + HEIGHT))
            .with(Attribute.Y2, Integer.toString(TOP + HEIGHT))
            .styled("edge"));
    passMark(drawn);
    drawn.add(end(Rational.of(scores.low()), "0%", "start"));
    drawn.add(end(Rational.of(scores.high()), "100%", "end"));
    return Html.of(
        Tag.SVG
            .of(drawn)
            .styled("chart")
            .with(Attribute.ROLE, "img")
            .with(Attribute.LABEL, Wording.count(total, "score") + " in ten parts of the scale"),
        numbers());
  }

  private void passMark(List<Html> drawn) {
    Rational width = Rational.of(scores.high()).minus(Rational.of(scores.low()));
    if (mark.isEmpty() || width.sign() <= 0) {
      return;
    }
    Rational share =
        mark.get().minus(Rational.of(scores.low())).times(Rational.of(100)).dividedBy(width);
    if (share.sign() < 0 || share.compareTo(Rational.of(100)) > 0) {
      return;
    }
    String at = share.rounded(2, RoundingMode.HALF_EVEN).stripTrailingZeros().toPlainString() + "%";
    drawn.add(
        Tag.LINE
            .of()
            .with(Attribute.X1, at)
            .with(Attribute.X2, at)
            .with(Attribute.Y1, "4")
            .with(Attribute.Y2, Integer.toString(TOP + HEIGHT + 6))
            .styled("cut"));
    if (share.compareTo(Rational.of(30)) > 0 && share.compareTo(Rational.of(75)) < 0) {
      drawn.add(label("pass mark " + NumberText.whole(mark.get()), at, TOP + HEIGHT + 20));
    }
  }

  private static Element label(String words, String x, int y) {
    return Tag.TEXT
        .of(words)
        .with(Attribute.X, x)
        .with(Attribute.Y, Integer.toString(y))
        .with(Attribute.ALIGN, "middle")
        .styled("tick");
  }

  private static Element end(Rational value, String x, String align) {
    return Tag.TEXT
        .of(NumberText.whole(value))
        .with(Attribute.X, x)
        .with(Attribute.Y, Integer.toString(TOP + HEIGHT + 20))
        .with(Attribute.ALIGN, align)
        .styled("tick");
  }

  private Html numbers() {
    List<Html> rows = new ArrayList<>();
    Rational low = Rational.of(scores.low());
    int parts = scores.counts().size();
    Rational step = Rational.of(scores.high()).minus(low).dividedBy(Rational.of(parts));
    for (int i = 0; i < parts; i++) {
      rows.add(
          Tag.TR.of(
              Tag.TH
                  .of(
                      NumberText.whole(low.plus(step.times(Rational.of(i))))
                          + " to "
                          + NumberText.whole(low.plus(step.times(Rational.of(i + 1L)))))
                  .with(Attribute.SCOPE, "row"),
              Tag.TD.of(Integer.toString(scores.counts().get(i))).styled("n")));
    }
    return Tag.DETAILS
        .of(
            Tag.SUMMARY.of("The numbers of this picture"),
            Tag.TABLE.of(
                Tag.THEAD.of(
                    Tag.TR.of(
                        Tag.TH.of("score").with(Attribute.SCOPE, "col"),
                        Tag.TH.of("documents").with(Attribute.SCOPE, "col").styled("n"))),
                Tag.TBODY.of(rows)))
        .styled("unprinted");
  }
}
