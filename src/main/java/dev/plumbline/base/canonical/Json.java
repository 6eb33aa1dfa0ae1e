package dev.plumbline.base.canonical;

import java.math.BigDecimal;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;

/// A JSON value as artefacts use it: no floating-point numbers, members sorted by key.
public sealed interface Json
    permits JsonObject,
        Json.JsonArray,
        Json.JsonText,
        Json.JsonInteger,
        Json.JsonDecimal,
        Json.JsonBoolean,
        Json.JsonNull {

  /// How deeply objects and lists may be nested.
  int DEPTH_MAX = 64;

  /// Of a value of any type that a [JsonRecord] may have.
  static Json of(Object value) {
    return RecordForm.json(value);
  }

  static JsonText of(String value) {
    return new JsonText(value);
  }

  static JsonInteger of(long value) {
    return new JsonInteger(value);
  }

  static JsonBoolean of(boolean value) {
    return value ? JsonBoolean.TRUE : JsonBoolean.FALSE;
  }

  static JsonDecimal of(BigDecimal value) {
    return new JsonDecimal(value);
  }

  /// What says itself what it is written as.
  interface JsonForm {
    Json json();
  }

  /// A list of values; its order is significant.
  record JsonArray(List<Json> values) implements Json {

    public static final JsonArray EMPTY = new JsonArray(List.of());

    public JsonArray {
      values = List.copyOf(values);
    }

    public static JsonArray of(Object... values) {
      return mapped(List.of(values), Json::of);
    }

    public static JsonArray texts(Collection<String> texts) {
      return mapped(texts, JsonText::new);
    }

    /// One value for each element, in iteration order.
    public static <T> JsonArray mapped(
        Collection<T> elements, Function<? super T, ? extends Json> value) {
      Json[] values = new Json[elements.size()];
      int size = 0;
      for (T element : elements) {
        values[size++] = value.apply(element);
      }
      return new JsonArray(List.of(values));
    }

    public boolean isEmpty() {
      return values.isEmpty();
    }
  }

  /// A JSON string. A lone surrogate can be represented but not written: see
  /// [NotCanonicalException].
  record JsonText(String value) implements Json {

    public JsonText {
      if (value == null) {
        throw new IllegalArgumentException("a text has a value");
      }
    }

    /// Whether every surrogate in the text is part of a pair, so that the text can be encoded as
    /// UTF-8.
    public static boolean isWellFormed(String text) {
      for (int index = 0; index < text.length(); index++) {
        if (Character.isSurrogate(text.charAt(index))) {
          if (!isPair(text, index)) {
            return false;
          }
          index++;
        }
      }
      return true;
    }

    private static boolean isPair(String text, int index) {
      return Character.isHighSurrogate(text.charAt(index))
          && index + 1 < text.length()
          && Character.isLowSurrogate(text.charAt(index + 1));
    }
  }

  /// An integer that every JSON reader represents exactly. Larger ones are a [JsonDecimal].
  record JsonInteger(long value) implements Json {

    /// 2^53 − 1: beyond it a reader that uses doubles cannot distinguish neighbours (RFC 8259,
    /// section 6).
    public static final long MAX = (1L << 53) - 1;

    public JsonInteger {
      if (!isSafe(value)) {
        throw new IllegalArgumentException("beyond 2^53 - 1: " + value);
      }
    }

    static boolean isSafe(long value) {
      return value >= -MAX && value <= MAX;
    }
  }

  /// True or false.
  record JsonBoolean(boolean value) implements Json {

    public static final JsonBoolean TRUE = new JsonBoolean(true);
    public static final JsonBoolean FALSE = new JsonBoolean(false);
  }

  /// The JSON null. Artefacts omit absent members instead, except where a reader must see that
  /// nothing was computed.
  record JsonNull() implements Json {

    public static final JsonNull NULL = new JsonNull();
  }

  /// An exact decimal, written as a JSON string such as `"0.35"`, because many readers round JSON
  /// numbers to doubles.
  ///
  /// The value is normalised: no trailing zeros, one representation of zero. Read back from bytes
  /// it is a [JsonText]; [JsonObject#decimal] accepts both.
  record JsonDecimal(BigDecimal value) implements Json {

    /// The most significant digits.
    public static final int DIGITS_MAX = 100;

    /// The largest absolute decimal exponent: every double of other programs is within it.
    public static final int EXPONENT_MAX = 324;

    private static final int SHORT_DIGITS = 18;

    public JsonDecimal {
      if (!isBounded(value)) {
        throw new IllegalArgumentException(
            "a decimal with too many digits or too large an exponent");
      }
      value = normal(value);
    }

    /// Whether the value, without trailing zeros, has at most [#DIGITS_MAX] digits and an absolute
    /// value between 10^−[#EXPONENT_MAX] and 10^[#EXPONENT_MAX], or is zero.
    static boolean isBounded(BigDecimal value) {
      if (isShort(value)) {
        return true;
      }
      BigDecimal normal = value.stripTrailingZeros();
      long exponent = (long) normal.precision() - normal.scale() - 1;
      return normal.signum() == 0
          || (normal.precision() <= DIGITS_MAX && Math.abs(exponent) <= EXPONENT_MAX);
    }

    /// The canonical notation: no exponent, no plus sign, no trailing zeros.
    public String text() {
      return value.scale() == 0 && value.precision() <= SHORT_DIGITS
          ? Long.toString(value.longValue())
          : value.toPlainString();
    }

    /// A fast check for few digits and few decimals, which holds for almost every value.
    private static boolean isShort(BigDecimal value) {
      return value.scale() >= 0
          && value.scale() <= SHORT_DIGITS
          && value.precision() <= SHORT_DIGITS;
    }

    private static BigDecimal normal(BigDecimal value) {
      if (isShort(value)
          && (value.scale() == 0 || value.scaleByPowerOfTen(value.scale()).longValue() % 10 != 0)) {
        return value;
      }
      BigDecimal stripped = value.stripTrailingZeros();
      if (stripped.signum() == 0) {
        return BigDecimal.ZERO;
      }
      return stripped.scale() < 0 ? stripped.setScale(0) : stripped;
    }
  }
}
