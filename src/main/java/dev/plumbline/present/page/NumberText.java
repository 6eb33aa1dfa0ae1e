package dev.plumbline.present.page;

import dev.plumbline.base.number.Interval;
import dev.plumbline.base.number.Rational;
import java.math.BigDecimal;
import java.math.RoundingMode;

/// Numbers as pages show them: at most four decimals, half even, without trailing zeros, and with a
/// minus sign that is as wide as a plus.
public final class NumberText {

  private static final int DECIMALS = 4;

  public static String of(Rational value) {
    BigDecimal rounded = value.rounded(DECIMALS, RoundingMode.HALF_EVEN);
    String plain =
        (rounded.signum() == 0 ? BigDecimal.ZERO : rounded.stripTrailingZeros()).toPlainString();
    return minus(plain);
  }

  /// One number, or the two ends of what is possible.
  public static String of(Interval value) {
    return value.isPoint() ? of(value.low()) : of(value.low()) + " to " + of(value.high());
  }

  /// With its sign, as a change is written.
  public static String signed(Rational change) {
    return change.sign() > 0 ? "+" + of(change) : of(change);
  }

  /// The number, with its exact value for programs that read the page.
  public static Html data(Rational value) {
    return Tag.DATA.of(of(value)).with(Attribute.VALUE, value.toString());
  }

  /// As [#data(Rational)], for one number or the two ends of what is possible.
  public static Html data(Interval value) {
    return value.isPoint()
        ? data(value.low())
        : Html.of(data(value.low()), Html.text(" to "), data(value.high()));
  }

  /// A decimal of an artefact.
  public static String minus(String decimal) {
    return decimal.startsWith("-") ? "\u2212" + decimal.substring(1) : decimal;
  }

  /// A value beside the limit that it is compared with: rounded as [#of], unless it would then seem
  /// to be the limit.
  public static String beside(String decimal, String limit) {
    String rounded = of(Rational.of(decimal));
    return rounded.equals(minus(limit)) ? minus(decimal) : rounded;
  }

  private NumberText() {}
}
