package dev.plumbline.canonical;

/// A whole number that every JSON reader keeps exactly. Larger ones are a [JsonDecimal].
public record JsonInteger(long value) implements Json {

  /// 2^53 − 1: beyond it a reader that uses doubles merges neighbours.
  public static final long MAX = (1L << 53) - 1;

  public JsonInteger {
    if (!isSafe(value)) {
      throw new IllegalArgumentException("beyond 2^53 - 1: " + value);
    }
  }

  public static boolean isSafe(long value) {
    return value >= -MAX && value <= MAX;
  }
}
