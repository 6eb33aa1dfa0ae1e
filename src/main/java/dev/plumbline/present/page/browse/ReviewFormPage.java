package dev.plumbline.present.page.browse;

import static dev.plumbline.present.page.Element.Attribute.CHECKED;
import static dev.plumbline.present.page.Element.Attribute.DIRECTION;
import static dev.plumbline.present.page.Element.Attribute.NAME;
import static dev.plumbline.present.page.Element.Attribute.OPEN;
import static dev.plumbline.present.page.Element.Attribute.ROLE;
import static dev.plumbline.present.page.Element.Attribute.ROWS;
import static dev.plumbline.present.page.Element.Attribute.SPELLING;
import static dev.plumbline.present.page.Element.Attribute.TAB;
import static dev.plumbline.present.page.Element.Attribute.TYPE;
import static dev.plumbline.present.page.Element.Attribute.VALUE;
import static dev.plumbline.present.page.Element.Tag.BDI;
import static dev.plumbline.present.page.Element.Tag.BUTTON;
import static dev.plumbline.present.page.Element.Tag.DETAILS;
import static dev.plumbline.present.page.Element.Tag.DIV;
import static dev.plumbline.present.page.Element.Tag.FIELDSET;
import static dev.plumbline.present.page.Element.Tag.FORM;
import static dev.plumbline.present.page.Element.Tag.H2;
import static dev.plumbline.present.page.Element.Tag.H3;
import static dev.plumbline.present.page.Element.Tag.INPUT;
import static dev.plumbline.present.page.Element.Tag.LEGEND;
import static dev.plumbline.present.page.Element.Tag.P;
import static dev.plumbline.present.page.Element.Tag.SECTION;
import static dev.plumbline.present.page.Element.Tag.SPAN;
import static dev.plumbline.present.page.Element.Tag.STRONG;
import static dev.plumbline.present.page.Element.Tag.SUMMARY;
import static dev.plumbline.present.page.Element.Tag.TEXTAREA;

import dev.plumbline.present.page.Element;
import dev.plumbline.present.page.Element.Anchor;
import dev.plumbline.present.page.Element.Attribute;
import dev.plumbline.present.page.Element.Tag;
import dev.plumbline.present.page.Html;
import dev.plumbline.present.page.Page;
import dev.plumbline.present.page.browse.ReviewListPage.ReviewLink;
import dev.plumbline.rubric.EvidencePolicy;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/// A text, and what a person is asked about it. Without its script the form is filled and sent like
/// any other; with it, what is written is saved as it is written, passages that are selected in the
/// text become quotes, and a decision that would have no effect is said at once.
public final class ReviewFormPage {

  private static final int COLOURS = 6;
  private static final Anchor HOW = new Anchor("how", 1);

  /// @param number of the document in the review, from 1
  /// @param count of documents in the review
  /// @param because why it was chosen; may be empty
  /// @param sections of what is evaluated, in order
  /// @param context read beside the text, by name
  /// @param draft version of what was written so far, sent back to tell whether that was changed
  ///   since
  public record Subject(
      ReviewListPage.Subject review,
      int number,
      int count,
      String document,
      String because,
      List<Section> sections,
      SortedMap<String, String> context,
      String draft) {
    public Subject {
      sections = List.copyOf(sections);
      context = new TreeMap<>(context);
    }
  }

  /// A part of a document.
  ///
  /// @param heading who says it; empty for a document that is one text
  /// @param parts of its text in order, which together are the text
  /// @param calls of tools, in words
  public record Section(String heading, List<Part> parts, List<String> calls) {
    public Section {
      parts = List.copyOf(parts);
      calls = List.copyOf(calls);
    }
  }

  /// @param sentence its number from 1 in the whole document; 0 for what lies between sentences
  public record Part(int sentence, String text) {}

  /// Questions that belong together.
  ///
  /// @param name of the trait; empty for facts
  /// @param worth how much it counts, in words; may be empty
  public record Group(String name, String description, String worth, List<Question> questions) {
    public Group {
      questions = List.copyOf(questions);
    }
  }

  /// One of the answers.
  ///
  /// @param words what it means; may be empty
  public record Choice(String value, String words) {}

  /// One question, and what was written as its answer so far.
  ///
  /// @param name by which people call it
  /// @param about what it is asked of and what is meant; may be empty
  /// @param quoting what to quote; may be empty
  /// @param choices what may be decided; empty if it is to be written
  /// @param answers what may be answered, in words
  /// @param quotesRequired so many keep the decision from being capped
  /// @param isPaired whether quotes are in turn a claim and its source
  /// @param lost why what is given would have no effect; empty if it would have one
  /// @param others what others have answered, in words; empty in a blind review
  public record Question(
      String name,
      String ask,
      String about,
      String quoting,
      List<Choice> choices,
      String answers,
      int quotesRequired,
      boolean isPaired,
      Given given,
      String lost,
      List<String> others) {
    public Question {
      choices = List.copyOf(choices);
      others = List.copyOf(others);
    }

    private int quotesMax() {
      return isPaired ? 2 * EvidencePolicy.QUOTES_MAX : EvidencePolicy.QUOTES_MAX;
    }

    /// What a quote is called, from 1.
    private String label(int which) {
      int number = isPaired ? (which + 1) / 2 : which;
      String name =
          !isPaired
              ? "Quote " + number
              : which % 2 == 1 ? "Claim " + number : "Source of claim " + number;
      return number <= quotesRequired ? name + ", needed" : name;
    }
  }

