package dev.plumbline.measure.report;

import dev.plumbline.base.number.Rational;
import dev.plumbline.measure.agreement.Estimate;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// What several outputs for each case come to.
///
/// Of n trials of a case of which c pass, *pass^k* is the share of choices of k trials that all
/// pass, C(c, k) / C(n, k) (Yao and others 2024, τ-bench), and *pass@k* the share of those of which
/// one passes, 1 − C(n − c, k) / C(n, k) (Chen and others 2021, equation 1). Both are unbiased; of
/// cases the mean is reported.
///
/// @param fewest trials of a case that have a verdict
/// @param undecided trials without a verdict, which count nowhere
/// @param score the mean of the scores
public record TrialReport(
    long cases, long trials, int fewest, int most, long undecided, Estimate score, List<OfK> ofK) {

  /// Rows that people see; a check may ask for any.
  private static final int K_MAX = 8;

  public TrialReport {
    ofK = List.copyOf(ofK);
  }

  /// The estimates of k trials.
  ///
  /// @param cases with at least k trials
  /// @param left cases with fewer, of which nothing is known
  public record OfK(int k, long cases, long left, Estimate all, Estimate any) {}

  /// Collects the trials of a run.
  public static final class Builder {

    private static final class Trials {
      private int passed;
      private int decided;
    }

    private final SortedMap<String, Trials> cases = new TreeMap<>();
    private final ClusteredMean scores = new ClusteredMean();
    private long trials;
    private long undecided;

    /// @param passed a trial that neither passes nor fails counts nowhere
    /// @param score empty if it is an interval
    public void add(String ofCase, Optional<Boolean> passed, Optional<BigDecimal> score) {
      trials++;
      Trials all = cases.computeIfAbsent(ofCase, _ -> new Trials());
      undecided += passed.isEmpty() ? 1 : 0;
      all.decided += passed.isPresent() ? 1 : 0;
      all.passed += passed.orElse(false) ? 1 : 0;
      score.ifPresent(it -> scores.add(ofCase, it));
    }

    /// The estimates of k trials; empty if no case has so many.
    public Optional<OfK> ofK(int k) {
      ClusteredMean all = new ClusteredMean();
      ClusteredMean any = new ClusteredMean();
      long enough = 0;
      for (var each : cases.entrySet()) {
        Trials of = each.getValue();
        if (of.decided >= k) {
          enough++;
          all.add(each.getKey(), decimal(allPass(of.decided, of.passed, k)));
          any.add(each.getKey(), decimal(anyPasses(of.decided, of.passed, k)));
        }
      }
      long left = cases.size() - enough;
      return enough == 0
          ? Optional.empty()
          : Optional.of(new OfK(k, enough, left, all.estimate(0, 1), any.estimate(0, 1)));
    }

    /// The mean of pass^k over cases with k trials, exact.
    public Rational allOf(int k) {
      Rational sum = Rational.ZERO;
      long enough = 0;
      for (Trials of : cases.values()) {
        if (of.decided >= k) {
          sum = sum.plus(allPass(of.decided, of.passed, k));
          enough++;
        }
      }
      return sum.dividedBy(Rational.of(enough));
    }

    /// Empty unless lines named their cases.
    public Optional<TrialReport> build() {
      if (cases.isEmpty()) {
        return Optional.empty();
      }
      int fewest = cases.values().stream().mapToInt(it -> it.decided).min().orElseThrow();
      int most = cases.values().stream().mapToInt(it -> it.decided).max().orElseThrow();
      List<OfK> rows = new ArrayList<>();
      for (int k = 1; k <= Math.min(most, K_MAX); k++) {
        ofK(k).ifPresent(rows::add);
      }
      return Optional.of(
          new TrialReport(cases.size(), trials, fewest, most, undecided, scores.estimate(), rows));
    }
  }

  /// The share of choices of k of n trials that all pass.
  static Rational allPass(int n, int passed, int k) {
    return quotient(choices(passed, k), choices(n, k));
  }

  /// The share of choices of k of n trials of which one passes.
  static Rational anyPasses(int n, int passed, int k) {
    return Rational.ONE.minus(quotient(choices(n - passed, k), choices(n, k)));
  }

  private static BigInteger choices(int n, int k) {
    BigInteger choices = n < k ? BigInteger.ZERO : BigInteger.ONE;
    for (int i = 0; i < k && n >= k; i++) {
      choices = choices.multiply(BigInteger.valueOf(n - i)).divide(BigInteger.valueOf(i + 1));
    }
    return choices;
  }

  private static Rational quotient(BigInteger some, BigInteger all) {
    return Rational.of(new BigDecimal(some)).dividedBy(Rational.of(new BigDecimal(all)));
  }

  private static BigDecimal decimal(Rational exact) {
    return exact.rounded(MathContext.DECIMAL128.getPrecision(), java.math.RoundingMode.HALF_EVEN);
  }
}
