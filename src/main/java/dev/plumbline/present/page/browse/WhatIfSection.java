package dev.plumbline.present.page.browse;

import static dev.plumbline.present.page.Element.Attribute.ALIGN;
import static dev.plumbline.present.page.Element.Attribute.HEIGHT;
import static dev.plumbline.present.page.Element.Attribute.HIDDEN;
import static dev.plumbline.present.page.Element.Attribute.MAX;
import static dev.plumbline.present.page.Element.Attribute.MIN;
import static dev.plumbline.present.page.Element.Attribute.NAME;
import static dev.plumbline.present.page.Element.Attribute.ROLE;
import static dev.plumbline.present.page.Element.Attribute.STEP;
import static dev.plumbline.present.page.Element.Attribute.TYPE;
import static dev.plumbline.present.page.Element.Attribute.VALUE;
import static dev.plumbline.present.page.Element.Attribute.WAS;
import static dev.plumbline.present.page.Element.Attribute.WIDTH;
import static dev.plumbline.present.page.Element.Attribute.X;
import static dev.plumbline.present.page.Element.Attribute.Y;
import static dev.plumbline.present.page.Element.Tag.A;
import static dev.plumbline.present.page.Element.Tag.BDI;
import static dev.plumbline.present.page.Element.Tag.BUTTON;
import static dev.plumbline.present.page.Element.Tag.CODE;
import static dev.plumbline.present.page.Element.Tag.DEL;
import static dev.plumbline.present.page.Element.Tag.DETAILS;
import static dev.plumbline.present.page.Element.Tag.DIV;
import static dev.plumbline.present.page.Element.Tag.FORM;
import static dev.plumbline.present.page.Element.Tag.H2;
import static dev.plumbline.present.page.Element.Tag.H3;
import static dev.plumbline.present.page.Element.Tag.INPUT;
import static dev.plumbline.present.page.Element.Tag.OUTPUT;
import static dev.plumbline.present.page.Element.Tag.P;
import static dev.plumbline.present.page.Element.Tag.RECT;
import static dev.plumbline.present.page.Element.Tag.SECTION;
import static dev.plumbline.present.page.Element.Tag.SPAN;
import static dev.plumbline.present.page.Element.Tag.STRONG;
import static dev.plumbline.present.page.Element.Tag.SUMMARY;
import static dev.plumbline.present.page.Element.Tag.SVG;
import static dev.plumbline.present.page.Element.Tag.TD;
import static dev.plumbline.present.page.Element.Tag.TEXT;
import static dev.plumbline.present.page.Element.Tag.TR;

import dev.plumbline.base.problem.Plural;
import dev.plumbline.present.page.Element;
import dev.plumbline.present.page.Element.Anchor;
import dev.plumbline.present.page.Element.Attribute;
import dev.plumbline.present.page.Element.Tag;
import dev.plumbline.present.page.Html;
import dev.plumbline.present.page.NumberText;
import dev.plumbline.present.page.browse.RunListPage.RunLink;
import dev.plumbline.present.page.browse.WhatIfContent.ChangedLine;
import dev.plumbline.present.page.browse.WhatIfContent.RescoringEffect;
import dev.plumbline.present.page.browse.WhatIfContent.RescoringEffect.Crossing;
import dev.plumbline.present.page.browse.WhatIfContent.Slider;
import dev.plumbline.present.page.card.CardPage;
import dev.plumbline.present.report.FixedDecimals;
import java.util.ArrayList;
import java.util.List;

/// The numbers of a rubric as sliders beside what they do. Without a script a button shows it.
record WhatIfSection(RunLink run) {

  private static final int BAR_HEIGHT = 90;
  private static final int BAR_TOP = 16;

  /// Anchors of the other fields of the page come before.
  private static final int FIELDS_FROM = 100;

  Html html(WhatIfContent content) {
    return DIV.of(
            SECTION.of(H2.of("What if?"), form(content.sliders())).styled("panel"),
            SECTION.of(H2.of("What it does"), outcome(content)).styled("panel"))
        .styled("cols");
  }

  private Html form(List<Slider> sliders) {
    List<Html> parts = new ArrayList<>();
    parts.add(
        P.of(
                "Stored decisions are scored again as you move a number; no judge is asked, and"
                    + " nothing is stored. The address of this page keeps the numbers.")
            .styled("note"));
    String group = "";
    int field = FIELDS_FROM;
    for (Slider slider : sliders) {
      if (!slider.group().equals(group)) {
        group = slider.group();
        parts.add(H3.of(group));
      }
      parts.add(slider(slider, new Anchor("field", ++field)));
    }
    parts.add(
        P.of(
            button("Show").with(TYPE, "submit"),
            Html.text(" "),
            button("Undo").with(TYPE, "button").with(HIDDEN, "hidden"),
            Html.text(" "),
            A.of("Reset").to(run.simulator())));
    return FORM.of(parts).asks(run.simulator()).styled("sliders");
  }

  private static Element button(String name) {
    return BUTTON.of(name).styled("do");
  }

  private static Html slider(Slider slider, Anchor anchor) {
    return DIV.of(
            Tag.LABEL.of(slider.name()).labels(anchor),
            OUTPUT.of(slider.value().toPlainString()),
            INPUT
                .of()
                .at(anchor)
                .with(TYPE, "range")
                .with(NAME, slider.field())
                .with(MIN, slider.low().toPlainString())
                .with(MAX, slider.high().toPlainString())
                .with(STEP, slider.step().toPlainString())
                .with(VALUE, slider.value().toPlainString())
                .with(WAS, slider.was().toPlainString()))
        .styled("slider");
  }