  /// @param decision empty if it was left open
  public record Given(String decision, String reason, List<Quote> quotes) {

    public static final Given NOTHING = new Given("", "", List.of());

    public Given {
      quotes = List.copyOf(quotes);
    }
  }

  /// @param unit the sentence it begins in, such as `s3`; empty if it was typed
  public record Quote(String text, String unit) {}

  /// What is wrong with what was sent.
  ///
  /// @param lines may be empty
  /// @param overridable whether it may be recorded all the same: decisions that would not count
  public record FormProblems(List<String> lines, boolean overridable) {

    public static final FormProblems NONE = new FormProblems(List.of(), false);

    public FormProblems {
      lines = List.copyOf(lines);
    }
  }

  /// @param wrong of what was sent
  public static Page of(Subject subject, String formToken, List<Group> groups, FormProblems wrong) {
    List<Html> parts = new ArrayList<>();
    parts.add(ReviewListPage.heading(subject.review()));
    parts.add(ReviewListPage.blind(subject.review()));
    parts.add(SitePage.alert(wrong.lines()));
    parts.add(
        DIV.of(text(subject), form(subject, formToken, groups, wrong.overridable()))
            .styled("cols beside"));
    return SitePage.of(
        subject.document() + " \u2014 review",
        ReviewListPage.navigation(subject.review()),
        parts,
        ReviewScript.TEXT);
  }

  private static Html text(Subject subject) {
    List<Html> inside = new ArrayList<>();
    inside.add(
        H2.of(
            Html.text(subject.number() + " of " + subject.count() + ": "),
            BDI.of(Html.verbatim(subject.document()))));
    if (!subject.because().isEmpty()) {
      inside.add(P.of(Html.verbatim("Chosen because: " + subject.because())).styled("note"));
    }
    for (Section section : subject.sections()) {
      boolean headed = !section.heading().isEmpty();
      if (headed) {
        inside.add(H3.of(BDI.of(Html.verbatim(section.heading()))));
      }
      inside.add(words(section.parts(), headed ? "u" : "s"));
      section
          .calls()
          .forEach(call ->
              inside.add(DIV.of(Html.verbatim(call)).styled("words").with(DIRECTION, "auto")));
    }
    subject
        .context()
        .forEach((name, words) -> {
          inside.add(H3.of(BDI.of(Html.verbatim(name))));
          inside.add(DIV.of(Html.verbatim(words)).styled("words").with(DIRECTION, "auto"));
        });
    return SECTION
        .of(inside)
        .styled("panel reading")
        .with(TAB, "0")
        .with(Attribute.LABEL, "the text")
        .describedBy(HOW);
  }

  /// @param unit the kind of the anchor of a sentence
  private static Html words(List<Part> parts, String unit) {
    List<Html> sentences = new ArrayList<>();
    for (Part part : parts) {
      Html words = Html.verbatim(part.text());
      sentences.add(
          part.sentence() == 0
              ? words
              : SPAN.of(words).styled("unit").at(new Anchor(unit, part.sentence())));
    }
    return DIV.of(sentences).styled("text").with(DIRECTION, "auto");
  }

  private static Html form(
      Subject subject, String formToken, List<Group> groups, boolean overridable) {
    List<Html> inside = new ArrayList<>();
    inside.add(ReviewListPage.token(formToken));
    inside.add(INPUT.of().with(TYPE, "hidden").with(NAME, "draft").with(VALUE, subject.draft()));
    int number = 1;
    for (int group = 0; group < groups.size(); group++) {
      inside.add(group(number, group, groups.get(group)));
      number += groups.get(group).questions().size();
    }
    inside.add(finish(overridable));
    inside.add(
        DETAILS.of(
            SUMMARY.of("Everything saves itself. Keys"),
            P.of(
                    "Select a passage of the text, or a sentence by a click, and quote it for the"
                        + " criterion that you are at. By keyboard: in the text, arrows move from"
                        + " sentence to sentence, with Shift they select several, and Enter quotes"
                        + " them; in a criterion, a digit chooses the level; Ctrl Z undoes. What is"
                        + " done does not change any more. A criterion without a level counts as"
                        + " undecided. Passages and a reason can be typed, too.")
                .styled("note")
                .at(HOW)));
    return SECTION
        .of(FORM.of(inside).styled("marking").posts(ReviewLink.document(subject.number())))
        .styled("panel")
        .with(Attribute.LABEL, "marks");
  }

