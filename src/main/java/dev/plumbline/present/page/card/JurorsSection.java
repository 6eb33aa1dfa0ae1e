package dev.plumbline.present.page.card;

import static dev.plumbline.present.page.Element.Attribute.COLUMN;
import static dev.plumbline.present.page.Element.Attribute.SCOPE;
import static dev.plumbline.present.page.Element.Tag.A;
import static dev.plumbline.present.page.Element.Tag.BDI;
import static dev.plumbline.present.page.Element.Tag.DIV;
import static dev.plumbline.present.page.Element.Tag.STRONG;
import static dev.plumbline.present.page.Element.Tag.TD;
import static dev.plumbline.present.page.Element.Tag.TH;
import static dev.plumbline.present.page.Element.Tag.TR;

import dev.plumbline.base.number.Rational;
import dev.plumbline.present.page.Element;
import dev.plumbline.present.page.Element.Tag;
import dev.plumbline.present.page.Html;
import dev.plumbline.present.page.Wording;
import dev.plumbline.present.page.card.CardContent.Anchors;
import dev.plumbline.present.text.TraceStepText.DecisionText;
import dev.plumbline.rubric.Item;
import dev.plumbline.rubric.Item.Applicability;
import dev.plumbline.rubric.Item.ItemUnit;
import dev.plumbline.rubric.Rubric;
import dev.plumbline.rubric.plan.expression.DecisionScale;
import dev.plumbline.score.extraction.ExtractionDetails;
import dev.plumbline.score.extraction.Finding;
import dev.plumbline.score.extraction.JudgeIdentity;
import dev.plumbline.score.extraction.Panel.PanelOrigin;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;

/// What each juror of a panel answered, or the judge each time it was asked, side by side, and what
/// became of it.
final class JurorsSection {

  private final CardContent content;
  private final Anchors anchors;
  private final RubricWording wording;
  private final List<Item> items;
  private final SortedMap<String, List<String>> answers;
  private final Optional<PanelOrigin> panel;

  JurorsSection(CardContent content, Rubric rubric, Anchors anchors, RubricWording wording) {
    this.content = content;
    this.anchors = anchors;
    this.wording = wording;
    this.items = rubric.items();
    this.answers = content.extraction().details().replicates();
    this.panel = content.extraction().panel();
  }

  /// Whether there is nothing to compare.
  boolean isEmpty() {
    return asked() < 2;
  }

  private int asked() {
    return answers.values().stream().mapToInt(List::size).max().orElse(0);
  }

  /// Says what is seen: `Three jurors, one split`.
  String title() {
    int asked = asked();
    long splits = answers.values().stream().filter(ExtractionDetails::isSplit).count();
    String who =
        panel.isPresent()
            ? Wording.sentence(Wording.number(asked)) + " jurors"
            : "Asked " + (asked == 2 ? "twice" : Wording.number(asked) + " times");
    return who
        + (splits == 0
            ? ", all of one mind"
            : ", " + Wording.number(splits) + (splits == 1 ? " split" : " splits"));
  }

  Html html() {
    int asked = asked();
    List<Html> heads = new ArrayList<>();
    heads.add(Tag.column("question"));
    for (int i = 0; i < asked; i++) {
      heads.add(TH.of(BDI.of(name(i))).with(SCOPE, "col"));
    }
    heads.add(Tag.column("together"));
    List<Html> rows = new ArrayList<>();
    answers.forEach((id, given) -> rows.add(row(id, given, asked)));
    return DIV.of(Tag.table(heads, rows).styled("jurors")).wide("answers side by side");
  }

  private String name(int juror) {
    if (panel.isEmpty()) {
      return "answer " + (juror + 1);
    }
    List<String> names = content.jurors().stream().map(JudgeIdentity::label).toList();
    return juror >= names.size()
        ? "juror " + (juror + 1)
        : names.get(juror)
            + (names.indexOf(names.get(juror)) == names.lastIndexOf(names.get(juror))
                ? ""
                : ", juror " + (juror + 1));
  }

  private Element row(String id, List<String> given, int asked) {
    List<Html> cells = new ArrayList<>();
    cells.add(
        TH.of(A.of(Wording.sentence(question(id))).to(anchors.subject(id))).with(SCOPE, "row"));
    Optional<Item> item = item(id);
    for (int i = 0; i < asked; i++) {
      String answer = i < given.size() ? given.get(i) : "";
      cells.add(TD.of(answer(item, id, answer)).with(COLUMN, name(i)));
    }
    List<Html> together = new ArrayList<>();
    together.add(STRONG.of(together(item, id)));
    if (ExtractionDetails.isSplit(given)) {
      together.add(DIV.of("\u21c4 split").styled("review"));
    }
    panel
        .map(it -> it.decidedBy().get(id))
        .ifPresent(juror ->
            together.add(DIV.of(Html.text("quotes of "), BDI.of(name(juror))).styled("note")));
    cells.add(TD.of(together).with(COLUMN, "together"));
    Element row = TR.of(cells);
    return ExtractionDetails.isSplit(given) ? row.styled("split") : row;
  }

  private String question(String id) {
    return item(id).map(item -> item.ask()).orElseGet(() -> Wording.name(id))
        + ItemUnit.unit(id).map(unit -> " (" + unit + ")").orElse("");
  }

  private Optional<Item> item(String id) {
    return items.stream().filter(item -> item.id().equals(ItemUnit.item(id))).findFirst();
  }

  private String together(Optional<Item> item, String id) {
    Finding finding = content.extraction().findings().get(id);
    return item.isPresent() && finding != null
        ? MissingSummary.decision(finding)
            .map(decision -> signed(decision, item.get().scale()))
            .orElse(
                finding instanceof Finding.NotApplicable
                    ? "\u2013 " + DecisionText.NOT_APPLICABLE
                    : "? not decided")
        : wording.value(content.extraction().facts().get(id));
  }

  private String answer(Optional<Item> item, String id, String answer) {
    if (answer.isEmpty()) {
      return "";
    }
    if (ExtractionDetails.isUnanswered(answer)) {
      return "? no answer";
    }
    if (answer.equals(Applicability.NOT_APPLICABLE)) {
      return "\u2013 " + DecisionText.NOT_APPLICABLE;
    }
    return item.map(it -> signed(Integer.parseInt(answer), it.scale()))
        .orElseGet(() -> wording.value(id, answer));
  }

  private static String signed(Rational decision, DecisionScale scale) {
    OptionalInt level = decision.whole();
    return level.isPresent()
        ? signed(level.getAsInt(), scale)
        : DecisionText.of(decision, scale) + ", the mean";
  }

  private static String signed(int decision, DecisionScale scale) {
    return (DecisionText.sign(decision, scale) + " " + DecisionText.brief(decision, scale)).strip();
  }
}
