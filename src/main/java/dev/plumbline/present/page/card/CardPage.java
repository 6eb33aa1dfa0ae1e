package dev.plumbline.present.page.card;

import static dev.plumbline.present.page.Element.Tag.BDI;
import static dev.plumbline.present.page.Element.Tag.DETAILS;
import static dev.plumbline.present.page.Element.Tag.DIV;
import static dev.plumbline.present.page.Element.Tag.FOOTER;
import static dev.plumbline.present.page.Element.Tag.H2;
import static dev.plumbline.present.page.Element.Tag.LI;
import static dev.plumbline.present.page.Element.Tag.MAIN;
import static dev.plumbline.present.page.Element.Tag.OL;
import static dev.plumbline.present.page.Element.Tag.P;
import static dev.plumbline.present.page.Element.Tag.SECTION;
import static dev.plumbline.present.page.Element.Tag.SPAN;
import static dev.plumbline.present.page.Element.Tag.STRONG;
import static dev.plumbline.present.page.Element.Tag.SUMMARY;
import static dev.plumbline.present.page.Element.Tag.UL;

import dev.plumbline.base.problem.Plural;
import dev.plumbline.present.page.Element;
import dev.plumbline.present.page.Element.Anchor;
import dev.plumbline.present.page.Html;
import dev.plumbline.present.page.Page;
import dev.plumbline.present.page.PageAddress.PageFile;
import dev.plumbline.present.page.Plot.PanelHeight;
import dev.plumbline.present.page.Wording;
import dev.plumbline.present.page.card.CardContent.Anchors;
import dev.plumbline.present.page.card.CardContent.FinalDecision;
import dev.plumbline.present.page.card.CardContent.OpenAppeal;
import dev.plumbline.present.page.card.CardContent.OutlineLine;
import dev.plumbline.present.text.DateText;
import dev.plumbline.present.text.VerdictText;
import dev.plumbline.rubric.Rubric;
import dev.plumbline.rubric.UnitScope.PartRole;
import dev.plumbline.rubric.plan.model.Verdict;
import dev.plumbline.score.Scorecard;
import dev.plumbline.score.extraction.Document;
import dev.plumbline.score.extraction.Document.Part;
import dev.plumbline.score.extraction.Finding.Checked;
import dev.plumbline.score.extraction.GradedDocument;
import dev.plumbline.score.extraction.QuotePairs.QuoteSide;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;

/// The page that explains one score: a function of artefacts alone, so the same score gives the
/// same bytes.
public final class CardPage {

  private final CardContent content;
  private final Rubric rubric;
  private final SequencedMap<String, String> units;
  private final RubricWording wording;
  private final Anchors anchors;
  private final QuoteNumbers numbers;
  private final QuoteList quotes;
  private final boolean dense;
  private int sections;

  /// The page of the document at a position, from 1.
  public static PageFile file(long position) {
    return new PageFile("card-" + position + ".html");
  }

  public static Page of(CardContent content) {
    return new CardPage(content).page();
  }

  private static final String REPEATS =
      " Grey words repeat another writer or are a signature: they are no evidence.";

  private CardPage(CardContent content) {
    this.content = content;
    this.rubric = content.bundle().rubric();
    this.units = EvidenceSection.units(content);
    this.wording = new RubricWording(rubric, units);
    this.anchors = new Anchors(rubric, content.extraction().findings().keySet());
    this.numbers = QuoteNumbers.of(content.extraction(), content.document());
    this.quotes = new QuoteList(numbers, content.document());
    this.dense = content.document().filter(this::isDense).isPresent();
  }

  private Page page() {
    CardHeader header = new CardHeader(content, wording);
    String missing = MissingSummary.of(content, rubric, wording);
    List<Html> parts = new ArrayList<>();
    parts.add(header.html(missing));
    boolean isDecided = content.decided().isPresent();
    if (isDecided || !content.appeals().isEmpty()) {
      parts.add(
          section(
                  isDecided ? "How it became final" : "What is contested",
                  new PeopleSection(content, wording).html())
              .styled("panel"));
    }
    parts.add(body());
    parts.addAll(new BackgroundSection(content, rubric).sections());
    parts.add(
        FOOTER.of(
            P.of(
                "The same text, rubric and judge give the same score, byte for byte, on any"
                    + " machine.")));
    return Page.of(header.title(), MAIN.of(parts));
  }

