package dev.plumbline.measure.experiment;

import dev.plumbline.measure.agreement.AgreementStatistic;
import dev.plumbline.measure.agreement.Estimate;
import dev.plumbline.rubric.plan.model.Scale;
import java.math.BigDecimal;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

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
    List<SystemDifference> differences,
    List<String> missing) {

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

  /// @param cost absent for a baseline, which asks no judge
  public record SystemAgreement(
      String name, Map<AgreementStatistic, Estimate> estimates, Optional<DocumentCost> cost) {
    public SystemAgreement {
      estimates = Collections.unmodifiableMap(new EnumMap<>(estimates));
    }
  }

  /// What a run cost for each of its documents, as recorded beside it; answers that were in the
  /// store already cost nothing.
  ///
  /// @param milliseconds of the clock, with all that was done at the same time
  /// @param money in the currency of the price list
  public record DocumentCost(
      BigDecimal calls,
      BigDecimal inputTokens,
      BigDecimal outputTokens,
      BigDecimal milliseconds,
      BigDecimal money) {}

  /// @param estimate of the statistic of `system` less that of the first system
  /// @param p two-sided, by the bootstrap
  /// @param adjusted for all differences in this statistic, after Holm
  public record SystemDifference(
      String system,
      AgreementStatistic statistic,
      Estimate estimate,
      BigDecimal p,
      BigDecimal adjusted) {}
}
