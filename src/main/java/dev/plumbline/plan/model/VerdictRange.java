package dev.plumbline.plan.model;

/// What is known of a verdict: which ones it can be.
///
/// Two ends would not do: a cut that is undecided gives a pass or a fail, never a review.
///
/// @param possible one bit for each verdict that it can be, by ordinal
public record VerdictRange(int possible) {

  private static final Verdict[] VERDICTS = Verdict.values();

  public static final VerdictRange NONE = of(Verdict.NONE);

  public VerdictRange {
    if (possible <= 0 || possible >= 1 << Verdict.values().length) {
      throw new IllegalArgumentException("a verdict is at least one of those that there are");
    }
  }

  public static VerdictRange of(Verdict verdict) {
    return new VerdictRange(1 << verdict.ordinal());
  }

  public Verdict mildest() {
    return VERDICTS[Integer.numberOfTrailingZeros(possible)];
  }

  public Verdict worst() {
    return VERDICTS[31 - Integer.numberOfLeadingZeros(possible)];
  }

  public boolean isDecided() {
    return Integer.bitCount(possible) == 1;
  }

  boolean canBe(Verdict verdict) {
    return (possible & 1 << verdict.ordinal()) != 0;
  }

  /// This, and certainly another.
  public VerdictRange and(Verdict other) {
    return other == Verdict.NONE ? this : and(of(other));
  }

  /// This, and perhaps another.
  public VerdictRange andPossibly(Verdict other) {
    return other == Verdict.NONE ? this : or(and(of(other)));
  }

  /// Only `verdict` counts; the rest is nothing said.
  public VerdictRange onlyIf(Verdict verdict) {
    if (!canBe(verdict)) {
      return NONE;
    }
    return isDecided() ? this : NONE.or(of(verdict));
  }

  /// Both of them were said.
  public VerdictRange and(VerdictRange other) {
    if (other.possible == NONE.possible) {
      return this;
    }
    int worse = 0;
    for (Verdict one : VERDICTS) {
      for (Verdict two : VERDICTS) {
        if (canBe(one) && other.canBe(two)) {
          worse |= 1 << one.worse(two).ordinal();
        }
      }
    }
    return new VerdictRange(worse);
  }

  /// One of the two was said, and nobody knows which.
  public VerdictRange or(VerdictRange other) {
    return new VerdictRange(possible | other.possible);
  }
}
