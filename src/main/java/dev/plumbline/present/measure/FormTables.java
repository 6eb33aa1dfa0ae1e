package dev.plumbline.present.measure;

import dev.plumbline.base.problem.Plural;
import dev.plumbline.measure.agreement.VarianceComponents;
import dev.plumbline.measure.experiment.FormComparison;
import dev.plumbline.measure.experiment.FormComparison.FormShift;
import dev.plumbline.present.report.Block;
import dev.plumbline.present.report.Cell;
import dev.plumbline.present.report.Columns;
import dev.plumbline.present.report.Report;
import dev.plumbline.present.report.Report.BlockList;

/// The forms of a rubric beside each other; `docs/schema/form-comparison.schema.json` describes the
/// JSON.
public final class FormTables {

  private static final Columns<FormShift> FORMS =
      new Columns<FormShift>()
          .text("form", FormShift::form)
          .estimate("shift", "shift", FormShift::shift)
          .estimate("deviation", "moves by", FormShift::deviation)
          .shareEstimate("flips", "items flip", FormShift::flips)
          .shareEstimate("verdictFlips", "verdict flips", FormShift::verdictFlips)
          .estimate("original", "QWK with the original", FormShift::original)
          .estimate("people", "QWK with people", FormShift::people);

  /// @param of what there are other forms of: `rubric` or `texts`
  public static Report report(FormComparison comparison, String of) {
    BlockList blocks = new BlockList();
    blocks.say(
        Plural.of(comparison.documents(), "document")
            + " with a score by every form, "
            + Plural.of(comparison.replicates(), "evaluation")
            + " each"
            + (comparison.left() > 0 ? "; " + comparison.left() + " left out" : ""));
    blocks.add(FORMS.table("forms", "forms of the " + of, comparison.forms()));
    comparison.worst().ifPresent(worst -> blocks.say("lowest agreement: " + worst));
    comparison.variance().ifPresent(variance -> blocks.add(variance(variance)));
    return new Report("other forms of the " + of, blocks, comparison);
  }

  private static Block variance(VarianceComponents variance) {
    return Block.section(
        "variance of the score (95 % interval for forms like these)",
        Block.Figures.of(
            new Block.Figure("", "documents", Cell.estimate(variance.document())),
            new Block.Figure("", "forms", Cell.estimate(variance.form())),
            new Block.Figure(
                "",
                variance.replicate().isPresent()
                    ? "documents by forms"
                    : "documents by forms, and replicates",
                Cell.estimate(variance.interaction())),
            new Block.Figure(
                "", "replicates", variance.replicate().map(Cell::estimate).orElse(Cell.EMPTY)),
            new Block.Figure("", "share of the forms", Cell.shareEstimate(variance.formShare()))));
  }

  private FormTables() {}
}
