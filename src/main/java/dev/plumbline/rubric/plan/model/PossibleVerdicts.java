package dev.plumbline.rubric.plan.model;

/// The set of possible verdicts.
///
/// A set and not an interval, since an undecided cut gives a pass or a fail, never a review.
///
/// @param possible one bit for each possible verdict, by ordinal
public record PossibleVerdicts(int possible) {

  private static final Verdict[] VERDICTS = Verdict.values();

  public static final PossibleVerdicts NONE = of(Verdict.NONE);

  public PossibleVerdicts {
    if (possible <= 0 || possible >= 1 << Verdict.values().length) {
      throw new IllegalArgumentException("not a set of verdicts: " + possible);
    }
  }

  public static PossibleVerdicts of(Verdict verdict) {
    return new PossibleVerdicts(1 << verdict.ordinal());
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

  /// The worse of this and another verdict.
  public PossibleVerdicts and(Verdict other) {
    return other == Verdict.NONE ? this : and(of(other));
  }

  /// The worse of this and a verdict that may or may not be given.
  public PossibleVerdicts andPossibly(Verdict other) {
    return other == Verdict.NONE ? this : or(and(of(other)));
  }

  /// The given verdict if it is possible, else none; other verdicts are dropped.
  public PossibleVerdicts onlyIf(Verdict verdict) {
    if (!canBe(verdict)) {
      return NONE;
    }
    return isDecided() ? this : NONE.or(of(verdict));
  }

  /// Every verdict milder than `least` becomes none.
  public PossibleVerdicts atLeast(Verdict least) {
    if (possible == NONE.possible) {
      return this;
    }
    int kept = 0;
    for (Verdict each : VERDICTS) {
      if (canBe(each)) {
        kept |= 1 << (each.compareTo(least) < 0 ? Verdict.NONE : each).ordinal();
      }
    }
    return new PossibleVerdicts(kept);
  }

  /// Of what may have no result: a pass is possible, and never certain.
  public PossibleVerdicts withoutCertainPass() {
    return canBe(Verdict.PASS) ? or(NONE) : this;
  }

  /// The worse of two verdicts, both given.
  public PossibleVerdicts and(PossibleVerdicts other) {
    if (other.possible == NONE.possible) {
      return this;
    }
    if (isDecided() && other.isDecided()) {
      return of(worst().worse(other.worst()));
    }
    int worse = 0;
    for (Verdict one : VERDICTS) {
      for (Verdict two : VERDICTS) {
        if (canBe(one) && other.canBe(two)) {
          worse |= 1 << one.worse(two).ordinal();
        }
      }
    }
    return new PossibleVerdicts(worse);
  }

  /// One of two verdicts, unknown which.
  public PossibleVerdicts or(PossibleVerdicts other) {
    return new PossibleVerdicts(possible | other.possible);
  }
}
