package dev.plumbline.workflow.authoring;

import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.rubric.importing.CsvTable;
import dev.plumbline.rubric.importing.LevelGrid;
import dev.plumbline.rubric.importing.LevelTable;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// Reads criteria that were copied: a table of levels from a spreadsheet, or the file of a rubric
/// from Canvas.
public final class PastedTable {

  /// @return empty after problems were reported
  public static Optional<LevelTable> read(String text, List<Problem> problems) {
    int before = problems.size();
    LevelGrid grid = CsvTable.read(text, problems);
    if (problems.size() > before) {
      return Optional.empty();
    }
    if (grid.rows().stream().findFirst().filter(CanvasRubricImport::isHeader).isEmpty()) {
      return grid.table(List.of(), problems);
    }
    List<LevelTable> rubrics = CanvasRubricImport.tables(text, problems);
    if (rubrics.size() > 1) {
      problems.add(
          Problem.at(
              "",
              ProblemCode.TOO_MANY,
              "these are the rows of "
                  + rubrics.size()
                  + " rubrics: "
                  + rubrics.stream()
                      .map(LevelTable::description)
                      .map(EscapedText::text)
                      .collect(Collectors.joining(", ")),
              "paste the header and the rows of one"));
      return Optional.empty();
    }
    return rubrics.stream().findFirst();
  }

  private PastedTable() {}
}
