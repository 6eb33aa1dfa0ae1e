package dev.plumbline.cli.learn;

import dev.plumbline.agreement.AgreementStatistic;
import dev.plumbline.agreement.Estimate;
import dev.plumbline.cli.output.Plural;
import dev.plumbline.experiment.SystemComparison;
import dev.plumbline.problem.EscapedText;
import java.math.BigDecimal;
import java.math.RoundingMode;

/// A comparison of runs, as text.
final class SystemComparisonText {

  private static final int NAME = 22;

  private final StringBuilder out = new StringBuilder();

  static String of(SystemComparison comparison) {
    SystemComparisonText text = new SystemComparisonText();
    text.line(
        "agreement with human scores of "
            + EscapedText.visible(comparison.target())
            + ": "
            + Plural.of(comparison.documents(), "document")
            + " that every system scored"
            + (comparison.left() > 0 ? "; " + comparison.left() + " left out" : ""));
    text.line(
        padded("  system", NAME)
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
    text.line(
        "for each document          calls  input tokens  output tokens  milliseconds     money");
    comparison.systems().forEach(text::cost);
    return text.out.toString();
  }

  private void system(SystemComparison.SystemAgreement system) {
    line(
        padded("  " + EscapedText.visible(system.name()), NAME)
            + padded(between(system.estimates().get(AgreementStatistic.QWK)), 22)
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
        padded("  " + EscapedText.visible(difference.system()), NAME)
            + padded(difference.statistic() == AgreementStatistic.QWK ? "QWK" : "MAE", 5)
            + padded(between(difference.estimate()), 26)
            + "p "
            + shown(difference.adjusted()));
  }

  private void cost(SystemComparison.SystemAgreement system) {
    system
        .cost()
        .ifPresent(cost ->
            line(
                padded("  " + EscapedText.visible(system.name()), NAME)
                    + right(shown(cost.calls()), 10)
                    + right(shown(cost.inputTokens()), 14)
                    + right(shown(cost.outputTokens()), 15)
                    + right(shown(cost.milliseconds()), 14)
                    + right(cost.money().setScale(6, RoundingMode.HALF_EVEN).toPlainString(), 10)));
  }

  private static String between(Estimate estimate) {
    return shown(estimate.value())
        + " ("
        + shown(estimate.low())
        + " to "
        + shown(estimate.high())
        + ")";
  }

  private static String figure(
      SystemComparison.SystemAgreement system, AgreementStatistic statistic, int width) {
    return right(shown(system.estimates().get(statistic).value()), width);
  }

  private static String shown(BigDecimal value) {
    return value.setScale(3, RoundingMode.HALF_EVEN).toPlainString();
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