  private static Html finish(boolean overridable) {
    List<Html> inside = new ArrayList<>();
    inside.add(P.of("").styled("saved").with(ROLE, "status"));
    if (overridable) {
      inside.add(
          P.of(
              Tag.LABEL.of(
                  INPUT.of().with(TYPE, "checkbox").with(NAME, "uncounted").with(VALUE, "yes"),
                  Html.text(" Record it all the same: these decisions will not count."))));
    }
    inside.add(button("Save", "save"));
    inside.add(button("Done with this document", "done"));
    return DIV.of(inside).styled("finish");
  }

  private static Html group(int first, int at, Group group) {
    List<Html> inside = new ArrayList<>();
    if (!group.name().isEmpty()) {
      inside.add(
          DIV.of(
                  DIV.of(
                      H3.of(BDI.of(Html.verbatim(group.name()))),
                      group.description().isEmpty()
                          ? Html.EMPTY
                          : P.of(Html.verbatim(group.description())).styled("note")),
                  SPAN.of(group.worth()).styled("note"))
              .styled("trait-head"));
    }
    for (int i = 0; i < group.questions().size(); i++) {
      inside.add(question(first + i, group.questions().get(i)));
    }
    return DIV.of(inside).styled("trait t" + (group.name().isEmpty() ? 0 : at % COLOURS + 1));
  }

  private static Html question(int number, Question question) {
    List<Html> inside = new ArrayList<>();
    inside.add(LEGEND.of(SPAN.of(Html.verbatim(number + ". " + question.name())).styled("number")));
    inside.add(P.of(Html.verbatim(question.ask())));
    if (!question.about().isEmpty()) {
      inside.add(P.of(Html.verbatim(question.about())).styled("note"));
    }
    question.others().forEach(other -> inside.add(P.of(Html.verbatim(other)).styled("note words")));
    inside.add(decision(number, question));
    inside.add(P.of(Html.verbatim(question.lost())).styled("say").with(ROLE, "status"));
    inside.add(typed(number, question));
    return FIELDSET.of(inside).styled(question.lost().isEmpty() ? "" : "lost");
  }

  /// Fields for passages and the reason, which are open where no script fills them.
  private static Html typed(int number, Question question) {
    List<Html> inside = new ArrayList<>();
    inside.add(SUMMARY.of("Passages and reason for " + number + ", typed"));
    if (!question.quoting().isEmpty()) {
      inside.add(P.of(Html.verbatim("Quote: " + question.quoting())).styled("note"));
    }
    for (int i = 1; i <= question.quotesMax(); i++) {
      inside.add(quote(number, i, question));
    }
    Anchor reason = new Anchor("reason", number);
    inside.add(
        SitePage.field(
            "Reason, if you like",
            reason,
            area("reason-" + number, question.given().reason(), reason).styled("passage"),
            "field"));
    return DETAILS.of(inside).with(OPEN, "open");
  }

  private static Html decision(int number, Question question) {
    String name = "decision-" + number;
    String decided = question.given().decision();
    if (question.choices().isEmpty()) {
      Anchor anchor = new Anchor("decision", number);
      return SitePage.field(
          "Decision: " + question.answers(),
          anchor,
          INPUT
              .of()
              .at(anchor)
              .with(NAME, name)
              .with(VALUE, decided)
              .styled("written")
              .with(SPELLING, "false"),
          "field");
    }
    List<Html> all = new ArrayList<>();
    boolean described = question.choices().stream().anyMatch(it -> !it.words().isEmpty());
    for (Choice choice : question.choices()) {
      all.add(choice(name, choice, decided));
    }
    all.add(choice(name, new Choice("", "undecided"), decided));
    return DIV.of(all).styled(described ? "choices described" : "choices");
  }

  private static Html choice(String name, Choice choice, String decided) {
    Element radio = INPUT.of().with(TYPE, "radio").with(NAME, name).with(VALUE, choice.value());
    return Tag.LABEL.of(
        choice.value().equals(decided) ? radio.with(CHECKED, "checked") : radio,
        choice.value().isEmpty() ? Html.EMPTY : STRONG.of(Html.verbatim(choice.value())),
        Html.text(" "),
        choice.words().isEmpty() ? Html.EMPTY : SPAN.of(Html.verbatim(choice.words())));
  }

  private static Html quote(int number, int which, Question question) {
    List<Quote> quotes = question.given().quotes();
    Quote quote = which <= quotes.size() ? quotes.get(which - 1) : new Quote("", "");
    String name = number + "-" + which;
    Anchor anchor =
        new Anchor(
            question.isPaired() ? "half" : "quote", number * (question.quotesMax() + 1) + which);
    return Html.of(
        SitePage.field(
            question.label(which),
            anchor,
            area("quote-" + name, quote.text(), anchor).styled("passage quote"),
            "field"),
        INPUT.of().with(TYPE, "hidden").with(NAME, "unit-" + name).with(VALUE, quote.unit()));
  }

  private static Element area(String name, String text, Anchor anchor) {
    return TEXTAREA.of(Html.field(text)).at(anchor).with(NAME, name).with(ROWS, "2");
  }

  private static Html button(String words, String then) {
    return BUTTON.of(words).with(TYPE, "submit").with(NAME, "then").with(VALUE, then).styled("do");
  }

  private ReviewFormPage() {}
}
