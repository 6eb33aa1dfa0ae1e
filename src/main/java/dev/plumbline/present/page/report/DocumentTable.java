package dev.plumbline.present.page.report;

import static dev.plumbline.present.page.Element.Tag.A;
import static dev.plumbline.present.page.Element.Tag.BDI;
import static dev.plumbline.present.page.Element.Tag.DIV;
import static dev.plumbline.present.page.Element.Tag.STRONG;
import static dev.plumbline.present.page.Element.Tag.TD;
import static dev.plumbline.present.page.Element.Tag.TR;

import dev.plumbline.base.number.Rational;
import dev.plumbline.base.problem.Plural;
import dev.plumbline.present.page.Element;
import dev.plumbline.present.page.Element.Tag;
import dev.plumbline.present.page.Html;
import dev.plumbline.present.page.NumberText;
import dev.plumbline.present.page.Wording;
import dev.plumbline.present.page.report.ReportFindings.ReportedDocument;
import java.util.ArrayList;
import java.util.List;

/// The documents of a run, a row each, with links to their cards.
final class DocumentTable {

  static Html of(List<ReportedDocument> rows) {
    boolean decided = rows.stream().anyMatch(row -> !row.decided().isEmpty());
    boolean graded = rows.stream().anyMatch(row -> !row.grade().isEmpty());
    List<Html> heads = new ArrayList<>();
    heads.add(Tag.column("line").styled("n"));
    heads.add(Tag.column("document"));
    heads.add(Tag.column("score").styled("n"));
    heads.add(Tag.column("verdict"));
    if (graded) {
      heads.add(Tag.column("grade"));
    }
    if (decided) {
      heads.add(Tag.column("as people decided"));
    }
    heads.add(Tag.column("status"));
    heads.add(Tag.column("to look at"));
    return DIV.of(
            Tag.table(heads, rows.stream().map(row -> row(row, graded, decided)).toList())
                .styled("sortable"))
        .wide("documents");
  }

  private static Html row(ReportedDocument row, boolean graded, boolean decided) {
    List<Html> cells = new ArrayList<>();
    cells.add(TD.of(Long.toString(row.position())).styled("n"));
    cells.add(Tag.row(link(row)));
    cells.add(
        TD.of(
                row.score().isEmpty()
                    ? Html.text("\u2013")
                    : NumberText.data(Rational.of(row.score())))
            .styled("n"));
    cells.add(
        row.verdict().isEmpty()
            ? TD.of("\u2013")
            : TD.of(STRONG.of(Wording.name(row.verdict())).styled(style(row.verdict()))));
    if (graded) {
      cells.add(TD.of(BDI.of(row.grade().isEmpty() ? "\u2013" : row.grade())));
    }
    if (decided) {
      cells.add(TD.of(STRONG.of(row.decided().isEmpty() ? "\u2013" : row.decided())));
    }
    cells.add(TD.of(Wording.name(row.status())));
    cells.add(TD.of(notes(row)));
    return TR.of(cells);
  }

  static Html link(ReportedDocument row) {
    Element name = BDI.of(Html.verbatim(row.id()));
    return row.card().<Html>map(file -> A.of(name).to(file)).orElse(name);
  }

  private static String style(String verdict) {
    return switch (verdict) {
      case "pass", "fail", "review" -> verdict;
      default -> "soft";
    };
  }

  private static String notes(ReportedDocument row) {
    List<String> notes = new ArrayList<>();
    if (row.flags() > 0) {
      notes.add("addresses the judge");
    }
    if (row.caps() > 0) {
      notes.add(Plural.of(row.caps(), "cap"));
    }
    row.problems().forEach(code -> notes.add(Wording.name(code)));
    return String.join(", ", notes);
  }

  private DocumentTable() {}
}
