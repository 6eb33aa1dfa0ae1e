package dev.plumbline.rubric.importing;

import dev.plumbline.base.problem.Plural;
import dev.plumbline.rubric.importing.ImportedRubric.Note;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/// Reads the first table of a Markdown page: a header, a line of dashes, and rows. Other lines are
/// counted but not read.
public final class MarkdownTable {

  private static final Pattern DASHES =
      Pattern.compile("\\|?\\s*:?-+:?\\s*(\\|\\s*:?-+:?\\s*)*\\|?");
  private static final Pattern BREAK = Pattern.compile("(?i)<br\\s*/?>");
  private static final Pattern STRONG = Pattern.compile("(\\*\\*|__)(.+?)\\1");

  /// Reads the first table; empty rows if there is none. Emphasis is removed and `<br>` becomes a
  /// line break.
  public static LevelGrid read(String text) {
    List<String> all = text.replace("\r\n", "\n").lines().toList();
    List<List<String>> rows = new ArrayList<>();
    List<Integer> lines = new ArrayList<>();
    int head = head(all);
    int end = head;
    while (head >= 0 && end < all.size() && all.get(end).contains("|")) {
      if (end != head + 1) {
        rows.add(cells(all.get(end)));
        lines.add(end + 1);
      }
      end++;
    }
    int from = head;
    int to = end;
    long around =
        java.util.stream.IntStream.range(0, all.size())
            .filter(i -> (i < from || i >= to) && !all.get(i).isBlank())
            .count();
    return new LevelGrid(
        rows,
        lines,
        around == 0 || head < 0
            ? List.of()
            : List.of(
                new Note(
                    Plural.of(around, "line") + " around the table",
                    "only the first table is read")));
  }

  private static int head(List<String> all) {
    for (int i = 0; i + 1 < all.size(); i++) {
      if (all.get(i).contains("|")
          && all.get(i + 1).contains("|")
          && DASHES.matcher(all.get(i + 1).strip()).matches()) {
        return i;
      }
    }
    return -1;
  }

  private static List<String> cells(String line) {
    List<String> cells = new ArrayList<>();
    StringBuilder cell = new StringBuilder();
    String row = line.strip();
    for (int i = row.startsWith("|") ? 1 : 0; i < row.length(); i++) {
      char c = row.charAt(i);
      if (c == '\\' && i + 1 < row.length() && row.charAt(i + 1) == '|') {
        cell.append('|');
        i++;
      } else if (c == '|') {
        cells.add(words(cell.toString()));
        cell.setLength(0);
      } else {
        cell.append(c);
      }
    }
    if (!cell.toString().isBlank()) {
      cells.add(words(cell.toString()));
    }
    return cells;
  }

  private static String words(String cell) {
    return STRONG.matcher(BREAK.matcher(cell).replaceAll("\n")).replaceAll("$2").strip();
  }

  private MarkdownTable() {}
}
