package dev.plumbline.present.page.browse;

import dev.plumbline.present.page.Anchor;
import dev.plumbline.present.page.Attribute;
import dev.plumbline.present.page.Element;
import dev.plumbline.present.page.Html;
import dev.plumbline.present.page.Page;
import dev.plumbline.present.page.ProgressScript;
import dev.plumbline.present.page.Tag;
import dev.plumbline.present.page.Wording;
import dev.plumbline.present.report.FixedDecimals;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The runs of a store, the latest first.
public final class RunListPage {

  /// What is said as long as long runs are counted.
  public static final String COUNTING = "Long runs are being counted, then their figures are here.";

  private static final double TREND_EDGE = 4;
  private static final double TREND_WIDTH = 72;
  private static final double TREND_HEIGHT = 20;

  /// @param folder of the store
  /// @param all how many runs there are, of which the page shows the latest
  /// @param damaged a line for each run that cannot be read
  /// @param isCounting whether figures of long runs are on their way
  public static Page of(
      String folder, List<ListedRun> runs, long all, List<String> damaged, boolean isCounting) {
    List<Html> parts = new ArrayList<>();
    parts.add(
        Tag.H1.of(
            Html.text("runs of the store "), Tag.STRONG.of(Tag.BDI.of(Html.verbatim(folder)))));
    parts.add(SitePage.alert(damaged));
    if (isCounting) {
      parts.add(
          Tag.P.of(
              Tag.SPAN.of(COUNTING).styled("progress counting").with(Attribute.ROLE, "status"),
              Html.text(" "),
              Tag.A.of("Look again").to(RunLink.RUNS)));
    }
    parts.add(Tag.SECTION.of(runs.isEmpty() ? empty() : table(runs, all)).styled("panel"));
    List<ListedRun> ended = runs.stream().filter(run -> run.link().hasEnded()).toList();
    if (ended.size() > 1) {
      parts.add(Tag.SECTION.of(Tag.H2.of("Compare two runs"), comparison(ended)).styled("panel"));
    }
    return SitePage.of("Runs", Html.EMPTY, parts, isCounting ? ProgressScript.TEXT : "");
  }

  /// The latest run after the one that it was made from, or else the one before it.
  private static Html comparison(List<ListedRun> ended) {
    ListedRun last = ended.getFirst();
    String before = last.parent().map(RunLink::key).orElse(ended.get(1).link().key());
    return Tag.FORM
        .of(
            Tag.DIV
                .of(
                    choice("Before", "before", 1, ended, before),
                    choice("After", "after", 2, ended, last.link().key()),
                    Tag.BUTTON.of("Compare").with(Attribute.TYPE, "submit").styled("do"))
                .styled("fields"))
        .asks(RunLink.COMPARISON);
  }

  private static Html choice(
      String label, String name, int field, List<ListedRun> runs, String chosen) {
    Anchor anchor = new Anchor("field", field);
    List<Html> options = new ArrayList<>();
    for (ListedRun run : runs) {
      Element option =
          Tag.OPTION
              .of(Html.verbatim(run.link().name() + ", " + run.rubric()))
              .with(Attribute.VALUE, run.link().key());
      options.add(
          run.link().key().equals(chosen) ? option.with(Attribute.SELECTED, "selected") : option);
    }
    return SitePage.field(
        label, anchor, Tag.SELECT.of(options).at(anchor).with(Attribute.NAME, name), "field");
  }

  private static Html empty() {
    return Html.of(
        Tag.P.of("There are no runs in this store yet. This makes one:"),
        Tag.P.of(Tag.CODE.of("plumbline evaluate --rubric rubric.yaml --documents texts.jsonl")));
  }

