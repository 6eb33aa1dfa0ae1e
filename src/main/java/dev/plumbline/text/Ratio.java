package dev.plumbline.text;

/// A quotient of two counts, left undivided so that nothing is rounded; the denominator is 0 if
/// there is nothing to divide by.
public record Ratio(long numerator, long denominator) {
  public Ratio {
    if (numerator < 0 || denominator < 0) {
      throw new IllegalArgumentException("a ratio of " + numerator + " to " + denominator);
    }
  }
}
