package dev.plumbline.workflow.gradebook;

import dev.plumbline.base.problem.Place;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.rubric.importing.DelimitedText;
import dev.plumbline.workflow.files.InputFiles;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// A file of comma-separated values of which some cells are replaced, and every other character
/// stays as it is: quotes, line ends, a byte order mark, what is around the cells.
final class SheetFile {

  private final String text;
  private final char separator;
  private final List<Row> rows = new ArrayList<>();

  /// @param start of the cell in the text, with its quote
  /// @param value without quotes
  record Cell(int start, int end, String value) {}

  /// @param line its first line, from 1
  record Row(List<Cell> cells, int line) {
    Row {
      cells = List.copyOf(cells);
    }

    boolean has(int column) {
      return column < cells.size();
    }

    /// The value of a cell, stripped; empty if the row is too short.
    String value(int column) {
      return has(column) ? cells.get(column).value().strip() : "";
    }
  }

  /// @throws Refusal if it cannot be read, or a quote is not closed
  static SheetFile read(Path path) {
    return new SheetFile(InputFiles.text(path), path.toString());
  }

  private SheetFile(String text, String source) {
    this.text = text;
    int begin = text.startsWith("\uFEFF") ? 1 : 0;
    this.separator = DelimitedText.separator(text.substring(begin).lines().findFirst().orElse(""));
    int line = 1;
    int at = begin;
    while (at < text.length()) {
      List<Cell> cells = new ArrayList<>();
      int first = line;
      boolean more = true;
      while (more) {
        Cell cell = cell(at, source, line);
        cells.add(cell);
        line += (int) lineEnds(cell);
        more = cell.end() < text.length() && text.charAt(cell.end()) == separator;
        at = cell.end() + (more ? 1 : 0);
      }
      at = afterLineEnd(at);
      line++;
      if (cells.size() > 1 || cells.getFirst().end() > cells.getFirst().start()) {
        rows.add(new Row(cells, first));
      }
    }
  }

  private long lineEnds(Cell cell) {
    return text.substring(cell.start(), cell.end()).chars().filter(c -> c == '\n').count();
  }

  private int afterLineEnd(int at) {
    if (text.startsWith("\r\n", at)) {
      return at + 2;
    }
    return at < text.length() ? at + 1 : at;
  }

  private Cell cell(int start, String source, int line) {
    if (start < text.length() && text.charAt(start) == '"') {
      return quoted(start, source, line);
    }
    int end = start;
    while (end < text.length() && !isEnd(text.charAt(end))) {
      end++;
    }
    return new Cell(start, end, text.substring(start, end));
  }

  private boolean isEnd(char c) {
    return c == separator || c == '\r' || c == '\n';
  }

  private Cell quoted(int start, String source, int line) {
    StringBuilder value = new StringBuilder();
    int at = start + 1;
    while (at < text.length()) {
      if (text.charAt(at) != '"') {
        value.append(text.charAt(at++));
      } else if (text.startsWith("\"\"", at)) {
        value.append('"');
        at += 2;
      } else if (at + 1 == text.length() || isEnd(text.charAt(at + 1))) {
        return new Cell(start, at + 1, value.toString());
      } else {
        break;
      }
    }
    throw new Refusal(
        Refusal.Kind.INPUT,
        source,
        List.of(
            new Problem(
                ProblemCode.WRONG_LINE,
                new Place("", line, 1),
                at == text.length()
                    ? "a quote is opened here and never closed"
                    : "malformed CSV, text after a quoted cell",
                "name the file as it was downloaded")));
  }

  List<Row> rows() {
    return rows;
  }

  /// The text with other values in some cells.
  ///
  /// @param values by cell, which are cells of this file
  String with(Map<Cell, String> values) {
    TreeMap<Integer, Cell> ordered = new TreeMap<>();
    values.keySet().forEach(cell -> ordered.put(cell.start(), cell));
    StringBuilder out = new StringBuilder(text.length());
    int at = 0;
    for (Cell cell : ordered.values()) {
      out.append(text, at, cell.start()).append(written(cell, values.get(cell)));
      at = cell.end();
    }
    return out.append(text, at, text.length()).toString();
  }

  /// In quotes where the cell was, or the value needs them.
  private String written(Cell cell, String value) {
    boolean quoted =
        text.startsWith("\"", cell.start())
            || value.chars().anyMatch(c -> c == '"' || isEnd((char) c));
    return quoted ? '"' + value.replace("\"", "\"\"") + '"' : value;
  }
}
