package dev.plumbline.present.text;

import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Plural;
import dev.plumbline.measure.agreement.AgreementStatistic;
import dev.plumbline.measure.experiment.SystemComparison;
import dev.plumbline.present.terminal.TerminalColumns;
import java.math.RoundingMode;

/// A comparison of runs, as text.
public final class SystemComparisonText {

  private final StringBuilder out = new StringBuilder();

  private final int nameWidth;

  private SystemComparisonText(SystemComparison comparison) {
    this.nameWidth =
        comparison.systems().stream()
            .mapToInt(system -> TerminalColumns.of(EscapedText.visible(system.name())) + 4)
            .reduce(22, Math::max);
  }

  public static String of(SystemComparison comparison) {
    SystemComparisonText text = new SystemComparisonText(comparison);
    text.line(
        "agreement with human scores of "
            + EscapedText.visible(comparison.target())
            + ": "
            + Plural.of(comparison.documents(), "document")
            + " that every system scored"
            + (comparison.left() > 0 ? "; " + comparison.left() + " left out" : ""));
    text.line(
        TerminalColumns.padded("  system", text.nameWidth)
            + TerminalColumns.padded("QWK (95 % interval)", 24)
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
          TerminalColumns.padded("for each document", text.nameWidth)
              + "     calls  input tokens  output tokens  milliseconds     money");
      comparison.systems().forEach(text::cost);
    }
    return text.out.toString();
  }

  private void system(SystemComparison.SystemAgreement system) {
    line(
        TerminalColumns.padded("  " + EscapedText.visible(system.name()), nameWidth)
            + TerminalColumns.padded(
                EstimateText.between(system.estimates().get(AgreementStatistic.QWK)), 22)
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
        TerminalColumns.padded("  " + EscapedText.visible(difference.system()), nameWidth)
            + TerminalColumns.padded(
                difference.statistic() == AgreementStatistic.QWK ? "QWK" : "MAE", 5)
            + TerminalColumns.padded(EstimateText.between(difference.estimate()), 26)
            + "p "
            + EstimateText.shown(difference.adjusted()));
  }

  private void cost(SystemComparison.SystemAgreement system) {
    system
        .cost()
        .ifPresent(cost ->
            line(
                TerminalColumns.padded("  " + EscapedText.visible(system.name()), nameWidth)
                    + TerminalColumns.right(EstimateText.shown(cost.calls()), 10)
                    + TerminalColumns.right(EstimateText.shown(cost.inputTokens()), 14)
                    + TerminalColumns.right(EstimateText.shown(cost.outputTokens()), 15)
                    + TerminalColumns.right(EstimateText.shown(cost.milliseconds()), 14)
                    + TerminalColumns.right(
                        cost.money().setScale(6, RoundingMode.HALF_EVEN).toPlainString(), 10)));
  }

  private static String figure(
      SystemComparison.SystemAgreement system, AgreementStatistic statistic, int width) {
    return TerminalColumns.right(
        EstimateText.shown(system.estimates().get(statistic).value()), width);
  }

  private void line(String line) {
    out.append(line).append('\n');
  }
}
