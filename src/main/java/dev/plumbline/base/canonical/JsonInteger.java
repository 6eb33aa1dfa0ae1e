package dev.plumbline.base.canonical;

/// An integer that every JSON reader represents exactly. Larger ones are a [JsonDecimal].
public record JsonInteger(long value) implements Json {

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
