package dev.plumbline.present.page.report;

import static dev.plumbline.present.page.Element.Tag.P;
import static dev.plumbline.present.page.Element.Tag.STRONG;
import static dev.plumbline.present.page.Element.Tag.TD;
import static dev.plumbline.present.page.Element.Tag.TR;

import dev.plumbline.base.problem.Plural;
import dev.plumbline.present.page.Element;
import dev.plumbline.present.page.Element.Tag;
import dev.plumbline.present.page.Html;
import dev.plumbline.present.page.Wording;
import dev.plumbline.present.page.report.ReportFindings.ReportedDocument;
import dev.plumbline.present.page.report.ReportFindings.Want;
import dev.plumbline.present.page.report.ReportFindings.Wanting;
import dev.plumbline.rubric.Item;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// What documents that fail lack, the most frequent first, with examples that lead to their cards.
record FailureSection(ReportFindings findings, long documents) {

  private static final int SHOWN = 6;

  boolean isEmpty() {
    return findings.wanting().isEmpty();
  }

  Html html() {
    List<Map.Entry<Want, Wanting>> wanting = findings.wanting();
    List<Map.Entry<Want, Wanting>> shown = wanting.subList(0, Math.min(SHOWN, wanting.size()));
    Map.Entry<Want, Wanting> first = shown.getFirst();
    int failing = findings.failing();
    List<Html> heads = new ArrayList<>();
    heads.add(Tag.column("what is missing"));
    heads.add(Tag.column("of " + failing + " that fail").styled("n"));
    heads.add(Tag.column("of " + (documents - failing) + " others").styled("n"));
    heads.add(Tag.column("for example"));
    return Html.of(
        P.of(
            STRONG.of(Wording.sentence(words(first.getKey()))),
            Html.text(
                ": "
                    + first.getValue().failing()
                    + " of the "
                    + Plural.of(failing, "document")
                    + " that fail"
                    + (first.getValue().others() == 0
                        ? ", and in no other."
                        : ", and in " + first.getValue().others() + " of the others."))),
        Tag.table(heads, shown.stream().map(this::row).toList()));
  }

  private Element row(Map.Entry<Want, Wanting> one) {
    List<Html> examples = new ArrayList<>();
    for (ReportedDocument row : one.getValue().examples()) {
      examples.add(Html.text(examples.isEmpty() ? "" : ", "));
      examples.add(DocumentTable.link(row));
    }
    return TR.of(
        Tag.row(Wording.sentence(words(one.getKey()))),
        TD.of(Integer.toString(one.getValue().failing())).styled("n"),
        TD.of(Integer.toString(one.getValue().others())).styled("n"),
        TD.of(examples));
  }

  private String words(Want want) {
    String name = Wording.quoted(Wording.name(last(want.subject())));
    return switch (want.kind()) {
      case QUESTION -> asked(want.subject()) + worst(want.subject());
      case RULE -> "the rule " + name + " applied";
      case MISSED_RULE -> "the rule " + name + " did not apply";
      case GATE -> "the gate " + name + " ended the evaluation";
      case CAP -> "too few quotes for " + asked(want.subject());
    };
  }

  private String worst(String id) {
    return findings.items().stream()
        .filter(item -> item.id().equals(id))
        .findFirst()
        .map(item ->
            item.scale().isDeclared()
                ? item.reverseScored() ? " is at its highest level" : " is at its lowest level"
                : item.reverseScored() ? " is answered yes" : " is answered no")
        .orElseThrow();
  }

  private String asked(String id) {
    return findings.items().stream()
        .filter(item -> item.id().equals(id))
        .map(Item::ask)
        .map(Wording::quoted)
        .findFirst()
        .orElse(Wording.quoted(Wording.name(id)));
  }

  private static String last(String key) {
    return key.substring(key.lastIndexOf('/') + 1);
  }
}
