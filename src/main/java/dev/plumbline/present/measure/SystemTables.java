package dev.plumbline.present.measure;

import dev.plumbline.base.problem.Plural;
import dev.plumbline.measure.agreement.AgreementBootstrap.AgreementStatistic;
import dev.plumbline.measure.experiment.SystemComparison;
import dev.plumbline.measure.experiment.SystemComparison.DocumentCost;
import dev.plumbline.measure.experiment.SystemComparison.SystemAgreement;
import dev.plumbline.measure.experiment.SystemComparison.SystemDifference;
import dev.plumbline.present.measure.StatisticsTables.StatisticColumns;
import dev.plumbline.present.report.Block;
import dev.plumbline.present.report.Cell;
import dev.plumbline.present.report.Columns;
import dev.plumbline.present.report.Report;
import dev.plumbline.present.report.Report.BlockList;
import dev.plumbline.present.report.ReportPhrase;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/// Systems beside people; `docs/schema/system-comparison.schema.json` describes the JSON.
public final class SystemTables {

  private static final BigDecimal CHANCE = new BigDecimal("0.05");

  private static final Columns<SystemAgreement> COSTS =
      new Columns<SystemAgreement>()
          .words("", "for each document", system -> Cell.shown(system.name()))
          .number("calls", cost(DocumentCost::calls, 2))
          .number("inputTokens", "input tokens", cost(DocumentCost::inputTokens, 2))
          .number("outputTokens", "output tokens", cost(DocumentCost::outputTokens, 2))
          .number("milliseconds", cost(DocumentCost::milliseconds, 2))
          .number("money", cost(DocumentCost::money, 6));

  private static final Columns<SystemAgreement> SYSTEMS =
      StatisticColumns.added(
          new Columns<SystemAgreement>().text("name", "system", SystemAgreement::name),
          SystemAgreement::estimates);

  private static final Columns<SystemDifference> DIFFERENCES =
      new Columns<SystemDifference>()
          .text("system", SystemDifference::system)
          .words("statistic", SystemTables::statistic)
          .interval("difference", "difference (95 %)", it -> Cell.estimate(it.estimate()))
          .number("adjusted", "p", it -> Cell.p(it.adjusted().doubleValue()));

  /// @param withCost whether people see what was taken and paid, which is no function of artefacts
  public static Report report(SystemComparison comparison, boolean withCost) {
    BlockList blocks = new BlockList();
    blocks.add(highest(comparison));
    differences(comparison, blocks);
    blocks.add(
        SYSTEMS.table(
            "systems",
            ReportPhrase.of(
                "agreement with human scores of {}: "
                    + Plural.of(comparison.documents(), "document")
                    + " that every system scored"
                    + (comparison.left() > 0 ? "; " + comparison.left() + " left out" : ""),
                comparison.target()),
            comparison.systems()));
    blocks.add(
        DIFFERENCES.table(
            "differences",
            "difference from "
                + comparison.systems().getFirst().name()
                + ", in pairs; p is adjusted for all of them (Holm)",
            comparison.differences()));
    comparison.missing().forEach(each -> blocks.note("not in this table: " + each));
    if (withCost) {
      blocks.add(
          COSTS.table(
              "costs",
              "what a document took",
              comparison.systems().stream().filter(it -> it.cost().isPresent()).toList()));
    }
    return new Report("systems beside people", blocks, comparison);
  }

  private static Block highest(SystemComparison comparison) {
    String on =
        "on " + Plural.of(comparison.documents(), "document") + " that every system scored, ";
    return comparison.systems().stream()
        .filter(system -> qwk(system).isPresent())
        .reduce((one, other) -> qwk(other).get().compareTo(qwk(one).get()) > 0 ? other : one)
        .map(best ->
            Block.of(
                on
                    + "QWK is highest for {}: "
                    + Cell.estimate(best.estimates().get(AgreementStatistic.QWK)).shown(),
                best.name()))
        .orElseGet(() -> Block.of(on + "QWK is undefined: all points are one"));
  }

  private static Optional<BigDecimal> qwk(SystemAgreement system) {
    return system.estimates().get(AgreementStatistic.QWK).find();
  }

  /// Which differences in QWK are more than chance.
  private static void differences(SystemComparison comparison, BlockList blocks) {
    if (comparison.differences().isEmpty()) {
      return;
    }
    List<String> names = new ArrayList<>(List.of(comparison.systems().getFirst().name()));
    List<String> apart = new ArrayList<>();
    for (SystemDifference difference : comparison.differences()) {
      if (difference.statistic() == AgreementStatistic.QWK
          && difference.adjusted().compareTo(CHANCE) < 0) {
        names.add(difference.system());
        apart.add("{} by " + Cell.estimate(difference.estimate()).shown());
      }
    }
    blocks.say(
        apart.isEmpty()
            ? "no difference from {} is more than chance"
            : "more than chance (5 %, adjusted after Holm) differ from {}: "
                + String.join(", ", apart),
        names.toArray(String[]::new));
  }

  private static Cell statistic(SystemDifference difference) {
    return Cell.of(
        StatisticColumns.title(difference.statistic()), difference.statistic().wireName());
  }

  private static Function<SystemAgreement, Optional<Cell>> cost(
      Function<DocumentCost, BigDecimal> figure, int decimals) {
    return system -> system.cost().map(cost -> Cell.measured(figure.apply(cost), decimals));
  }

  private SystemTables() {}
}
