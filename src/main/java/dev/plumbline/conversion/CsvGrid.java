package dev.plumbline.conversion;

import dev.plumbline.problem.Problem;
import java.util.ArrayList;
import java.util.List;

/// Reads a table of levels from comma-separated values. Rows of empty cells are left out.
public final class CsvGrid {

  public static Grid read(String text, List<Problem> problems) {
    List<List<String>> rows = new ArrayList<>();
    List<Integer> lines = new ArrayList<>();
    CsvText.read(
        text,
        problems,
        row -> {
          if (row.cells().stream().anyMatch(cell -> !cell.isEmpty())) {
            rows.add(row.cells());
            lines.add(row.line());
          }
          return true;
        });
    return new Grid(rows, lines, List.of());
  }

  private CsvGrid() {}
}
