package dev.plumbline.measure.monitoring;

import dev.plumbline.base.canonical.SortedCopy;
import dev.plumbline.base.problem.WireNamed;
import dev.plumbline.calibrate.stats.Wasserstein;
import dev.plumbline.measure.monitoring.FeatureComparison.Distribution.CategoryDistribution;
import dev.plumbline.measure.monitoring.FeatureComparison.Distribution.NumberDistribution;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeSet;

/// One feature in two runs.
///
/// @param stability the population stability index
/// @param distance the Wasserstein distance, in the unit of the numbers; absent for categories
/// @param tests none if the feature has the same single value in all documents: then there is
///   nothing that a test could find
public record FeatureComparison(
    Feature feature,
    Distribution before,
    Distribution now,
    double stability,
    Optional<Double> distance,
    List<Test> tests) {

  /// A change that is worth an alarm, by the custom of the population stability index.
  private static final double STABILITY_MAX = 0.1;

  private static final double RATIO_MAX = 2;

  public FeatureComparison {
    tests = List.copyOf(tests);
  }

  /// @param p not adjusted for the number of tests
  public record Test(Kind kind, double p) {

    /// What a test compares.
    public enum Kind {
      /// Mann and Whitney: whether numbers tend to be higher or lower.
      LOCATION,
      /// Kolmogorov and Smirnov: whether numbers are distributed otherwise in any way.
      SHAPE,
      /// Fisher or Pearson: whether shares of categories differ.
      SHARES,
      /// Fisher: whether the number is unknown more or less often.
      UNKNOWN
    }
  }

  /// @throws IllegalArgumentException if the feature is a number in one run and none in the other
  static FeatureComparison of(Feature feature, Distribution before, Distribution now) {
    if (before instanceof NumberDistribution was && now instanceof NumberDistribution is) {
      return numbers(feature, was, is);
    }
    if (before instanceof CategoryDistribution was && now instanceof CategoryDistribution is) {
      return categories(feature, was, is);
    }
    throw new IllegalArgumentException(feature.label() + " is of two kinds");
  }

  private static FeatureComparison numbers(
      Feature feature, NumberDistribution before, NumberDistribution now) {
    List<Test> tests = new ArrayList<>();
    if (!before.values().isConstantWith(now.values())) {
      tests.add(new Test(Test.Kind.LOCATION, MannWhitneyTest.p(before.values(), now.values())));
      tests.add(new Test(Test.Kind.SHAPE, KolmogorovSmirnovTest.p(before.values(), now.values())));
    }
    long[] was = {before.unknown(), before.values().size()};
    long[] is = {now.unknown(), now.values().size()};
    if (was[0] + is[0] > 0 && was[1] + is[1] > 0) {
      tests.add(new Test(Test.Kind.UNKNOWN, HomogeneityTest.p(was, is)));
    }
    boolean both = !before.values().isEmpty() && !now.values().isEmpty();
    return new FeatureComparison(
        feature,
        before,
        now,
        Math.max(
            PopulationStabilityIndex.of(before.values(), now.values()),
            PopulationStabilityIndex.of(was, is)),
        both
            ? Optional.of(Wasserstein.distance(before.values().sorted(), now.values().sorted()))
            : Optional.empty(),
        tests);
  }

  private static FeatureComparison categories(
      Feature feature, CategoryDistribution before, CategoryDistribution now) {
    SortedSet<String> names = new TreeSet<>(before.counts().keySet());
    names.addAll(now.counts().keySet());
    long[] was = names.stream().mapToLong(before::count).toArray();
    long[] is = names.stream().mapToLong(now::count).toArray();
    List<Test> tests =
        names.size() < 2
            ? List.of()
            : List.of(new Test(Test.Kind.SHARES, HomogeneityTest.p(was, is)));
    return new FeatureComparison(
        feature, before, now, PopulationStabilityIndex.of(was, is), Optional.empty(), tests);
  }

  /// Whether the difference is large enough to matter, if it is no chance: a stability index of at
  /// least .1, or a category that became twice as frequent or half as frequent. With many documents
  /// a difference that nobody would notice is certain.
  public boolean isNotable() {
    return stability >= STABILITY_MAX
        || before instanceof CategoryDistribution was
            && now instanceof CategoryDistribution is
            && hasDoubled(was, is);
  }

  private static boolean hasDoubled(CategoryDistribution before, CategoryDistribution now) {
    SortedSet<String> names = new TreeSet<>(before.counts().keySet());
    names.addAll(now.counts().keySet());
    return names.stream()
        .anyMatch(name -> {
          double was = (double) before.count(name) / Math.max(1, before.documents());
          double is = (double) now.count(name) / Math.max(1, now.documents());
          return Math.max(was, is) >= RATIO_MAX * Math.min(was, is);
        });
  }

  /// Something that is observed of every document of a run.
  ///
  /// @param name of the trait, item, fact or gate; empty where a run has only one of the kind
  public record Feature(Kind kind, String name) implements Comparable<Feature> {

    private static final Comparator<Feature> ORDER =
        Comparator.comparing(Feature::kind).thenComparing(Feature::name);

    /// The kinds of features, in the order of a report.
    public enum Kind implements WireNamed {
      STATUS("look at the documents without a score: `report` says why they have none"),
      VERDICT(
          "do not act on the new verdicts as on the old ones before they are compared with human"
              + " scores of new documents"),
      SCORE(
          "measure the agreement with human scores on new documents (`report --labels`); a calibration"
              + " that was fitted on the old ones may no longer hold"),
      DECISION(
          "judge texts of the old run again (`--anchors`): if the answers differ, the judge has"
              + " changed, else the documents have"),
      CAP(
          "look at some capped documents (`show --where 'caps > 0'`): the judge quotes otherwise, or"
              + " the texts are written otherwise"),
      FLAG("look at the flagged documents: their sentences address the judge"),
      GATE("look at what the gate ends: other texts arrive, or a fact is computed otherwise"),
      ANSWERED_BY(
          "the endpoint asks another model than before: `--answered-by` says who may answer"),
      FACT("find out where the documents come from: what is supplied or computed has changed"),
      LENGTH("find out where the documents come from: longer or shorter texts arrive");

      private final String advice;

      Kind(String advice) {
        this.advice = advice;
      }

      /// What to do if it has changed.
      public String advice() {
        return advice;
      }
    }

    @Override
    public int compareTo(Feature other) {
      return ORDER.compare(this, other);
    }

    /// Such as `decision C1` or `status`.
    public String label() {
      return kind.wireName() + (name.isEmpty() ? "" : " " + name);
    }
  }

  /// How a feature is distributed over the documents of a run.
  public sealed interface Distribution {

    /// Documents that have the feature, known or not.
    long documents();

    /// @param unknown documents in which the number is not known
    record NumberDistribution(CountedValues values, long unknown) implements Distribution {
      @Override
      public long documents() {
        return values.size() + unknown;
      }
    }

    /// @param counts by category; documents in which it is not known are a category of their own
    record CategoryDistribution(SortedMap<String, Long> counts) implements Distribution {
      public CategoryDistribution {
        counts = SortedCopy.of(counts);
      }

      @Override
      public long documents() {
        return counts.values().stream().mapToLong(Long::longValue).sum();
      }

      long count(String category) {
        return counts.getOrDefault(category, 0L);
      }
    }
  }
}
