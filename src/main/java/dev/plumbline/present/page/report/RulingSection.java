package dev.plumbline.present.page.report;

import dev.plumbline.measure.report.RuledOutcomes;
import dev.plumbline.present.page.Attribute;
import dev.plumbline.present.page.Element;
import dev.plumbline.present.page.Html;
import dev.plumbline.present.page.Tag;
import dev.plumbline.present.page.Wording;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeSet;

/// Verdicts as the engine gave them, and with what people ruled since, side by side.
final class RulingSection {

  static Html of(RuledOutcomes rulings) {
    SortedSet<String> verdicts = new TreeSet<>(rulings.automatic().keySet());
    verdicts.addAll(rulings.finals().keySet());
    return Html.of(
        Tag.P.of(
            Wording.count(rulings.ruled(), "result")
                + " ruled on; "
                + rulings.moved()
                + " with another verdict since. The automatic results stay as they are."
                + counted(" Rulings by what they are on: ", rulings.parts())
                + (rulings.ended() == 0
                    ? ""
                    : " "
                        + Wording.count(rulings.ended(), "earlier ruling")
                        + " no longer counting.")
                + counted(" Appeals: ", rulings.appeals())),
        Tag.TABLE.of(
            Tag.THEAD.of(
                Tag.TR.of(
                    head("verdict"), head("automatic").styled("n"), head("final").styled("n"))),
            Tag.TBODY.of(verdicts.stream().map(verdict -> row(verdict, rulings)).toList())));
  }

  private static String counted(String before, SortedMap<String, Integer> counts) {
    return counts.isEmpty()
        ? ""
        : before
            + Wording.list(
                counts.entrySet().stream()
                    .map(entry -> entry.getKey() + " " + entry.getValue())
                    .toList())
            + ".";
  }

  private static Element head(String name) {
    return Tag.TH.of(name).with(Attribute.SCOPE, "col");
  }

  private static Html row(String verdict, RuledOutcomes rulings) {
    return Tag.TR.of(
        Tag.TH.of(verdict).with(Attribute.SCOPE, "row"),
        number(rulings.automatic().getOrDefault(verdict, 0)),
        number(rulings.finals().getOrDefault(verdict, 0)));
  }

  private static Element number(int count) {
    return Tag.TD.of(Integer.toString(count)).styled("n");
  }

  private RulingSection() {}
}
