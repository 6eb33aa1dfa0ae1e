package dev.plumbline.present.page.browse;

import static dev.plumbline.present.page.Element.Attribute.HEIGHT;
import static dev.plumbline.present.page.Element.Attribute.HIDDEN_FROM_READERS;
import static dev.plumbline.present.page.Element.Attribute.LABEL;
import static dev.plumbline.present.page.Element.Attribute.TAB;
import static dev.plumbline.present.page.Element.Attribute.WIDTH;
import static dev.plumbline.present.page.Element.Attribute.X;
import static dev.plumbline.present.page.Element.Attribute.Y;
import static dev.plumbline.present.page.Element.Tag.A;
import static dev.plumbline.present.page.Element.Tag.BDI;
import static dev.plumbline.present.page.Element.Tag.DIV;
import static dev.plumbline.present.page.Element.Tag.H2;
import static dev.plumbline.present.page.Element.Tag.H3;
import static dev.plumbline.present.page.Element.Tag.LI;
import static dev.plumbline.present.page.Element.Tag.OL;
import static dev.plumbline.present.page.Element.Tag.P;
import static dev.plumbline.present.page.Element.Tag.RECT;
import static dev.plumbline.present.page.Element.Tag.SECTION;
import static dev.plumbline.present.page.Element.Tag.SPAN;
import static dev.plumbline.present.page.Element.Tag.STRONG;
import static dev.plumbline.present.page.Element.Tag.SVG;
import static dev.plumbline.present.page.Element.Tag.UL;

import dev.plumbline.base.number.Rational;
import dev.plumbline.base.problem.Plural;
import dev.plumbline.present.page.Element;
import dev.plumbline.present.page.Html;
import dev.plumbline.present.page.NumberText.BinText;
import dev.plumbline.present.page.PageAddress;
import dev.plumbline.present.page.browse.DocumentCounts.Bin;
import dev.plumbline.present.page.browse.DocumentCounts.Criterion;
import dev.plumbline.present.page.browse.RunListPage.RunLink;
import dev.plumbline.present.report.FixedDecimals;
import java.util.ArrayList;
import java.util.List;

/// How the documents that fit are decided, as bars whose parts lead to the documents in them. The
/// bars are for the mouse; below each are the same links in words.
record CountsSection(RunLink run, DocumentQuery query, DocumentCounts counts) {

  /// So many criteria that are missed most are named first.
  private static final int NAMED = 3;

  /// Of more criteria those that are missed most are drawn.
  private static final int DRAWN_MAX = 12;

  private static final int RULES_MAX = 6;

  Html html() {
    List<Criterion> drawn =
        counts.criteria().size() <= DRAWN_MAX ? counts.criteria() : counts.mostMissed(DRAWN_MAX);
    if (drawn.isEmpty() && counts.bins().isEmpty() && counts.rules().isEmpty()) {
      return Html.EMPTY;
    }
    List<Html> parts = new ArrayList<>();
    parts.add(H2.of(title()));
    List<Html> sides = new ArrayList<>();
    if (!counts.bins().isEmpty()) {
      sides.add(
          DIV.of(
              H3.of("Final scores"),
              OL.of(counts.bins().stream().map(this::bin).toList()).styled("bins")));
    }
    if (!drawn.isEmpty()) {
      sides.add(
          UL.of(drawn.stream().map(this::criterion).toList())
              .styled("tallies")
              .with(LABEL, "criteria"));
    }
    parts.add(DIV.of(sides).styled(sides.size() == 2 ? "counts" : ""));
    if (!counts.rules().isEmpty()) {
      parts.add(rules());
    }
    return SECTION.of(parts).styled("panel");
  }

  /// What is to be seen without a click.
  private List<Html> title() {
    List<Criterion> most = counts.mostMissed(NAMED);
    if (most.isEmpty()) {
      return List.of(Html.text("How the documents are decided"));
    }
    List<Html> title = new ArrayList<>();
    title.add(Html.text("Most often not met: "));
    for (Criterion one : most) {
      if (title.size() > 1) {
        title.add(Html.text(", "));
      }
      title.add(
          A.of(Html.verbatim(one.name()), Html.text(" " + percent(one.missed(), one.asked())))
              .to(chosen(one.item(), DecisionMark.MISSED)));
    }
    return title;
  }

