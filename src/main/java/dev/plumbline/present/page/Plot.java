package dev.plumbline.present.page;

import static dev.plumbline.present.page.Element.Attribute.ALIGN;
import static dev.plumbline.present.page.Element.Attribute.CX;
import static dev.plumbline.present.page.Element.Attribute.CY;
import static dev.plumbline.present.page.Element.Attribute.LABEL;
import static dev.plumbline.present.page.Element.Attribute.RADIUS;
import static dev.plumbline.present.page.Element.Attribute.ROLE;
import static dev.plumbline.present.page.Element.Attribute.X;
import static dev.plumbline.present.page.Element.Attribute.X1;
import static dev.plumbline.present.page.Element.Attribute.X2;
import static dev.plumbline.present.page.Element.Attribute.Y;
import static dev.plumbline.present.page.Element.Attribute.Y1;
import static dev.plumbline.present.page.Element.Attribute.Y2;
import static dev.plumbline.present.page.Element.Tag.BLOCKQUOTE;
import static dev.plumbline.present.page.Element.Tag.CIRCLE;
import static dev.plumbline.present.page.Element.Tag.DD;
import static dev.plumbline.present.page.Element.Tag.DETAILS;
import static dev.plumbline.present.page.Element.Tag.DIV;
import static dev.plumbline.present.page.Element.Tag.H2;
import static dev.plumbline.present.page.Element.Tag.H3;
import static dev.plumbline.present.page.Element.Tag.H4;
import static dev.plumbline.present.page.Element.Tag.LI;
import static dev.plumbline.present.page.Element.Tag.P;
import static dev.plumbline.present.page.Element.Tag.SECTION;
import static dev.plumbline.present.page.Element.Tag.SUMMARY;
import static dev.plumbline.present.page.Element.Tag.SVG;
import static dev.plumbline.present.page.Element.Tag.TD;
import static dev.plumbline.present.page.Element.Tag.TEXT;
import static dev.plumbline.present.page.Element.Tag.TR;

import dev.plumbline.base.number.DoubleFormat;
import dev.plumbline.base.number.Rational;
import dev.plumbline.present.page.Element.EscapedHtml;
import dev.plumbline.present.page.Element.Tag;
import dev.plumbline.present.text.RoundedNumber;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/// Points and lines over two axes. As wide as the page; its height is fixed.
public final class Plot {

  private static final int HEIGHT = 220;
  private static final int TOP = 14;
  private static final double LEFT = 9;
  private static final double WIDTH = 87;
  private static final int BELOW = 20;

  private final Range across;
  private final Range up;
  private final List<Html> drawn = new ArrayList<>();

  /// From the low end to the high end, which differ.
  public record Range(double low, double high) {
    double share(double value) {
      return (Math.clamp(value, low, high) - low) / (high - low);
    }
  }

  public Plot(Range across, Range up) {
    this.across = across;
    this.up = up;
    line(across.low(), up.low(), across.high(), up.low(), "edge");
    line(across.low(), up.low(), across.low(), up.high(), "edge");
    number(across.low(), x(across.low()), HEIGHT + TOP + BELOW, "middle");
    number(across.high(), x(across.high()), HEIGHT + TOP + BELOW, "middle");
    number(up.low(), beside(), HEIGHT + TOP, "end");
    number(up.high(), beside(), TOP + 4, "end");
  }

  public void line(double x1, double y1, double x2, double y2, String style) {
    drawn.add(
        Tag.LINE
            .of()
            .with(X1, x(x1))
            .with(Y1, y(y1))
            .with(X2, x(x2))
            .with(Y2, y(y2))
            .styled(style));
  }

  public void circle(double x, double y, double radius) {
    mark(x, y, radius, "dot");
  }

  /// A second series: an open circle.
  public void ring(double x, double y, double radius) {
    mark(x, y, radius, "ring");
  }

  private void mark(double x, double y, double radius, String style) {
    drawn.add(
        CIRCLE.of().with(CX, x(x)).with(CY, y(y)).with(RADIUS, written(radius)).styled(style));
  }

  /// @param label what the axes are, for those who do not see the picture
  public Element svg(String label) {
    return SVG.of(drawn).styled("plot").with(ROLE, "img").with(LABEL, label);
  }

  private static String written(double value) {
    return DoubleFormat.of(value).setScale(2, RoundingMode.HALF_EVEN).toPlainString();
  }

  private void number(double value, String x, int y, String align) {
    drawn.add(
        TEXT.of(PictureNumbers.shown(value))
            .with(X, x)
            .with(Y, Integer.toString(y))
            .with(ALIGN, align)
            .styled("tick"));
  }

  private static String beside() {
    return written(LEFT - 1) + "%";
  }

  private String x(double value) {
    return written(LEFT + WIDTH * across.share(value)) + "%";
  }

  private String y(double value) {
    return written(TOP + HEIGHT * (1 - up.share(value)));
  }

  /// Numbers of pictures, and the tables that have them.
  public static final class PictureNumbers {

    private static final int DECIMALS = 3;

    /// At most three decimals.
    public static String shown(double value) {
      return shown(DoubleFormat.of(value));
    }

    /// At most three decimals.
    public static String shown(BigDecimal value) {
      return NumberText.of(Rational.of(value), new RoundedNumber(DECIMALS));
    }

    /// What is along the axes.
    public static Html axes(String words) {
      return P.of(Wording.sentence(words) + ".").styled("note");
    }

    /// What a picture shows as a table, folded away.
    ///
    /// @param heads of the columns, all of numbers
    public static Html table(List<String> heads, List<List<String>> rows) {
      return DETAILS
          .of(
              SUMMARY.of("The numbers of this picture"),
              DIV.of(
                      Tag.table(
                          heads.stream().map(head -> Tag.column(head).styled("n")).toList(),
                          rows.stream().map(PictureNumbers::row).toList()))
                  .wide(String.join(", ", heads)))
          .styled("unprinted");
    }

    private static Element row(List<String> cells) {
      return TR.of(cells.stream().map(cell -> TD.of(cell).styled("n")).toList());
    }

    private PictureNumbers() {}
  }

  /// How high a part of a page is, about: enough to tell which of two columns is the shorter one.
  /// Heights are whole numbers, so that equal ones compare as equal.
  public static final class PanelHeight {

    /// A line in a column has 58 characters.
    private static final long CHARACTER = 5;

    private static final long LINE = 58 * CHARACTER;

    /// What begins a line of its own adds what its last line does not fill, and the space around
    /// it: four fifths of a line.
    private static final long REST = LINE * 4 / 5;

    private static final long FOLDED = LINE * 3 / 2;

    private static final Set<Tag> LINES =
        EnumSet.of(P, LI, TR, H2, H3, H4, DD, BLOCKQUOTE, SECTION, SVG);

    public static long of(Html html) {
      return switch (html) {
        case EscapedHtml(String text, var _) -> text.length() * CHARACTER + lineEnds(text) * LINE;
        case Html.Sequence(List<Html> parts) -> of(parts);
        case Element(Tag tag, var _, var _) when tag == DETAILS -> FOLDED;
        case Element(Tag tag, var _, List<Html> children) ->
            (LINES.contains(tag) ? REST : 0) + of(children);
      };
    }

    private static long of(List<? extends Html> parts) {
      long height = 0;
      for (int i = 0; i < parts.size(); i++) {
        height += of(parts.get(i));
      }
      return height;
    }

    private static int lineEnds(String text) {
      int ends = 0;
      for (int at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) {
        ends++;
      }
      return ends;
    }

    private PanelHeight() {}
  }
}
