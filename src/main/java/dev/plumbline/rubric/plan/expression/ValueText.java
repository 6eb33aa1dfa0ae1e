package dev.plumbline.rubric.plan.expression;

import dev.plumbline.base.number.Interval;
import dev.plumbline.base.number.Rational;
import dev.plumbline.base.number.Truth;
import dev.plumbline.base.problem.EscapedText;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.stream.Collectors;

/// Values as a [Reason] shows them, in signs and digits that need no translation. Scorecards
/// contain them, so their form is frozen.
public final class ValueText {

  /// In place of what is not known at all.
  private static final String UNKNOWN = "?";

  /// In place of a number that does not exist, or may not.
  private static final String UNDEFINED = "n/a";

  private static final int CODE_POINTS_MAX = 200;

  /// From here on an end of a range is no bound that anybody declared.
  private static final Rational OPEN = Rational.of(FactType.MAGNITUDE_MAX);

  private static final Rational HUNDRED = Rational.of(100);

  /// A number, or the range of an unknown one.
  static String of(Interval value, Reason.Format format) {
    if (!value.defined()) {
      return UNDEFINED;
    }
    if (value.isPoint()) {
      return digits(value.low(), format, RoundingMode.HALF_EVEN) + unit(format);
    }
    boolean fromBelow = value.low().compareTo(OPEN.negated()) <= 0;
    boolean toAbove = value.high().compareTo(OPEN) >= 0;
    if (fromBelow && toAbove) {
      return UNKNOWN;
    }
    String low = fromBelow ? "≤ " : digits(value.low(), format, RoundingMode.FLOOR);
    String high = toAbove ? "" : digits(value.high(), format, RoundingMode.CEILING);
    String dash = value.low().sign() < 0 ? " – " : "–";
    return (toAbove ? "≥ " + low : fromBelow ? low + high : low + dash + high) + unit(format);
  }

  static String of(Truth truth, String yes, String no) {
    return switch (truth) {
      case TRUE -> of(yes);
      case FALSE -> of(no);
      case UNKNOWN -> of(yes + SEPARATOR + no);
    };
  }

  /// A text, or what an unknown one can be.
  ///
  /// @param values that it can have; empty if it can be anything
  static String of(String text, List<String> values) {
    return Frame.isUnknown(text)
        ? values.isEmpty() ? UNKNOWN : of(values.stream().collect(Collectors.joining(SEPARATOR)))
        : of(text);
  }

  /// A text on one line: what controls, hides or turns the characters around it is a space, and
  /// what is long is cut.
  public static String of(String text) {
    StringBuilder shown = new StringBuilder();
    int count = 0;
    int code;
    for (int at = 0; at < text.length(); at += Character.charCount(code)) {
      code = text.codePointAt(at);
      if (++count == CODE_POINTS_MAX && at + Character.charCount(code) < text.length()) {
        return shown.append('…').toString();
      }
      shown.appendCodePoint(isActive(code) ? ' ' : code);
    }
    return shown.toString();
  }

  private static boolean isActive(int code) {
    return switch (code) {
      case JOINER, NON_JOINER -> false;
      case 0xAD, 0x34F, 0x115F, 0x1160, 0x180E, 0x3164, 0xFFA0 -> true;
      default -> EscapedText.isActive(code);
    };
  }

  private static String digits(Rational value, Reason.Format format, RoundingMode rounding) {
    return switch (format) {
      case Reason.Format.FixedPoint(int count) -> value.rounded(count, rounding).toPlainString();
      case Reason.Format.Percent(int decimals) ->
          value.times(HUNDRED).rounded(decimals, rounding).toPlainString();
      case Reason.Format.Plain(), Reason.Format.Truths _ -> {
        BigDecimal rounded = value.rounded(Rational.NODE_DECIMALS, rounding);
        yield rounded.signum() == 0 ? "0" : rounded.stripTrailingZeros().toPlainString();
      }
    };
  }

  private static String unit(Reason.Format format) {
    return format instanceof Reason.Format.Percent ? "%" : "";
  }

  private static final String SEPARATOR = " / ";
  private static final int JOINER = 0x200D;
  private static final int NON_JOINER = 0x200C;

  private ValueText() {}
}
