package dev.plumbline.cli.experiment;

import dev.plumbline.agreement.AgreementStatistic;
import dev.plumbline.cli.agreement.EstimateText;
import dev.plumbline.cli.output.Plural;
import dev.plumbline.experiment.SystemComparison;
import dev.plumbline.problem.EscapedText;
import java.math.RoundingMode;

/// A comparison of runs, as text.
final class SystemComparisonText {

  private final StringBuilder out = new StringBuilder();

  private final int nameWidth;

  private SystemComparisonText(SystemComparison comparison) {
    this.nameWidth =
        comparison.systems().stream()
            .mapToInt(system -> EscapedText.visible(system.name()).length() + 4)
            .reduce(22, Math::max);
  }

  static String of(SystemComparison comparison) {
    SystemComparisonText text = new SystemComparisonText(comparison);
    text.line(
        "agreement with human scores of "
            + EscapedText.visible(comparison.target())
            + ": "
            + Plural.of(comparison.documents(), "document")
            + " that every system scored"
            + (comparison.left() > 0 ? "; " + comparison.left() + " left out" : ""));
    text.line(
        padded("  system", text.nameWidth)
            + padded("QWK (95 % interval)", 24)
            + "exact  adjacent    MAE   RMSE  Spearman  Pearson    bias");
    comparison.systems().forEach(text::system);
    if (!comparison.differences().isEmpty()) {
      text.line(
          "difference from "
              + EscapedText.visible(comparison.systems().getFirst().name())
              + ", in pairs; p is adjusted for all of them (Holm)");
      comparison.differences().forEach(text::difference);
    }
    if (comparison.systems().stream().anyMatch(system -> system.cost().isPresent())) {
      text.line(
          padded("for each document", text.nameWidth)
              + "     calls  input tokens  output tokens  milliseconds     money");
      comparison.systems().forEach(text::cost);
    }
    return text.out.toString();
  }

  private void system(SystemComparison.SystemAgreement system) {
    line(
        padded("  " + EscapedText.visible(system.name()), nameWidth)
            + padded(EstimateText.between(system.estimates().get(AgreementStatistic.QWK)), 22)
            + figure(system, AgreementStatistic.EXACT, 7)
            + figure(system, AgreementStatistic.ADJACENT, 10)
            + figure(system, AgreementStatistic.MAE, 7)
            + figure(system, AgreementStatistic.RMSE, 7)
            + figure(system, AgreementStatistic.SPEARMAN, 10)
            + figure(system, AgreementStatistic.PEARSON, 9)
            + figure(system, AgreementStatistic.MEAN_DIFFERENCE, 8));
  }

  private void difference(SystemComparison.SystemDifference difference) {
    line(
        padded("  " + EscapedText.visible(difference.system()), nameWidth)
            + padded(difference.statistic() == AgreementStatistic.QWK ? "QWK" : "MAE", 5)
            + padded(EstimateText.between(difference.estimate()), 26)
            + "p "
            + EstimateText.shown(difference.adjusted()));
  }

  private void cost(SystemComparison.SystemAgreement system) {
    system
        .cost()
        .ifPresent(cost ->
            line(
                padded("  " + EscapedText.visible(system.name()), nameWidth)
                    + right(EstimateText.shown(cost.calls()), 10)
                    + right(EstimateText.shown(cost.inputTokens()), 14)
                    + right(EstimateText.shown(cost.outputTokens()), 15)
                    + right(EstimateText.shown(cost.milliseconds()), 14)
                    + right(cost.money().setScale(6, RoundingMode.HALF_EVEN).toPlainString(), 10)));
  }

  private static String figure(
      SystemComparison.SystemAgreement system, AgreementStatistic statistic, int width) {
    return right(EstimateText.shown(system.estimates().get(statistic).value()), width);
  }

  private static String padded(String text, int width) {
    return text.length() >= width ? text + " " : text + " ".repeat(width - text.length());
  }

  private static String right(String text, int width) {
    return " ".repeat(Math.max(1, width - text.length())) + text;
  }

  private void line(String line) {
    out.append(line).append('\n');
  }
}
