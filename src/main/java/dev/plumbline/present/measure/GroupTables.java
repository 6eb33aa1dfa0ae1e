package dev.plumbline.present.measure;

import dev.plumbline.base.problem.Plural;
import dev.plumbline.measure.monitoring.GroupReport;
import dev.plumbline.measure.monitoring.GroupReport.GroupDifference;
import dev.plumbline.measure.monitoring.GroupReport.GroupSummary;
import dev.plumbline.measure.monitoring.GroupReport.ItemFunctioning;
import dev.plumbline.present.report.Block;
import dev.plumbline.present.report.Cell;
import dev.plumbline.present.report.Columns;
import dev.plumbline.present.report.Report;
import dev.plumbline.present.report.Report.BlockList;
import dev.plumbline.present.report.ReportPhrase;
import java.util.List;

/// Groups of documents beside one of them; `docs/schema/group-report.schema.json` describes the
/// JSON.
public final class GroupTables {

  private static final Columns<GroupSummary> GROUPS =
      new Columns<GroupSummary>()
          .text("name", "group", GroupSummary::name)
          .count("documents", GroupSummary::documents)
          .text("", "", group -> group.isShown() ? "" : "fewer than " + GroupReport.DOCUMENTS_MIN)
          .onlyIf(group -> group.isShown() && group.scored() > 0)
          .number("mean", group -> Cell.measured(group.mean(), 2))
          .number("deviation", group -> Cell.measured(group.deviation(), 2))
          .onlyIf(GroupSummary::isShown)
          .number("", "pass", group -> Cell.share(group.passed(), group.decided()))
          .number("", "capped", group -> Cell.share(group.capped(), group.evaluated()))
          .data("scored", group -> group.scored())
          .data("decided", group -> group.decided())
          .data("passed", group -> group.passed())
          .data("evaluated", group -> group.evaluated())
          .data("capped", group -> group.capped());

  private static final Columns<GroupDifference> DIFFERENCES =
      new Columns<GroupDifference>()
          .text("group", GroupDifference::group)
          .words("figure", GroupTables::figure)
          .words("matched", "", it -> Cell.flag(it.matched(), "matched"))
          .spread("value", "value (95 %)", GroupTables::value)
          .number(
              "p",
              it -> Cell.shownIf(it.verdict() != GroupDifference.Verdict.TOO_FEW, Cell.p(it.p())))
          .count("documents", GroupDifference::documents)
          .words("verdict", GroupTables::verdict)
          .data("unit", it -> it.isRatio() ? "odds-ratio" : "difference");

  private static final Columns<ItemFunctioning> ITEMS =
      new Columns<ItemFunctioning>()
          .text("group", ItemFunctioning::group)
          .text("item", ItemFunctioning::item)
          .count("step", "from", ItemFunctioning::step)
          .spread(
              "oddsRatio",
              "odds ratio (95 %)",
              it -> Cell.between(it.odds().oddsRatio(), it.odds().low(), it.odds().high(), 2))
          .number("delta", it -> Cell.measured(it.delta(), 2))
          .count("", "documents", it -> it.odds().reference() + it.odds().focal())
          .words("size", GroupTables::size)
          .data("p", it -> Cell.p(it.odds().p()))
          .data("reference", it -> it.odds().reference())
          .data("focal", it -> it.odds().focal());

  public static Report report(GroupReport report) {
    return new Report("groups of documents", blocks(report));
  }

  public static List<Block> blocks(GroupReport report) {
    BlockList blocks = new BlockList();
    blocks.data("reference", report.reference());
    blocks.add(
        GROUPS.table(
            "groups",
            ReportPhrase.of("groups, compared with {}", report.reference()),
            report.groups()));
    blocks.data("ungrouped", report.ungrouped(), "unmatched", report.unmatched());
    if (report.ungrouped() > 0) {
      blocks.note(Plural.of(report.ungrouped(), "document") + " without a group left out");
    }
    blocks.add(
        DIFFERENCES.table(
            "differences",
            "differences, with 95 % intervals; matched: at equal human scores",
            report.differences()));
    if (report.differences().isEmpty()) {
      blocks.note(
          "nothing is compared: that needs two groups of at least "
              + GroupReport.DOCUMENTS_MIN
              + " documents");
    } else if (report.differences().stream().noneMatch(GroupDifference::matched)) {
      blocks.note(
          "nothing is matched: that needs several documents of both groups with equal human"
              + " scores ({}); without it a difference of scores may be one of the texts",
          "--labels");
    }
    blocks.add(
        ITEMS.table(
            "items",
            "items, at equal totals of all items: below 0 harder for the group (delta, sizes"
                + " A, B, C)",
            report.items()));
    return blocks;
  }

  private static Cell figure(GroupDifference difference) {
    String name = difference.figure().wireName();
    return Cell.of(name + (difference.isRatio() ? ", odds ratio" : ""), name);
  }

  private static Cell value(GroupDifference it) {
    return it.figure() != GroupDifference.Figure.SCORE && !it.matched()
        ? Cell.shareBetween(it.value(), it.low(), it.high())
        : Cell.between(it.value(), it.low(), it.high(), 2);
  }

  private static Cell verdict(GroupDifference difference) {
    return Cell.of(
        switch (difference.verdict()) {
          case TOO_FEW -> "too few for a verdict";
          case NOT_SHOWN -> "no difference shown";
          case DIFFERENT -> "different";
        },
        difference.verdict());
  }

  private static Cell size(ItemFunctioning item) {
    return item.size()
        .map(size -> Cell.text(size.name()))
        .orElseGet(() -> Cell.shown("too few for a verdict"));
  }

  private GroupTables() {}
}
