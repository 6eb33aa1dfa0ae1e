package dev.plumbline.present.page.report;

import static dev.plumbline.present.page.Element.Tag.A;
import static dev.plumbline.present.page.Element.Tag.CODE;
import static dev.plumbline.present.page.Element.Tag.DETAILS;
import static dev.plumbline.present.page.Element.Tag.DIV;
import static dev.plumbline.present.page.Element.Tag.H1;
import static dev.plumbline.present.page.Element.Tag.H2;
import static dev.plumbline.present.page.Element.Tag.LI;
import static dev.plumbline.present.page.Element.Tag.MAIN;
import static dev.plumbline.present.page.Element.Tag.NAV;
import static dev.plumbline.present.page.Element.Tag.P;
import static dev.plumbline.present.page.Element.Tag.SECTION;
import static dev.plumbline.present.page.Element.Tag.STRONG;
import static dev.plumbline.present.page.Element.Tag.SUMMARY;
import static dev.plumbline.present.page.Element.Tag.TABLE;
import static dev.plumbline.present.page.Element.Tag.TBODY;
import static dev.plumbline.present.page.Element.Tag.TD;
import static dev.plumbline.present.page.Element.Tag.TR;
import static dev.plumbline.present.page.Element.Tag.UL;

import dev.plumbline.base.problem.Plural;
import dev.plumbline.measure.agreement.AgreementBootstrap.AgreementStatistic;
import dev.plumbline.measure.agreement.Estimate;
import dev.plumbline.measure.report.RunReport;
import dev.plumbline.measure.report.ScoreDistribution;
import dev.plumbline.measure.report.TargetAgreement;
import dev.plumbline.present.measure.AgreementTables;
import dev.plumbline.present.measure.RunTables;
import dev.plumbline.present.measure.RunTables.DiagnosisTables;
import dev.plumbline.present.page.Element.Anchor;
import dev.plumbline.present.page.Element.Attribute;
import dev.plumbline.present.page.Element.Tag;
import dev.plumbline.present.page.Html;
import dev.plumbline.present.page.Page;
import dev.plumbline.present.page.PageAddress;
import dev.plumbline.present.page.PageAddress.PageFile;
import dev.plumbline.present.page.Plot.PictureNumbers;
import dev.plumbline.present.page.SortScript;
import dev.plumbline.present.page.Wording;
import dev.plumbline.present.page.report.ReportFindings.ReportedDocument;
import dev.plumbline.present.report.Block;
import dev.plumbline.present.report.HtmlReport;
import dev.plumbline.present.report.Report;
import dev.plumbline.score.run.RunManifest.RunUsage;
import dev.plumbline.score.run.StoredRun.RunEnvelope;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// The page that shows what a run found. The documents are on it and on further pages, a thousand
/// each.
public final class ReportPage {

  /// Rows that a page has at most: a browser lays out more only slowly.
  public static final int ROWS_MAX = 1_000;

  private final RunReport report;
  private final ReportFindings findings;
  private final ReportAdditions additions;
  private final HtmlReport blocks = new HtmlReport();
  private int sections;

  /// Where the documents are that are not on a page.
  ///
  /// @param number of this page, from 1
  /// @param paged whether the others have pages too
  public record Paging(int number, int pages, boolean paged) {
    /// The page of a run's documents with this number.
    public static PageFile file(int number) {
      return new PageFile(number == 1 ? "report.html" : "report-" + number + ".html");
    }
  }

  public static Page of(
      RunReport report,
      ReportFindings findings,
      ReportAdditions additions,
      List<ReportedDocument> rows,
      Paging paging) {
    return new ReportPage(report, findings, additions).first(rows, paging);
  }

  /// A further page of documents.
  public static Page further(RunReport report, List<ReportedDocument> rows, Paging paging) {
    String title = name(report) + " \u2014 documents, page " + paging.number();
    return new Page(
        title,
        MAIN.of(H1.of(title), pages(paging), SECTION.of(DocumentTable.of(rows)).styled("panel")),
        SortScript.TEXT);
  }

