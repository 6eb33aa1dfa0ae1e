package dev.plumbline.measure.experiment;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.number.DoubleFormat;
import dev.plumbline.measure.agreement.AgreementBootstrap;
import dev.plumbline.measure.agreement.AgreementStatistic;
import dev.plumbline.measure.agreement.Estimate;
import dev.plumbline.measure.agreement.HolmAdjustment;
import dev.plumbline.measure.agreement.ScorePairs;
import dev.plumbline.measure.calibration.stats.ScalePoints;
import dev.plumbline.rubric.plan.model.Scale;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/// Collects the scores of several systems, by document.
public final class SystemComparisonBuilder {

  private static final EnumSet<AgreementStatistic> ALL = EnumSet.allOf(AgreementStatistic.class);

  /// Statistics whose differences are tested.
  private static final List<AgreementStatistic> COMPARED =
      List.of(AgreementStatistic.QWK, AgreementStatistic.MAE);

  private final String target;
  private final Scale scale;
  private final SortedMap<Digest, Double> human;
  private final List<ScoredSystem> systems = new ArrayList<>();

  private record ScoredSystem(
      String name,
      SortedMap<Digest, Double> scores,
      Optional<SystemComparison.DocumentCost> cost) {}

  /// @param human the labels, by document
  public SystemComparisonBuilder(String target, Scale scale, SortedMap<Digest, Double> human) {
    this.target = target;
    this.scale = scale;
    this.human = new TreeMap<>(human);
  }

  /// The next system; the first one is that from which the others are told apart.
  ///
  /// @param scores by document; others of its documents have no point score
  public void add(
      String name, SortedMap<Digest, Double> scores, Optional<SystemComparison.DocumentCost> cost) {
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
    List<SystemComparison.SystemAgreement> table = new ArrayList<>();
    for (int i = 0; i < systems.size(); i++) {
      Map<AgreementStatistic, Estimate> estimates = new EnumMap<>(AgreementStatistic.class);
      for (AgreementStatistic statistic : ALL) {
        estimates.put(statistic, bootstrap.estimate(i, statistic));
      }
      table.add(
          new SystemComparison.SystemAgreement(
              systems.get(i).name(), estimates, systems.get(i).cost()));
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

  private List<SystemComparison.SystemDifference> differences(AgreementBootstrap bootstrap) {
    List<SystemComparison.SystemDifference> differences = new ArrayList<>();
    for (AgreementStatistic statistic : COMPARED) {
      List<AgreementBootstrap.Difference> found = new ArrayList<>();
      for (int i = 1; i < systems.size(); i++) {
        found.add(bootstrap.difference(i, 0, statistic));
      }
      double[] p = found.stream().mapToDouble(AgreementBootstrap.Difference::p).toArray();
      double[] adjusted = HolmAdjustment.of(p);
      for (int i = 0; i < p.length; i++) {
        differences.add(
            new SystemComparison.SystemDifference(
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
