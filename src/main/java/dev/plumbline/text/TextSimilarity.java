package dev.plumbline.text;

import dev.plumbline.base.number.Rational;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/// How alike a text and a reference are, from 0 to 1, as exact fractions. Words are folded and in
/// lower case, without punctuation; two texts without any are alike.
///
/// Where the work would grow with the product of the lengths, long texts give nothing.
public final class TextSimilarity {

  /// Cells of a table of two texts.
  static final long CELLS_MAX = 25_000_000;

  private static final int CHRF_CHARACTERS_MAX = 200_000;
  private static final int CHRF_ORDER = 6;
  private static final Rational CHRF_BETA_SQUARED = Rational.of(4);

  /// Whether the folded texts are the same, without the white space around them.
  public static boolean equal(String text, String reference) {
    return Folding.fold(text.strip()).lower().equals(Folding.fold(reference.strip()).lower());
  }

  /// Whether the folded reference occurs in the folded text.
  public static boolean contains(String text, String reference) {
    return Folding.fold(text).lower().contains(Folding.fold(reference).lower());
  }

  /// 1 − distance / length of the longer text, in code points; the distance counts insertions,
  /// deletions and substitutions (Levenshtein 1966).
  public static Optional<Rational> levenshtein(String text, String reference) {
    int[] one = text.codePoints().toArray();
    int[] other = reference.codePoints().toArray();
    int longer = Math.max(one.length, other.length);
    if (longer == 0) {
      return Optional.of(Rational.ONE);
    }
    if ((long) one.length * other.length > CELLS_MAX) {
      return Optional.empty();
    }
    int[] row = new int[other.length + 1];
    for (int j = 0; j <= other.length; j++) {
      row[j] = j;
    }
    for (int i = 1; i <= one.length; i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j <= other.length; j++) {
        int substituted = diagonal + (one[i - 1] == other[j - 1] ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(substituted, Math.min(row[j], row[j - 1]) + 1);
      }
    }
    return Optional.of(Rational.ONE.minus(share(row[other.length], longer)));
  }

  /// Distinct words of both, divided by the distinct words of either (Jaccard 1912).
  public static Rational jaccard(String text, String reference) {
    SortedSet<String> either = new TreeSet<>(words(text));
    SortedSet<String> both = new TreeSet<>(either);
    SortedSet<String> other = new TreeSet<>(words(reference));
    both.retainAll(other);
    either.addAll(other);
    return share(both.size(), either.size());
  }

  /// The F-measure of the n-grams of words that both have, as often as both have them (ROUGE-N, Lin
  /// 2004, with the precision beside its recall).
  ///
  /// @param order of the n-grams
  public static Rational rouge(String text, String reference, int order) {
    SortedMap<String, Integer> one = NGrams.ofWords(words(text), order);
    SortedMap<String, Integer> other = NGrams.ofWords(words(reference), order);
    if (one.isEmpty() && other.isEmpty()) {
      return words(text).equals(words(reference)) ? Rational.ONE : Rational.ZERO;
    }
    return share(2L * NGrams.shared(one, other), (long) NGrams.count(one) + NGrams.count(other));
  }

  /// The F-measure of the longest common subsequence of words (ROUGE-L, Lin 2004, equation 4 with β
  /// = 1).
  public static Optional<Rational> rougeL(String text, String reference) {
    List<String> one = words(text);
    List<String> other = words(reference);
    return common(one, other).map(length -> share(2L * length, (long) one.size() + other.size()));
  }

  /// The F-measure with β = 2 of the averages of precision and recall of n-grams of 1 to 6
  /// characters, white space left out (chrF, Popović 2015). Orders that one of the texts is too
  /// short for are left out of both averages.
  public static Optional<Rational> chrf(String text, String reference) {
    List<String> one = characters(text);
    List<String> other = characters(reference);
    if (one.isEmpty() && other.isEmpty()) {
      return Optional.of(Rational.ONE);
    }
    if (one.size() > CHRF_CHARACTERS_MAX || other.size() > CHRF_CHARACTERS_MAX) {
      return Optional.empty();
    }
    Rational precision = Rational.ZERO;
    Rational recall = Rational.ZERO;
    int orders = Math.min(CHRF_ORDER, Math.min(one.size(), other.size()));
    for (int order = 1; order <= orders; order++) {
      SortedMap<String, Integer> said = NGrams.ofCharacters(one, order);
      SortedMap<String, Integer> expected = NGrams.ofCharacters(other, order);
      int shared = NGrams.shared(said, expected);
      precision = precision.plus(share(shared, NGrams.count(said)));
      recall = recall.plus(share(shared, NGrams.count(expected)));
    }
    if (precision.sign() == 0 || recall.sign() == 0) {
      return Optional.of(Rational.ZERO);
    }
    Rational weighted = CHRF_BETA_SQUARED.times(precision).plus(recall);
    return Optional.of(
        CHRF_BETA_SQUARED
            .plus(Rational.ONE)
            .times(precision)
            .times(recall)
            .dividedBy(weighted.times(Rational.of(orders))));
  }