  /// The text beside what was made of it, so that both can be seen at once; on a narrow screen the
  /// parts follow each other in this order.
  private Html body() {
    List<Element> panels = new ArrayList<>();
    content.document().map(this::text).ifPresent(panels::add);
    EvidenceSection evidence =
        new EvidenceSection(content, rubric, anchors, wording, quotes, units);
    evidence.html().ifPresent(it -> panels.add(section("Why this score", it)));
    JurorsSection jurors = new JurorsSection(content, rubric, anchors, wording);
    if (!jurors.isEmpty()) {
      panels.add(section(jurors.title(), jurors.html()));
    }
    panels.add(section("What would change it", new ChangesSection(content, wording).html()));
    arithmetic().ifPresent(panels::add);
    panels.addAll(known());
    return new PanelColumns(panels).html();
  }

  private List<Element> known() {
    FactsSection facts = new FactsSection(content, rubric, anchors, wording, quotes);
    List<Element> parts = new ArrayList<>();
    facts.facts().ifPresent(it -> parts.add(section("What was known", it)));
    facts
        .gates()
        .ifPresent(it ->
            parts.add(
                section(
                    "Gates",
                    Html.of(
                        P.of(
                                "A gate that applies ends the evaluation before any question is"
                                    + " asked.")
                            .styled("note"),
                        it))));
    return parts;
  }

  private Element text(Document document) {
    List<Html> parts = new ArrayList<>();
    if (document.isOneText()) {
      parts.add(highlighted(document.parts().getFirst()));
    } else {
      parts.add(new ConversationSection(content, document, numbers, this::highlighted).html());
    }
    parts.add(P.of(legend()).styled("note"));
    if (!content.outline().isEmpty()) {
      parts.add(
          DETAILS.of(
              SUMMARY.of("What each paragraph says, in the judge\u2019s words"),
              UL.of(content.outline().stream().map(CardPage::outlined).toList())));
    }
    document
        .context()
        .forEach((name, part) ->
            parts.add(
                DETAILS.of(
                    SUMMARY.of("Context, not scored: " + Wording.name(name)),
                    DIV.of(Html.verbatim(part.text())).styled("words"))));
    boolean sources =
        document.parts().stream()
            .anyMatch(part -> part.role().equals(Optional.of(PartRole.SOURCE)));
    return section(
        document.isOneText()
            ? "The text, with what counted"
            : sources ? "What was said, and where it is from" : "What was said, with what counted",
        Html.of(parts));
  }

  private Html highlighted(Part part) {
    return marked(part).html(dense);
  }

  private HighlightedText marked(Part part) {
    return new HighlightedText(
        part,
        seen(content.document().orElseThrow()).quoted(part),
        numbers,
        content.extraction().details().flags(),
        anchors,
        wording);
  }

  /// Whether most of what is graded is quoted, so that a highlight alone says little.
  private boolean isDense(Document document) {
    GradedDocument seen = seen(document);
    List<Part> graded = document.parts().stream().filter(seen::isGraded).toList();
    int all = graded.stream().mapToInt(part -> part.text().text().length()).sum();
    return 2 * graded.stream().mapToInt(part -> marked(part).quoted()).sum() > all;
  }

  private static Html outlined(OutlineLine line) {
    return LI.of(
        Html.text(line.paragraph() + ", topic in " + line.topicSentence() + ": "),
        BDI.of(Html.verbatim(line.summary())).styled("words"));
  }

  private String legend() {
    int flags = content.extraction().details().flags().size();
    String flagged =
        flags == 0
            ? ""
            : " "
                + Wording.sentence(Plural.of(flags, "sentence"))
                + (flags == 1 ? " addresses" : " address")
                + " the judge.";
    if (numbers.passages().isEmpty()) {
      return "Nothing was quoted from this text." + flagged + (repeats() ? REPEATS : "");
    }
    boolean unused = numbers.passages().stream().anyMatch(passage -> !passage.counts());
    return "Every highlight was found in this text by the machine, not believed. Its number leads"
        + " to the question that it answers, and back."
        + (isPaired() ? " What proves a claim has its number." : "")
        + (dense
            ? " Most of it was quoted, so only the strongest passage for each question is filled."
            : "")
        + (anchors.areSeveral() ? " Point at a question to see its own passages." : "")
        + (unused ? " Dotted without colour: quoted, but not counted." : "")
        + flagged
        + (repeats() ? REPEATS : "");
  }

  private GradedDocument seen(Document document) {
    return GradedDocument.of(content.bundle().extraction().document(), document);
  }

  private boolean repeats() {
    Document document = content.document().orElseThrow();
    GradedDocument seen = seen(document);
    return document.parts().stream().anyMatch(part -> !seen.quoted(part).marks().isEmpty());
  }

  private boolean isPaired() {
    return content.extraction().findings().values().stream()
        .filter(Checked.class::isInstance)
        .flatMap(finding -> ((Checked) finding).quotes().stream())
        .anyMatch(quote -> quote.quote().side() == QuoteSide.SOURCE);
  }

