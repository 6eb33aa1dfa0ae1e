package dev.plumbline.rubric.plan.engine;

import dev.plumbline.base.number.Interval;
import dev.plumbline.base.number.Rational;
import dev.plumbline.rubric.plan.expression.BoundExpression;
import dev.plumbline.rubric.plan.model.TreeStep.Bound;
import dev.plumbline.rubric.plan.model.TreeStep.Range;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;

/// The remainder of an interval after ranges have been subtracted: a list of pieces, each with its
/// ends included or excluded. Used to check which ranges a value can reach, and whether they cover
/// all values. A value is a multiple of 10^-decimals, so that whole numbers leave nothing between
/// 17 and 18; any value with [BoundExpression#UNBOUNDED_DECIMALS].
record RangeSubtraction(List<Piece> pieces, int decimals) {

  public RangeSubtraction {
    pieces = List.copyOf(pieces);
  }

  /// An interval with included or excluded ends.
  public record Piece(Rational low, boolean lowIn, Rational high, boolean highIn) {
    private boolean isNonEmpty() {
      int order = low.compareTo(high);
      return order < 0 || (order == 0 && lowIn && highIn);
    }

    /// From the first value of the steps to the last.
    private Piece onSteps(int decimals) {
      Rational step = Rational.of(BigDecimal.ONE.movePointLeft(decimals));
      Rational first = Rational.of(low.rounded(decimals, RoundingMode.CEILING));
      Rational last = Rational.of(high.rounded(decimals, RoundingMode.FLOOR));
      return new Piece(
          lowIn || !first.equals(low) ? first : first.plus(step),
          true,
          highIn || !last.equals(high) ? last : last.minus(step),
          true);
    }

    /// In words, such as `0 to 0.5 (excluded)`.
    public String description() {
      return low.compareTo(high) == 0
          ? low.toString()
          : low + (lowIn ? "" : " (excluded)") + " to " + high + (highIn ? "" : " (excluded)");
    }
  }

  public static RangeSubtraction of(Interval interval, int decimals) {
    Piece all = new Piece(interval.low(), true, interval.high(), true);
    return new RangeSubtraction(List.of(all), decimals);
  }

  public boolean isEmpty() {
    return pieces.isEmpty();
  }

  /// The first values that are left, in words; of few decimals by the first and the last of them.
  public String first() {
    Piece first = pieces.getFirst();
    boolean few = decimals >= 0 && decimals < Rational.NODE_DECIMALS;
    return (few ? first.onSteps(decimals) : first).description();
  }

  public boolean overlaps(Range range) {
    return pieces.stream().anyMatch(piece -> hasValue(intersection(piece, range)));
  }

  public RangeSubtraction minus(Range range) {
    List<Piece> left = new ArrayList<>();
    for (Piece piece : pieces) {
      if (!hasValue(intersection(piece, range))) {
        left.add(piece);
        continue;
      }
      if (range.low() instanceof Bound.At(Rational value, boolean included)) {
        left.add(new Piece(piece.low, piece.lowIn, value, !included));
      }
      if (range.high() instanceof Bound.At(Rational value, boolean included)) {
        left.add(new Piece(value, !included, piece.high, piece.highIn));
      }
    }
    return new RangeSubtraction(left.stream().filter(this::hasValue).toList(), decimals);
  }

  private boolean hasValue(Piece piece) {
    return piece.isNonEmpty()
        && (decimals == BoundExpression.UNBOUNDED_DECIMALS || piece.onSteps(decimals).isNonEmpty());
  }

  private static Piece intersection(Piece piece, Range range) {
    Rational low = piece.low;
    boolean lowIn = piece.lowIn;
    Rational high = piece.high;
    boolean highIn = piece.highIn;
    if (range.low() instanceof Bound.At(Rational value, boolean included)) {
      int order = value.compareTo(low);
      lowIn = order > 0 ? included : order == 0 ? lowIn && included : lowIn;
      low = Rational.max(low, value);
    }
    if (range.high() instanceof Bound.At(Rational value, boolean included)) {
      int order = value.compareTo(high);
      highIn = order < 0 ? included : order == 0 ? highIn && included : highIn;
      high = Rational.min(high, value);
    }
    return new Piece(low, lowIn, high, highIn);
  }
}