  /// BLEU with n-grams of 1 to 4 words and one reference (Papineni and others 2002, equation 3),
  /// without smoothing: 0 if no n-gram of an order is shared. Correctly rounded to twelve decimals.
  public static Rational bleu(String text, String reference) {
    return Bleu.of(words(text), words(reference));
  }

  /// The share of one list's distinct entries that the other has.
  public static Rational covered(List<String> of, List<String> by) {
    SortedSet<String> entries = new TreeSet<>(of);
    SortedSet<String> found = new TreeSet<>(entries);
    found.retainAll(new TreeSet<>(by));
    return share(found.size(), entries.size());
  }

  /// The F-measure of the longest common subsequence of two lists.
  public static Optional<Rational> inOrder(List<String> one, List<String> other) {
    return common(one, other).map(length -> share(2L * length, (long) one.size() + other.size()));
  }

  /// The length of the longest common subsequence.
  private static Optional<Integer> common(List<String> one, List<String> other) {
    if ((long) one.size() * other.size() > CELLS_MAX) {
      return Optional.empty();
    }
    int[] row = new int[other.size() + 1];
    for (String entry : one) {
      int diagonal = 0;
      for (int j = 1; j <= other.size(); j++) {
        int above = row[j];
        row[j] = entry.equals(other.get(j - 1)) ? diagonal + 1 : Math.max(above, row[j - 1]);
        diagonal = above;
      }
    }
    return Optional.of(row[other.size()]);
  }

  private static List<String> words(String text) {
    List<String> words = new ArrayList<>();
    for (Span word : WordBoundaries.of(text)) {
      words.add(Folding.fold(word.in(text)).lower());
    }
    return words;
  }

  private static List<String> characters(String text) {
    return text.codePoints()
        .filter(character -> character > ' ' && character != '\u00A0')
        .mapToObj(Character::toString)
        .toList();
  }

  /// Of nothing, all is there.
  private static Rational share(long part, long whole) {
    return whole == 0 ? Rational.ONE : Rational.of(part).dividedBy(Rational.of(whole));
  }

  private TextSimilarity() {}

  /// BLEU of one text and one reference: the brevity penalty times the geometric mean of the
  /// precisions of four orders, or of those that a text of fewer words has n-grams of (the
  /// effective order, as sacrebleu has it for sentences): else no such text were like itself. The
  /// counts are exact; the mean and the penalty are irrational, so they are computed with as many
  /// digits as it takes to round the product to twelve decimals.
  private static final class Bleu {

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
            root.multiply(BigInteger.valueOf(order - 1))
                .add(rest)
                .divide(BigInteger.valueOf(order));
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
          new BigDecimal(reference.size() - text.size())
              .divide(new BigDecimal(text.size()), context);
      return BigDecimal.ONE.divide(exponential(above, digits, context), context);
    }

    /// The series of e to the power of a positive number: halved until it is below 1, then squared
    /// as often.
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

  /// The n-grams of a text and how often each occurs.
  static final class NGrams {

    /// Between words: no word has one.
    private static final String BETWEEN = " ";

    static SortedMap<String, Integer> ofWords(List<String> words, int order) {
      return of(words, order, BETWEEN);
    }

    static SortedMap<String, Integer> ofCharacters(List<String> characters, int order) {
      return of(characters, order, "");
    }

    private static SortedMap<String, Integer> of(List<String> units, int order, String between) {
      SortedMap<String, Integer> grams = new TreeMap<>();
      for (int i = 0; i + order <= units.size(); i++) {
        grams.merge(String.join(between, units.subList(i, i + order)), 1, Integer::sum);
      }
      return grams;
    }

    static int count(SortedMap<String, Integer> grams) {
      return grams.values().stream().mapToInt(Integer::intValue).sum();
    }

    /// Each as often as both have it.
    static int shared(SortedMap<String, Integer> one, SortedMap<String, Integer> other) {
      int shared = 0;
      for (var gram : one.entrySet()) {
        shared += Math.min(gram.getValue(), other.getOrDefault(gram.getKey(), 0));
      }
      return shared;
    }

    private NGrams() {}
  }
}
