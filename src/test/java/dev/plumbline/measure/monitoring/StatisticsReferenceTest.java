package dev.plumbline.measure.monitoring;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.plumbline.calibrate.stats.QuadraticWeightedKappa;
import dev.plumbline.calibrate.stats.Wasserstein;
import dev.plumbline.fixtures.FreshSeeds;
import dev.plumbline.measure.agreement.RatingTable;
import dev.plumbline.measure.agreement.RatingTable.RatedItem;
import dev.plumbline.measure.agreement.RatingTable.Rater;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;

/// Our statistics of generated samples beside those of scikit-learn, SciPy and NumPy.
/// `-Dplumbline.python` names a Python that has them.
@Tag("slow")
@EnabledIf("isThere")
@Tag("soak")
class StatisticsReferenceTest {

  private static final String PYTHON = System.getProperty("plumbline.python", "");
  private static final String SCRIPT = "src/test/python/statistics_reference.py";
  private static final int CASES = 60;
  private static final double TOLERANCE = 1e-9;

  private final ObjectMapper json = new ObjectMapper();

  @TempDir private Path folder;

  /// A case as the script reads it, and what we find.
  private record Case(ObjectNode sent, SortedMap<String, Optional<Double>> ours) {}

  static boolean isThere() {
    if (PYTHON.isEmpty()) {
      System.err.println(
          "SKIPPED: StatisticsReferenceTest, since -Dplumbline.python names no Python with"
              + " scikit-learn");
    }
    return !PYTHON.isEmpty();
  }

  @Test
  void our_statistics_are_those_of_the_reference() throws Exception {
    int seed = FreshSeeds.of(StatisticsReferenceTest.class)[0];
    SplittableRandom random = new SplittableRandom(seed);
    List<Case> cases = new ArrayList<>();
    for (int i = 0; i < CASES; i++) {
      cases.add(kappa(random));
      cases.add(samples(random));
      cases.add(table(random, 2));
      cases.add(table(random, 3 + random.nextInt(4)));
      cases.add(items(random));
      cases.add(strata(random));
    }

    List<JsonNode> theirs = reference(cases);

    double worst = 0;
    int figures = 0;
    for (int i = 0; i < cases.size(); i++) {
      JsonNode found = theirs.get(i);
      assertThat(found.size()).isEqualTo(cases.get(i).ours().size());
      for (var each : cases.get(i).ours().entrySet()) {
        JsonNode other = found.get(each.getKey());
        String as = "seed " + seed + ", case " + i + ", " + each.getKey() + ": " + other;
        assertThat(each.getValue().isEmpty()).as(as).isEqualTo(other.isNull());
        if (!other.isNull()) {
          double gap =
              Math.abs(each.getValue().get() - other.asDouble())
                  / Math.max(1, Math.abs(other.asDouble()));
          assertThat(gap).as(as + " is not " + each.getValue().get()).isLessThan(TOLERANCE);
          worst = Math.max(worst, gap);
          figures++;
        }
      }
    }
    System.out.println(figures + " figures, the largest difference " + worst);
  }

  private List<JsonNode> reference(List<Case> cases) throws IOException, InterruptedException {
    Path in = folder.resolve("cases");
    Path out = folder.resolve("figures");
    List<String> lines = new ArrayList<>();
    for (Case each : cases) {
      lines.add(json.writeValueAsString(each.sent()));
    }
    Files.write(in, lines);
    Process process =
        new ProcessBuilder(PYTHON, SCRIPT)
            .redirectInput(in.toFile())
            .redirectOutput(out.toFile())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    assertThat(process.waitFor(5, TimeUnit.MINUTES)).isTrue();
    assertThat(process.exitValue()).isZero();
    List<JsonNode> figures = new ArrayList<>();
    for (String line : Files.readAllLines(out)) {
      figures.add(json.readTree(line));
    }
    assertThat(figures).hasSameSizeAs(cases);
    return figures;
  }

  private Case of(String kind, SortedMap<String, Optional<Double>> ours, Object... members) {
    ObjectNode sent = json.createObjectNode().put("kind", kind);
    for (int i = 0; i < members.length; i += 2) {
      sent.set((String) members[i], json.valueToTree(members[i + 1]));
    }
    return new Case(sent, ours);
  }

