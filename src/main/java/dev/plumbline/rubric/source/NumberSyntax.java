package dev.plumbline.rubric.source;

import dev.plumbline.base.number.Rational;
import java.math.BigDecimal;
import java.util.Optional;
import java.util.regex.Pattern;

/// Decimal numbers as authors write them, parsed exactly and within bounds. The exponent is checked
/// before the value is expanded, so `1e999999999` costs nothing.
public final class NumberSyntax {

  private static final Pattern WRITTEN =
      Pattern.compile("[-+]?(\\.[0-9]+|[0-9]+(\\.[0-9]*)?)([eE][-+]?[0-9]{1,9})?");
  private static final int LENGTH_MAX = 60;
  private static final BigDecimal LARGEST = new BigDecimal("1000000000000000");

  /// Whether a text has the form of a decimal number, such as `-1`, `.5` or `2e3`.
  public static boolean isWritten(String text) {
    return WRITTEN.matcher(text).matches();
  }

  /// The value without trailing zeros; empty beyond ±10^15 or with more than twelve decimals.
  ///
  /// @param text a number by [#isWritten]
  public static Optional<BigDecimal> bounded(String text) {
    if (text.length() > LENGTH_MAX) {
      return Optional.empty();
    }
    BigDecimal value = new BigDecimal(text);
    if (Math.abs((long) value.precision() - value.scale()) > LENGTH_MAX
        || Math.abs((long) value.scale()) > LENGTH_MAX) {
      return value.signum() == 0 ? Optional.of(BigDecimal.ZERO) : Optional.empty();
    }
    BigDecimal bare = value.stripTrailingZeros();
    boolean fits = bare.scale() <= Rational.NODE_DECIMALS && bare.abs().compareTo(LARGEST) <= 0;
    return fits ? Optional.of(bare.scale() < 0 ? bare.setScale(0) : bare) : Optional.empty();
  }

  private NumberSyntax() {}
}