  private Html outcome(WhatIfContent content) {
    List<Html> parts = new ArrayList<>();
    parts.add(SitePage.alert(content.problems()));
    content.effect().ifPresent(effect -> effect(effect, parts));
    for (ChangedLine line : content.changed()) {
      parts.add(
          P.of(
                  DEL.of(CODE.of(Html.verbatim(line.before()))),
                  Html.text(" \u2192 "),
                  CODE.of(Html.verbatim(line.after())))
              .styled("changed-line"));
    }
    if (content.changed().isEmpty()) {
      parts.add(P.of("No number is changed.").styled("note"));
    }
    return DIV.of(parts).styled("what-if").with(ROLE, "status");
  }

  private void effect(RescoringEffect effect, List<Html> parts) {
    parts.add(
        DIV.of(
                figure("pass now", effect.passedBefore(), effect.scored()),
                figure("would pass", effect.passedAfter(), effect.scored()))
            .styled("big"));
    if (effect.scored() < effect.documents()) {
      parts.add(
          P.of(
                  "Of "
                      + effect.documents()
                      + " documents "
                      + effect.scored()
                      + " were looked at, evenly chosen.")
              .styled("note"));
    }
    parts.add(bars(effect));
    parts.add(P.of(says(effect)));
    crossings("Would pass", effect.up(), effect.upAll(), parts);
    crossings("Would no longer pass", effect.down(), effect.downAll(), parts);
  }

  private static Html figure(String name, long passed, long of) {
    return DIV.of(SPAN.of(name), Html.text(" "), STRONG.of(passed + " of " + of));
  }

  private static String says(RescoringEffect effect) {
    return Plural.of(effect.moved(), "score moves; ", "scores move; ")
        + effect.upAll()
        + " would pass that "
        + (effect.upAll() == 1 ? "does" : "do")
        + " not now, and "
        + effect.downAll()
        + " would no longer. Results that people decided stay.";
  }

  private void crossings(String title, List<Crossing> named, long all, List<Html> parts) {
    if (named.isEmpty()) {
      return;
    }
    List<Html> links = new ArrayList<>();
    for (Crossing one : named) {
      if (!links.isEmpty()) {
        links.add(Html.text(", "));
      }
      links.add(A.of(BDI.of(Html.verbatim(one.id()))).to(run.file(CardPage.file(one.position()))));
    }
    if (all > named.size()) {
      links.add(Html.text(" and " + (all - named.size()) + " more"));
    }
    parts.add(H3.of(title));
    parts.add(P.of(links));
  }

  /// Two bars for each part: before and after.
  private static Html bars(RescoringEffect effect) {
    List<RescoringEffect.Bar> bars = effect.bars();
    if (bars.isEmpty()) {
      return Html.EMPTY;
    }
    long most = bars.stream().mapToLong(bar -> Math.max(bar.before(), bar.after())).max().orElse(1);
    double width = 100.0 / bars.size();
    List<Html> drawn = new ArrayList<>();
    for (int i = 0; i < bars.size(); i++) {
      RescoringEffect.Bar bar = bars.get(i);
      double left = i * width;
      drawn.add(rect(left + width * .12, width * .36, bar.before(), most, "before"));
      drawn.add(rect(left + width * .52, width * .36, bar.after(), most, "bar"));
      drawn.add(
          TEXT.of(NumberText.of(bar.from()))
              .with(X, percent(left + (bar.from().equals(bar.to()) ? width / 2 : 0)))
              .with(Y, Integer.toString(BAR_TOP + BAR_HEIGHT + 16))
              .with(ALIGN, bar.from().equals(bar.to()) ? "middle" : "start")
              .styled("tick"));
    }
    List<Html> rows = new ArrayList<>();
    for (RescoringEffect.Bar bar : bars) {
      rows.add(
          TR.of(
              Tag.row(part(bar)),
              TD.of(Long.toString(bar.before())).styled("n"),
              TD.of(Long.toString(bar.after())).styled("n")));
    }
    return Html.of(
        SVG.of(drawn)
            .styled("bars")
            .with(ROLE, "img")
            .with(Attribute.LABEL, "scores now, grey, and as they would be, blue"),
        DETAILS.of(
            SUMMARY.of("The numbers of this picture"),
            SitePage.table(
                "scores now and as they would be",
                List.of(
                    SitePage.head("score", false),
                    SitePage.head("now", true),
                    SitePage.head("would be", true)),
                rows)));
  }

  private static String part(RescoringEffect.Bar bar) {
    return bar.from().equals(bar.to())
        ? NumberText.of(bar.from())
        : NumberText.of(bar.from()) + " to " + NumberText.of(bar.to());
  }

  private static Html rect(double left, double width, long count, long most, String style) {
    double height = (double) BAR_HEIGHT * count / Math.max(1, most);
    return RECT.of()
        .with(X, percent(left))
        .with(WIDTH, percent(width))
        .with(Y, FixedDecimals.of(BAR_TOP + BAR_HEIGHT - height, 1))
        .with(HEIGHT, FixedDecimals.of(height, 1))
        .styled(style);
  }

  private static String percent(double at) {
    return FixedDecimals.of(at, 2) + "%";
  }
}
