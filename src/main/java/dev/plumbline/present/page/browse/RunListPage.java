package dev.plumbline.present.page.browse;

import static dev.plumbline.present.page.Element.Attribute.CHECKED;
import static dev.plumbline.present.page.Element.Attribute.CX;
import static dev.plumbline.present.page.Element.Attribute.CY;
import static dev.plumbline.present.page.Element.Attribute.LABEL;
import static dev.plumbline.present.page.Element.Attribute.NAME;
import static dev.plumbline.present.page.Element.Attribute.RADIUS;
import static dev.plumbline.present.page.Element.Attribute.ROLE;
import static dev.plumbline.present.page.Element.Attribute.SCOPE;
import static dev.plumbline.present.page.Element.Attribute.TYPE;
import static dev.plumbline.present.page.Element.Attribute.VALUE;
import static dev.plumbline.present.page.Element.Attribute.X1;
import static dev.plumbline.present.page.Element.Attribute.X2;
import static dev.plumbline.present.page.Element.Attribute.Y1;
import static dev.plumbline.present.page.Element.Attribute.Y2;
import static dev.plumbline.present.page.Element.Tag.A;
import static dev.plumbline.present.page.Element.Tag.BDI;
import static dev.plumbline.present.page.Element.Tag.BUTTON;
import static dev.plumbline.present.page.Element.Tag.CIRCLE;
import static dev.plumbline.present.page.Element.Tag.CODE;
import static dev.plumbline.present.page.Element.Tag.FORM;
import static dev.plumbline.present.page.Element.Tag.H1;
import static dev.plumbline.present.page.Element.Tag.INPUT;
import static dev.plumbline.present.page.Element.Tag.LINE;
import static dev.plumbline.present.page.Element.Tag.P;
import static dev.plumbline.present.page.Element.Tag.SECTION;
import static dev.plumbline.present.page.Element.Tag.SMALL;
import static dev.plumbline.present.page.Element.Tag.SPAN;
import static dev.plumbline.present.page.Element.Tag.STRONG;
import static dev.plumbline.present.page.Element.Tag.SVG;
import static dev.plumbline.present.page.Element.Tag.TD;
import static dev.plumbline.present.page.Element.Tag.TH;
import static dev.plumbline.present.page.Element.Tag.TR;

import dev.plumbline.base.number.Rational;
import dev.plumbline.base.problem.Plural;
import dev.plumbline.present.page.Element;
import dev.plumbline.present.page.Html;
import dev.plumbline.present.page.NumberText;
import dev.plumbline.present.page.Page;
import dev.plumbline.present.page.PageAddress;
import dev.plumbline.present.page.PageAddress.PageFile;
import dev.plumbline.present.page.ProgressScript;
import dev.plumbline.present.page.browse.DocumentListPage.OpenDocuments;
import dev.plumbline.present.report.FixedDecimals;
import dev.plumbline.present.text.RoundedNumber;
import dev.plumbline.score.run.RunManifest.RunUsage;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/// The runs of a store, the latest first.
public final class RunListPage {

  /// What is said as long as long runs are counted.
  public static final String COUNTING = "Long runs are being counted, then their figures are here.";

  /// The value of the field of a run that is chosen, which is named by its key.
  public static final String CHOSEN = "yes";

