package dev.plumbline.present.page;

import dev.plumbline.base.number.Interval;
import dev.plumbline.base.number.Rational;
import dev.plumbline.measure.report.ScoreDistribution.ScoreBins.Bin;
import dev.plumbline.present.page.Element.Attribute;
import dev.plumbline.present.page.Element.Tag;
import dev.plumbline.present.text.RoundedNumber;

/// Numbers as pages show them: a [RoundedNumber] with a minus sign that is as wide as a plus.
public final class NumberText {

  public static String of(Rational value) {
    return of(value, RoundedNumber.TWO);
  }

  public static String of(Rational value, RoundedNumber number) {
    return minus(number.of(value));
  }

  /// A number that somebody wrote, such as a weight or a threshold, as it is.
  public static String whole(Rational value) {
    return minus(value.toString());
  }

  /// One number, or the two ends of what is possible.
  public static String of(Interval value) {
    return of(value, RoundedNumber.TWO);
  }

  /// As [#of(Rational, RoundedNumber)], for one number or the two ends of what is possible.
  public static String of(Interval value, RoundedNumber number) {
    return value.isPoint()
        ? of(value.low(), number)
        : of(value.low(), number) + " to " + of(value.high(), number);
  }

  /// With its sign, as a change is written.
  public static String signed(Rational change, RoundedNumber number) {
    return change.sign() > 0 ? "+" + of(change, number) : of(change, number);
  }

  /// The number, with its exact value for programs that read the page.
  public static Html data(Rational value) {
    return data(value, RoundedNumber.TWO);
  }

  /// As [#of(Rational, RoundedNumber)], with its exact value for programs that read the page.
  public static Html data(Rational value, RoundedNumber number) {
    return Tag.DATA.of(of(value, number)).with(Attribute.VALUE, value.toString());
  }

  /// As [#data(Rational, RoundedNumber)], for one number or the two ends of what is possible.
  public static Html data(Interval value, RoundedNumber number) {
    return value.isPoint()
        ? data(value.low(), number)
        : Html.of(data(value.low(), number), Html.text(" to "), data(value.high(), number));
  }

  /// A decimal of an artefact.
  public static String minus(String decimal) {
    return decimal.startsWith("-") ? "\u2212" + decimal.substring(1) : decimal;
  }

  private NumberText() {}

  /// The scores of a bin for people.
  public static final class BinText {

    /// `3.5`, or `3.5 to 4`.
    public static String of(Bin bin) {
      String from = NumberText.of(bin.from());
      String to = NumberText.of(bin.to());
      return from.equals(to) ? from : from + " to " + to;
    }

    /// Where it begins, for the foot of a column.
    public static String beginning(Bin bin) {
      return NumberText.of(bin.from());
    }

    private BinText() {}
  }
}
