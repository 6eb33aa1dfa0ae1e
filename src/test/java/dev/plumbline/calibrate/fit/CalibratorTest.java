package dev.plumbline.calibrate.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.base.canonical.JsonReader.JsonResult;
import dev.plumbline.base.canonical.JsonRecord;
import dev.plumbline.calibrate.CalibrationReport.AgreementMetrics;
import dev.plumbline.calibrate.CalibrationReportBuilder;
import dev.plumbline.calibrate.FittedCalibration;
import dev.plumbline.calibrate.FittedCalibration.CalibrationScope;
import dev.plumbline.calibrate.fit.CalibrationMethod.Objective;
import dev.plumbline.calibrate.fit.Calibrator.CalibrationOutcome;
import dev.plumbline.calibrate.fit.Calibrator.CalibrationRecipe;
import dev.plumbline.calibrate.fit.Sample.SampleRow;
import dev.plumbline.calibrate.stats.CounterRandom;
import dev.plumbline.calibrate.stats.PiecewiseLinear.ScalePoints;
import dev.plumbline.fixtures.Soak;
import dev.plumbline.rubric.plan.model.Scale;
import dev.plumbline.score.extraction.JudgeIdentity;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

@Tag("slow")
@Tag("soak")
class CalibratorTest {

  private static final CalibrationRecipe AUTO = new CalibrationRecipe.Auto(Objective.QWK);

  @Test
  void fewer_than_twenty_labels_are_rejected() {
    assertThat(Calibrator.calibrate(Samples.lenient(19, 1), AUTO))
        .isEqualTo(new CalibrationOutcome.Refused("labels: 19 rows, at least 20 are required"));
    assertThat(Calibrator.calibrate(Samples.lenient(20, 1), AUTO))
        .isInstanceOf(CalibrationOutcome.Fitted.class);
  }

  @ParameterizedTest
  @EnumSource(CalibrationMethod.class)
  void the_fit_is_independent_of_the_order_of_rows(CalibrationMethod method) {
    Sample sample = Samples.signals(120, 3);
    CalibrationRecipe recipe = new CalibrationRecipe.Fixed(method);
    CalibrationOutcome one = Calibrator.calibrate(sample, recipe);
    CalibrationOutcome other = Calibrator.calibrate(Samples.shuffled(sample, 5), recipe);
    assertThat(other).isEqualTo(one);
    assertThat(other.toString()).isEqualTo(one.toString());
  }

  @Test
  void auto_is_independent_of_the_order_of_rows() {
    Sample sample = Samples.signals(60, 4);
    assertThat(Calibrator.calibrate(Samples.shuffled(sample, 1), AUTO).toString())
        .isEqualTo(Calibrator.calibrate(sample, AUTO).toString());
  }

  @ParameterizedTest
  @EnumSource(CalibrationMethod.class)
  void maps_of_the_judges_score_alone_are_monotone(CalibrationMethod method) {
    for (int seed = 0; seed < 20; seed++) {
      ScoreMapper scoreMapper = mapper(fitted(Samples.lenient(25, seed), method));
      BigDecimal last = BigDecimal.ZERO;
      for (double judge = -1; judge <= 7; judge += 0.01) {
        BigDecimal exact = scoreMapper.map(judge, List.of()).exact();
        assertThat(exact).isGreaterThanOrEqualTo(last);
        last = exact;
      }
    }
  }

  @ParameterizedTest
  @EnumSource(CalibrationMethod.class)
  void a_negatively_correlated_judge_is_flattened_and_not_reversed(CalibrationMethod method) {
    double[] judge = new double[40];
    double[] human = new double[40];
    for (int i = 0; i < judge.length; i++) {
      judge[i] = 1 + i % 5;
      human[i] = 5 - i % 5;
    }
    ScoreMapper scoreMapper = mapper(fitted(Samples.of(Samples.ONE_TO_FIVE, judge, human), method));
    assertThat(scoreMapper.map(5, List.of()).exact())
        .isGreaterThanOrEqualTo(scoreMapper.map(1, List.of()).exact());
  }

  @ParameterizedTest
  @MethodSource("worstCases")
  void results_lie_on_the_scale_for_any_labels(String name, Sample sample) {
    ScalePoints scalePoints = ScalePoints.of(sample.scale());
    for (CalibrationRecipe recipe : recipes()) {
      CalibrationOutcome.Fitted fitted = fitted(sample, recipe);
      for (double judge : new double[] {-1e12, -1, 0, 0.5, 1, 2.75, 3, 5, 1e12, 1e300}) {
        for (double signal : new double[] {-1e300, 0, 1, 1e300}) {
          List<Double> signals = sample.signalNames().stream().map(any -> signal).toList();
          ScoreMapper.MappedScore mappedScore = mapper(fitted).map(judge, signals);

          assertThat(mappedScore.exact().doubleValue())
              .isBetween(scalePoints.min(), scalePoints.max());
          assertThat(mappedScore.score())
              .isEqualByComparingTo(
                  sample.scale().value(scalePoints.point(mappedScore.exact().doubleValue())));
        }
      }
      FittedCalibration stored =
          FittedCalibration.of(
              BOND,
              fitted,
              CalibrationReportBuilder.report(sample, recipe, fitted, Optional.empty()),
              sample);
      assertThat(readBack(stored).bytes()).isEqualTo(stored.bytes());
    }
  }

