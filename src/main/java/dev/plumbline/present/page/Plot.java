package dev.plumbline.present.page;

import dev.plumbline.base.number.DoubleFormat;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;

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
            .with(Attribute.X1, x(x1))
            .with(Attribute.Y1, y(y1))
            .with(Attribute.X2, x(x2))
            .with(Attribute.Y2, y(y2))
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
        Tag.CIRCLE
            .of()
            .with(Attribute.CX, x(x))
            .with(Attribute.CY, y(y))
            .with(Attribute.RADIUS, written(radius))
            .styled(style));
  }

  /// @param label what the axes are, for those who do not see the picture
  public Element svg(String label) {
    return Tag.SVG
        .of(drawn)
        .styled("plot")
        .with(Attribute.ROLE, "img")
        .with(Attribute.LABEL, label);
  }

  private static String written(double value) {
    return DoubleFormat.of(value).setScale(2, RoundingMode.HALF_EVEN).toPlainString();
  }

  private void number(double value, String x, int y, String align) {
    drawn.add(
        Tag.TEXT
            .of(PictureNumbers.shown(value))
            .with(Attribute.X, x)
            .with(Attribute.Y, Integer.toString(y))
            .with(Attribute.ALIGN, align)
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
}
