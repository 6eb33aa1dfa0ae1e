package dev.plumbline.cli.rubric;

import dev.plumbline.base.problem.Plural;
import dev.plumbline.present.terminal.TerminalColumns;
import dev.plumbline.workflow.authoring.DraftCandidate;
import dev.plumbline.workflow.drafting.DraftCoverage;
import dev.plumbline.workflow.drafting.DraftOverlap;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// Several drafts of one prose, side by side.
record DraftCandidates(List<DraftCandidate> all) {

  private static final int FEWEST = 2;
  private static final int MOST = 10;

  DraftCandidates {
    all = List.copyOf(all);
  }

  static boolean isNumber(int candidates) {
    return candidates == 1 || (candidates >= FEWEST && candidates <= MOST);
  }

  /// The file of a candidate beside that of the chosen one: `rubric-1.yaml` for `rubric.yaml`.
  ///
  /// @param number from 1
  static Path file(Path out, int number) {
    String name = out.getFileName().toString();
    int dot = name.lastIndexOf('.');
    return dot < 1
        ? out.resolveSibling(name + "-" + number)
        : out.resolveSibling(name.substring(0, dot) + "-" + number + name.substring(dot));
  }

  List<String> lines() {
    List<String> lines = new ArrayList<>();
    lines.add("candidates");
    int width = all.stream().mapToInt(one -> TerminalColumns.of(one.name())).max().orElse(0) + 2;
    for (DraftCandidate one : all) {
      DraftCoverage coverage = one.draft().rubric().coverage();
      int sentences = coverage.sentences().size();
      lines.add(
          "  "
              + TerminalColumns.padded(one.name(), width)
              + TerminalColumns.padded(Plural.of(one.draft().draft().traits().size(), "trait"), 10)
              + TerminalColumns.padded(Plural.of(one.draft().draft().items().size(), "item"), 9)
              + (sentences - coverage.uncovered().size())
              + " of "
              + sentences
              + " sentences  "
              + coverage.ungrounded().size()
              + " not in the prose");
    }
    overlap(lines, width);
    return lines;
  }

  private void overlap(List<String> lines, int width) {
    DraftOverlap overlap =
        new DraftOverlap(all.stream().map(one -> one.draft().rubric().coverage()).toList());
    lines.add(
        "items of one (line) that rest on a sentence which an item of the other rests on, too");
    for (int i = 0; i < all.size(); i++) {
      StringBuilder line =
          new StringBuilder("  " + TerminalColumns.padded(all.get(i).name(), width));
      for (int j = 0; j < all.size(); j++) {
        DraftOverlap.Share share = overlap.share(i, j);
        line.append(
            String.format(Locale.ROOT, "%8s", i == j ? "-" : share.shared() + "/" + share.items()));
      }
      lines.add(line.toString());
    }
    lines.add("sentences and their items in each");
    for (DraftOverlap.Row row : overlap.rows()) {
      lines.add(
          "  "
              + TerminalColumns.padded(row.sentence(), width)
              + String.join(
                  " | ",
                  row.items().stream()
                      .map(items -> items.isEmpty() ? "-" : String.join(", ", items))
                      .toList()));
    }
  }
}