  @ParameterizedTest
  @EnumSource(value = CalibrationMethod.class, names = "IDENTITY", mode = EnumSource.Mode.EXCLUDE)
  void a_constant_judge_has_one_calibrated_score(CalibrationMethod method) {
    Sample sample = Samples.of(Samples.ONE_TO_FIVE, all(30, 4), alternating(30, 2, 3));
    ScoreMapper scoreMapper = mapper(fitted(sample, method));
    assertThat(scoreMapper.map(1, List.of())).isEqualTo(scoreMapper.map(5, List.of()));
    assertThat(scoreMapper.map(4, List.of()).exact()).isEqualByComparingTo("2.5");
  }

  @ParameterizedTest
  @EnumSource(CalibrationMethod.class)
  void a_signal_equal_to_the_judges_score_is_ignored(CalibrationMethod method) {
    Sample sample = Samples.lenient(60, 2);
    List<SampleRow> doubled = new ArrayList<>();
    for (SampleRow row : sample.rows()) {
      doubled.add(new SampleRow(row.id(), row.judge(), List.of(row.judge(), 7.0), row.human()));
    }
    Sample same = new Sample(sample.scale(), List.of("again", "constant"), doubled);
    assertThat(fitted(same, method).map()).isEqualTo(fitted(sample, method).map());
  }

  @Test
  void a_judge_on_another_scale_is_mapped_to_the_human_scale() {
    Sample sample = Samples.lenient(100, 1);
    List<SampleRow> shares = new ArrayList<>();
    for (SampleRow row : sample.rows()) {
      shares.add(new SampleRow(row.id(), row.judge() / 5, List.of(), row.human()));
    }
    Sample other = new Sample(sample.scale(), List.of(), shares);
    AgreementMetrics metrics = heldOut(other);
    assertThat(metrics.qwk().orElseThrow()).isGreaterThan(new BigDecimal("0.5"));
    assertThat(metrics.meanDifference().orElseThrow().abs()).isLessThan(new BigDecimal("0.1"));
  }

