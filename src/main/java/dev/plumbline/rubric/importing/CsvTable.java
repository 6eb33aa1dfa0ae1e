package dev.plumbline.rubric.importing;

import dev.plumbline.base.problem.Problem;
import java.util.ArrayList;
import java.util.List;

/// Reads a table of levels from comma-separated values. Rows whose cells are all empty are skipped.
public final class CsvTable {

  /// Reads the rows; whether they are a table of levels is checked by [LevelGrid#table].
  public static LevelGrid read(String text, List<Problem> problems) {
    List<List<String>> rows = new ArrayList<>();
    List<Integer> lines = new ArrayList<>();
    DelimitedText.read(
        text,
        problems,
        row -> {
          if (row.cells().stream().anyMatch(cell -> !cell.isEmpty())) {
            rows.add(row.cells());
            lines.add(row.line());
          }
          return true;
        });
    return new LevelGrid(rows, lines, List.of());
  }

  private CsvTable() {}
}
