package dev.plumbline.present.measure;

import dev.plumbline.base.problem.Plural;
import dev.plumbline.measure.agreement.AgreementBootstrap.AgreementStatistic;
import dev.plumbline.measure.experiment.PanelReport;
import dev.plumbline.measure.experiment.PanelReport.ItemRow;
import dev.plumbline.measure.experiment.PanelReport.JurorRow;
import dev.plumbline.measure.experiment.SystemComparison;
import dev.plumbline.present.report.Block;
import dev.plumbline.present.report.Cell;
import dev.plumbline.present.report.Columns;
import dev.plumbline.present.report.Report;
import dev.plumbline.present.report.Report.BlockList;

/// The jurors of a panel; `docs/schema/panel-report.schema.json` describes the JSON.
public final class PanelTables {

  private static final Columns<JurorRow> JURORS =
      new Columns<JurorRow>()
          .text("juror", JurorRow::name)
          .count("weight", JurorRow::weight)
          .words("veto", juror -> Cell.flag(juror.veto(), "veto"))
          .count("answered", "documents", JurorRow::answered)
          .countUnlessZero("unanswered", "items left open", JurorRow::unanswered)
          .shareEstimate("same", "as the panel (95 %)", JurorRow::same)
          .countUnlessZero("deciding", "decides", JurorRow::deciding)
          .estimate("without", "alpha of the others", JurorRow::without)
          .countUnlessZero("calls", "answers", JurorRow::calls)
          .countUnlessZero("inputTokens", "tokens in", JurorRow::inputTokens)
          .countUnlessZero("outputTokens", "tokens out", JurorRow::outputTokens)
          .number("milliseconds", "ms a document", juror -> juror.milliseconds().map(Cell::count))
          .number("money", "cost", juror -> juror.money().map(money -> Cell.measured(money, 4)));

  private static final Columns<ItemRow> ITEMS =
      new Columns<ItemRow>()
          .text("item", ItemRow::item)
          .countUnlessZero("split", "jurors split", ItemRow::split)
          .countUnlessZero("open", "not decided", ItemRow::open)
          .estimate("alpha", "alpha (95 %)", ItemRow::alpha);

  /// @param run as one would type it
  public static Report report(PanelReport panel, String run) {
    BlockList blocks = new BlockList();
    blocks.say(
        Plural.of(panel.documents(), "document")
            + ", in "
            + panel.split()
            + " of which jurors disagree on an item or judged fact");
    if (panel.spared() > 0) {
      long all = panel.documents() * panel.jurors().size();
      blocks.say(
          panel.spared()
              + " of "
              + all
              + " times a juror was not asked, "
              + Cell.share(panel.spared(), all).shown());
    }
    panel.people().ifPresent(people -> blocks.add(gain(people)));
    panel
        .alpha()
        .ifPresent(alpha -> blocks.add(Block.figure("Krippendorff's alpha", Cell.estimate(alpha))));
    blocks.add(JURORS.table("jurors", "the jurors", panel.jurors()));
    blocks.add(ITEMS.table("items", "agreement of the jurors on each item", panel.items()));
    panel
        .people()
        .ifPresent(people ->
            blocks.add(
                Block.section("beside people", SystemTables.report(people, false).blocks())));
    if (panel.split() > 0) {
      blocks.note("the documents: plumbline show " + run + " --where \"splits > 0\"");
    }
    return new Report("the jurors of a panel", blocks, panel);
  }

  /// What the panel is better by than the juror that is nearest to people.
  private static Block gain(SystemComparison people) {
    String best = people.systems().getFirst().name();
    return people.differences().stream()
        .filter(it -> it.statistic() == AgreementStatistic.QWK && it.system().equals("the panel"))
        .findFirst()
        .map(it ->
            Block.of(
                "on "
                    + Plural.of(people.documents(), "labelled document")
                    + " the panel gains "
                    + Cell.estimate(it.estimate()).shown()
                    + " QWK over its best juror, {}",
                best))
        .orElseThrow();
  }

  private PanelTables() {}
}
