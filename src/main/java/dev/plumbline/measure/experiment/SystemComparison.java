package dev.plumbline.measure.experiment;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.JsonRecord;
import dev.plumbline.base.canonical.JsonRecord.Member;
import dev.plumbline.base.canonical.JsonRecord.Rounded;
import dev.plumbline.base.canonical.JsonRecord.Sparse;
import dev.plumbline.base.number.DoubleFormat;
import dev.plumbline.calibrate.stats.PiecewiseLinear.ScalePoints;
import dev.plumbline.measure.agreement.AgreementBootstrap;
import dev.plumbline.measure.agreement.AgreementBootstrap.AgreementStatistic;
import dev.plumbline.measure.agreement.Estimate;
import dev.plumbline.measure.agreement.HolmAdjustment;
import dev.plumbline.measure.agreement.ScorePairs;
import dev.plumbline.rubric.plan.model.Scale;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/// Several systems that scored the same documents, compared with people.
///
/// @param documents labelled documents that every system scored; all figures are about these
/// @param left labelled documents of some run that another system did not score
/// @param systems the runs, then the baselines
/// @param differences of every other system from the first
/// @param missing why systems that belong to the comparison are not in it
public record SystemComparison(
    String target,
    Scale scale,
    int documents,
    int left,
    List<SystemAgreement> systems,
    @Sparse List<SystemDifference> differences,
    @Sparse List<String> missing)
    implements JsonRecord {

  public SystemComparison {
    systems = List.copyOf(systems);
    differences = List.copyOf(differences);
    missing = List.copyOf(missing);
  }

  /// Whether one system agrees better with people than another: one that has no kappa does not.
  public boolean agreesBetter(String name, String other) {
    Optional<BigDecimal> one = qwk(name);
    Optional<BigDecimal> two = qwk(other);
    return one.isPresent() && (two.isEmpty() || one.get().compareTo(two.get()) > 0);
  }

  /// @param name of one of the systems
  private Optional<BigDecimal> qwk(String name) {
    return systems.stream()
        .filter(system -> system.name().equals(name))
        .findFirst()
        .orElseThrow()
        .estimates()
        .get(AgreementStatistic.QWK)
        .find();
  }

  public SystemComparison without(List<String> reasons) {
    return new SystemComparison(target, scale, documents, left, systems, differences, reasons);
  }

  /// The agreement of one system with people.
  ///
  /// @param cost absent for a baseline, which asks no judge
  public record SystemAgreement(
      String name,
      @Member("metrics") Map<AgreementStatistic, Estimate> estimates,
      Optional<DocumentCost> cost) {
    public SystemAgreement {
      estimates = Collections.unmodifiableMap(new EnumMap<>(estimates));
    }
  }

  /// What a run cost for each of its documents, as recorded beside it; answers that were in the
  /// store already cost nothing.
  ///
  /// @param milliseconds of the clock, with all that was done at the same time
  /// @param money in the currency of the price list
  @Rounded
  public record DocumentCost(
      BigDecimal calls,
      BigDecimal inputTokens,
      BigDecimal outputTokens,
      BigDecimal milliseconds,
      BigDecimal money) {}

  /// What one system has more than the first.
  ///
  /// @param estimate of the statistic of `system` less that of the first system
  /// @param p two-sided, by the bootstrap
  /// @param adjusted for all differences in this statistic, after Holm
  @Rounded
  public record SystemDifference(
      String system,
      AgreementStatistic statistic,
      @Member("difference") Estimate estimate,
      BigDecimal p,
      BigDecimal adjusted) {}

  /// Collects the scores of several systems, by document.
  public static final class SystemComparisonBuilder {

    private static final EnumSet<AgreementStatistic> ALL = EnumSet.allOf(AgreementStatistic.class);

    /// Statistics whose differences are tested.
    private static final List<AgreementStatistic> COMPARED =
        List.of(AgreementStatistic.QWK, AgreementStatistic.MAE);

    private final String target;
    private final Scale scale;
    private final SortedMap<Digest, Double> human;
    private final List<ScoredSystem> systems = new ArrayList<>();

    private record ScoredSystem(
        String name, SortedMap<Digest, Double> scores, Optional<DocumentCost> cost) {}

    /// @param human the labels, by document
    public SystemComparisonBuilder(String target, Scale scale, SortedMap<Digest, Double> human) {
      this.target = target;
      this.scale = scale;
      this.human = new TreeMap<>(human);
    }

    /// The next system; the first one is that from which the others are told apart.
    ///
    /// @param scores by document; others of its documents have no point score
    public void add(String name, SortedMap<Digest, Double> scores, Optional<DocumentCost> cost) {
      systems.add(new ScoredSystem(name, new TreeMap<>(scores), cost));
    }

    /// Empty without a labelled document that every system scored.
    public Optional<SystemComparison> build() {
      SortedSet<Digest> some = new TreeSet<>();
      SortedSet<Digest> all = new TreeSet<>(human.keySet());
      for (ScoredSystem system : systems) {
        some.addAll(system.scores().keySet());
        all.retainAll(system.scores().keySet());
      }
      some.retainAll(human.keySet());
      if (systems.isEmpty() || all.isEmpty()) {
        return Optional.empty();
      }
      double[] labels = all.stream().mapToDouble(human::get).toArray();
      List<ScorePairs> pairs =
          systems.stream()
              .map(system ->
                  ScorePairs.of(
                      ScalePoints.of(scale),
                      all.stream().mapToDouble(system.scores()::get).toArray(),
                      labels))
              .toList();
      AgreementBootstrap bootstrap = new AgreementBootstrap(pairs, ALL);
      List<SystemAgreement> table = new ArrayList<>();
      for (int i = 0; i < systems.size(); i++) {
        table.add(
            new SystemAgreement(
                systems.get(i).name(), bootstrap.estimates(i), systems.get(i).cost()));
      }
      return Optional.of(
          new SystemComparison(
              target,
              scale,
              all.size(),
              some.size() - all.size(),
              table,
              differences(bootstrap),
              List.of()));
    }

    private List<SystemDifference> differences(AgreementBootstrap bootstrap) {
      List<SystemDifference> differences = new ArrayList<>();
      for (AgreementStatistic statistic : COMPARED) {
        List<AgreementBootstrap.Difference> found = new ArrayList<>();
        for (int i = 1; i < systems.size(); i++) {
          found.add(bootstrap.difference(i, 0, statistic));
        }
        double[] p = found.stream().mapToDouble(AgreementBootstrap.Difference::p).toArray();
        double[] adjusted = HolmAdjustment.of(p);
        for (int i = 0; i < p.length; i++) {
          differences.add(
              new SystemDifference(
                  systems.get(i + 1).name(),
                  statistic,
                  found.get(i).estimate(),
                  DoubleFormat.of(p[i]),
                  DoubleFormat.of(adjusted[i])));
        }
      }
      return differences;
    }
  }
}
