package dev.plumbline.measure.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plumbline.base.number.Rational;
import dev.plumbline.measure.agreement.Estimate;
import dev.plumbline.measure.agreement.Estimate.Spread;
import dev.plumbline.measure.report.ClusteredMean.StudentT;
import dev.plumbline.score.run.ResultValue.DecidedResult;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class TrialReportTest {

  @Test
  void the_estimates_are_the_shares_of_all_choices_of_k_trials() {
    for (int n = 1; n <= 8; n++) {
      for (int passed = 0; passed <= n; passed++) {
        for (int k = 1; k <= n; k++) {
          int choices = 0;
          int all = 0;
          int any = 0;
          for (int chosen = 0; chosen < 1 << n; chosen++) {
            if (Integer.bitCount(chosen) == k) {
              int passes = Integer.bitCount(chosen & ((1 << passed) - 1));
              choices++;
              all += passes == k ? 1 : 0;
              any += passes > 0 ? 1 : 0;
            }
          }
          assertThat(TrialReport.allPass(n, passed, k)).isEqualTo(share(all, choices));
          assertThat(TrialReport.anyPasses(n, passed, k)).isEqualTo(share(any, choices));
        }
      }
    }
  }

  private static Rational share(long some, long all) {
    return Rational.of(some).dividedBy(Rational.of(all));
  }

  /// The function `estimator` of Chen and others (2021), figure 3.
  @Test
  void pass_at_k_is_what_the_paper_computes() {
    for (int[] each : new int[][] {{200, 13, 1}, {200, 13, 10}, {200, 13, 100}, {100, 1, 50}}) {
      double product = 1;
      for (int i = each[0] - each[1] + 1; i <= each[0]; i++) {
        product *= 1 - (double) each[2] / i;
      }
      assertThat(TrialReport.anyPasses(each[0], each[1], each[2]).doubleValue())
          .isCloseTo(each[0] - each[1] < each[2] ? 1 : 1 - product, within(1e-12));
    }
  }

  @Test
  void a_mean_is_over_cases_and_says_which_have_too_few_trials() {
    TrialReport.Builder trials = new TrialReport.Builder();
    add(trials, "a", "pass", "pass", "fail");
    add(trials, "b", "pass", "pass", "pass");
    add(trials, "c", "fail", "review", "pass");

    TrialReport report = trials.build().orElseThrow();

    assertThat(report.cases()).isEqualTo(3);
    assertThat(report.undecided()).isOne();
    assertThat(report.ofK().get(1).left()).isZero();
    // 1/3, 1 and 0 of the choices of two
    assertThat(trials.allOf(2)).isEqualTo(share(4, 9));
    assertThat(report.ofK().get(2).left()).isOne();
    assertThat(trials.allOf(3)).isEqualTo(share(1, 2));
    assertThat(trials.ofK(4)).isEmpty();
  }

  private static void add(TrialReport.Builder trials, String name, String... verdicts) {
    for (String verdict : verdicts) {
      trials.add(
          name,
          new DecidedResult("scored", Optional.of(verdict)).passed(),
          Optional.of(verdict.equals("pass") ? BigDecimal.ONE : BigDecimal.ZERO));
    }
  }

  /// By statsmodels 0.15.0: `OLS(y, ones).fit(cov_type='cluster', cov_kwds={'groups': g},
  /// use_t=True)`.
  @Test
  void errors_by_case_are_those_of_statsmodels() {
    ClusteredMean mean = new ClusteredMean();
    double[][] cases = {{1, 0, 1, 1}, {0, 0, 1}, {0.5, 0.25}, {1, 1, 0, 1, 0}};
    for (int at = 0; at < cases.length; at++) {
      for (double value : cases[at]) {
        mean.add("case " + at, BigDecimal.valueOf(value));
      }
    }

    Estimate estimate = mean.estimate();

    Spread spread = estimate.interval().orElseThrow();
    assertThat(estimate.value().doubleValue()).isCloseTo(0.5535714285714286, within(1e-14));
    assertThat(spread.standardError().orElseThrow().doubleValue())
        .isCloseTo(0.0916712416664042, within(1e-14));
    assertThat(spread.low().doubleValue()).isCloseTo(0.26183262, within(1e-8));
    assertThat(spread.high().doubleValue()).isCloseTo(0.84531023, within(1e-8));
  }

  @Test
  void an_interval_of_few_equal_values_is_wide_and_one_value_has_none() {
    ClusteredMean three = new ClusteredMean();
    List.of("a", "b", "c").forEach(each -> three.add(each, BigDecimal.ZERO));
    ClusteredMean one = new ClusteredMean();
    one.add("a", BigDecimal.ONE);

    // as much as Clopper and Pearson have of none of three
    assertThat(three.estimate(0, 1).interval().orElseThrow().high().doubleValue())
        .isCloseTo(1 - StrictMath.cbrt(0.025), within(1e-12));
    assertThat(one.estimate(0, 1).interval()).isEmpty();
    assertThat(new ClusteredMean().estimate()).isInstanceOf(Estimate.Undefined.class);
  }

  /// By scipy 1.17.1: `scipy.stats.t.ppf(0.975, d)`.
  @Test
  void quantiles_of_student_are_those_of_scipy() {
    assertThat(StudentT.quantile(0.975, 1)).isCloseTo(12.706204736174694, within(1e-9));
    assertThat(StudentT.quantile(0.975, 2)).isCloseTo(4.302652729749462, within(1e-10));
    assertThat(StudentT.quantile(0.975, 3)).isCloseTo(3.1824463052837078, within(1e-10));
    assertThat(StudentT.quantile(0.975, 4)).isCloseTo(2.7764451051977934, within(1e-10));
    assertThat(StudentT.quantile(0.975, 7)).isCloseTo(2.364624251592784, within(1e-10));
    assertThat(StudentT.quantile(0.975, 30)).isCloseTo(2.0422724563012378, within(1e-10));
    assertThat(StudentT.quantile(0.975, 200)).isCloseTo(1.9718962236339088, within(1e-10));
  }
}
