package dev.plumbline.present.page.report;

import static dev.plumbline.present.page.Element.Tag.LI;
import static dev.plumbline.present.page.Element.Tag.P;
import static dev.plumbline.present.page.Element.Tag.UL;

import dev.plumbline.base.problem.Plural;
import dev.plumbline.measure.report.ItemUse;
import dev.plumbline.measure.report.RunReport;
import dev.plumbline.present.page.Html;
import dev.plumbline.present.page.NumberText;
import dev.plumbline.present.page.Wording;
import dev.plumbline.present.page.report.ReportFindings.Close;
import dev.plumbline.present.page.report.ReportFindings.ReportedDocument;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/// What somebody who has one minute does next.
record AttentionList(RunReport report, ReportFindings findings) {

  /// A question that so many in a hundred documents decide alike tells documents apart no longer.
  private static final int ALIKE = 95;

  private static final int FEWEST = 20;

  Html html() {
    List<Html> lines = new ArrayList<>();
    if (!findings.withoutScore().isEmpty()) {
      lines.add(
          line(
              Plural.of(findings.unscored(), "document has", "documents have")
                  + " no single score: ",
              findings.withoutScore(),
              findings.unscored()));
    }
    if (!findings.flagged().isEmpty()) {
      lines.add(
          line(
              Plural.of(findings.flags(), "document addresses", "documents address")
                  + " the judge, and a person should read "
                  + (findings.flags() == 1 ? "it: " : "them: "),
              findings.flagged(),
              findings.flags()));
    }
    List<Close> close = findings.close();
    if (!close.isEmpty()) {
      lines.add(
          line(
              close.getFirst().distance().sign() == 0
                  ? "At the pass mark, or nearest to it: "
                  : "Nearest to the pass mark, from "
                      + NumberText.of(close.getFirst().distance())
                      + " away: ",
              close.stream().map(Close::row).toList(),
              close.size()));
    }
    caps(lines);
    reuse(lines);
    questions(lines);
    rules(lines);
    return lines.isEmpty() ? P.of("There is nothing to do.") : UL.of(lines);
  }

  private static Html line(String words, List<ReportedDocument> rows, int all) {
    List<Html> parts = new ArrayList<>();
    parts.add(Html.text(words));
    boolean first = true;
    for (ReportedDocument row : rows) {
      parts.add(Html.text(first ? "" : ", "));
      parts.add(DocumentTable.link(row));
      first = false;
    }
    parts.add(Html.text(all > rows.size() ? " and " + (all - rows.size()) + " more." : "."));
    return LI.of(parts);
  }

  /// The cap that most documents met.
  private void caps(List<Html> lines) {
    findings.caps().entrySet().stream()
        .max(
            Comparator.comparingInt((Map.Entry<String, Integer> cap) -> cap.getValue())
                .thenComparing(Map.Entry.comparingByKey(Comparator.reverseOrder())))
        .ifPresent(cap ->
            lines.add(
                LI.of(
                    "Most often capped: "
                        + name(cap.getKey())
                        + ", in "
                        + Plural.of(cap.getValue(), "document")
                        + ". Does the rubric want more quotes than texts can give?")));
  }

  private void reuse(List<Html> lines) {
    int documents = report.reuse().documents();
    if (documents > 0) {
      lines.add(
          LI.of(
              "One passage is the evidence for many items, up to "
                  + report.reuse().most()
                  + ", in "
                  + Plural.of(documents, "document")
                  + ". Did the judge look for more, and should the rubric limit it?"));
    }
  }

  private String name(String id) {
    return report.items().stream()
        .filter(item -> item.item().equals(id))
        .map(item -> Wording.quoted(item.ask()))
        .findFirst()
        .orElse(Wording.quoted(Wording.name(id)));
  }

  private void questions(List<Html> lines) {
    for (ItemUse item : report.items()) {
      int all = item.decisions().values().stream().mapToInt(Integer::intValue).sum();
      int most = item.decisions().values().stream().mapToInt(Integer::intValue).max().orElse(0);
      if (all >= FEWEST && most * 100L >= (long) all * ALIKE) {
        lines.add(
            LI.of(
                Wording.quoted(item.ask())
                    + " is decided alike in "
                    + most
                    + " of "
                    + Plural.of(all, "document")
                    + ": it tells them apart no longer."));
      }
    }
  }

  private void rules(List<Html> lines) {
    List<String> never =
        findings.rules().stream()
            .filter(use -> use.fired() == 0 && use.asked() >= FEWEST)
            .map(use -> Wording.quoted(Wording.name(use.rule())))
            .limit(ReportFindings.NAMED)
            .toList();
    if (!never.isEmpty()) {
      lines.add(LI.of("Never applied: " + Wording.list(never) + "."));
    }
  }
}
