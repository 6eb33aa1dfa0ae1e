package dev.plumbline.calibrate.fit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.base.canonical.JsonRecord;
import dev.plumbline.calibrate.fit.PredictionIntervals.IntervalLevel;
import dev.plumbline.calibrate.fit.PredictionIntervals.PredictionIntervalFitter;
import dev.plumbline.calibrate.fit.Sample.SampleArrays;
import dev.plumbline.calibrate.fit.Sample.SampleRow;
import dev.plumbline.calibrate.stats.Bootstrap.BootstrapInterval;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PredictionIntervalsTest {

  private static final List<BigDecimal> LOCAL = Collections.nCopies(21, new BigDecimal("0.5"));

  /// Ten labels and the identity: of a score 3 the ends are 3 less or plus the errors; the rank of
  /// 80 % is floor(.2 * 11) = 2, that of 90 % is 1.
  @Test
  void the_ends_are_the_order_statistics_of_cv_plus() {
    PredictionIntervals intervals =
        new PredictionIntervals(
            10,
            List.of(fold("0.1", "0.2", "0.3", "0.4", "0.5"), fold("0.6", "0.7", "0.8", "0.9", "1")),
            LOCAL);
    assertThat(interval(intervals, 3, IntervalLevel.EIGHTY))
        .isEqualTo(new PredictionIntervals.PredictionInterval(decimal("2.1"), decimal("3.9")));
    assertThat(interval(intervals, 3, IntervalLevel.NINETY))
        .isEqualTo(new PredictionIntervals.PredictionInterval(decimal("2"), decimal("4")));
    assertThat(interval(intervals, 4.5, IntervalLevel.NINETY).high()).isEqualTo(decimal("5"));
  }

  /// Ends 1, 2, 2.5, 3.5, 4 and 5 of the labels' intervals, which round half up to whole points.
  @Test
  void the_probability_of_a_lower_score_is_a_share_of_the_ends() {
    PredictionIntervals intervals =
        new PredictionIntervals(3, List.of(fold("0.5"), fold("1", "2")), LOCAL);
    assertThat(below(intervals, 3)).isEqualTo(2 / 6.0);
    assertThat(below(intervals, 4)).isEqualTo(3 / 6.0);
    assertThat(below(intervals, 1)).isZero();
    assertThat(below(intervals, 6)).isEqualTo(1);
  }

  private static double below(PredictionIntervals intervals, double point) {
    return intervals.probabilityBelow(point, 3, List.of(), Samples.ONE_TO_FIVE);
  }

  @Test
  void too_few_errors_give_the_whole_scale() {
    PredictionIntervals intervals =
        new PredictionIntervals(4, List.of(fold("0", "0", "0", "0")), LOCAL);
    assertThat(interval(intervals, 3, IntervalLevel.EIGHTY))
        .isEqualTo(new PredictionIntervals.PredictionInterval(decimal("3"), decimal("3")));
    assertThat(interval(intervals, 3, IntervalLevel.NINETY))
        .isEqualTo(new PredictionIntervals.PredictionInterval(decimal("1"), decimal("5")));
  }

  @Test
  void local_errors_edited_by_hand_are_refused() {
    JsonObject json =
        readBack(
            new PredictionIntervals(3, List.of(fold("0.1", "0.2", "0.3")), LOCAL.subList(0, 20)));
    assertThat(JsonRecord.stored(PredictionIntervals.class, json).faults(Samples.ONE_TO_FIVE))
        .singleElement()
        .asString()
        .contains("local errors");
  }

  /// Errors of a judge that guesses below 3 and knows above.
  @Test
  void the_expected_error_is_larger_where_held_out_scores_were_wrong() {
    List<SampleRow> rows = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      double judge = 1 + i % 5;
      double human = judge < 3 ? 1 + i / 5 % 5 : judge;
      rows.add(new SampleRow("d" + i, judge, List.of(), human));
    }
    Sample sample = new Sample(Samples.ONE_TO_FIVE, List.of(), rows);
    PredictionIntervals fitted =
        PredictionIntervalFitter.fit(
            CalibrationMethod.IDENTITY, SampleArrays.of(sample), List.of());

    double low = fitted.expectedError(1, List.of(), sample.scale());
    double high = fitted.expectedError(5, List.of(), sample.scale());
    assertThat(low).isGreaterThan(4 * high);
    BootstrapInterval gain =
        ReferralCheck.gain(CalibrationMethod.IDENTITY, SampleArrays.of(sample), sample.scale());
    assertThat(gain.low().doubleValue()).isGreaterThan(0.5);
  }

  @Test
  void referral_by_errors_that_are_alike_everywhere_gains_nothing_for_certain() {
    int certain = 0;
    for (int seed = 0; seed < 20; seed++) {
      Random random = new Random(seed);
      List<SampleRow> rows = new ArrayList<>();
      for (int i = 0; i < 80; i++) {
        double judge = 2 + random.nextInt(3);
        rows.add(new SampleRow("d" + i, judge, List.of(), judge + random.nextInt(3) - 1));
      }
      Sample sample = new Sample(Samples.ONE_TO_FIVE, List.of(), rows);
      BootstrapInterval gain =
          ReferralCheck.gain(CalibrationMethod.IDENTITY, SampleArrays.of(sample), sample.scale());
      certain += gain.low().signum() > 0 ? 1 : 0;
    }

    assertThat(certain).isLessThanOrEqualTo(2);
  }

  @ParameterizedTest
  @EnumSource(CalibrationMethod.class)
  void what_is_stored_gives_the_same_intervals(CalibrationMethod method) {
    Sample sample = Samples.signals(60, 3);
    PredictionIntervals fitted =
        PredictionIntervalFitter.fit(method, SampleArrays.of(sample), sample.signalNames());
    JsonObject json = readBack(fitted);

    PredictionIntervals read = JsonRecord.stored(PredictionIntervals.class, json);

    assertThat(read).isEqualTo(fitted);
    for (SampleRow row : sample.rows()) {
      for (IntervalLevel level : IntervalLevel.values()) {
        PredictionIntervals.PredictionInterval interval =
            read.of(row.judge(), row.signals(), sample.scale(), level);
        assertThat(interval)
            .isEqualTo(fitted.of(row.judge(), row.signals(), sample.scale(), level));
        assertThat(interval.low()).isBetween(sample.scale().min(), interval.high());
        assertThat(interval.high()).isLessThanOrEqualTo(sample.scale().max());
      }
    }
  }

  @Test
  void errors_edited_by_hand_are_refused() {
    JsonObject json =
        readBack(new PredictionIntervals(3, List.of(fold("0.5", "0.2", "0.3")), LOCAL));
    assertThat(JsonRecord.stored(PredictionIntervals.class, json).faults(Samples.ONE_TO_FIVE))
        .singleElement()
        .asString()
        .contains("errors of a fold do not ascend");
  }

  @Test
  void thousands_of_labels_take_little_space() {
    Sample sample = Samples.signals(5_000, 4);
    PredictionIntervals fitted =
        PredictionIntervalFitter.fit(
            CalibrationMethod.BLENDED, SampleArrays.of(sample), sample.signalNames());
    assertThat(fitted.bytes().length).isLessThan(40_000);
  }

  /// Generated judges with errors that depend on the score; the promise is on average over fits.
  @Test
  void intervals_contain_the_promised_share() {
    double eighty = 0;
    double ninety = 0;
    int fits = 40;
    for (int seed = 0; seed < fits; seed++) {
      SampleArrays labels = SampleArrays.of(drawn(seed, 100));
      PredictionIntervals fitted =
          PredictionIntervalFitter.fit(CalibrationMethod.BLENDED, labels, List.of());
      eighty += covered(fitted, drawn(1_000 + seed, 400), IntervalLevel.EIGHTY) / fits;
      ninety += covered(fitted, drawn(1_000 + seed, 400), IntervalLevel.NINETY) / fits;
    }
    assertThat(eighty).isBetween(0.77, 0.85);
    assertThat(ninety).isBetween(0.88, 0.95);
  }

  /// As in a file.
  private static JsonObject readBack(PredictionIntervals intervals) {
    return JsonReader.canonicalObject(intervals.bytes()).orElseThrow();
  }

  private static double covered(PredictionIntervals intervals, Sample sample, IntervalLevel level) {
    long inside =
        sample.rows().stream()
            .filter(row -> {
              PredictionIntervals.PredictionInterval interval =
                  interval(intervals, row.judge(), level);
              return row.human() >= interval.low().doubleValue() - 1e-9
                  && row.human() <= interval.high().doubleValue() + 1e-9;
            })
            .count();
    return (double) inside / sample.size();
  }

  private static Sample drawn(long seed, int rows) {
    Random random = new Random(seed);
    return new Sample(
        Samples.ONE_TO_FIVE,
        List.of(),
        IntStream.range(0, rows)
            .mapToObj(i -> {
              double judge = 1 + 4 * random.nextDouble();
              double human = judge * 0.7 + 0.4 + random.nextGaussian() * (0.3 + judge / 10);
              return new SampleRow("d" + seed + "-" + i, judge, List.of(), Math.clamp(human, 1, 5));
            })
            .toList());
  }

  private static PredictionIntervals.PredictionInterval interval(
      PredictionIntervals intervals, double judge, IntervalLevel level) {
    return intervals.of(judge, List.of(), Samples.ONE_TO_FIVE, level);
  }

  private static PredictionIntervals.Fold fold(String... errors) {
    return new PredictionIntervals.Fold(
        new CalibrationMap.Identity(), Stream.of(errors).map(BigDecimal::new).toList());
  }

  private static BigDecimal decimal(String text) {
    return new BigDecimal(text);
  }
}
