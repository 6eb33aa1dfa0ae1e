package dev.plumbline.measure.monitoring;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonText;
import dev.plumbline.base.number.Rational;
import java.util.OptionalDouble;
import java.util.regex.Pattern;

/// Numbers as artefacts write them: decimals, as texts.
public final class ArtefactNumber {

  private static final Pattern DECIMAL = Pattern.compile("-?[0-9]{1,40}(\\.[0-9]{1,40})?");

  /// Empty for an interval, an unknown value and any other text.
  public static OptionalDouble of(Json json) {
    if (!(json instanceof JsonText(String text))) {
      return OptionalDouble.empty();
    }
    return DECIMAL.matcher(text).matches()
        ? OptionalDouble.of(Double.parseDouble(text))
        : OptionalDouble.empty();
  }

  /// The nearest double.
  static double of(Rational value) {
    return value.toDecimal().doubleValue();
  }

  private ArtefactNumber() {}
}
