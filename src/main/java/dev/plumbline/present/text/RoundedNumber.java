package dev.plumbline.present.text;

import dev.plumbline.base.canonical.DecimalFormat;
import dev.plumbline.base.number.Interval;
import dev.plumbline.base.number.Rational;
import dev.plumbline.rubric.Rubric;
import dev.plumbline.score.extraction.StoredValue;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.regex.Pattern;

/// Numbers as people read them: rounded half even to at most two decimals or as many as a rubric
/// displays, without trailing zeros. What would be rounded to nothing has its first digit.
///
/// @param decimals that are shown; never fewer than two
public record RoundedNumber(int decimals) {

  public static final RoundedNumber TWO = new RoundedNumber(2);

  private static final Pattern DECIMAL =
      Pattern.compile("(?<![\\w.])-?[0-9]{1,18}\\.[0-9]{3,40}(?![\\w.])");

  /// Smaller ones are nothing to a reader.
  private static final int DECIMALS_MAX = 6;

  public RoundedNumber {
    decimals = Math.max(decimals, 2);
  }

  /// As the rubric displays numbers.
  public static RoundedNumber of(Rubric rubric) {
    return new RoundedNumber(rubric.readDecimals());
  }

  public String of(Rational value) {
    BigDecimal rounded = BigDecimal.ZERO;
    for (int shown = decimals;
        rounded.signum() == 0 && value.sign() != 0 && shown <= DECIMALS_MAX;
        shown++) {
      rounded = value.rounded(shown, RoundingMode.HALF_EVEN);
    }
    return (rounded.signum() == 0 ? BigDecimal.ZERO : rounded.stripTrailingZeros()).toPlainString();
  }

  /// A decimal of an artefact.
  public String of(String decimal) {
    return of(Rational.of(decimal));
  }

  /// One number, or the two ends of what is possible.
  public String of(Interval value) {
    return value.isPoint() ? of(value.low()) : of(value.low()) + " to " + of(value.high());
  }

  /// Beside the limit that it is compared with: rounded, unless it would then seem to be the limit.
  public String beside(String decimal, String limit) {
    String rounded = of(decimal);
    return rounded.equals(limit) ? decimal : rounded;
  }

  /// A line of ours with figures in it.
  public String line(String words) {
    return DECIMAL.matcher(words).replaceAll(found -> of(found.group()));
  }

  /// The words of a value, with its numbers rounded.
  public String of(StoredValue value) {
    return value.words(this::number);
  }

  private String number(String text) {
    return DecimalFormat.parse(text).map(it -> of(Rational.of(it))).orElse(text);
  }
}
