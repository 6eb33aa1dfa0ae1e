package dev.plumbline.calibrate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plumbline.calibrate.CalibrationReport.AgreementMetrics;
import dev.plumbline.calibrate.CalibrationReport.LabelWarning;
import dev.plumbline.calibrate.CalibrationReportBuilder.LabelWarnings;
import dev.plumbline.calibrate.fit.CalibrationMethod;
import dev.plumbline.calibrate.fit.CalibrationMethod.Objective;
import dev.plumbline.calibrate.fit.Calibrator;
import dev.plumbline.calibrate.fit.Calibrator.CalibrationOutcome;
import dev.plumbline.calibrate.fit.Calibrator.CalibrationRecipe;
import dev.plumbline.calibrate.fit.MethodFitter;
import dev.plumbline.calibrate.fit.Sample;
import dev.plumbline.calibrate.fit.Sample.SampleArrays;
import dev.plumbline.calibrate.fit.Sample.SampleRow;
import dev.plumbline.calibrate.fit.Samples;
import dev.plumbline.calibrate.stats.Bootstrap;
import dev.plumbline.calibrate.stats.Bootstrap.BootstrapInterval;
import dev.plumbline.calibrate.stats.CounterRandom;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CalibrationReportBuilderTest {

  private static final CalibrationRecipe AUTO = new CalibrationRecipe.Auto(Objective.QWK);

  @Test
  void a_random_judge_has_no_gain() {
    // In-sample the recipe of degree 2 finds a QWK well above .5 in six signals of pure noise.
    Sample noise = noise(40, 6);
    CalibrationRecipe recipe = new CalibrationRecipe.Fixed(CalibrationMethod.WGR);
    SampleArrays rows = SampleArrays.of(noise);

    double inSample =
        AgreementMetrics.of(
                rows.scalePoints(),
                MethodFitter.fit(CalibrationMethod.WGR, rows).score(rows),
                rows.human())
            .qwk()
            .orElseThrow()
            .doubleValue();
    CalibrationReport report = report(noise, recipe);

    assertThat(inSample).isGreaterThan(0.5);
    assertThat(figures(report, "calibrated").qwk().orElseThrow().doubleValue()).isLessThan(0.3);
  }

  @Test
  void the_gain_equals_the_difference_in_the_table_and_lies_in_its_interval() {
    CalibrationReport report = report(Samples.signals(200, 1), AUTO);
    BigDecimal gain =
        figures(report, "calibrated")
            .qwk()
            .orElseThrow()
            .subtract(figures(report, "raw").qwk().orElseThrow());
    assertThat(report.performance().qwkGain().value().doubleValue())
        .isCloseTo(gain.doubleValue(), within(1e-12));
    assertThat(report.performance().qwkGain().value())
        .isBetween(report.performance().qwkGain().low(), report.performance().qwkGain().high());
    assertThat(report.performance().maeGain().value())
        .isBetween(report.performance().maeGain().low(), report.performance().maeGain().high());
  }

  @Test
  void a_report_is_independent_of_the_order_of_rows() {
    Sample sample = Samples.signals(60, 2);
    assertThat(report(Samples.shuffled(sample, 3), AUTO).toString())
        .isEqualTo(report(sample, AUTO).toString());
  }

  @Test
  void the_confusion_matrix_counts_every_label_once() {
    CalibrationReport report = report(Samples.lenient(70, 3), AUTO);
    int sum =
        report.performance().confusion().stream()
            .flatMap(List::stream)
            .mapToInt(Integer::intValue)
            .sum();
    assertThat(sum).isEqualTo(70);
    assertThat(report.performance().confusion()).hasSize(5);
  }

  @Test
  void a_constant_score_has_no_kappa() {
    CalibrationReport report = report(Samples.lenient(80, 1), AUTO);

    // not exactly 0, since the median of four folds may differ from fold to fold
    assertThat(figures(report, "constant").qwk().orElseThrow().doubleValue())
        .isCloseTo(0, within(0.1));
  }

  @Test
  void a_length_signal_adds_a_length_only_baseline() {
    Sample sample = Samples.signals(100, 1);
    Sample withLength = new Sample(sample.scale(), List.of("log_length", "noise"), sample.rows());
    CalibrationReport report = report(withLength, AUTO);
    assertThat(report.performance().table().stream().map(CalibrationReport.MetricsRow::name))
        .containsExactly("raw", "calibrated", "constant", "length-only");
    assertThat(codes(report)).contains(LabelWarning.Code.LENGTH_IS_A_SIGNAL);
  }

  @Test
  void two_raters_give_the_ceiling() {
    List<SampleRow> rows = new ArrayList<>();
    for (SampleRow row : Samples.lenient(40, 2).rows()) {
      double second = Math.min(5, row.human() + (rows.size() % 4 == 0 ? 1 : 0));
      rows.add(
          new SampleRow(
              row.id(), row.judge(), List.of(), row.human(), List.of(row.human(), second), ""));
    }
    CalibrationReport report = report(new Sample(Samples.ONE_TO_FIVE, List.of(), rows), AUTO);
    assertThat(report.ceiling().orElseThrow().rows()).isEqualTo(40);
    assertThat(report.ceiling().orElseThrow().metrics().orElseThrow().adjacent())
        .isEqualByComparingTo("1");
    assertThat(report(Samples.lenient(40, 2), AUTO).ceiling()).isEmpty();
  }

  @Test
  void a_rater_who_gave_no_score_leaves_the_pairs_of_the_others() {
    List<SampleRow> rows = new ArrayList<>();
    for (SampleRow row : Samples.lenient(40, 2).rows()) {
      double human = row.human();
      double far = human >= 3 ? human - 2 : human + 2;
      // the second is of one mind with the first on half of the rows, and two off the third on the
      // rest
      List<Double> raters =
          rows.size() % 2 == 0
              ? List.of(human, human, Double.NaN)
              : List.of(Double.NaN, human, far);
      rows.add(new SampleRow(row.id(), row.judge(), List.of(), human, raters, ""));
    }

    CalibrationReport.Ceiling ceiling =
        report(new Sample(Samples.ONE_TO_FIVE, List.of(), rows), AUTO).ceiling().orElseThrow();

    assertThat(ceiling.rows()).isEqualTo(40);
    assertThat(ceiling.raters()).isEqualTo(3);
    assertThat(ceiling.metrics().orElseThrow().exact()).isEqualByComparingTo("0.5");
    assertThat(ceiling.metrics().orElseThrow().mae()).isEqualByComparingTo("1");
  }

  @Test
  void three_raters_give_the_mean_of_their_pairs_weighted_by_rows() {
    List<SampleRow> rows = new ArrayList<>();
    for (SampleRow row : Samples.lenient(40, 2).rows()) {
      double human = row.human();
      double other = human == 5 ? 4 : human + 1;
      // the first and the second agree on all 40 rows; the third is one off, on 20 of them
      List<Double> raters =
          rows.size() % 2 == 0 ? List.of(human, human, other) : List.of(human, human);
      rows.add(new SampleRow(row.id(), row.judge(), List.of(), human, raters, ""));
    }

    CalibrationReport.Ceiling ceiling =
        report(new Sample(Samples.ONE_TO_FIVE, List.of(), rows), AUTO).ceiling().orElseThrow();

    assertThat(ceiling.rows()).isEqualTo(40);
    assertThat(ceiling.raters()).isEqualTo(3);
    // by hand: 40 rows agree exactly, two pairs of 20 do not, so 40 of 80; they differ by one
    assertThat(ceiling.metrics().orElseThrow().exact()).isEqualByComparingTo("0.5");
    assertThat(ceiling.metrics().orElseThrow().mae()).isEqualByComparingTo("0.5");
    assertThat(ceiling.metrics().orElseThrow().adjacent()).isEqualByComparingTo("1");
  }

  @Test
  void rater_agreement_is_independent_of_the_order_of_raters() {
    List<SampleRow> rows = new ArrayList<>();
    List<SampleRow> turned = new ArrayList<>();
    for (SampleRow row : Samples.lenient(60, 4).rows()) {
      int i = rows.size();
      double human = row.human();
      List<Double> raters = List.of(human, 1.0 + (i * 7) % 5, 1.0 + (i * i) % 5);
      rows.add(new SampleRow(row.id(), row.judge(), List.of(), human, raters, ""));
      turned.add(new SampleRow(row.id(), row.judge(), List.of(), human, raters.reversed(), ""));
    }

    AgreementMetrics one = ceiling(rows);
    AgreementMetrics other = ceiling(turned);

    assertThat(one.qwk().orElseThrow().doubleValue())
        .isCloseTo(other.qwk().orElseThrow().doubleValue(), within(1e-12));
    assertThat(one.spearman().orElseThrow().doubleValue())
        .isCloseTo(other.spearman().orElseThrow().doubleValue(), within(1e-12));
    assertThat(one.mae()).isEqualByComparingTo(other.mae());
  }

  private static AgreementMetrics ceiling(List<SampleRow> rows) {
    return report(new Sample(Samples.ONE_TO_FIVE, List.of(), rows), AUTO)
        .ceiling()
        .flatMap(CalibrationReport.Ceiling::metrics)
        .orElseThrow();
  }

  @Test
  void a_group_below_thirty_has_no_metrics() {
    List<SampleRow> rows = new ArrayList<>();
    for (SampleRow row : Samples.lenient(59, 2).rows()) {
      String group = rows.size() < 30 ? "north" : "south";
      rows.add(new SampleRow(row.id(), row.judge(), List.of(), row.human(), List.of(), group));
    }
    CalibrationReport report = report(new Sample(Samples.ONE_TO_FIVE, List.of(), rows), AUTO);
    assertThat(report.groups().stream().map(CalibrationReport.Group::name))
        .containsExactly("north", "south");
    assertThat(report.groups().get(0).table()).hasSize(2);
    assertThat(report.groups().get(1).rows()).isEqualTo(29);
    assertThat(report.groups().get(1).table()).isEmpty();
  }

  @Test
  void the_learning_curve_ends_at_the_training_rows_of_a_fold() {
    CalibrationReport report = report(Samples.signals(100, 1), AUTO);
    assertThat(report.learning().points().stream().map(CalibrationReport.LearningPoint::labels))
        .containsExactly(20, 40, 60, 80);
  }

  @Test
  void the_doubling_agrees_with_the_learning_curve() {
    CalibrationReport report = report(Samples.signals(200, 1), AUTO);

    CalibrationReport.Doubling doubling = report.learning().doubling();
    assertThat(doubling.from()).isEqualTo(80);
    assertThat(doubling.to()).isEqualTo(160);
    BigDecimal gain =
        report
            .learning()
            .points()
            .get(3)
            .metrics()
            .qwk()
            .orElseThrow()
            .subtract(report.learning().points().get(1).metrics().qwk().orElseThrow());
    assertThat(doubling.qwkGain().value().doubleValue())
        .isCloseTo(gain.doubleValue(), within(1e-12));
    assertThat(doubling.qwkGain().low()).isLessThanOrEqualTo(doubling.qwkGain().value());
    assertThat(doubling.qwkGain().high()).isGreaterThanOrEqualTo(doubling.qwkGain().value());
  }

  @Test
  void the_ablation_switches_off_cap_and_calibration_in_turn() {
    Sample gated = Samples.lenient(100, 3);
    List<SampleRow> rows = new ArrayList<>();
    for (SampleRow row : gated.rows()) {
      rows.add(new SampleRow(row.id(), 5, List.of(), row.human()));
    }
    Sample open = new Sample(gated.scale(), gated.signalNames(), rows);
    CalibrationOutcome.Fitted fitted =
        (CalibrationOutcome.Fitted) Calibrator.calibrate(gated, AUTO);

    CalibrationReport report =
        CalibrationReportBuilder.report(gated, AUTO, fitted, Optional.of(open));

    assertThat(report.ablation().stream().map(CalibrationReport.MetricsRow::name))
        .containsExactly("full", "without-gate", "without-calibration", "without-both");
    assertThat(report.ablation().get(0).metrics()).isEqualTo(figures(report, "calibrated"));
    assertThat(report.ablation().get(2).metrics()).isEqualTo(figures(report, "raw"));
    // a judge who scores every document 5 has no agreement beyond chance
    assertThat(report.ablation().get(3).metrics().qwk().orElseThrow()).isEqualByComparingTo("0");
    assertThat(report(gated, AUTO).ablation()).isEmpty();
  }

  @Test
  void few_labels_and_unlabelled_points_cause_warnings() {
    double[] judge = new double[30];
    double[] human = new double[30];
    for (int i = 0; i < judge.length; i++) {
      judge[i] = 3;
      human[i] = i % 3 == 0 ? 2 : 3;
    }
    Sample sample = Samples.of(Samples.ONE_TO_FIVE, judge, human);
    assertThat(CalibrationReportBuilder.warnings(sample).stream().map(LabelWarning::message))
        .containsExactly(
            "labels: 30, every metric is uncertain below 50",
            "labels: none on 3 of 5 points of the scale: 1, 4, 5",
            "judge: every document has the same score, so the score carries no information");
  }

  @Test
  void labels_balanced_by_score_are_detected() {
    assertThat(LabelWarnings.looksBalanced(new int[] {40, 40, 40, 40, 40}, 200)).isTrue();
    assertThat(LabelWarnings.looksBalanced(new int[] {42, 38, 40, 41, 39}, 200)).isTrue();
    assertThat(LabelWarnings.looksBalanced(new int[] {10, 40, 80, 50, 20}, 200)).isFalse();
    assertThat(LabelWarnings.looksBalanced(new int[] {4, 4, 4, 4, 4}, 20)).isFalse();
    assertThat(LabelWarnings.looksBalanced(new int[] {100, 100}, 200)).isFalse();
  }

  @Test
  void the_bootstrap_gain_is_zero_over_equal_scores_and_positive_over_worse_ones() {
    int[] human = {0, 1, 2, 3, 4, 0, 1, 2, 3, 4};
    int[] reversed = {4, 3, 2, 1, 0, 4, 3, 2, 1, 0};

    Bootstrap same = Bootstrap.of(reversed, reversed, human, 1);
    Bootstrap better = Bootstrap.of(reversed, human, human, 1);

    BootstrapInterval nothing =
        new BootstrapInterval(BigDecimal.ZERO, BigDecimal.ZERO, BigDecimal.ZERO);
    assertThat(same).isEqualTo(new Bootstrap(nothing, nothing));
    assertThat(better.qwk().low()).isPositive();
    // by hand: the reversed scores are 2.4 steps off
    assertThat(better.mae().value()).isEqualByComparingTo("2.4");
    assertThat(better.mae().low()).isBetween(BigDecimal.ONE, better.mae().value());
  }

  private static Sample noise(int n, int signals) {
    CounterRandom random = new CounterRandom(n, signals);
    List<SampleRow> rows = new ArrayList<>();
    List<String> names = new ArrayList<>();
    for (int k = 0; k < signals; k++) {
      names.add("s" + k);
    }
    for (int i = 0; i < n; i++) {
      List<Double> values = names.stream().map(any -> Samples.noise(random)).toList();
      rows.add(new SampleRow("d" + i, 1 + random.below(5), values, 1 + random.below(5)));
    }
    return new Sample(Samples.ONE_TO_FIVE, names, rows);
  }

  private static List<LabelWarning.Code> codes(CalibrationReport report) {
    return report.warnings();
  }

  private static AgreementMetrics figures(CalibrationReport report, String name) {
    return report.performance().table().stream()
        .filter(metricsRow -> metricsRow.name().equals(name))
        .findFirst()
        .orElseThrow()
        .metrics();
  }

  private static CalibrationReport report(Sample sample, CalibrationRecipe recipe) {
    return CalibrationReportBuilder.report(
        sample,
        recipe,
        (CalibrationOutcome.Fitted) Calibrator.calibrate(sample, recipe),
        Optional.empty());
  }
}
