package dev.plumbline.present.text;

import static java.math.RoundingMode.HALF_EVEN;

import dev.plumbline.base.canonical.DecimalFormat;
import dev.plumbline.base.number.Interval;
import dev.plumbline.base.number.Rational;
import dev.plumbline.rubric.Rubric;
import dev.plumbline.rubric.plan.expression.Expression;
import dev.plumbline.rubric.plan.expression.Expression.Membership;
import dev.plumbline.rubric.plan.model.ExpressionTraversal;
import dev.plumbline.rubric.plan.model.Grading;
import dev.plumbline.score.extraction.StoredExtraction.StoredValue;
import java.math.BigDecimal;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;

/// Numbers as people read them: rounded half even to two decimals or as many as a rubric displays,
/// and to more where fewer would contradict what was decided: whatever is shown stands to each cut
/// as the exact number does. What would be rounded to nothing has its first digit.
///
/// @param decimals that are shown; never fewer than two
/// @param cuts with which numbers are compared
public record RoundedNumber(int decimals, NavigableSet<Rational> cuts) {

  public static final RoundedNumber TWO = new RoundedNumber(2);

  private static final Pattern DECIMAL =
      Pattern.compile("(?<![\\w.])-?[0-9]{1,18}\\.[0-9]{3,40}(?![\\w.])");

  /// Smaller ones are nothing to a reader.
  private static final int DECIMALS_MAX = 6;

  /// No cut and no value has so many, but for a fraction.
  private static final int CUT_DECIMALS_MAX = 2 * Rational.NODE_DECIMALS;

  public RoundedNumber {
    decimals = Math.max(decimals, 2);
    cuts = Collections.unmodifiableNavigableSet(new TreeSet<>(cuts));
  }

  public RoundedNumber(int decimals) {
    this(decimals, new TreeSet<>());
  }

  /// As the rubric displays numbers, beside every number that it compares with.
  public static RoundedNumber of(Rubric rubric) {
    return new RoundedNumber(rubric.readDecimals(), cuts(rubric));
  }

  /// Zero, every number with which one of its conditions compares, and where a grade begins.
  private static NavigableSet<Rational> cuts(Rubric rubric) {
    Rubric.Scoring scoring = rubric.scoring();
    NavigableSet<Rational> cuts = new TreeSet<>(Set.of(Rational.ZERO));
    Map<String, Rational> thresholds = new TreeMap<>();
    scoring.thresholds().forEach(each -> thresholds.put(each.id(), Rational.of(each.value())));
    cuts.addAll(thresholds.values());
    rubric.expressions().stream()
        .flatMap(each -> ExpressionTraversal.all(each.expression()).stream())
        .forEach(part -> {
          switch (part) {
            case Expression.Comparison _ ->
                ExpressionTraversal.all(part).forEach(each -> literal(each, cuts));
            case Membership(_, List<Expression> values) ->
                values.forEach(each -> literal(each, cuts));
            case Expression _ -> {}
          }
        });
    for (Grading grading : scoring.gradings()) {
      Rational step =
          grading
              .decimals()
              .map(it -> Rational.of(new BigDecimal("0.5").movePointLeft(it)))
              .orElse(Rational.ZERO);
      grading
          .scale(thresholds)
          .steps()
          .forEach(each -> cuts.addAll(List.of(each.from(), each.from().minus(step))));
    }
    return cuts;
  }

  private static void literal(Expression part, NavigableSet<Rational> cuts) {
    if (part instanceof Expression.Literal(Rational value)) {
      cuts.add(value);
    }
  }

  /// Also beside a limit that is no number of the rubric.
  public RoundedNumber beside(String limit) {
    NavigableSet<Rational> all = new TreeSet<>(cuts);
    all.add(Rational.of(limit));
    return new RoundedNumber(decimals, all);
  }

  /// With so many decimals that none of these numbers of one line seems to be another.
  RoundedNumber apart(Collection<Rational> numbers) {
    NavigableSet<Rational> all = new TreeSet<>(numbers);
    int needed = decimals;
    for (Rational value : all) {
      Rational next = all.higher(value);
      while (next != null && needed < Rational.NODE_DECIMALS && isAlike(value, next, needed)) {
        needed++;
      }
    }
    return new RoundedNumber(needed, cuts);
  }

  private static boolean isAlike(Rational one, Rational other, int decimals) {
    return one.rounded(decimals, HALF_EVEN).equals(other.rounded(decimals, HALF_EVEN));
  }

  /// With as many decimals as are needed to say on which side of each cut it is.
  private BigDecimal rounded(Rational value) {
    BigDecimal rounded = value.rounded(decimals, HALF_EVEN);
    for (int shown = decimals + 1;
        shown <= DECIMALS_MAX && rounded.signum() == 0 && value.sign() != 0
            || shown <= CUT_DECIMALS_MAX && isContradicted(Rational.of(rounded), value);
        shown++) {
      rounded = value.rounded(shown, HALF_EVEN);
    }
    return rounded;
  }

  private boolean isContradicted(Rational shown, Rational value) {
    return !shown.equals(value)
        && !cuts.subSet(Rational.min(shown, value), true, Rational.max(shown, value), true)
            .isEmpty();
  }

  public String of(Rational value) {
    BigDecimal rounded = rounded(value);
    return (rounded.signum() == 0 ? BigDecimal.ZERO : rounded.stripTrailingZeros()).toPlainString();
  }

  /// With all of its decimals, as a column of numbers has them.
  public String fixed(Rational value) {
    return rounded(value).toPlainString();
  }

  /// As it was rounded elsewhere, unless that contradicts what was decided.
  public String fixed(String shown, String decimal) {
    return isContradicted(Rational.of(shown), Rational.of(decimal)) ? fixed(decimal) : shown;
  }

  public String fixed(String decimal) {
    return fixed(Rational.of(decimal));
  }

  /// A decimal of an artefact.
  public String of(String decimal) {
    return of(Rational.of(decimal));
  }

  /// One number, or the two ends of what is possible.
  public String of(Interval value) {
    return value.isPoint() ? of(value.low()) : of(value.low()) + " to " + of(value.high());
  }

  /// A line of ours with figures in it.
  public String line(String words) {
    return DECIMAL.matcher(words).replaceAll(found -> of(found.group()));
  }

  /// The words of a value, with its numbers rounded.
  public String of(StoredValue value) {
    return value.words(this::number);
  }

  private String number(String text) {
    return DecimalFormat.parse(text).map(it -> of(Rational.of(it))).orElse(text);
  }
}