  private Optional<Element> arithmetic() {
    return content.scorecard() instanceof Scorecard.Evaluated evaluated
        ? Optional.of(
            section(
                "How it adds up", new StepsSection(evaluated.result(), content, wording).html()))
        : Optional.empty();
  }

  private Element section(String title, Html inside) {
    Anchor heading = new Anchor("part", ++sections);
    return SECTION.of(H2.of(title).at(heading), inside).labelledBy(heading);
  }

  /// Panels in two columns: the first two beside each other, the others below them so that the page
  /// is as short as it can be and a short text leaves no empty half. On a narrow screen they follow
  /// each other in their order.
  private static final class PanelColumns {

    private final List<Element> panels;

    PanelColumns(List<Element> panels) {
      this.panels = List.copyOf(panels);
    }

    Html html() {
      List<List<Html>> columns = List.of(new ArrayList<>(), new ArrayList<>());
      int places = places();
      for (int i = 0; i < panels.size(); i++) {
        columns.get(places >> i & 1).add(panels.get(i).styled("panel o" + (i + 1)));
      }
      return panels.size() < 2
          ? Html.of(columns.getFirst())
          : DIV.of(columns.stream().map(column -> DIV.of(column)).toList()).styled("cols panels");
    }

    /// A bit for each panel: whether it is in the second column, as the second one is.
    private int places() {
      long[] heights = panels.stream().mapToLong(PanelHeight::of).toArray();
      int best = 0b10;
      long least = Long.MAX_VALUE;
      for (int places = 0b10; places < 1 << panels.size(); places += 0b100) {
        long left = 0;
        long right = 0;
        for (int i = 0; i < heights.length; i++) {
          left += (places >> i & 1) == 0 ? heights[i] : 0;
          right += (places >> i & 1) == 0 ? 0 : heights[i];
        }
        if (Math.max(left, right) < least) {
          least = Math.max(left, right);
          best = places;
        }
      }
      return best;
    }
  }

  /// How a result came to be final: the first one, each decision of a person that counts, and what
  /// is still contested.
  private record PeopleSection(CardContent content, RubricWording wording) {

    private static final String PERSON = "person:";

    Html html() {
      List<Html> steps = new ArrayList<>();
      content
          .decided()
          .ifPresent(result -> {
            steps.add(
                step(
                    Wording.sentence(CardHeader.who(content)),
                    Html.text(result.before()),
                    content.origin().envelope().map(it -> DateText.of(it.begin())).orElse(""),
                    Html.EMPTY));
            result.decisions().forEach(one -> steps.add(decision(one)));
          });
      content.appeals().forEach(one -> steps.add(appeal(one)));
      if (!content.origin().state().isEmpty()) {
        steps.add(LI.of(STRONG.of(Wording.sentence(content.origin().state()))).styled("soft"));
      }
      return Html.of(
          OL.of(steps).styled("chain"),
          content
              .decided()
              .<Html>map(it ->
                  P.of("Everything below explains the first result, " + it.before() + ".")
                      .styled("note"))
              .orElse(Html.EMPTY));
    }

    private Html decision(FinalDecision one) {
      boolean asked = !one.item().isEmpty();
      String style = Verdict.parse(one.now()).map(VerdictText::style).orElse("");
      Html change =
          Html.of(
              SPAN.of(BDI.of(asked ? wording.value(one.item(), one.was()) : one.was()))
                  .styled("replaced"),
              Html.text(" \u2192 "),
              STRONG
                  .of(BDI.of(asked ? wording.value(one.item(), one.now()) : one.now()))
                  .styled(style));
      Html part = asked ? Html.of(Html.text(wording.name(one.item()) + ": "), change) : change;
      String head =
          (asked ? "Corrected" + one.part().replaceFirst("^[^,]*", "") : "Decided")
              + (one.afterRelease() ? ", after the release" : "");
      return step(head, part, DateText.of(one.when()), by(one.who(), one.why()));
    }

    private static Html appeal(OpenAppeal one) {
      return step(
          "\u21c4 Appeal on " + one.part(),
          Html.text(Wording.name(one.state()) + ", not decided"),
          DateText.of(one.when()),
          by(one.who(), one.ground()));
    }

    private static Html by(String who, String why) {
      String name = who.startsWith(PERSON) ? who.substring(PERSON.length()) : who;
      return DIV.of(
          Html.text("by "),
          BDI.of(Html.verbatim(name)),
          Html.text(": "),
          SPAN.of(BDI.of(Html.verbatim(why))).styled("words"));
    }

    private static Html step(String what, Html result, String when, Html why) {
      Element head = STRONG.of(Html.text(what + ": "));
      return LI.of(DIV.of(head, result), DIV.of(when).styled("note"), why);
    }
  }
}
