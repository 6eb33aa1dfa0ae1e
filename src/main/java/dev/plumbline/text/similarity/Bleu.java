package dev.plumbline.text.similarity;

import dev.plumbline.base.number.Rational;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.List;
import java.util.SortedMap;

/// BLEU of one text and one reference: the brevity penalty times the geometric mean of the
/// precisions of four orders, or of those that a text of fewer words has n-grams of (the effective
/// order, as sacrebleu has it for sentences): else no such text were like itself. The counts are
/// exact; the mean and the penalty are irrational, so they are computed with as many digits as it
/// takes to round the product to twelve decimals.
final class Bleu {

  private static final int ORDERS = 4;
  private static final int DIGITS = 40;

  /// So close to a tie only a value is that is one.
  private static final int DIGITS_MAX = 600;

  static Rational of(List<String> text, List<String> reference) {
    if (text.isEmpty()) {
      return reference.isEmpty() ? Rational.ONE : Rational.ZERO;
    }
    BigInteger numerator = BigInteger.ONE;
    BigInteger denominator = BigInteger.ONE;
    int orders = Math.min(ORDERS, text.size());
    for (int order = 1; order <= orders; order++) {
      SortedMap<String, Integer> said = NGrams.ofWords(text, order);
      int shared = NGrams.shared(said, NGrams.ofWords(reference, order));
      if (shared == 0) {
        return Rational.ZERO;
      }
      numerator = numerator.multiply(BigInteger.valueOf(shared));
      denominator = denominator.multiply(BigInteger.valueOf(NGrams.count(said)));
    }
    for (int digits = DIGITS; ; digits *= 2) {
      BigDecimal value =
          root(orders, numerator, denominator, digits).multiply(penalty(text, reference, digits));
      BigDecimal error = BigDecimal.ONE.movePointLeft(digits / 2);
      BigDecimal low = rounded(value.subtract(error));
      if (low.compareTo(rounded(value.add(error))) == 0 || digits > DIGITS_MAX) {
        return Rational.of(rounded(value));
      }
    }
  }

  private static BigDecimal rounded(BigDecimal value) {
    return value.setScale(Rational.NODE_DECIMALS, RoundingMode.HALF_EVEN);
  }

  /// Rounded down to so many decimals, by Newton's method from above.
  private static BigDecimal root(
      int order, BigInteger numerator, BigInteger denominator, int digits) {
    BigInteger power = numerator.multiply(BigInteger.TEN.pow(order * digits)).divide(denominator);
    BigInteger root = BigInteger.ONE.shiftLeft(power.bitLength() / order + 1);
    while (true) {
      BigInteger rest = power.divide(root.pow(order - 1));
      BigInteger next =
          root.multiply(BigInteger.valueOf(order - 1)).add(rest).divide(BigInteger.valueOf(order));
      if (next.compareTo(root) >= 0) {
        return new BigDecimal(root, digits);
      }
      root = next;
    }
  }

  /// e to the power of 1 − reference length / text length where the text is shorter, else 1.
  private static BigDecimal penalty(List<String> text, List<String> reference, int digits) {
    if (text.size() >= reference.size()) {
      return BigDecimal.ONE;
    }
    MathContext context = new MathContext(2 * digits, RoundingMode.HALF_EVEN);
    BigDecimal above =
        new BigDecimal(reference.size() - text.size()).divide(new BigDecimal(text.size()), context);
    return BigDecimal.ONE.divide(exponential(above, digits, context), context);
  }

  /// The series of e to the power of a positive number: halved until it is below 1, then squared as
  /// often.
  private static BigDecimal exponential(BigDecimal power, int digits, MathContext context) {
    int halvings = 0;
    BigDecimal small = power;
    while (small.compareTo(BigDecimal.ONE) > 0) {
      small = small.divide(BigDecimal.TWO, context);
      halvings++;
    }
    BigDecimal term = BigDecimal.ONE;
    BigDecimal sum = BigDecimal.ONE;
    BigDecimal least = BigDecimal.ONE.movePointLeft(2 * digits);
    for (int i = 1; term.compareTo(least) > 0; i++) {
      term = term.multiply(small, context).divide(BigDecimal.valueOf(i), context);
      sum = sum.add(term, context);
    }
    for (int i = 0; i < halvings; i++) {
      sum = sum.multiply(sum, context);
    }
    return sum;
  }

  private Bleu() {}
}