  private ReportPage(RunReport report, ReportFindings findings, ReportAdditions additions) {
    this.report = report;
    this.findings = findings;
    this.additions = additions;
  }

  private static String name(RunReport report) {
    return report.label();
  }

  private Page first(List<ReportedDocument> rows, Paging paging) {
    List<Html> parts = new ArrayList<>();
    additions.known().served().ifPresent(parts::add);
    parts.add(new ReportHeader(report, findings).html());
    FailureSection failures = new FailureSection(findings, report.documents());
    if (!failures.isEmpty()) {
      parts.add(section("What fails most", failures.html()));
    }
    if (!report.diagnoses().isEmpty()) {
      parts.add(
          section("What may be wrong", blocks.html(DiagnosisTables.blocks(report.diagnoses()), 3)));
    }
    parts.add(DIV.of(DIV.of(left()), DIV.of(right())).styled("cols"));
    if (!report.raterEffects().scales().isEmpty()) {
      parts.add(
          section(
              "How the judge uses the scale",
              blocks.html(RunTables.raterEffects(report.raterEffects()), 3)));
    }
    for (TargetAgreement target : report.agreement()) {
      parts.add(
          section("Agreement with people: " + Wording.name(target.target()), agreement(target)));
    }
    report
        .grades()
        .ifPresent(
            grades -> parts.add(section("Grades", blocks.html(RunTables.grades(grades), 3))));
    if (report.corrections().isAny()) {
      parts.add(
          section(
              "What people decided",
              blocks.html(RunTables.corrections(report.corrections(), report.documents()), 3)));
    }
    if (!report.items().isEmpty()) {
      parts.add(section("How each question was decided", ItemSection.of(report.items())));
    }
    ReportAdditions.Known known = additions.known();
    known
        .jurors()
        .ifPresent(jurors -> parts.add(section("The panel", blocks.html(jurors.blocks(), 3))));
    if (additions.envelope().isPresent() || known.usage().answers() > 0) {
      parts.add(
          section(
              "What the run took",
              EnvelopeSection.of(known.usage(), additions.envelope(), report.documents())));
    }
    known
        .baseline()
        .ifPresent(baseline ->
            parts.add(section("Since the baseline", blocks.html(baseline.blocks(), 3))));
    if (!known.reference().isEmpty()) {
      parts.add(unprinted("From here", next()));
    }
    parts.add(
        unprinted(
            "The documents", Html.of(pages(paging), more(rows, paging), DocumentTable.of(rows))));
    parts.add(digests());
    return new Page(
        name(report) + " \u2014 " + Plural.of(report.documents(), "document"),
        MAIN.of(parts),
        SortScript.TEXT);
  }

  private Html more(List<ReportedDocument> rows, Paging paging) {
    return paging.pages() == 1 || paging.paged()
        ? Html.EMPTY
        : P.of(
                "The first "
                    + rows.size()
                    + " of "
                    + report.documents()
                    + ". With `--out` each page of the others is written, and every card.")
            .styled("note");
  }

  private static Html pages(Paging paging) {
    if (paging.pages() == 1 || !paging.paged()) {
      return Html.EMPTY;
    }
    List<Html> links = new ArrayList<>();
    for (int number = 1; number <= paging.pages(); number++) {
      links.add(
          number == paging.number()
              ? STRONG.of("page " + number)
              : A.of("page " + number).to(Paging.file(number)));
    }
    return NAV.of(links).styled("next").with(Attribute.LABEL, "pages of documents");
  }

  private List<Html> left() {
    List<Html> parts = new ArrayList<>();
    boolean first = true;
    for (ScoreDistribution scores : report.distributions()) {
      DistributionSection drawn =
          new DistributionSection(scores, first ? findings.passMark() : Optional.empty());
      parts.add(
          section(
              first
                  ? drawn.title()
                  : Wording.sentence(Wording.name(scores.name())) + ": " + lower(drawn.title()),
              drawn.html()));
      first = false;
    }
    return parts;
  }

