package dev.plumbline.rubric.source;

import dev.plumbline.plan.number.Rational;
import java.math.BigDecimal;
import java.util.Optional;
import java.util.regex.Pattern;

/// Numbers as people write them, kept exact and within bounds. The exponent is looked at before the
/// number is built, so `1e999999999` costs nothing.
public final class NumberSyntax {

  private static final Pattern WRITTEN =
      Pattern.compile("[-+]?(\\.[0-9]+|[0-9]+(\\.[0-9]*)?)([eE][-+]?[0-9]{1,9})?");
  private static final int LENGTH_MAX = 60;
  private static final BigDecimal LARGEST = new BigDecimal("1000000000000000");

  public static boolean isWritten(String text) {
    return WRITTEN.matcher(text).matches();
  }

  /// The value, if it lies within plus and minus 10^15 and has at most twelve decimals.
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
