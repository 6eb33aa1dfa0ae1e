package dev.plumbline.present.text;

import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Plural;
import dev.plumbline.measure.monitoring.groups.GroupDifference;
import dev.plumbline.measure.monitoring.groups.GroupReport;
import dev.plumbline.measure.monitoring.groups.GroupSummary;
import dev.plumbline.measure.monitoring.groups.ItemFunctioning;
import dev.plumbline.present.report.FixedDecimals;
import dev.plumbline.present.terminal.TableColumn;
import dev.plumbline.present.terminal.TextTable;
import java.io.PrintWriter;
import java.util.List;

/// Groups of documents compared, as tables.
public final class GroupText {

  private static final String INDENT = "  ";

  private final GroupReport report;
  private final PrintWriter out;

  public GroupText(GroupReport report, PrintWriter out) {
    this.report = report;
    this.out = out;
  }

  public void print() {
    table(
        "groups, compared with " + EscapedText.text(report.reference()),
        List.of(
            TableColumn.text("group"),
            TableColumn.number("documents"),
            TableColumn.text("composite"),
            TableColumn.number("pass"),
            TableColumn.number("capped")),
        report.groups().stream().map(GroupText::cells).toList());
    if (report.ungrouped() > 0) {
      line(INDENT + Plural.of(report.ungrouped(), "document") + " without a group left out");
    }
    differences();
    if (!report.items().isEmpty()) {
      items();
    }
  }

  private void differences() {
    if (report.differences().isEmpty()) {
      line(
          "nothing is compared: that needs two groups of at least "
              + GroupReport.DOCUMENTS_MIN
              + " documents");
      return;
    }
    table(
        "differences, with 95 % intervals; matched: at equal human scores",
        List.of(
            TableColumn.text("group"),
            TableColumn.text("figure"),
            TableColumn.text(""),
            TableColumn.number("value"),
            TableColumn.text("95 %"),
            TableColumn.number("p"),
            TableColumn.number("documents"),
            TableColumn.text("verdict")),
        report.differences().stream().map(GroupText::cells).toList());
    if (report.differences().stream().noneMatch(GroupDifference::matched)) {
      line(
          INDENT
              + "nothing is matched: that needs several documents of both groups with equal human"
              + " scores (`--labels`); without it a difference of scores may be one of the texts");
    }
  }

  private void items() {
    table(
        "items, at equal totals of all items: below 0 harder for the group (delta, sizes A, B, C)",
        List.of(
            TableColumn.text("group"),
            TableColumn.text("item"),
            TableColumn.number("from"),
            TableColumn.number("odds ratio"),
            TableColumn.text("95 %"),
            TableColumn.number("delta"),
            TableColumn.number("documents"),
            TableColumn.text("size")),
        report.items().stream().map(GroupText::cells).toList());
  }

  private static List<String> cells(GroupSummary group) {
    if (!group.isShown()) {
      String size = Long.toString(group.documents());
      return List.of(group.name(), size, "fewer than " + GroupReport.DOCUMENTS_MIN, "", "");
    }
    return List.of(
        group.name(),
        Long.toString(group.documents()),
        group.scored() == 0
            ? ""
            : FixedDecimals.of(group.mean(), 2) + " ± " + FixedDecimals.of(group.deviation(), 2),
        group.decided() == 0
            ? ""
            : FixedDecimals.percent((double) group.passed() / group.decided()),
        group.evaluated() == 0
            ? ""
            : FixedDecimals.percent((double) group.capped() / group.evaluated()));
  }

  private static List<String> cells(GroupDifference difference) {
    boolean share = difference.figure() != GroupDifference.Figure.SCORE && !difference.matched();
    return List.of(
        difference.group(),
        difference.figure().wireName() + (difference.isRatio() ? ", odds ratio" : ""),
        difference.matched() ? "matched" : "",
        figure(difference.value(), share),
        figure(difference.low(), share) + " to " + figure(difference.high(), share),
        difference.verdict() == GroupDifference.Verdict.TOO_FEW
            ? ""
            : FixedDecimals.p(difference.p()),
        Long.toString(difference.documents()),
        switch (difference.verdict()) {
          case TOO_FEW -> "too few for a verdict";
          case NOT_SHOWN -> "no difference shown";
          case DIFFERENT -> "different";
        });
  }

  private static String figure(double value, boolean share) {
    return share ? FixedDecimals.percent(value) : FixedDecimals.of(value, 2);
  }

  private static List<String> cells(ItemFunctioning item) {
    return List.of(
        item.group(),
        item.item(),
        Integer.toString(item.step()),
        FixedDecimals.of(item.odds().oddsRatio(), 2),
        FixedDecimals.of(item.odds().low(), 2) + " to " + FixedDecimals.of(item.odds().high(), 2),
        FixedDecimals.of(item.delta(), 2),
        Long.toString(item.odds().reference() + item.odds().focal()),
        item.size().map(Enum::name).orElse("too few for a verdict"));
  }

  private void table(String title, List<TableColumn> columns, List<List<String>> rows) {
    line(title);
    try (TextTable table = new TextTable(out, INDENT, columns)) {
      rows.forEach(table::row);
    }
  }

  private void line(String text) {
    out.print(text);
    out.print('\n');
  }
}
