package dev.plumbline.present.page;

import dev.plumbline.base.number.Interval;
import dev.plumbline.base.number.Rational;
import dev.plumbline.present.text.RoundedNumber;

/// Numbers as pages show them: a [RoundedNumber] with a minus sign that is as wide as a plus.
public final class NumberText {

  private static final int DECIMALS = 2;

  public static String of(Rational value) {
    return of(value, DECIMALS);
  }

  /// @param decimals that the rubric displays; never fewer than two
  public static String of(Rational value, int decimals) {
    return minus(new RoundedNumber(decimals).of(value));
  }

  /// A number that somebody wrote, such as a weight or a threshold, as it is.
  public static String whole(Rational value) {
    return minus(value.toString());
  }

  /// One number, or the two ends of what is possible.
  public static String of(Interval value) {
    return of(value, DECIMALS);
  }

  /// As [#of(Rational, int)], for one number or the two ends of what is possible.
  public static String of(Interval value, int decimals) {
    return value.isPoint()
        ? of(value.low(), decimals)
        : of(value.low(), decimals) + " to " + of(value.high(), decimals);
  }

  /// With its sign, as a change is written.
  public static String signed(Rational change, int decimals) {
    return change.sign() > 0 ? "+" + of(change, decimals) : of(change, decimals);
  }

  /// The number, with its exact value for programs that read the page.
  public static Html data(Rational value) {
    return data(value, DECIMALS);
  }

  /// As [#of(Rational, int)], with its exact value for programs that read the page.
  public static Html data(Rational value, int decimals) {
    return Tag.DATA.of(of(value, decimals)).with(Attribute.VALUE, value.toString());
  }

  /// As [#data(Rational, int)], for one number or the two ends of what is possible.
  public static Html data(Interval value, int decimals) {
    return value.isPoint()
        ? data(value.low(), decimals)
        : Html.of(data(value.low(), decimals), Html.text(" to "), data(value.high(), decimals));
  }

  /// A decimal of an artefact.
  public static String minus(String decimal) {
    return decimal.startsWith("-") ? "\u2212" + decimal.substring(1) : decimal;
  }

  /// A value beside the limit that it is compared with: rounded as [#of(Rational, int)], unless it
  /// would then seem to be the limit.
  public static String beside(String decimal, String limit, int decimals) {
    return minus(new RoundedNumber(decimals).beside(decimal, limit));
  }

  private NumberText() {}
}
