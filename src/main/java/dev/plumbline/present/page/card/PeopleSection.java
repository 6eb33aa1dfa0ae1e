package dev.plumbline.present.page.card;

import dev.plumbline.present.page.Element;
import dev.plumbline.present.page.Html;
import dev.plumbline.present.page.Tag;
import dev.plumbline.present.page.Wording;
import dev.plumbline.present.page.card.CardContent.FinalDecision;
import dev.plumbline.present.page.card.CardContent.FinalResult;
import dev.plumbline.present.page.card.CardContent.OpenAppeal;
import dev.plumbline.present.text.DateText;
import dev.plumbline.present.text.VerdictText;
import dev.plumbline.rubric.plan.model.Verdict;
import java.util.ArrayList;
import java.util.List;

/// How a result came to be final: the first one, each decision of a person that counts, and what is
/// still contested.
final class PeopleSection {

  private static final String PERSON = "person:";

  private final CardContent content;
  private final RubricWording wording;

  PeopleSection(CardContent content, RubricWording wording) {
    this.content = content;
    this.wording = wording;
  }

  Html html(FinalResult result) {
    List<Html> steps = new ArrayList<>();
    steps.add(
        step(
            Wording.sentence(CardHeader.who(content)),
            Html.text(result.before()),
            content.origin().envelope().map(it -> DateText.of(it.begin())).orElse(""),
            Html.EMPTY));
    result.decisions().forEach(one -> steps.add(decision(one)));
    result.appeals().forEach(one -> steps.add(appeal(one)));
    if (!content.origin().state().isEmpty()) {
      steps.add(
          Tag.LI.of(Tag.STRONG.of(Wording.sentence(content.origin().state()))).styled("soft"));
    }
    return Html.of(
        Tag.OL.of(steps).styled("chain"),
        Tag.P.of("Everything below explains the first result, " + result.before() + ".")
            .styled("note"));
  }

  private Html decision(FinalDecision one) {
    boolean asked = !one.item().isEmpty();
    String style = Verdict.parse(one.now()).map(VerdictText::style).orElse("");
    Html change =
        Html.of(
            Tag.SPAN
                .of(Tag.BDI.of(asked ? wording.value(one.item(), one.was()) : one.was()))
                .styled("replaced"),
            Html.text(" \u2192 "),
            Tag.STRONG
                .of(Tag.BDI.of(asked ? wording.value(one.item(), one.now()) : one.now()))
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
    return Tag.DIV.of(
        Html.text("by "),
        Tag.BDI.of(Html.verbatim(name)),
        Html.text(": "),
        Tag.SPAN.of(Tag.BDI.of(Html.verbatim(why))).styled("words"));
  }

  private static Html step(String what, Html result, String when, Html why) {
    Element head = Tag.STRONG.of(Html.text(what + ": "));
    return Tag.LI.of(Tag.DIV.of(head, result), Tag.DIV.of(when).styled("note"), why);
  }
}