  private static Html table(List<ListedRun> runs, long all) {
    Html rows =
        SitePage.table(
            "runs",
            List.of(
                SitePage.head("run", false),
                SitePage.head("rubric", false),
                SitePage.head("judge", false),
                SitePage.head("documents", true),
                SitePage.head("pass", true),
                SitePage.head("trend", false),
                SitePage.head("mean", true),
                SitePage.head("open", true),
                SitePage.head("began", false),
                SitePage.head("state", false)),
            runs.stream().map(RunListPage::row).toList());
    return all == runs.size()
        ? rows
        : Html.of(
            rows,
            Tag.P.of(
                    "The latest "
                        + runs.size()
                        + " of "
                        + Wording.count(all, "run")
                        + "; `plumbline store runs` lists the others.")
                .styled("note"));
  }

  private static Html row(ListedRun run) {
    Optional<ListedRun.Figures> figures = run.figures();
    return Tag.TR.of(
        Tag.TH
            .of(Tag.A.of(Tag.BDI.of(Html.verbatim(run.link().name()))).to(run.link().documents()))
            .with(Attribute.SCOPE, "row"),
        Tag.TD.of(Tag.BDI.of(Html.verbatim(run.rubric()))),
        Tag.TD.of(Tag.BDI.of(Html.verbatim(run.judge()))),
        Tag.TD.of(Long.toString(run.documents())).styled("n"),
        Tag.TD
            .of(
                Html.text(figures.map(ListedRun.Figures::passRate).orElse("")),
                figures
                    .filter(it -> !it.between().isEmpty())
                    .<Html>map(it -> Tag.SMALL.of(it.between()).styled("between"))
                    .orElse(Html.EMPTY))
            .styled("n"),
        Tag.TD.of(trend(run.trend())),
        Tag.TD.of(figures.map(ListedRun.Figures::mean).orElse("")).styled("n"),
        Tag.TD.of(figures.map(it -> open(it.open(), run.link())).orElse(Html.EMPTY)).styled("n"),
        Tag.TD.of(run.begin()),
        Tag.TD.of(state(run)));
  }

  private static Html open(long documents, RunLink run) {
    return documents == 0
        ? Html.text("0")
        : Tag.A.of(Long.toString(documents))
            .to(run.open())
            .with(Attribute.LABEL, documents + " open");
  }

  /// A line from 0 % below to 100 % above, which ends at this run.
  private static Html trend(List<Double> shares) {
    if (shares.size() < 2) {
      return Html.EMPTY;
    }
    List<Html> drawn = new ArrayList<>();
    for (int i = 1; i < shares.size(); i++) {
      drawn.add(
          Tag.LINE
              .of()
              .with(Attribute.X1, x(i - 1, shares))
              .with(Attribute.Y1, y(shares.get(i - 1)))
              .with(Attribute.X2, x(i, shares))
              .with(Attribute.Y2, y(shares.get(i)))
              .styled("middle"));
    }
    drawn.add(
        Tag.CIRCLE
            .of()
            .with(Attribute.CX, x(shares.size() - 1, shares))
            .with(Attribute.CY, y(shares.getLast()))
            .with(Attribute.RADIUS, "3")
            .styled("dot"));
    return Tag.SVG
        .of(drawn)
        .styled("trend")
        .with(Attribute.ROLE, "img")
        .with(
            Attribute.LABEL,
            "passed in "
                + Wording.count(shares.size(), "run")
                + " of this rubric: "
                + String.join(
                    ", ", shares.stream().map(share -> FixedDecimals.of(100 * share, 0)).toList())
                + " %");
  }

  private static String x(int at, List<Double> shares) {
    return FixedDecimals.of(TREND_EDGE + at * TREND_WIDTH / (shares.size() - 1), 1);
  }

  private static String y(double share) {
    return FixedDecimals.of(TREND_EDGE + (1 - share) * TREND_HEIGHT, 1);
  }

  private static Html state(ListedRun run) {
    if (!run.link().hasEnded()) {
      return Html.text("has not ended");
    }
    Html ended = Html.of(Html.text("ended, "), Tag.CODE.of(run.digits()));
    return run.parent()
        .<Html>map(parent ->
            Html.of(
                ended,
                Html.text(", scored from "),
                Tag.A.of(Tag.BDI.of(Html.verbatim(parent.name()))).to(parent.documents())))
        .orElse(ended);
  }

  private RunListPage() {}
}
