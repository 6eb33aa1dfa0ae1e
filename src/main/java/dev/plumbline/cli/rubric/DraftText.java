package dev.plumbline.cli.rubric;

import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.present.terminal.TerminalColumns;
import dev.plumbline.workflow.authoring.CompiledDraft;
import dev.plumbline.workflow.drafting.DraftCoverage;
import dev.plumbline.workflow.drafting.DraftCoverage.LocatedQuote;
import dev.plumbline.workflow.drafting.DraftCoverage.ProseSentence;
import dev.plumbline.workflow.drafting.DraftCoverage.Source;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// A draft and the sentences that it is based on, as text.
final class DraftText {

  private static final int MARGIN = 14;

  static List<String> lines(CompiledDraft draft, Path out) {
    DraftCoverage coverage = draft.rubric().coverage();
    List<String> lines = new ArrayList<>();
    lines.add("draft " + draft.rubric().name());
    lines.add(row("file", out.toString()));
    lines.add(row("bundle", draft.compiled().bundle().digest().toString()));
    lines.add(row("by", draft.by()));
    long items = coverage.sources().stream().filter(Source::isItem).count();
    lines.add(row("traits", Long.toString(coverage.sources().size() - items)));
    lines.add(row("items", Long.toString(items)));
    int all = coverage.sentences().size();
    lines.add(
        row("sentences", all - coverage.uncovered().size() + " of " + all + " used for an item"));
    covered(coverage, lines);
    uncovered(coverage, lines);
    unfounded(coverage, lines);
    lines.add("review it, correct it, then run `plumbline rubric approve " + out + " --by NAME`");
    return lines;
  }

  private static void covered(DraftCoverage coverage, List<String> lines) {
    lines.add("sentences and their items");
    for (ProseSentence proseSentence : coverage.sentences()) {
      if (!proseSentence.items().isEmpty()) {
        lines.add(row(proseSentence.id(), String.join(", ", proseSentence.items())));
      }
    }
  }

  private static void uncovered(DraftCoverage coverage, List<String> lines) {
    if (!coverage.uncovered().isEmpty()) {
      lines.add("sentences without an item");
    }
    for (ProseSentence proseSentence : coverage.uncovered()) {
      String traits =
          proseSentence.traits().isEmpty()
              ? ""
              : ", used for " + String.join(", ", proseSentence.traits());
      lines.add(row(proseSentence.id(), EscapedText.text(proseSentence.text()) + traits));
    }
  }

  private static void unfounded(DraftCoverage coverage, List<String> lines) {
    List<Source> sources =
        coverage.sources().stream()
            .filter(source -> !source.isGrounded() || hasMissing(source))
            .toList();
    if (!sources.isEmpty()) {
      lines.add("quotes that are not in the prose");
    }
    for (Source source : sources) {
      if (source.quotes().isEmpty()) {
        lines.add(row(source.id(), "no quotes"));
      }
      for (LocatedQuote quote : source.quotes()) {
        if (!quote.isFound()) {
          lines.add(
              row(source.id(), quote.location().summary() + " " + EscapedText.text(quote.text())));
        }
      }
    }
  }

  private static boolean hasMissing(Source source) {
    return source.quotes().stream().anyMatch(quote -> !quote.isFound());
  }

  private static String row(String name, String value) {
    return "  " + TerminalColumns.padded(name, MARGIN) + value;
  }

  private DraftText() {}
}