  /// Some raters never vary.
  private Case kappa(SplittableRandom random) {
    int size = 2 + random.nextInt(60);
    int most = 1 + random.nextInt(4);
    int[] one = random.ints(size, 0, most).toArray();
    int[] other = random.ints(size, 0, 1 + random.nextInt(most)).toArray();
    TreeMap<RatedItem, Integer> decisions = new TreeMap<>();
    TreeMap<RatedItem, Integer> others = new TreeMap<>();
    QuadraticWeightedKappa quadratic = new QuadraticWeightedKappa();
    for (int i = 0; i < size; i++) {
      decisions.put(new RatedItem("d" + i, "C1"), one[i]);
      others.put(new RatedItem("d" + i, "C1"), other[i]);
      quadratic.add(one[i], other[i]);
    }
    RatingTable table =
        new RatingTable(
            List.of(
                new Rater(
                    "a",
                    Rater.Kind.PERSON,
                    new TreeSet<>(decisions.keySet()),
                    decisions,
                    new TreeSet<>()),
                new Rater(
                    "b",
                    Rater.Kind.PERSON,
                    new TreeSet<>(others.keySet()),
                    others,
                    new TreeSet<>())));
    TreeMap<String, Optional<Double>> ours = new TreeMap<>();
    ours.put("kappa", table.pairs().getFirst().agreement().kappa());
    ours.put("qwk", quadratic.find());
    return of("kappa", ours, "one", one, "other", other);
  }

  /// Values with ties.
  private Case samples(SplittableRandom random) {
    double step = random.nextBoolean() ? 0.5 : 0.001;
    double[] one = values(random, step, 0);
    double[] other = values(random, step, random.nextDouble());
    CountedValues first = counted(one);
    CountedValues second = counted(other);
    TreeMap<String, Optional<Double>> ours = new TreeMap<>();
    ours.put("smirnov", Optional.of(KolmogorovSmirnovTest.p(first, second)));
    ours.put("mannWhitney", Optional.of(MannWhitneyTest.p(first, second)));
    ours.put("wasserstein", Optional.of(Wasserstein.distance(one, other)));
    ours.put("mean", Optional.of(first.mean()));
    ours.put("deviation", Optional.of(first.deviation()));
    return of("samples", ours, "one", one, "other", other);
  }

  private static double[] values(SplittableRandom random, double step, double shift) {
    return random
        .doubles(5 + random.nextInt(100))
        .map(value -> Math.round((5 * value + shift) / step) * step)
        .toArray();
  }

  private static CountedValues counted(double[] values) {
    CountedValues counted = new CountedValues();
    Arrays.stream(values).forEach(counted::add);
    return counted;
  }

  /// Counts of which none is so rare that it is pooled.
  private Case table(SplittableRandom random, int categories) {
    long least = categories == 2 ? 0 : 20;
    long[] one = random.longs(categories, least, 80).toArray();
    long[] other = random.longs(categories, least, 80).toArray();
    one[0]++;
    other[1]++;
    TreeMap<String, Optional<Double>> ours = new TreeMap<>();
    ours.put("psi", Optional.of(PopulationStabilityIndex.of(one, other)));
    ours.put(categories == 2 ? "fisher" : "pearson", Optional.of(HomogeneityTest.p(one, other)));
    return of("table", ours, "one", one, "other", other);
  }

  private Case items(SplittableRandom random) {
    int count = 2 + random.nextInt(5);
    ItemTotals totals = new ItemTotals(count);
    double[][] rows = new double[20 + random.nextInt(60)][count];
    for (double[] row : rows) {
      double able = random.nextDouble();
      for (int item = 0; item < count; item++) {
        row[item] = item == 1 && count > 4 ? 1 : Math.round(able + random.nextDouble()) / 2.0;
      }
      totals.add(row);
    }
    TreeMap<String, Optional<Double>> ours = new TreeMap<>();
    for (int item = 0; item < count; item++) {
      ours.put("difficulty" + item, totals.difficulty(item));
      ours.put("discrimination" + item, totals.discrimination(item));
    }
    ours.put("alpha", totals.alpha());
    return of("items", ours, "rows", rows);
  }

  private Case strata(SplittableRandom random) {
    MantelHaenszel pooled = new MantelHaenszel();
    List<long[]> strata = new ArrayList<>();
    for (int stratum = 0; stratum < 1 + random.nextInt(6); stratum++) {
      long[] counts = random.longs(4, 0, 30).toArray();
      counts[0]++;
      counts[2]++;
      strata.add(counts);
      pooled.add(counts[0], counts[1], counts[2], counts[3]);
    }
    TreeMap<String, Optional<Double>> ours = new TreeMap<>();
    ours.put("oddsRatio", pooled.isDefined() ? Optional.of(pooled.oddsRatio()) : Optional.empty());
    return of("strata", ours, "strata", strata);
  }
}
