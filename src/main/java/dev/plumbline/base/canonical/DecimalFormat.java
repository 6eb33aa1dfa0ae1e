package dev.plumbline.base.canonical;

import dev.plumbline.base.canonical.Json.JsonDecimal;
import java.math.BigDecimal;
import java.util.Optional;

/// Parses decimals in JSON notation.
public final class DecimalFormat {

  /// Longer numbers are rejected before any arithmetic; a bounded value is far shorter.
  private static final int CHARACTERS_MAX = 1_000;

  /// The exact value of a number in JSON notation, such as `0.35`, `-7` or `1e-3`; empty if the
  /// text is not one, or beyond the bounds of [JsonDecimal].
  public static Optional<BigDecimal> parse(String text) {
    return isNumber(text) ? bounded(text) : Optional.empty();
  }

  /// Like [#parse], for a text that is known to follow the JSON grammar.
  static Optional<BigDecimal> bounded(String number) {
    if (number.length() > CHARACTERS_MAX) {
      return Optional.empty();
    }
    try {
      return Optional.of(new BigDecimal(number)).filter(JsonDecimal::isBounded);
    } catch (NumberFormatException exponentBeyondInt) {
      return Optional.empty();
    }
  }

  /// The JSON grammar, which is narrower than what `BigDecimal` accepts (`+1`, `.5`, `1.`, digits
  /// of other scripts).
  private static boolean isNumber(String text) {
    int start = text.startsWith("-") ? 1 : 0;
    int whole = digits(text, start);
    if (whole == start || (text.charAt(start) == '0' && whole > start + 1)) {
      return false;
    }
    int fraction = isAt(text, whole, ".") ? digits(text, whole + 1) : whole;
    if (fraction == whole + 1) {
      return false;
    }
    if (!isAt(text, fraction, "eE")) {
      return fraction == text.length();
    }
    int exponent = isAt(text, fraction + 1, "+-") ? fraction + 2 : fraction + 1;
    int end = digits(text, exponent);
    return end > exponent && end == text.length();
  }

  private static int digits(String text, int start) {
    int end = start;
    while (end < text.length() && text.charAt(end) >= '0' && text.charAt(end) <= '9') {
      end++;
    }
    return end;
  }

  private static boolean isAt(String text, int index, String characters) {
    return index < text.length() && characters.indexOf(text.charAt(index)) >= 0;
  }

  private DecimalFormat() {}
}