  private static String lower(String title) {
    return title.substring(0, 1).toLowerCase(Locale.ROOT) + title.substring(1);
  }

  private List<Html> right() {
    List<Html> parts = new ArrayList<>();
    parts.add(section("Look at these first", new AttentionList(report, findings).html()));
    if (!findings.verdicts().isEmpty()) {
      List<Html> rows = new ArrayList<>();
      findings.verdicts().forEach((verdict, count) -> rows.add(count(verdict, count)));
      parts.add(section("Verdicts", table("verdict", rows)));
    }
    if (!report.counts().reasons().isEmpty()) {
      List<Html> rows = new ArrayList<>();
      report.counts().reasons().forEach((reason, count) -> rows.add(count(reason, count)));
      parts.add(section("Why documents have no score", table("reason", rows)));
    }
    if (!findings.rules().isEmpty()) {
      parts.add(section("How often each rule applied", rules()));
    }
    caps().ifPresent(it -> parts.add(section("Capped for want of evidence", it)));
    return parts;
  }

  /// The figures, then the pictures, one of which is of the documents that are given to people.
  private Html agreement(TargetAgreement target) {
    List<Block> figures =
        AgreementTables.blocks(target).stream()
            .filter(block -> !(block instanceof Block.Section))
            .toList();
    return Html.of(
        blocks.html(figures, 3),
        GroupComparison.sentence(target.groups()).<Html>map(P::of).orElse(Html.EMPTY),
        Html.of(AgreementDrawings.html(target)));
  }

  private Optional<Html> caps() {
    if (findings.caps().isEmpty()) {
      return Optional.empty();
    }
    List<Html> rows = new ArrayList<>();
    findings.caps().forEach((name, count) -> rows.add(count(name, count)));
    return Optional.of(table("question or trait", rows));
  }

  private Html rules() {
    List<Html> rows =
        findings.rules().stream()
            .<Html>map(use ->
                TR.of(
                        Tag.row(Wording.sentence(Wording.name(use.rule()))),
                        TD.of(
                                use.fired() == 0
                                    ? "never, in " + Plural.of(use.asked(), "document")
                                    : use.fired() + " of " + use.asked())
                            .styled("n"))
                    .styled(use.fired() == 0 ? "off" : "on"))
            .toList();
    return table("rule", rows);
  }

  private static Html head(String name) {
    return Tag.column(name).styled("n");
  }

  private static Html cell(String text) {
    return TD.of(text).styled("n");
  }

  private static Html count(String name, int count) {
    return TR.of(Tag.row(Wording.name(name)), cell(Integer.toString(count)));
  }

  private static Html table(String name, List<Html> rows) {
    return Tag.table(List.of(Tag.column(name), head("documents")), rows);
  }

  private Html digests() {
    List<Html> rows = new ArrayList<>();
    rows.add(digest("run", report.run().toString()));
    rows.add(digest("bundle", report.bundle().toString()));
    report.calibrations().forEach(it -> rows.add(digest("calibration", it.words())));
    additions
        .envelope()
        .ifPresent(envelope ->
            rows.add(digest("SHA-256 of what the run took", EnvelopeSection.digest(envelope))));
    return DETAILS
        .of(
            SUMMARY.of("Digests and how to check"),
            TABLE.of(TBODY.of(rows)),
            P.of(Html.text("Check it: "), CODE.of("plumbline proof verify " + report.run())))
        .styled("panel");
  }

  private static Html digest(String name, String digest) {
    return TR.of(Tag.row(name), TD.of(CODE.of(digest)));
  }

  /// What one does next with the run.
  private Html next() {
    String run = additions.known().reference();
    List<Html> lines = new ArrayList<>();
    marks(run, lines);
    command(
        "what does not pass, and why",
        "show " + run + " --where 'final_verdict == \"fail\"'",
        lines);
    if (additions.known().baseline().isPresent()) {
      command("what changed since the baseline", "compare check " + run, lines);
    }
    return UL.of(lines);
  }

