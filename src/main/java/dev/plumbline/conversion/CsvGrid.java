package dev.plumbline.conversion;

import java.util.ArrayList;
import java.util.List;

/// Reads comma-separated values (RFC 4180): quoted cells may hold separators, doubled quotes and
/// lines. The separator is the comma, semicolon or tab that the first line has most of.
public final class CsvGrid {

  public static Grid read(String text) {
    return new CsvGrid(text.startsWith("\uFEFF") ? text.substring(1) : text).grid();
  }

  private final String text;
  private final char separator;
  private final List<List<String>> rows = new ArrayList<>();
  private final List<Integer> lines = new ArrayList<>();
  private final List<String> row = new ArrayList<>();
  private final StringBuilder cell = new StringBuilder();
  private int line = 1;
  private int began = 1;

  private CsvGrid(String text) {
    this.text = text.replace("\r\n", "\n").replace('\r', '\n');
    this.separator = separator(this.text.lines().findFirst().orElse(""));
  }

  private static char separator(String header) {
    char best = ',';
    for (char candidate : new char[] {';', '\t'}) {
      if (count(header, candidate) > count(header, best)) {
        best = candidate;
      }
    }
    return best;
  }

  private static long count(String header, char separator) {
    return header.chars().filter(c -> c == separator).count();
  }

  private Grid grid() {
    boolean quoted = false;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      line += c == '\n' ? 1 : 0;
      if (quoted && c == '"' && i + 1 < text.length() && text.charAt(i + 1) == '"') {
        cell.append(c);
        i++;
      } else if (quoted || c == '"') {
        quoted = (c == '"') != quoted;
        if (c != '"') {
          cell.append(c);
        }
      } else if (c == separator) {
        endCell();
      } else if (c == '\n') {
        endRow();
      } else {
        cell.append(c);
      }
    }
    endRow();
    return new Grid(rows, lines, List.of());
  }

  private void endCell() {
    row.add(cell.toString().strip());
    cell.setLength(0);
  }

  private void endRow() {
    endCell();
    if (row.stream().anyMatch(it -> !it.isEmpty())) {
      rows.add(List.copyOf(row));
      lines.add(began);
    }
    row.clear();
    began = line;
  }
}
