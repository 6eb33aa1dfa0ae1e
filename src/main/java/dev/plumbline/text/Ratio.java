package dev.plumbline.text;

/// Two whole numbers, left undivided so that nothing is rounded; the denominator is 0 where there
/// is nothing to share among.
public record Ratio(long numerator, long denominator) {
  public Ratio {
    if (numerator < 0 || denominator < 0) {
      throw new IllegalArgumentException("a ratio of " + numerator + " to " + denominator);
    }
  }
}
