package dev.plumbline.present.terminal;

import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.resource.PackagedText;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// A table of text with two spaces between its columns. Characters of a cell that a terminal would
/// interpret are escaped.
///
/// The columns are as wide as the widest of their first [#SAMPLE] cells, and later rows are printed
/// as they come, so a table of any length takes little memory. A shorter table leaves out columns
/// that have nothing to show.
public final class TextTable implements AutoCloseable {

  static final int SAMPLE = 1_000;

  private static final String GAP = "  ";

  private final PrintWriter out;
  private final String indent;
  private final List<TableColumn> columns;
  private final int[] widths;
  private final List<List<String>> held = new ArrayList<>();
  private final boolean[] filled;
  private boolean begun;

  /// @param indent written before each row
  public TextTable(PrintWriter out, String indent, List<TableColumn> columns) {
    this.out = out;
    this.indent = indent;
    this.columns = List.copyOf(columns);
    this.widths = columns.stream().mapToInt(column -> TerminalColumns.of(column.title())).toArray();
    this.filled = new boolean[widths.length];
  }

  /// All rows at once. Without titles there is no header.
  public static String text(String indent, List<TableColumn> columns, List<List<String>> rows) {
    StringWriter written = new StringWriter();
    try (TextTable table = new TextTable(new PrintWriter(written), indent, columns)) {
      rows.forEach(table::row);
    }
    return written.toString();
  }

  /// @param cells one for each column
  public void row(List<String> cells) {
    List<String> shown = cells.stream().map(TextTable::shown).toList();
    if (begun) {
      print(shown);
      return;
    }
    for (int column = 0; column < widths.length; column++) {
      widths[column] = Math.max(widths[column], TerminalColumns.of(shown.get(column)));
      filled[column] |= !shown.get(column).isEmpty();
    }
    held.add(shown);
    if (held.size() == SAMPLE) {
      Arrays.fill(filled, true);
      begin();
    }
  }

  /// Prints what is left; a table without rows is its header.
  @Override
  public void close() {
    if (!begun) {
      if (held.isEmpty()) {
        Arrays.fill(filled, true);
      }
      begin();
    }
    out.flush();
  }

  private void begin() {
    begun = true;
    if (columns.stream().anyMatch(column -> !column.title().isEmpty())) {
      print(columns.stream().map(TableColumn::title).toList());
    }
    held.forEach(this::print);
    held.clear();
  }

  private void print(List<String> cells) {
    StringBuilder line = new StringBuilder(indent);
    for (int column = 0; column < widths.length; column++) {
      if (!filled[column]) {
        continue;
      }
      String cell = cells.get(column);
      int space = Math.max(0, widths[column] - TerminalColumns.of(cell));
      line.append(line.length() == indent.length() ? "" : GAP);
      switch (columns.get(column).alignment()) {
        case LEFT -> line.append(cell).repeat(' ', space);
        case RIGHT -> line.repeat(' ', space).append(cell);
      }
    }
    out.print(line.toString().stripTrailing());
    out.print('\n');
  }

  /// The backtick is harmless here, and names are quoted with it.
  private static String shown(String cell) {
    return EscapedText.visible(cell).replace("\\u0060", "`");
  }

  /// How many columns of a terminal a text takes, and texts filled up to a number of columns. East
  /// Asian characters take two, marks that combine with the character before them none.
  public static final class TerminalColumns {

    /// Where the number of columns changes, and what it is from there.
    private static final int[] FIRST;

    private static final int[] WIDTH;

    static {
      String[] changes = PackagedText.of(TerminalColumns.class, "columns.txt").split("\\s");
      FIRST = new int[changes.length];
      WIDTH = new int[changes.length];
      for (int i = 0; i < changes.length; i++) {
        int sign = changes[i].indexOf('=');
        FIRST[i] = Integer.parseInt(changes[i], 0, sign, 16);
        WIDTH[i] = Integer.parseInt(changes[i], sign + 1, changes[i].length(), 10);
      }
    }

    /// The columns of a text without control characters.
    public static int of(String text) {
      int columns = 0;
      for (int index = 0; index < text.length(); ) {
        int code = text.codePointAt(index);
        columns += of(code);
        index += Character.charCount(code);
      }
      return columns;
    }

    /// The text, and spaces after it up to this width: one at least, so that what follows is apart.
    public static String padded(String text, int width) {
      return text + " ".repeat(Math.max(1, width - of(text)));
    }

    /// The text behind spaces, which end at this width: one at least.
    public static String right(String text, int width) {
      return " ".repeat(Math.max(1, width - of(text))) + text;
    }

    /// Each text behind spaces, up to its own width.
    public static String right(List<String> texts, int... widths) {
      return IntStream.range(0, widths.length)
          .mapToObj(at -> right(texts.get(at), widths[at]))
          .collect(Collectors.joining());
    }

    private static int of(int code) {
      if (code < FIRST[0]) {
        return 1;
      }
      int from = 0;
      int to = FIRST.length;
      while (to - from > 1) {
        int middle = (from + to) >>> 1;
        if (FIRST[middle] <= code) {
          from = middle;
        } else {
          to = middle;
        }
      }
      return WIDTH[from];
    }

    private TerminalColumns() {}
  }

  /// A column of a table.
  ///
  /// @param title may be empty
  public record TableColumn(String title, Alignment alignment) {

    /// To which side the cells of a column are flush.
    public enum Alignment {
      LEFT,
      RIGHT
    }

    public static TableColumn text(String title) {
      return new TableColumn(title, Alignment.LEFT);
    }

    public static TableColumn number(String title) {
      return new TableColumn(title, Alignment.RIGHT);
    }
  }
}
