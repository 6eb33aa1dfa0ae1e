package dev.plumbline.present.measure;

import dev.plumbline.base.problem.Plural;
import dev.plumbline.measure.experiment.Stability;
import dev.plumbline.measure.experiment.Stability.ItemFlips;
import dev.plumbline.measure.experiment.Stability.PanelStability;
import dev.plumbline.present.report.Block;
import dev.plumbline.present.report.Cell;
import dev.plumbline.present.report.Columns;
import dev.plumbline.present.report.FixedDecimals;
import dev.plumbline.present.report.Report;
import java.util.List;
import java.util.stream.Stream;

/// How often a judge decides otherwise when it is asked again, and what more answers buy;
/// `docs/schema/stability.schema.json` describes the JSON.
public final class StabilityTables {

  private static final Columns<ItemFlips> ITEMS =
      new Columns<ItemFlips>()
          .text("item", ItemFlips::item)
          .interval("flips", "flips", item -> Cell.shareEstimate(item.flips()))
          .number(
              "unanswered",
              item -> Cell.number(FixedDecimals.percent(item.unanswered()), item.unanswered()));

  private static final Columns<PanelStability> PANELS =
      new Columns<PanelStability>()
          .count("size", "answers", PanelStability::size)
          .shareEstimate("flips", "items flip", PanelStability::flips)
          .shareEstimate("verdictFlips", "verdict flips", PanelStability::verdictFlips)
          .estimate("deviation", "score moves by", PanelStability::deviation)
          .estimate("reliability", "reliability", PanelStability::reliability)
          .estimate("qwk", "QWK with people", PanelStability::qwk);

  public static Report report(Stability stability) {
    ItemFlips all = stability.all();
    ItemFlips named = new ItemFlips("all items", all.flips(), all.unanswered());
    return new Report(
        "how stable the judge is",
        List.of(
            Block.of(
                Plural.of(stability.documents(), "document")
                    + ", "
                    + Plural.of(stability.replicates(), "answer")
                    + " about each"
                    + (stability.left() > 0 ? "; " + stability.left() + " left out" : "")),
            ITEMS.table(
                "items",
                "how often two answers decide an item differently (95 % interval)",
                stability.items(),
                Stream.concat(stability.items().stream(), Stream.of(named)).toList()),
            PANELS.table(
                "panels",
                "what more answers buy: between two panels of so many",
                stability.panels()),
            Block.note(
                "score moves by: standard deviation for one document; reliability: of the mean"
                    + " score, projected from ICC(1) by Spearman and Brown's formula; below 0,"
                    + " where replicates agree less than documents differ, as it is")),
        stability);
  }

  private StabilityTables() {}
}