  private static final int MONEY_DECIMALS = 4;

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
    parts.add(H1.of(Html.text("runs of the store "), STRONG.of(BDI.of(Html.verbatim(folder)))));
    parts.add(SitePage.alert(damaged));
    if (isCounting) {
      parts.add(
          P.of(
              SPAN.of(COUNTING).styled("progress counting").with(ROLE, "status"),
              Html.text(" "),
              A.of("Look again").to(RunLink.RUNS)));
    }
    parts.add(SECTION.of(runs.isEmpty() ? empty() : table(runs, all)).styled("panel"));
    return SitePage.of("Runs", Html.EMPTY, parts, isCounting ? ProgressScript.TEXT : "");
  }

  private static Html empty() {
    return Html.of(
        P.of("There are no runs in this store yet. This makes one:"),
        P.of(CODE.of("plumbline evaluate --rubric rubric.yaml --documents texts.jsonl")));
  }

  /// A column of the table, which is drawn if a run has something in it.
  private record Column(String head, boolean isNumber, Function<ListedRun, Html> cell) {

    private boolean isFilled(List<ListedRun> runs) {
      return runs.stream().map(cell).anyMatch(it -> !it.equals(Html.EMPTY));
    }

    private Html cell(ListedRun run) {
      Element content = TD.of(cell.apply(run));
      return isNumber ? content.styled("n") : content;
    }
  }

  private static Html table(List<ListedRun> runs, long all) {
    List<ListedRun> ended = runs.stream().filter(run -> run.link().hasEnded()).toList();
    List<RunLink> proposed = proposed(ended);
    List<Column> columns =
        Stream.of(
                new Column("rubric", false, run -> name(run.rubric())),
                new Column("judge", false, run -> name(run.judge())),
                new Column("documents", true, run -> Html.text(Long.toString(run.documents()))),
                new Column("pass", true, RunListPage::passed),
                new Column("trend", false, run -> trend(run.trend())),
                new Column("mean", true, run -> words(run, ListedRun.Figures::mean)),
                new Column("cost", true, run -> cost(run.usage())),
                new Column("open", true, RunListPage::open),
                new Column("compare", false, run -> choice(run, ended.size() > 1, proposed)),
                new Column("began", false, run -> Html.text(run.begin())),
                new Column("state", false, RunListPage::state))
            .filter(column -> column.isFilled(runs))
            .toList();
    List<Html> heads = new ArrayList<>();
    heads.add(SitePage.head("run", false));
    columns.forEach(column -> heads.add(SitePage.head(column.head(), column.isNumber())));
    Html rows = SitePage.table("runs", heads, runs.stream().map(run -> row(run, columns)).toList());
    Html table =
        ended.size() > 1
            ? FORM.of(
                    rows,
                    P.of(
                        BUTTON
                            .of("Compare the two that are chosen")
                            .with(TYPE, "submit")
                            .styled("do")))
                .asks(RunLink.COMPARISON)
            : rows;
    return all == runs.size()
        ? table
        : Html.of(
            table,
            P.of(
                    "The latest "
                        + runs.size()
                        + " of "
                        + Plural.of(all, "run")
                        + "; `plumbline store info` lists the others.")
                .styled("note"));
  }

  /// The latest run and the one before it are chosen as long as nobody chooses others.
  private static List<RunLink> proposed(List<ListedRun> ended) {
    return ended.stream()
        .filter(run -> run.before().isPresent())
        .findFirst()
        .map(run -> List.of(run.link(), run.before().orElseThrow()))
        .orElseGet(() -> ended.stream().limit(2).map(ListedRun::link).toList());
  }

  private static Html row(ListedRun run, List<Column> columns) {
    List<Html> cells = new ArrayList<>();
    cells.add(
        TH.of(A.of(BDI.of(Html.verbatim(run.link().name()))).to(run.link().documents()))
            .with(SCOPE, "row"));
    columns.forEach(column -> cells.add(column.cell(run)));
    return TR.of(cells);
  }

  private static Html name(String name) {
    return name.isEmpty() ? Html.EMPTY : BDI.of(Html.verbatim(name));
  }

  private static Html words(ListedRun run, Function<ListedRun.Figures, String> of) {
    return run.figures().map(of).filter(it -> !it.isEmpty()).map(Html::text).orElse(Html.EMPTY);
  }

  private static Html passed(ListedRun run) {
    Html rate = words(run, ListedRun.Figures::passRate);
    Html between = words(run, ListedRun.Figures::between);
    return between.equals(Html.EMPTY) ? rate : Html.of(rate, SMALL.of(between).styled("between"));
  }

  /// Money, where the prices were given, and tokens; of answers that were paid for before nothing.
  private static Html cost(RunUsage usage) {
    long tokens = usage.inputTokens() + usage.outputTokens();
    List<Html> known = new ArrayList<>();
    if (usage.cost().signum() > 0) {
      known.add(
          Html.text(NumberText.of(Rational.of(usage.cost()), new RoundedNumber(MONEY_DECIMALS))));
    }
    if (tokens > 0) {
      known.add(SMALL.of(Plural.of(tokens, "token")).styled("between"));
    }
    return known.isEmpty() ? Html.EMPTY : Html.of(known);
  }

  /// What a person has to look at, then what waits for people, by person.
  private static Html open(ListedRun run) {
    List<Html> parts = new ArrayList<>();
    run.figures().ifPresent(it -> parts.add(open(it.open(), run.link())));
    for (OpenDocuments waiting : run.waiting()) {
      parts.add(
          SMALL
              .of(
                  A.of(Html.text(waiting.documents() + " "), BDI.of(Html.verbatim(waiting.words())))
                      .to(run.link().waiting(waiting)))
              .styled("between"));
    }
    return parts.isEmpty() ? Html.EMPTY : Html.of(parts);
  }

  private static Html open(long documents, RunLink run) {
    return documents == 0
        ? Html.text("0")
        : A.of(Long.toString(documents)).to(run.open()).with(LABEL, documents + " open");
  }

  private static Html choice(ListedRun run, boolean isChoice, List<RunLink> proposed) {
    if (!isChoice || !run.link().hasEnded()) {
      return Html.EMPTY;
    }
    Element box =
        INPUT
            .of()
            .with(TYPE, "checkbox")
            .with(NAME, run.link().key())
            .with(VALUE, CHOSEN)
            .with(LABEL, "choose " + run.link().name());
    return Html.of(
        proposed.contains(run.link()) ? box.with(CHECKED, "checked") : box,
        run.before()
            .<Html>map(before ->
                Html.of(
                    Html.text(" "),
                    A.of(Html.text("with "), BDI.of(Html.verbatim(before.name())))
                        .to(RunLink.comparison(before, run.link()))))
            .orElse(Html.EMPTY));
  }

  /// A line from 0 % below to 100 % above, which ends at this run.
  private static Html trend(List<Double> shares) {
    if (shares.size() < 2) {
      return Html.EMPTY;
    }
    List<Html> drawn = new ArrayList<>();
    for (int i = 1; i < shares.size(); i++) {
      drawn.add(
          LINE.of()
              .with(X1, x(i - 1, shares))
              .with(Y1, y(shares.get(i - 1)))
              .with(X2, x(i, shares))
              .with(Y2, y(shares.get(i)))
              .styled("middle"));
    }
    drawn.add(
        CIRCLE
            .of()
            .with(CX, x(shares.size() - 1, shares))
            .with(CY, y(shares.getLast()))
            .with(RADIUS, "3")
            .styled("dot"));
    return SVG.of(drawn)
        .styled("trend")
        .with(ROLE, "img")
        .with(
            LABEL,
            "passed in "
                + Plural.of(shares.size(), "run")
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
    Html ended = Html.of(Html.text("ended, "), CODE.of(run.digits()));
    return run.parent()
        .<Html>map(parent ->
            Html.of(
                ended,
                Html.text(", made from "),
                A.of(BDI.of(Html.verbatim(parent.name()))).to(parent.documents())))
        .orElse(ended);
  }

  private RunListPage() {}

  /// A run in the list of them.
  ///
  /// @param begin when it began
  /// @param digits the first ones of its digest, empty as long as it has none
  /// @param rubric name and version; empty if its bundle cannot be read
  /// @param figures absent if they would take too long, or cannot be read
  /// @param waiting what waits for people, beside what the figures call open
  /// @param usage what was paid for it
  /// @param trend the shares that passed in the runs of the same rubric up to this one, whatever
  ///   their versions, the oldest first
  /// @param parent the run that it was made from by another rubric, or by people
  /// @param before the run to compare it with: its parent, or else the last one of the same rubric
  public record ListedRun(
      RunLink link,
      String begin,
      String digits,
      String rubric,
      String judge,
      long documents,
      Optional<Figures> figures,
      List<OpenDocuments> waiting,
      RunUsage usage,
      List<Double> trend,
      Optional<RunLink> parent,
      Optional<RunLink> before) {

    public ListedRun {
      waiting = List.copyOf(waiting);
      trend = List.copyOf(trend);
    }

    /// What the run comes to, as it is shown; each may be empty.
    ///
    /// @param passRate such as `71 %`
    /// @param between the ends of its interval
    /// @param open how many documents a person has to look at
    public record Figures(String passRate, String between, String mean, long open) {}
  }

  /// Where the pages of a run are.
  ///
  /// @param name what people call the run
  /// @param key in addresses: the digits of its digest or, as long as it has none, of its number
  /// @param hasEnded whether it has a report and a simulator
  public record RunLink(String name, String key, boolean hasEnded) {

    static final PageAddress RUNS = PageAddress.of("/");

    /// Two runs compared.
    public static final PageAddress COMPARISON = PageAddress.of("/compare");

    /// The way from the report to the other pages of the run.
    public Html navigation() {
      return SitePage.navigation(this, SitePage.Place.REPORT);
    }

    /// Two runs compared by the ids of their documents.
    public static PageAddress comparison(RunLink before, RunLink after) {
      return COMPARISON.with("before", before.key).with("after", after.key).with("by", "id");
    }

    public PageAddress documents() {
      return at("");
    }

    /// Those that a person has to look at.
    PageAddress open() {
      return documents().with("show", DocumentQuery.Show.REVIEW.wireName());
    }

    PageAddress waiting(OpenDocuments waiting) {
      return documents().with("waits", waiting.filter());
    }

    public PageAddress file(PageFile file) {
      return at(file.name());
    }

    PageAddress report() {
      return at("report");
    }

    PageAddress marks() {
      return at("marks");
    }

    PageAddress simulator() {
      return at("simulate");
    }

    /// The edited rubric under another version.
    PageAddress edited(String version) {
      return at("rubric-" + version + ".yaml");
    }

    PageAddress edited() {
      return at("rubric.yaml");
    }

    private PageAddress at(String name) {
      return PageAddress.of("/runs/" + key + "/" + name);
    }
  }
}
