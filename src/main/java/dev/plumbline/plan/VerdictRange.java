package dev.plumbline.plan;

/// What is known of a verdict: it is at least as bad as one and at most as bad as another.
public record VerdictRange(Verdict mildest, Verdict worst) {

  public static final VerdictRange NONE = of(Verdict.NONE);

  public VerdictRange {
    if (mildest.compareTo(worst) > 0) {
      throw new IllegalArgumentException("a verdict range runs from mild to bad");
    }
  }

  public static VerdictRange of(Verdict verdict) {
    return new VerdictRange(verdict, verdict);
  }

  public boolean isDecided() {
    return mildest == worst;
  }

  /// This, and certainly another.
  VerdictRange worse(Verdict other) {
    return other == Verdict.NONE ? this : worse(of(other));
  }

  /// This, and perhaps another.
  VerdictRange perhaps(Verdict other) {
    return other == Verdict.NONE ? this : new VerdictRange(mildest, worst.worse(other));
  }

  /// Only what is at least as bad as `from` and at most as bad as `to`; the rest counts as nothing
  /// said.
  VerdictRange within(Verdict from, Verdict to) {
    return new VerdictRange(kept(mildest, from, to), kept(worst, from, to));
  }

  /// Both of them were said.
  VerdictRange worse(VerdictRange other) {
    return other == NONE
        ? this
        : new VerdictRange(mildest.worse(other.mildest), worst.worse(other.worst));
  }

  /// One of the two was said, and nobody knows which.
  VerdictRange either(VerdictRange other) {
    return new VerdictRange(
        mildest.compareTo(other.mildest) <= 0 ? mildest : other.mildest, worst.worse(other.worst));
  }

  private static Verdict kept(Verdict verdict, Verdict from, Verdict to) {
    return verdict.compareTo(from) >= 0 && verdict.compareTo(to) <= 0 ? verdict : Verdict.NONE;
  }
}
