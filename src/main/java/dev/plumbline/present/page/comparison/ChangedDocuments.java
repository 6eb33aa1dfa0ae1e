package dev.plumbline.present.page.comparison;

import dev.plumbline.base.number.Rational;
import dev.plumbline.measure.comparison.Cause;
import dev.plumbline.measure.comparison.DocumentComparison.Compared;
import dev.plumbline.measure.comparison.DocumentComparison.Outcome;
import dev.plumbline.present.page.Attribute;
import dev.plumbline.present.page.Html;
import dev.plumbline.present.page.NumberText;
import dev.plumbline.present.page.Tag;
import dev.plumbline.present.page.Wording;
import java.util.ArrayList;
import java.util.List;

/// The documents that changed, a row each, with all that moved them.
final class ChangedDocuments {

  /// More causes of one document are counted.
  private static final int CAUSES_MAX = 20;

  private static final int WORDS_MAX = 160;

  static Html of(List<Compared> changed) {
    return Tag.DIV
        .of(
            Tag.TABLE
                .of(
                    Tag.THEAD.of(
                        Tag.TR.of(
                            ComparisonPage.column("document"),
                            ComparisonPage.column("before").styled("n"),
                            ComparisonPage.column("after").styled("n"),
                            ComparisonPage.column("change").styled("n"),
                            ComparisonPage.column("verdict"),
                            ComparisonPage.column("because of"))),
                    Tag.TBODY.of(changed.stream().map(ChangedDocuments::row).toList()))
                .styled("sortable"))
        .styled("wide")
        .with(Attribute.TAB, "0")
        .with(Attribute.ROLE, "region")
        .with(Attribute.LABEL, "documents that changed");
  }

  private static Html row(Compared pair) {
    return Tag.TR.of(
        Tag.TH.of(Tag.BDI.of(Html.verbatim(pair.id()))).with(Attribute.SCOPE, "row"),
        Tag.TD.of(score(pair.before())).styled("n"),
        Tag.TD.of(score(pair.after())).styled("n"),
        Tag.TD
            .of(
                pair.change()
                    .<Html>map(change -> Html.text(NumberText.signed(Rational.of(change))))
                    .orElse(Html.text("\u2013")))
            .styled("n"),
        Tag.TD.of(
            pair.isFlipped()
                ? Html.of(verdict(pair.before()), Html.text(" \u2192 "), verdict(pair.after()))
                : verdict(pair.after())),
        Tag.TD.of(causes(pair.causes())));
  }

  private static Html score(Outcome outcome) {
    return outcome
        .score()
        .map(score -> NumberText.data(Rational.of(score)))
        .orElse(Html.text("interval"));
  }

  private static Html verdict(Outcome outcome) {
    String word = outcome.verdict().orElse(outcome.status());
    return Tag.STRONG
        .of(Wording.name(word))
        .styled(
            switch (word) {
              case "pass", "fail", "review" -> word;
              default -> "soft";
            });
  }

  private static Html causes(List<Cause> causes) {
    if (causes.isEmpty()) {
      return Html.text("\u2013");
    }
    List<Html> items = new ArrayList<>();
    causes.stream().limit(CAUSES_MAX).forEach(cause -> items.add(Tag.LI.of(cause(cause))));
    if (causes.size() > CAUSES_MAX) {
      items.add(Tag.LI.of("and " + (causes.size() - CAUSES_MAX) + " more"));
    }
    return Tag.UL.of(items);
  }

  private static Html cause(Cause cause) {
    Html label =
        Html.of(
            Html.text(Wording.name(cause.kind().wireName()) + " "),
            Tag.BDI.of(Html.verbatim(cause.name())));
    if (cause.before().isEmpty() && cause.after().isEmpty()) {
      return label;
    }
    return Html.of(
        label, Html.text(": "), words(cause.before()), Html.text(" \u2192 "), words(cause.after()));
  }

  private static Html words(String words) {
    return words.isEmpty()
        ? Html.text("nothing")
        : Tag.BDI.of(Html.verbatim(Wording.shortened(words, WORDS_MAX)));
  }

  private ChangedDocuments() {}
}
