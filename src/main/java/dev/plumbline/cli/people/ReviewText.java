package dev.plumbline.cli.people;

import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Plural;
import dev.plumbline.people.DocumentChoice;
import dev.plumbline.people.DocumentChoice.ReviewSelection;
import dev.plumbline.people.forms.PanelMarks;
import dev.plumbline.people.forms.ReviewExport;
import dev.plumbline.people.forms.ReviewedDocuments;
import dev.plumbline.people.forms.Reviewer;
import dev.plumbline.people.proceeding.ContestedScorecard;
import dev.plumbline.present.terminal.TextTable;
import dev.plumbline.present.terminal.TextTable.TableColumn;
import dev.plumbline.score.extraction.JudgeIdentity;
import dev.plumbline.score.run.StoredRun;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// What was recorded of a person, for people.
final class ReviewText {

  private static final int SHOWN_MAX = 10;

  static String of(StoredRun run, ReviewedDocuments documents) {
    long[] counts = new long[3];
    List<String> rejected = new ArrayList<>();
    documents.forEach((line, extraction) -> {
      Stream.concat(
              extraction.findings().keySet().stream(),
              extraction.details().facts().keySet().stream())
          .forEach(id -> counts[ContestedScorecard.isDecided(extraction, id) ? 0 : 1]++);
      long quotes = ReviewedDocuments.rejectedQuotes(extraction);
      counts[2] += quotes;
      if (quotes > 0) {
        rejected.add(line.id());
      }
    });
    StringBuilder text = new StringBuilder();
    text.append(ReviewExport.name(run.spec().judge()))
        .append(": ")
        .append(Plural.of(run.lines(), "document"))
        .append(", ")
        .append(Plural.of(counts[0], "decision"))
        .append(", ")
        .append(counts[1])
        .append(" undecided\n  run ")
        .append(run.digest().orElseThrow())
        .append(run.envelope().name().map(name -> " " + name).orElse(""))
        .append('\n');
    if (counts[2] > 0) {
      text.append("  ")
          .append(Plural.of(counts[2], "quote"))
          .append(counts[2] == 1 ? " that does not count, of " : " that do not count, of ");
      text.append(
          String.join(", ", rejected.stream().limit(SHOWN_MAX).map(EscapedText::text).toList()));
      text.append(rejected.size() > SHOWN_MAX ? " and others\n" : "\n");
    }
    return text.toString();
  }

  /// Which documents were chosen, and to those who do not answer, why.
  static String of(ReviewSelection selection, boolean told) {
    if (!told) {
      return "selection "
          + selection.digest()
          + ": "
          + Plural.of(selection.chosen().size(), "document")
          + "\n";
    }
    List<List<String>> rows =
        selection.chosen().stream().map(chosen -> List.of(chosen.id(), chosen.words())).toList();
    return "selection "
        + selection.digest()
        + "\n"
        + TextTable.text(
            "  ", List.of(TableColumn.text("document"), TableColumn.text("because")), rows);
  }

  /// That documents wait, and how they are marked.
  ///
  /// @param coded whether forms call documents by codes
  static String waiting(
      StoredRun run, List<JudgeIdentity> persons, Optional<DocumentChoice> choice, boolean coded) {
    StringBuilder text = new StringBuilder();
    text.append(Plural.of(run.lines(), "document")).append(" to mark\n");
    text.append("  run ").append(run.digest().orElseThrow());
    text.append(run.envelope().name().map(name -> " " + name).orElse("")).append('\n');
    for (JudgeIdentity person : persons) {
      text.append("  plumbline review ").append(run.reference()).append(" --judge ");
      text.append(Reviewer.text(person));
      choice.ifPresent(it -> text.append(" --selection ").append(it.digest()));
      text.append(coded ? " --codes" : "").append(" --open\n");
    }
    return text.toString();
  }

  /// What a panel has decided, and what is open.
  static String of(StoredRun run, List<PanelMarks.Open> open) {
    StringBuilder text = new StringBuilder();
    text.append(Plural.of(run.lines(), "document"))
        .append(", ")
        .append(run.lines() - open.size())
        .append(" decided\n  run ")
        .append(run.digest().orElseThrow())
        .append(run.envelope().name().map(name -> " " + name).orElse(""))
        .append('\n');
    List<List<String>> rows =
        open.stream()
            .map(one ->
                List.of(
                    one.id(),
                    one.erased()
                        ? "no one, since its text was erased"
                        : one.waits().isEmpty()
                            ? "an adjudication"
                            : String.join(", ", one.waits())))
            .toList();
    return rows.isEmpty()
        ? text.toString()
        : text
            + TextTable.text(
                "  ", List.of(TableColumn.text("document"), TableColumn.text("waits for")), rows);
  }

  /// That forms were written, and what to do with them.
  static String written(int forms, Path file, String run) {
    return Plural.of(forms, "form")
        + " written to "
        + EscapedText.visible(file.toString())
        + "; take them back with `review "
        + EscapedText.visible(run)
        + " --import`";
  }

  private ReviewText() {}
}
