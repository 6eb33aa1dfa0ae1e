package dev.plumbline.present.text;

import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Plural;
import dev.plumbline.measure.agreement.Estimate;
import dev.plumbline.measure.agreement.VarianceComponents;
import dev.plumbline.measure.experiment.FormComparison;
import dev.plumbline.present.terminal.TableColumn;
import dev.plumbline.present.terminal.TextTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The forms of a rubric beside each other, as text.
public final class FormComparisonText {

  public static String of(FormComparison comparison) {
    return Plural.of(comparison.documents(), "document")
        + " with a score by every form, "
        + Plural.of(comparison.replicates(), "evaluation")
        + " each"
        + (comparison.left() > 0 ? "; " + comparison.left() + " left out" : "")
        + "\n"
        + TextTable.text(
            "  ",
            List.of(
                TableColumn.text("form"),
                TableColumn.number("shift"),
                TableColumn.number("moves by"),
                TableColumn.number("items flip"),
                TableColumn.number("verdict flips"),
                TableColumn.number("QWK with the original"),
                TableColumn.number("QWK with people")),
            comparison.forms().stream().map(FormComparisonText::row).toList())
        + comparison
            .worst()
            .map(form -> "lowest agreement: " + EscapedText.visible(form) + "\n")
            .orElse("")
        + comparison.variance().map(FormComparisonText::variance).orElse("");
  }

  private static List<String> row(FormComparison.FormShift shift) {
    return List.of(
        shift.form(),
        figure(shift.shift()),
        figure(shift.deviation()),
        shift.flips().map(EstimateText::percentBetween).orElse(""),
        shift.verdictFlips().map(EstimateText::percentBetween).orElse(""),
        figure(shift.original()),
        figure(shift.people()));
  }

  private static String figure(Optional<Estimate> estimate) {
    return estimate.map(EstimateText::between).orElse("");
  }

  private static String variance(VarianceComponents variance) {
    List<List<String>> rows = new ArrayList<>();
    rows.add(List.of("documents", EstimateText.between(variance.document())));
    rows.add(List.of("forms", EstimateText.between(variance.form())));
    rows.add(
        List.of(
            variance.replicate().isPresent()
                ? "documents by forms"
                : "documents by forms, and replicates",
            EstimateText.between(variance.interaction())));
    variance
        .replicate()
        .ifPresent(estimate -> rows.add(List.of("replicates", EstimateText.between(estimate))));
    return "variance of the score (95 % interval for forms like these)\n"
        + TextTable.text("  ", List.of(TableColumn.text(""), TableColumn.number("")), rows)
        + "share of the forms: "
        + EstimateText.percentBetween(variance.formShare())
        + "\n";
  }

  private FormComparisonText() {}
}
