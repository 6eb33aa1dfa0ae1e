package dev.plumbline.present.page.report;

import dev.plumbline.measure.agreement.AgreementStatistic;
import dev.plumbline.measure.agreement.Estimate;
import dev.plumbline.measure.report.TargetAgreement;
import dev.plumbline.present.page.PictureNumbers;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// Whether scores are above those of people by more in one group than in another. A verdict is
/// given only where intervals tell the groups apart.
final class GroupComparison {

  private record Bias(String group, Estimate difference) {}

  /// @return empty without groups
  static Optional<String> sentence(List<TargetAgreement.Group> groups) {
    if (groups.isEmpty()) {
      return Optional.empty();
    }
    List<Bias> measured =
        groups.stream()
            .filter(group -> !group.table().isEmpty())
            .map(group ->
                new Bias(
                    group.name(), group.table().getLast().of(AgreementStatistic.MEAN_DIFFERENCE)))
            .sorted(Comparator.comparing(bias -> bias.difference().value()))
            .toList();
    if (measured.size() < 2) {
      return Optional.of("Between groups: too few of them have enough documents to be compared.");
    }
    Bias lowest = measured.getFirst();
    Bias highest = measured.getLast();
    boolean apart = lowest.difference().high().compareTo(highest.difference().low()) < 0;
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
        + PictureNumbers.shown(bias.difference().value())
        + " ("
        + PictureNumbers.shown(bias.difference().low())
        + " to "
        + PictureNumbers.shown(bias.difference().high())
        + ")";
  }

  private GroupComparison() {}
}
