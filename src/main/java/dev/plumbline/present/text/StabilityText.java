package dev.plumbline.present.text;

import dev.plumbline.base.problem.Plural;
import dev.plumbline.measure.agreement.Estimate;
import dev.plumbline.measure.experiment.Stability;
import dev.plumbline.present.terminal.TableColumn;
import dev.plumbline.present.terminal.TextTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The stability of a judge, as text.
public final class StabilityText {

  public static String of(Stability stability) {
    List<List<String>> items = new ArrayList<>();
    stability.items().forEach(item -> items.add(row(item.item(), item)));
    items.add(row("all items", stability.all()));
    return Plural.of(stability.documents(), "document")
        + ", "
        + Plural.of(stability.replicates(), "answer")
        + " about each"
        + (stability.left() > 0 ? "; " + stability.left() + " left out" : "")
        + "\nhow often two answers decide an item differently (95 % interval)\n"
        + TextTable.text(
            "  ",
            List.of(
                TableColumn.text("item"),
                TableColumn.number("flips"),
                TableColumn.number("unanswered")),
            items)
        + "what more answers buy: between two panels of so many\n"
        + TextTable.text(
            "  ",
            List.of(
                TableColumn.number("answers"),
                TableColumn.number("items flip"),
                TableColumn.number("verdict flips"),
                TableColumn.number("score moves by"),
                TableColumn.number("reliability"),
                TableColumn.number("QWK with people")),
            stability.panels().stream().map(StabilityText::row).toList())
        + "score moves by: standard deviation for one document; reliability: of the mean score,"
        + " projected\n";
  }

  private static List<String> row(String name, Stability.ItemFlips item) {
    return List.of(
        name, EstimateText.percentBetween(item.flips()), EstimateText.percent(item.unanswered()));
  }

  private static List<String> row(Stability.PanelStability panel) {
    return List.of(
        Integer.toString(panel.size()),
        panel.flips().map(EstimateText::percentBetween).orElse(""),
        panel.verdictFlips().map(EstimateText::percentBetween).orElse(""),
        figure(panel.deviation()),
        figure(panel.reliability()),
        figure(panel.qwk()));
  }

  private static String figure(Optional<Estimate> estimate) {
    return estimate.map(EstimateText::between).orElse("");
  }

  private StabilityText() {}
}