  /// A draft gives no mark to anybody, and of two candidates neither has one.
  private void marks(String run, List<Html> lines) {
    if (report.draft()) {
      lines.add(LI.of("The run is a draft: it gives no marks."));
      return;
    }
    if (!findings.isPairwise()) {
      command(
          "a page for the writer of each document",
          "explain " + run + " --all --for writer --out pages",
          lines);
    }
    if (additions.known().served().isEmpty()) {
      command("the marks, as a table", "show " + run + " --format csv", lines);
    } else {
      lines.add(LI.of(A.of("The marks, as a table").to(PageAddress.of("marks"))));
    }
  }

  private static void command(String what, String line, List<Html> lines) {
    lines.add(LI.of(Html.text(Wording.sentence(what) + ": "), CODE.of("plumbline " + line)));
  }

  private Html section(String title, Html inside) {
    return section(title, inside, "panel");
  }

  /// What is for the screen: on paper a report is a few pages.
  private Html unprinted(String title, Html inside) {
    return section(title, inside, "panel unprinted");
  }

  private Html section(String title, Html inside, String style) {
    Anchor heading = new Anchor("part", ++sections);
    return SECTION.of(H2.of(title).at(heading), inside).styled(style).labelledBy(heading);
  }

  /// Whether scores are above those of people by more in one group than in another. A verdict is
  /// given only where intervals tell the groups apart.
  private static final class GroupComparison {

    private record Bias(String group, BigDecimal value, Estimate.Spread interval) {}

    /// @return empty without groups
    static Optional<String> sentence(List<TargetAgreement.Group> groups) {
      if (groups.isEmpty()) {
        return Optional.empty();
      }
      List<Bias> measured =
          groups.stream()
              .filter(group -> !group.table().isEmpty())
              .flatMap(group -> {
                Estimate bias = group.table().getLast().of(AgreementStatistic.MEAN_DIFFERENCE);
                return bias.interval().stream().map(it -> new Bias(group.name(), bias.value(), it));
              })
              .sorted(Comparator.comparing(Bias::value))
              .toList();
      if (measured.size() < 2) {
        return Optional.of("Between groups: too few of them have enough documents to be compared.");
      }
      Bias lowest = measured.getFirst();
      Bias highest = measured.getLast();
      boolean apart = lowest.interval().high().compareTo(highest.interval().low()) < 0;
      return Optional.of(
          (apart
                  ? "Between groups: scores are higher beside those of people for "
                  : "Between groups: this run does not show that scores are higher beside those of"
                      + " people for ")
              + said(highest)
              + " than for "
              + said(lowest)
              + ", in standard deviations.");
    }

    private static String said(Bias bias) {
      return "\u201c"
          + bias.group()
          + "\u201d, "
          + PictureNumbers.shown(bias.value())
          + " ("
          + PictureNumbers.shown(bias.interval().low())
          + " to "
          + PictureNumbers.shown(bias.interval().high())
          + ")";
    }

    private GroupComparison() {}
  }

  /// What a report shows besides what follows from the artefacts of its run.
  ///
  /// @param envelope with times; its digest is on the page
  /// @param known what the store knows of the run
  public record ReportAdditions(Optional<RunEnvelope> envelope, Known known) {

    public static final ReportAdditions NONE = new ReportAdditions(Optional.empty());

    /// What the store knows of a run beside its results.
    ///
    /// @param usage what its answers cost
    /// @param jurors of a panel, and how far they agree
    /// @param baseline what changed since the baseline of the rubric, or why nothing can be said
    /// @param served the way to the other pages of the run, where a server has the page
    /// @param reference how one would type the run
    public record Known(
        RunUsage usage,
        Optional<Report> jurors,
        Optional<Report> baseline,
        Optional<Html> served,
        String reference) {

      static final Known NOTHING =
          new Known(RunUsage.NONE, Optional.empty(), Optional.empty(), Optional.empty(), "");
    }

    public ReportAdditions(Optional<RunEnvelope> envelope) {
      this(envelope, Known.NOTHING);
    }

    public ReportAdditions with(Known found) {
      return new ReportAdditions(envelope, found);
    }
  }
}
