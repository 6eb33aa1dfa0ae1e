package dev.plumbline.present.page.browse;

import dev.plumbline.present.page.Anchor;
import dev.plumbline.present.page.Attribute;
import dev.plumbline.present.page.Element;
import dev.plumbline.present.page.Html;
import dev.plumbline.present.page.Tag;
import dev.plumbline.present.page.card.CardPage;
import dev.plumbline.present.text.DecisionText;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/// The part of the form of a rubric in which a text is tried. It is sent with the form, so that
/// what is changed above shows at once.
final class RubricTrialSection {

  private final RubricTrial trial;
  private final TreeSet<String> shown = new TreeSet<>();
  private int number;

  RubricTrialSection(RubricTrial trial) {
    this.trial = trial;
  }

  Html html() {
    List<Html> inside = new ArrayList<>();
    inside.add(
        Tag.P.of(
                "Paste a text and see what the rubric says of it, as it is written above: decided by"
                    + " its words, or by you. Nothing that is pasted is written anywhere before you"
                    + " save a case.")
            .styled("note"));
    inside.add(Tag.DIV.of(fields()).styled("fields"));
    inside.add(RubricFormPage.button("Try it", RubricFormPage.CHECK, "do"));
    inside.add(Tag.DIV.of(result()).styled("tried").with(Attribute.ROLE, "status"));
    inside.add(Tag.DIV.of(asked()).styled("asked"));
    trial
        .values()
        .forEach((name, value) -> {
          if (!shown.contains(name)) {
            inside.add(RubricFormPage.hidden(name, value));
          }
        });
    return Tag.SECTION.of(Tag.H2.of("Try a text"), Html.of(inside)).styled("panel");
  }

  private Html fields() {
    List<Html> fields = new ArrayList<>();
    if (trial.hasParts()) {
      fields.add(
          area(
              RubricTrial.TURNS,
              "Conversation: each turn begins with who says it, as in `user: \u2026`; or JSON",
              6));
      fields.add(area(RubricTrial.SOURCES, "Sources, an empty line between two; or JSON", 3));
    }
    fields.add(area(RubricTrial.TEXT, "Text", 6));
    trial
        .context()
        .forEach(name -> fields.add(area(RubricTrial.CONTEXT + name, "Context: " + name, 3)));
    trial
        .facts()
        .forEach((id, words) -> fields.add(input(RubricTrial.FACT + id, id + ": " + words)));
    return Html.of(fields);
  }

  private Html result() {
    List<Html> inside = new ArrayList<>();
    inside.add(SitePage.alert(trial.problems()));
    trial
        .result()
        .ifPresent(card -> {
          inside.add(CardPage.head(card));
          inside.add(
              RubricFormPage.button("Show its card in another tab", RubricFormPage.CHECK, "do")
                  .insteadTo(RubricFormPage.CARD)
                  .with(Attribute.FORM_TARGET, "_blank"));
        });
    return Html.of(inside);
  }

  private Html asked() {
    if (trial.result().isEmpty()) {
      return Html.EMPTY;
    }
    List<Html> inside = new ArrayList<>();
    for (RubricTrial.Question question : trial.questions()) {
      inside.add(question(question));
    }
    inside.add(
        Tag.DIV
            .of(
                input(RubricTrial.NAME, "What this case shows, in a few words"),
                RubricFormPage.button("Save as case", RubricTrial.SAVE, "do"))
            .styled("fields"));
    inside.add(
        Tag.P.of(
                "A case has the facts, what the decisions count as, and the result. The text itself is"
                    + " in no rubric. Saving it saves the rubric as it is above.")
            .styled("note"));
    return Html.of(inside);
  }

  private Html question(RubricTrial.Question question) {
    List<Html> inside = new ArrayList<>();
    inside.add(Tag.LEGEND.of(Tag.BDI.of(Html.verbatim(question.id()))));
    inside.add(Tag.P.of(Html.verbatim(question.ask())));
    if (!question.about().isEmpty()) {
      inside.add(Tag.P.of(Html.verbatim(question.about())).styled("note"));
    }
    List<Html> fields = new ArrayList<>();
    fields.add(decision(question));
    for (int i = 1; i <= question.quotes(); i++) {
      fields.add(
          area(
              RubricTrial.quote(question.id(), i),
              (!question.isPaired()
                      ? "Quote " + i
                      : i % 2 == 1 ? "Claim " + (i + 1) / 2 : "Source of claim " + i / 2)
                  + " for "
                  + question.id(),
              1));
    }
    if (question.mayNotApply()) {
      fields.add(
          input(
              RubricTrial.REASON + question.id(),
              "Why " + question.id() + " " + DecisionText.NOT_APPLICABLE));
    }
    inside.add(Tag.DIV.of(fields).styled("fields"));
    if (question.quotes() > 0) {
      inside.add(
          Tag.BUTTON
              .of("Quote what is selected for " + question.id())
              .with(Attribute.TYPE, "button")
              .with(Attribute.HIDDEN, "hidden")
              .styled("do take"));
    }
    inside.add(
        Tag.DIV
            .of(question.says().stream().map(it -> Tag.P.of(Html.verbatim(it))).toList())
            .styled("say")
            .with(Attribute.ROLE, "status"));
    return Tag.FIELDSET.of(inside).styled(question.lost() ? "lost" : "");
  }

  private Html decision(RubricTrial.Question question) {
    String name = RubricTrial.DECISION + question.id();
    String label = "Decision on " + question.id();
    if (question.choices().isEmpty()) {
      return input(name, label + ": " + question.answers());
    }
    String given = value(name);
    List<Html> options = new ArrayList<>();
    options.add(option("", question.byWords() ? "by its words" : "undecided", given));
    question.choices().forEach(choice -> options.add(option(choice, choice, given)));
    return field(name, label, Tag.SELECT.of(options), "field");
  }

  private static Html option(String value, String words, String given) {
    Element option = Tag.OPTION.of(Html.verbatim(words)).with(Attribute.VALUE, value);
    return value.equals(given) ? option.with(Attribute.SELECTED, "selected") : option;
  }

  private Html area(String name, String label, int rows) {
    return field(
        name,
        label,
        Tag.TEXTAREA
            .of(Html.field(value(name)))
            .with(Attribute.ROWS, Integer.toString(rows))
            .styled("passage"),
        "field whole");
  }

  private Html input(String name, String label) {
    return field(name, label, Tag.INPUT.of().with(Attribute.VALUE, value(name)), "field");
  }

  private String value(String name) {
    return trial.values().getOrDefault(name, "");
  }

  private Html field(String name, String label, Element input, String style) {
    shown.add(name);
    Anchor anchor = new Anchor("try", ++number);
    return Tag.DIV
        .of(
            Tag.LABEL.of(Tag.BDI.of(Html.verbatim(label))).labels(anchor),
            input.at(anchor).with(Attribute.NAME, name))
        .styled(style);
  }
}
