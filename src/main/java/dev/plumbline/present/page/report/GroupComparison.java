package dev.plumbline.present.page.report;

import dev.plumbline.measure.agreement.AgreementStatistic;
import dev.plumbline.measure.agreement.Estimate;
import dev.plumbline.measure.report.TargetAgreement;
import dev.plumbline.present.page.PictureNumbers;
import java.math.BigDecimal;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// Whether scores are above those of people by more in one group than in another. A verdict is
/// given only where intervals tell the groups apart.
final class GroupComparison {

  private record Bias(String group, BigDecimal value, Estimate.Spread interval) {}

  /// @return empty without groups
  static Optional<String> sentence(List<TargetAgreement.Group> groups) {
    if (groups.isEmpty()) {
      return Optional.empty();
    }
    List<Bias> measured =
        groups.stream()
            .filter(group -> !group.table().isEmpty())
            .flatMap(group -> {
              Estimate bias = group.table().getLast().of(AgreementStatistic.MEAN_DIFFERENCE);
              return bias.interval().stream().map(it -> new Bias(group.name(), bias.value(), it));
            })
            .sorted(Comparator.comparing(Bias::value))
            .toList();
    if (measured.size() < 2) {
      return Optional.of("Between groups: too few of them have enough documents to be compared.");
    }
    Bias lowest = measured.getFirst();
    Bias highest = measured.getLast();
    boolean apart = lowest.interval().high().compareTo(highest.interval().low()) < 0;
    return Optional.of(
        (apart
                ? "Between groups: scores are higher beside those of people for "
                : "Between groups: this run does not show that scores are higher beside those of"
                    + " people for ")
            + said(highest)
            + " than for "
            + said(lowest)
            + ", in standard deviations.");
  }

  private static String said(Bias bias) {
    return "\u201c"
        + bias.group()
        + "\u201d, "
        + PictureNumbers.shown(bias.value())
        + " ("
        + PictureNumbers.shown(bias.interval().low())
        + " to "
        + PictureNumbers.shown(bias.interval().high())
        + ")";
  }

  private GroupComparison() {}
}
