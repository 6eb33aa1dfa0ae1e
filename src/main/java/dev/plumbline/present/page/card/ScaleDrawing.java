package dev.plumbline.present.page.card;

import static dev.plumbline.present.page.Element.Attribute.ALIGN;
import static dev.plumbline.present.page.Element.Attribute.CX;
import static dev.plumbline.present.page.Element.Attribute.CY;
import static dev.plumbline.present.page.Element.Attribute.HEIGHT;
import static dev.plumbline.present.page.Element.Attribute.LABEL;
import static dev.plumbline.present.page.Element.Attribute.RADIUS;
import static dev.plumbline.present.page.Element.Attribute.ROLE;
import static dev.plumbline.present.page.Element.Attribute.ROUND;
import static dev.plumbline.present.page.Element.Attribute.WIDTH;
import static dev.plumbline.present.page.Element.Attribute.X;
import static dev.plumbline.present.page.Element.Attribute.X1;
import static dev.plumbline.present.page.Element.Attribute.X2;
import static dev.plumbline.present.page.Element.Attribute.Y;
import static dev.plumbline.present.page.Element.Attribute.Y1;
import static dev.plumbline.present.page.Element.Attribute.Y2;
import static dev.plumbline.present.page.Element.Tag.CIRCLE;
import static dev.plumbline.present.page.Element.Tag.DIV;
import static dev.plumbline.present.page.Element.Tag.LINE;
import static dev.plumbline.present.page.Element.Tag.RECT;
import static dev.plumbline.present.page.Element.Tag.SVG;
import static dev.plumbline.present.page.Element.Tag.TEXT;

import dev.plumbline.base.number.Interval;
import dev.plumbline.base.number.Rational;
import dev.plumbline.present.page.Element;
import dev.plumbline.present.page.Html;
import dev.plumbline.present.page.NumberText;
import dev.plumbline.present.text.VerdictText;
import dev.plumbline.rubric.plan.model.Verdict;
import dev.plumbline.score.counterfactual.Counterfactuals.CutMargin;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The score on its scale with the pass mark. Positions are percentages, so that the drawing has
/// the width of the page and its words keep their size.
///
/// @param was the first score where people decided another one
record ScaleDrawing(
    Interval range, Interval score, String shown, String style, Optional<Interval> was) {

  private static final Rational HUNDRED = Rational.of(100);
  private static final Rational WIDEST = Rational.of(100_000);

  /// Empty if the scale has no width, no bounds worth drawing, or the score is not on it.
  static Optional<Html> of(CardContent content, RubricWording wording) {
    Interval range = content.range();
    Interval score = content.scorecard().composite();
    Rational width = range.high().minus(range.low());
    if (width.sign() <= 0
        || width.compareTo(WIDEST) > 0
        || score.low().compareTo(range.low()) < 0
        || score.high().compareTo(range.high()) > 0) {
      return Optional.empty();
    }
    Optional<Rational> corrected =
        content
            .decided()
            .filter(decided -> !decided.composite().isEmpty())
            .map(decided -> Rational.of(decided.composite()))
            .filter(it -> it.compareTo(range.low()) >= 0 && it.compareTo(range.high()) <= 0);
    String style =
        content
            .decided()
            .flatMap(decided -> Verdict.parse(decided.verdict()))
            .map(VerdictText::style)
            .orElse(VerdictText.style(content.verdict()));
    return Optional.of(
        new ScaleDrawing(
                range,
                corrected.map(Interval::point).orElse(score),
                corrected.map(wording::number).orElseGet(() -> wording.score(content)),
                style,
                corrected.isEmpty() ? Optional.empty() : Optional.of(score))
            .draw(content.cut()));
  }

  private Html draw(Optional<CutMargin> cut) {
    List<Html> parts = new ArrayList<>();
    parts.add(bar("0%", "100%", "track"));
    String label =
        shown
            + " on a scale from "
            + NumberText.whole(range.low())
            + " to "
            + NumberText.whole(range.high());
    if (was.isPresent()) {
      label += ", decided by people; the ring is the score before that";
    }
    if (cut.isPresent()) {
      Rational mark = Rational.of(cut.get().threshold());
      label += ", pass mark " + NumberText.whole(mark);
      passMark(cut.get(), mark, parts);
    }
    was.ifPresent(it -> parts.add(mark(it, "was")));
    parts.add(mark(score, "mark " + style));
    parts.add(label(shown, middle(), "13", "value"));
    ends(cut, parts);
    return DIV.of(SVG.of(parts).styled("gauge").with(ROLE, "img").with(LABEL, label))
        .styled("gauge-box");
  }

  private Element mark(Interval value, String styled) {
    return value.isPoint()
        ? CIRCLE.of().with(CX, at(value.low())).with(CY, "30").with(RADIUS, "9").styled(styled)
        : bar(at(value.low()), width(value.low(), value.high()), styled);
  }

  private void passMark(CutMargin cut, Rational mark, List<Html> parts) {
    if (mark.compareTo(range.low()) < 0 || mark.compareTo(range.high()) > 0) {
      return;
    }
    boolean above = cut.relation().equals("at least") || cut.relation().equals("above");
    parts.add(
        above
            ? bar(at(mark), width(mark, range.high()), "zone")
            : bar("0%", width(range.low(), mark), "zone"));
    parts.add(
        LINE.of()
            .with(X1, at(mark))
            .with(X2, at(mark))
            .with(Y1, "19")
            .with(Y2, "41")
            .styled("edge"));
    parts.add(label("pass mark " + NumberText.whole(mark), mark, "58", "tick"));
  }

  /// The ends of the scale, unless the pass mark has its words there.
  private void ends(Optional<CutMargin> cut, List<Html> parts) {
    Rational mark = cut.map(it -> share(Rational.of(it.threshold()))).orElse(Rational.of(HALFWAY));
    if (mark.compareTo(Rational.of(NEAR)) > 0) {
      parts.add(label(NumberText.whole(range.low()), range.low(), "58", "tick"));
    }
    if (mark.compareTo(Rational.of(100 - NEAR)) < 0) {
      parts.add(label(NumberText.whole(range.high()), range.high(), "58", "tick"));
    }
  }

  private static final long HALFWAY = 50;

  /// Percent of the width within which two labels would touch on a small screen.
  private static final long NEAR = 28;

  private Rational middle() {
    return score.low().plus(score.high()).dividedBy(Rational.of(2));
  }

  private static Element bar(String x, String width, String style) {
    return RECT.of()
        .with(X, x)
        .with(Y, "25")
        .with(WIDTH, width)
        .with(HEIGHT, "10")
        .with(ROUND, "5")
        .styled(style);
  }

  /// Words near an end begin or end there, so that they do not stand out of the page.
  private Element label(String words, Rational where, String y, String style) {
    Rational share = share(where);
    String align = "middle";
    if (share.compareTo(Rational.of(20)) < 0) {
      align = "start";
    } else if (share.compareTo(Rational.of(80)) > 0) {
      align = "end";
    }
    return TEXT.of(words).with(X, at(where)).with(Y, y).with(ALIGN, align).styled(style);
  }

  private Rational share(Rational value) {
    return value.minus(range.low()).times(HUNDRED).dividedBy(range.high().minus(range.low()));
  }

  private String at(Rational value) {
    return percent(share(value));
  }

  private String width(Rational from, Rational to) {
    return percent(share(to).minus(share(from)));
  }

  private static String percent(Rational share) {
    return share.rounded(2, RoundingMode.HALF_EVEN).stripTrailingZeros().toPlainString() + "%";
  }
}
