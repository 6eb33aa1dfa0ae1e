package dev.plumbline.present.page.experiment;

import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.present.page.Html;
import dev.plumbline.present.page.Tag;
import dev.plumbline.present.page.Wording;
import java.util.ArrayList;
import java.util.List;

/// What other forms of one rubric change in the scores of the same documents.
final class FormsTable {

  static List<Html> html(JsonObject json) {
    List<Html> parts = new ArrayList<>();
    String worst =
        json.find("worst").isPresent()
            ? " The lowest agreement is that of " + Wording.quoted(json.text("worst")) + "."
            : "";
    parts.add(
        Tag.P.of(
            Wording.sentence(Wording.count(json.integer("documents"), "document"))
                + " with a score by every form."
                + worst));
    parts.add(
        FigureTable.table(
            "forms of the rubric",
            List.of(
                "form",
                "shift of the score",
                "documents move by",
                "decisions that differ",
                "verdicts that differ",
                "QWK with the original",
                "QWK with people"),
            FigureTable.objects(json, "forms").stream().map(FormsTable::row).toList()));
    if (json.find("variance").isPresent()) {
      parts.add(
          Tag.P.of(
              "Share of the forms in the variance of scores: "
                  + FigureTable.between(json.object("variance").object("formShare"))
                  + "."));
    }
    return parts;
  }

  private static List<String> row(JsonObject form) {
    return List.of(
        form.text("form"),
        FigureTable.between(form, "shift"),
        FigureTable.between(form, "deviation"),
        FigureTable.between(form, "flips"),
        FigureTable.between(form, "verdictFlips"),
        FigureTable.between(form, "original"),
        FigureTable.between(form, "people"));
  }

  private FormsTable() {}
}
