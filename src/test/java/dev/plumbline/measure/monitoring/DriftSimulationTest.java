package dev.plumbline.measure.monitoring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.fixtures.FreshSeeds;
import dev.plumbline.fixtures.Soak;
import dev.plumbline.measure.monitoring.FeatureComparison.Distribution;
import dev.plumbline.measure.monitoring.FeatureComparison.Feature;
import java.util.List;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// How often a report alarms without a shift, and how often with one. The figures of
/// `docs/measuring.md` come from `-Dsimulations=2000`.
@Tag("slow")
@Tag("soak")
class DriftSimulationTest {

  private static final int SIMULATIONS = Soak.times("simulations", 40, 500);
  private static final int ITEMS = 8;
  private static final int SHIFTS = 40;

  /// What is shifted, in standard deviations.
  private record Shift(String feature, double by) {
    private static final Shift NONE = new Shift("", 0);

    private double of(String name) {
      return feature.equals(name) ? by : 0;
    }
  }

  /// A share that is 4.5 standard errors above the level comes about once in 100,000 times.
  @ParameterizedTest
  @ValueSource(ints = {100, 300, 1_000})
  void without_a_shift_at_most_one_report_in_twenty_alarms(int documents) {
    int[] seeds = {19, FreshSeeds.of(DriftSimulationTest.class)[0]};
    int alarms = 0;
    int reports = 0;
    for (int seed : seeds) {
      Random random = new Random(seed * 31L + documents);
      for (int i = 0; i < SIMULATIONS; i++) {
        alarms += report(documents, Shift.NONE, random).alarms() > 0 ? 1 : 0;
        reports++;
      }
    }

    System.out.printf(
        "%d documents: %d of %d reports without a shift alarm, %.2f %%%n",
        documents, alarms, reports, 100.0 * alarms / reports);
    double error = Math.sqrt(0.05 * 0.95 / reports);
    assertThat((double) alarms / reports).isLessThan(0.05 + 4.5 * error);
  }

  @Test
  void a_shift_of_half_a_standard_deviation_is_found_in_300_documents() {
    int[] seeds = {7, FreshSeeds.of(DriftSimulationTest.class)[0]};
    List<String> features =
        List.of("quality", "length", "fact", "truth", "D0", "D1", "D2", "D3", "D4", "channel");
    for (int seed : seeds) {
      Random random = new Random(seed);
      int found = 0;
      for (int i = 0; i < SHIFTS; i++) {
        Shift shift = new Shift(features.get(i % features.size()), i % 4 < 2 ? 0.5 : -0.5);
        found += report(300, shift, random).alarms() > 0 ? 1 : 0;
      }
      System.out.println(found + " of " + SHIFTS + " shifts found, seed " + seed);
      assertThat(found).isGreaterThanOrEqualTo(SHIFTS * 8 / 10);
    }
  }

  /// A shift of a twentieth of a standard deviation in 100,000 documents is no chance, and does not
  /// matter.
  @Test
  void a_certain_but_small_shift_is_no_alarm() {
    DriftReport report = report(40_000, new Shift("length", 0.05), new Random(3));
    assertThat(report.alarms()).isZero();
    assertThat(report.features())
        .filteredOn(one -> one.comparison().feature().kind() == Feature.Kind.LENGTH)
        .allSatisfy(one -> assertThat(one.p()).isLessThan(0.001));
  }

  private static DriftReport report(int documents, Shift shift, Random random) {
    RunProfile before = profile(documents, Shift.NONE, random);
    RunProfile now = profile(documents, shift, random);
    return DriftReport.of(List.of(new DriftReport.Pair(before, now, 0, List.of()))).getFirst();
  }

  /// Documents as a judge sees them: eight items decided by one quality, two traits and a composite
  /// of them, a verdict, caps that follow low decisions, lengths, facts.
  private static RunProfile profile(int documents, Shift shift, Random random) {
    SortedMap<Feature, CountedValues> numbers = new TreeMap<>();
    SortedMap<Feature, SortedMap<String, Long>> categories = new TreeMap<>();
    for (int i = 0; i < documents; i++) {
      double quality = random.nextGaussian() + shift.of("quality");
      int[] traits = new int[2];
      for (int item = 0; item < ITEMS; item++) {
        double value =
            0.7 * quality + 0.7 * random.nextGaussian() + shift.of("D" + item) + item * 0.1;
        int decision = value < 0 ? 0 : value < 0.9 ? 1 : 2;
        traits[item % 2] += decision;
        count(Feature.Kind.DECISION, "D" + item, Integer.toString(decision), categories);
        boolean capped = decision == 2 && random.nextInt(12) == 0;
        count(Feature.Kind.CAP, "D" + item, capped ? "capped" : "none", categories);
      }
      double composite = (traits[0] + traits[1]) / 4.0 + 1;
      number(Feature.Kind.SCORE, "composite", composite, numbers);
      number(Feature.Kind.SCORE, "T0", traits[0] / 2.0 + 1, numbers);
      number(Feature.Kind.SCORE, "T1", traits[1] / 2.0 + 1, numbers);
      count(Feature.Kind.VERDICT, "", composite >= 3 ? "pass" : "fail", categories);
      count(
          Feature.Kind.STATUS, "", random.nextInt(40) == 0 ? "needs-review" : "scored", categories);
      count(Feature.Kind.FLAG, "", random.nextInt(60) == 0 ? "flagged" : "none", categories);
      double length = random.nextGaussian() + shift.of("length");
      number(Feature.Kind.LENGTH, "", Math.round(Math.exp(6 + 0.4 * length)), numbers);
      double fact = random.nextGaussian() + shift.of("fact");
      number(Feature.Kind.FACT, "fact", Math.round(10 * fact) / 10.0, numbers);
      double truth = random.nextGaussian() + shift.of("truth");
      count(Feature.Kind.FACT, "truth", Boolean.toString(truth > 0), categories);
      double channel = random.nextGaussian() + shift.of("channel");
      String name = channel < -0.7 ? "mail" : channel < 0.4 ? "web" : "phone";
      count(Feature.Kind.FACT, "channel", name, categories);
    }
    SortedMap<Feature, Distribution> features = new TreeMap<>();
    numbers.forEach(
        (feature, values) -> features.put(feature, new Distribution.NumberDistribution(values, 0)));
    categories.forEach(
        (feature, counts) -> features.put(feature, new Distribution.CategoryDistribution(counts)));
    return new RunProfile(documents, features);
  }

  private static void number(
      Feature.Kind kind, String name, double value, SortedMap<Feature, CountedValues> numbers) {
    numbers.computeIfAbsent(new Feature(kind, name), _ -> new CountedValues()).add(value);
  }

  private static void count(
      Feature.Kind kind,
      String name,
      String category,
      SortedMap<Feature, SortedMap<String, Long>> categories) {
    categories
        .computeIfAbsent(new Feature(kind, name), _ -> new TreeMap<>())
        .merge(category, 1L, Long::sum);
  }
}
