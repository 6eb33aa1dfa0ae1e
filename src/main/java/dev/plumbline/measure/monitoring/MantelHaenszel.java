package dev.plumbline.measure.monitoring;

import dev.plumbline.calibrate.stats.ShareInterval;
import dev.plumbline.calibrate.stats.TailProbability;

/// The common odds ratio of a property in two groups over strata of equal ability (Mantel and
/// Haenszel 1959): above 1 the reference group has it more often.
///
/// A stratum without members of both groups adds nothing.
public final class MantelHaenszel {

  private double first;
  private double second;
  private double firstOfFirst;
  private double mixed;
  private double secondOfSecond;
  private double observed;
  private double expected;
  private double variance;
  private long reference;
  private long focal;

  /// Adds a stratum.
  ///
  /// @param yes members of the reference group with the property
  /// @param no members of it without
  /// @param focalYes members of the focal group with it
  public void add(long yes, long no, long focalYes, long focalNo) {
    double all = (double) yes + no + focalYes + focalNo;
    if (yes + no == 0 || focalYes + focalNo == 0) {
      return;
    }
    reference += yes + no;
    focal += focalYes + focalNo;
    double r = yes * (focalNo / all);
    double s = no * (focalYes / all);
    double p = (yes + focalNo) / all;
    double q = (no + focalYes) / all;
    first += r;
    second += s;
    firstOfFirst += p * r;
    mixed += p * s + q * r;
    secondOfSecond += q * s;
    observed += yes;
    double with = (double) yes + focalYes;
    expected += (yes + no) * (with / all);
    variance += (yes + no) / all * ((focalYes + focalNo) / all) * with * (all - with) / (all - 1);
  }

  /// Members of the reference group in strata with both.
  public long reference() {
    return reference;
  }

  /// Members of the focal group in strata with both.
  public long focal() {
    return focal;
  }

  /// Whether there is an odds ratio: some stratum has the property and its absence in both ways.
  public boolean isDefined() {
    return first > 0 && second > 0;
  }

  /// The common odds ratio (Mantel and Haenszel 1959): above 1 the reference group has the property
  /// more often. Not a number unless [#isDefined].
  public double oddsRatio() {
    return first / second;
  }

  /// The standard error of the logarithm (Robins, Breslow and Greenland 1986).
  public double standardError() {
    return StrictMath.sqrt(
        firstOfFirst / (2 * first * first)
            + mixed / (2 * first * second)
            + secondOfSecond / (2 * second * second));
  }

  /// The lower end of the 95 % interval of the odds ratio.
  public double low() {
    return oddsRatio() * StrictMath.exp(-ShareInterval.NORMAL * standardError());
  }

  /// The upper end of the 95 % interval of the odds ratio.
  public double high() {
    return oddsRatio() * StrictMath.exp(ShareInterval.NORMAL * standardError());
  }

  /// The p value of the hypothesis that the odds are equal in every stratum, with the correction
  /// for continuity; 1 if nothing varies.
  public double p() {
    if (variance <= 0) {
      return 1;
    }
    double gap = Math.max(0, Math.abs(observed - expected) - 0.5);
    return TailProbability.chiSquare(gap * gap / variance, 1);
  }
}