  private Html criterion(Criterion one) {
    List<Html> bar = new ArrayList<>();
    List<Html> links = new ArrayList<>();
    long all = one.parts().stream().mapToLong(DocumentCounts.Part::count).sum();
    long before = 0;
    for (DocumentCounts.Part part : one.parts()) {
      DecisionMark mark = part.mark();
      String style = DocumentMatrix.style(mark.state());
      bar.add(
          A.of(
                  RECT.of()
                      .with(X, share(before, all))
                      .with(WIDTH, share(part.count(), all))
                      .with(HEIGHT, "12")
                      .styled("part " + shade(mark)))
              .to(chosen(one.item(), mark.decision()))
              .with(TAB, "-1"));
      links.add(
          A.of(SPAN.of(sign(mark)).styled(style), Html.text(" " + part.count()))
              .to(chosen(one.item(), mark.decision()))
              .with(
                  LABEL,
                  one.name() + ": " + said(mark) + ", " + Plural.of(part.count(), "document")));
      before += part.count();
    }
    return LI.of(
        one.missed() == 0
            ? SPAN.of(Html.verbatim(one.name()))
            : A.of(
                    Html.verbatim(one.name()),
                    Html.text(" "),
                    STRONG.of(percent(one.missed(), one.asked())),
                    Html.text(" not met"))
                .to(chosen(one.item(), DecisionMark.MISSED)),
        SVG.of(bar).styled("spread").with(HIDDEN_FROM_READERS, "true"),
        DIV.of(links).styled("parts"));
  }

  /// Units are counted in the words of all documents, not of one.
  private static String sign(DecisionMark mark) {
    return mark.isOfUnits() ? mark.decision() : mark.sign();
  }

  private static String said(DecisionMark mark) {
    return mark.isOfUnits()
        ? mark.decision() + " of the units"
        : mark.state() == DecisionMark.State.OPEN ? "no answer" : mark.says();
  }

  private static String shade(DecisionMark mark) {
    return switch (mark.state()) {
      case FULL -> "full";
      case PART -> "some";
      case NOTHING -> "nothing";
      case UNPROVED -> "unproved";
      case OPEN -> "undecided";
      case NOT_APPLICABLE, NOT_ASKED -> "unasked";
    };
  }

  private PageAddress chosen(String item, String decision) {
    return query.and(new DocumentQuery.Decided(item, decision)).page(run, 1);
  }

  private Html bin(Bin bin) {
    long most = counts.bins().stream().mapToLong(Bin::count).max().orElse(1);
    Element drawn =
        SVG.of(
                column(0, bin.passed(), most, "full"),
                column(bin.passed(), bin.count() - bin.passed(), most, "nothing"))
            .styled("column")
            .with(HIDDEN_FROM_READERS, "true");
    return LI.of(
        A.of(
                SPAN.of(Long.toString(bin.count())).styled("count"),
                drawn,
                SPAN.of(BinText.beginning(bin.scores())))
            .to(
                query.page(
                    run,
                    1,
                    "low",
                    bin.scores().low().map(CountsSection::edge).orElse(""),
                    "high",
                    bin.scores().high().map(CountsSection::edge).orElse("")))
            .with(
                LABEL,
                "score "
                    + BinText.of(bin.scores())
                    + ": "
                    + Plural.of(bin.count(), "document")
                    + ", "
                    + bin.passed()
                    + " pass"));
  }

  private static String edge(Rational edge) {
    return edge.toDecimal().toPlainString();
  }

  private static Html column(long below, long count, long most, String style) {
    double height = 100.0 * count / Math.max(1, most);
    double from = 100.0 * below / Math.max(1, most);
    return RECT.of()
        .with(X, "15%")
        .with(WIDTH, "70%")
        .with(Y, FixedDecimals.of(100 - from - height, 2) + "%")
        .with(HEIGHT, FixedDecimals.of(height, 2) + "%")
        .styled("part " + style);
  }

  private Html rules() {
    List<Html> rules = new ArrayList<>();
    rules.add(Html.text("Rules that applied most: "));
    counts.rules().stream()
        .limit(RULES_MAX)
        .forEach(one -> {
          if (rules.size() > 1) {
            rules.add(Html.text(", "));
          }
          rules.add(
              A.of(BDI.of(Html.verbatim(one.rule()))).to(query.page(run, 1, "rule", one.rule())));
          rules.add(Html.text(" " + one.count()));
        });
    return P.of(rules).styled("note");
  }

  private static String percent(long part, long all) {
    return FixedDecimals.of(100.0 * part / Math.max(1, all), 0) + "\u00a0%";
  }

  private static String share(long part, long all) {
    return FixedDecimals.of(100.0 * part / Math.max(1, all), 2) + "%";
  }
}