  @Test
  void numbers_that_are_not_finite_are_rejected() {
    ScoreMapper scoreMapper = mapper(fitted(Samples.lenient(30, 1), CalibrationMethod.OFFSET));
    assertThatIllegalArgumentException().isThrownBy(() -> scoreMapper.map(Double.NaN, List.of()));
    assertThatIllegalArgumentException().isThrownBy(() -> new SampleRow("a", 1e13, List.of(), 1));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new SampleRow("a", 1, List.of(Double.POSITIVE_INFINITY), 1));
  }

  @Test
  void rows_need_distinct_ids_and_all_signals() {
    SampleRow row = new SampleRow("a", 1, List.of(), 1);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Sample(Samples.ONE_TO_FIVE, List.of(), List.of(row, row)));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Sample(Samples.ONE_TO_FIVE, List.of("length"), List.of(row)));
  }

  @Test
  void a_map_has_at_most_fifteen_digits() {
    CalibrationOutcome.Fitted fitted = fitted(Samples.signals(80, 2), CalibrationMethod.WGR);

    CalibrationMap.SignalMap map = (CalibrationMap.SignalMap) fitted.map();
    for (CalibrationMap.Term term : map.terms()) {
      assertThat(term.weight().precision()).isLessThanOrEqualTo(15);
    }
    // judge, detail, noise and their six squares and products
    assertThat(map.terms()).hasSize(9);
  }

  @Test
  void stored_maps_of_generated_samples_give_scores_on_the_scale() {
    int fits = 0;
    int samples = Soak.times("samples", 30, 150);
    for (int seed = 0; seed < samples; seed++) {
      Sample sample = GeneratedSamples.of(seed);
      ScalePoints scalePoints = ScalePoints.of(sample.scale());
      for (CalibrationMethod method : CalibrationMethod.values()) {
        CalibrationOutcome.Fitted fitted = fitted(sample, method);
        CalibrationMap stored = readBack(fitted.map());
        assertThat(MapPlausibilityCheck.fault(stored, sample.scale(), sample.signalNames()))
            .isEmpty();
        for (SampleRow row :
            GeneratedSamples.of(seed + 1_000_000, sample.signalNames().size()).rows()) {
          ScoreMapper.MappedScore mappedScore =
              new ScoreMapper(stored, sample.scale()).map(row.judge(), row.signals());
          double exact = mappedScore.exact().doubleValue();
          assertThat(exact)
              .as("%s %s", seed, method)
              .isBetween(scalePoints.min(), scalePoints.max());
          assertThat(sample.scale().contains(mappedScore.score()))
              .as("%s %s", seed, method)
              .isTrue();
          assertThat(mappedScore).isEqualTo(mapper(fitted).map(row.judge(), row.signals()));
        }
        fits++;
      }
    }
    assertThat(fits).isEqualTo(samples * CalibrationMethod.values().length);
  }

  private static final CalibrationScope BOND =
      new CalibrationScope(
          Digest.of(ArtefactKind.TABLE, Json.of("extraction")),
          Digest.of(ArtefactKind.TABLE, Json.of("scoring")),
          new JudgeIdentity("cues", "", ""),
          "composite");

  private static CalibrationMap readBack(CalibrationMap map) {
    return JsonRecord.stored(CalibrationMap.class, JsonReader.written(map.bytes()).orElseThrow());
  }

  /// Read back from its bytes, as in a run.
  private static FittedCalibration readBack(FittedCalibration stored) {
    return switch (JsonReader.readCanonical(stored.bytes())) {
      case JsonResult.Read(Json json) -> FittedCalibration.read((JsonObject) json);
      case JsonResult.Refused refused -> throw new AssertionError(refused.problems());
    };
  }

  static Stream<Object[]> worstCases() {
    Scale half = Scale.of("0", "5", "0.5");
    Scale binary = Scale.of("0", "1", "1");
    return Stream.of(
        new Object[] {"constant judge", sample(Samples.ONE_TO_FIVE, all(20, 3), mixed(20, 5, 1))},
        new Object[] {"constant labels", sample(Samples.ONE_TO_FIVE, mixed(20, 5, 1), all(20, 2))},
        new Object[] {"all constant", sample(Samples.ONE_TO_FIVE, all(20, 5), all(20, 1))},
        new Object[] {"two values", sample(binary, mixed(25, 2, 0), alternating(25, 0, 1))},
        new Object[] {"one row apart", sample(half, oneApart(21), oneApart(21))},
        new Object[] {"half points", sample(half, mixed(30, 6, 0), mixed(30, 5, 0.5))},
        new Object[] {"judge off the scale", sample(half, mixed(30, 90, -40), mixed(30, 6, 0))},
        new Object[] {"n = 20 with signals", Samples.signals(20, 9)},
        new Object[] {"signals of all sizes", sizes()});
  }

  private static List<CalibrationRecipe> recipes() {
    List<CalibrationRecipe> recipes = new ArrayList<>();
    for (CalibrationMethod method : CalibrationMethod.values()) {
      recipes.add(new CalibrationRecipe.Fixed(method));
    }
    recipes.add(AUTO);
    recipes.add(new CalibrationRecipe.Auto(Objective.MAE));
    return recipes;
  }

  private static Sample sizes() {
    List<SampleRow> rows = new ArrayList<>();
    double[] noise = mixed(24, 100, 0);
    for (int i = 0; i < noise.length; i++) {
      List<Double> signals = List.of(1e12 * (i % 2), 1e-12 * noise[i], 3.0, 1e9 + i, 1.0 + i % 4);
      rows.add(new SampleRow("d" + i, 1 + i % 4, signals, 1 + i % 5));
    }
    return new Sample(Samples.ONE_TO_FIVE, List.of("a", "b", "c", "d", "e"), rows);
  }

  private static Sample sample(Scale scale, double[] judge, double[] human) {
    return Samples.of(scale, judge, human);
  }

  private static double[] all(int n, double value) {
    return alternating(n, value, value);
  }

  private static double[] alternating(int n, double one, double other) {
    double[] values = new double[n];
    for (int i = 0; i < n; i++) {
      values[i] = i % 2 == 0 ? one : other;
    }
    return values;
  }

  private static double[] oneApart(int n) {
    double[] values = all(n, 2);
    values[n / 2] = 3.5;
    return values;
  }

  private static double[] mixed(int n, int count, double from) {
    CounterRandom random = new CounterRandom(n, count);
    double[] values = new double[n];
    for (int i = 0; i < n; i++) {
      values[i] = from + random.below(count);
    }
    return values;
  }

  private static AgreementMetrics heldOut(Sample sample) {
    return CalibrationReportBuilder.report(sample, AUTO, fitted(sample, AUTO), Optional.empty())
        .performance()
        .table()
        .get(1)
        .metrics();
  }

  private static CalibrationOutcome.Fitted fitted(Sample sample, CalibrationMethod method) {
    return fitted(sample, new CalibrationRecipe.Fixed(method));
  }

  private static CalibrationOutcome.Fitted fitted(Sample sample, CalibrationRecipe recipe) {
    return (CalibrationOutcome.Fitted) Calibrator.calibrate(sample, recipe);
  }

  static ScoreMapper mapper(CalibrationOutcome.Fitted fitted) {
    return new ScoreMapper(fitted.map(), fitted.scale());
  }
}
