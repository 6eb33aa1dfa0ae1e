package dev.plumbline.store.sqlite;

import dev.plumbline.store.sqlite.database.Session;
import java.sql.SQLException;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/// Whether a query reads the seed of a run. The driver has no authorizer, so the program is
/// searched to which SQLite compiles the query: whatever the query looks like, the seed can only
/// come from a cursor on the table `run`, through an instruction that names the position of its
/// column. No index contains it.
final class SeedRead {

  /// @param first the cursor
  /// @param second the root page or the column
  /// @param third the database; 0 is the file
  private record Instruction(String code, int first, int second, int third) {}

  /// To be called in the transaction that runs the query: another schema has another program.
  ///
  /// @throws SQLException also if this is no statement that can be compiled
  static boolean isIn(String sql, Session session) throws SQLException {
    long table = session.number("SELECT rootpage FROM main.sqlite_schema WHERE name = 'run'");
    long seed = session.number("SELECT cid FROM pragma_table_info('run') WHERE name = 'seed'");
    List<Instruction> program =
        session.all(
            "EXPLAIN " + sql,
            row -> new Instruction(row.getString(2), row.getInt(3), row.getInt(4), row.getInt(5)));
    Set<Integer> cursors =
        program.stream()
            .filter(it -> it.code().startsWith("Open") && it.second() == table && it.third() == 0)
            .map(Instruction::first)
            .collect(Collectors.toUnmodifiableSet());
    return program.stream()
        .filter(it -> cursors.contains(it.first()))
        .anyMatch(it ->
            switch (it.code()) {
              case "Column" -> it.second() == seed;
              case "RowData", "RowCell" -> true;
              default -> false;
            });
  }

  private SeedRead() {}
}
