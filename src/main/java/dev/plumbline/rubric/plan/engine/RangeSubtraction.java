package dev.plumbline.rubric.plan.engine;

import dev.plumbline.base.number.Interval;
import dev.plumbline.base.number.Rational;
import dev.plumbline.rubric.plan.model.TreeStep.Bound;
import dev.plumbline.rubric.plan.model.TreeStep.Range;
import java.util.ArrayList;
import java.util.List;

/// The remainder of an interval after ranges have been subtracted: a list of pieces, each with its
/// ends included or excluded. Used to check which ranges a value can reach, and whether they cover
/// all values.
record RangeSubtraction(List<Piece> pieces) {

  public RangeSubtraction {
    pieces = List.copyOf(pieces);
  }

  /// An interval with included or excluded ends.
  public record Piece(Rational low, boolean lowIn, Rational high, boolean highIn) {
    boolean isNonEmpty() {
      int order = low.compareTo(high);
      return order < 0 || (order == 0 && lowIn && highIn);
    }

    /// In words, such as `0 to 0.5 (excluded)`.
    public String description() {
      return low.compareTo(high) == 0
          ? low.toString()
          : low + (lowIn ? "" : " (excluded)") + " to " + high + (highIn ? "" : " (excluded)");
    }
  }

  public static RangeSubtraction of(Interval interval) {
    return new RangeSubtraction(List.of(new Piece(interval.low(), true, interval.high(), true)));
  }

  public boolean isEmpty() {
    return pieces.isEmpty();
  }

  public boolean overlaps(Range range) {
    return pieces.stream().anyMatch(piece -> intersection(piece, range).isNonEmpty());
  }

  public RangeSubtraction minus(Range range) {
    List<Piece> left = new ArrayList<>();
    for (Piece piece : pieces) {
      if (!intersection(piece, range).isNonEmpty()) {
        left.add(piece);
        continue;
      }
      if (range.low() instanceof Bound.At(Rational value, boolean included)) {
        add(left, new Piece(piece.low, piece.lowIn, value, !included));
      }
      if (range.high() instanceof Bound.At(Rational value, boolean included)) {
        add(left, new Piece(value, !included, piece.high, piece.highIn));
      }
    }
    return new RangeSubtraction(left);
  }

  private static void add(List<Piece> pieces, Piece piece) {
    if (piece.isNonEmpty()) {
      pieces.add(piece);
    }
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
