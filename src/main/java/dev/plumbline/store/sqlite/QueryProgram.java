package dev.plumbline.store.sqlite;

import dev.plumbline.store.sqlite.database.Session;
import java.sql.SQLException;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/// What a query reads. The driver has no authorizer, so the program is searched to which SQLite
/// compiles the query: whatever the query looks like, it reads tables through cursors, and the seed
/// of a run through an instruction that names the position of its column. No index contains it.
record QueryProgram(List<Instruction> instructions) {

  /// @param first the cursor
  /// @param second the root page or the column
  /// @param third the database; 0 is the file
  private record Instruction(String code, int first, int second, int third) {

    boolean opens() {
      return code.startsWith("Open") && third == 0;
    }
  }

  /// To be called in the transaction that runs the query: another schema has another program.
  ///
  /// @throws SQLException also if this is no statement that can be compiled
  static QueryProgram of(String sql, Session session) throws SQLException {
    return new QueryProgram(
        session.all(
            "EXPLAIN " + sql,
            row -> new Instruction(row.getString(2), row.getInt(3), row.getInt(4), row.getInt(5))));
  }

  /// The tables that it reads, themselves or through their indexes.
  Set<String> tables(Session session) throws SQLException {
    record Root(int page, String table) {}
    Set<Integer> pages =
        instructions.stream()
            .filter(Instruction::opens)
            .map(Instruction::second)
            .collect(Collectors.toUnmodifiableSet());
    Set<String> tables = new TreeSet<>();
    session
        .all(
            "SELECT rootpage, tbl_name FROM main.sqlite_schema WHERE rootpage > 0",
            row -> new Root(row.getInt(1), row.getString(2)))
        .stream()
        .filter(root -> pages.contains(root.page()))
        .forEach(root -> tables.add(root.table()));
    return tables;
  }

  boolean readsSeed(Session session) throws SQLException {
    long table = session.number("SELECT rootpage FROM main.sqlite_schema WHERE name = 'run'");
    long seed = session.number("SELECT cid FROM pragma_table_info('run') WHERE name = 'seed'");
    Set<Integer> cursors =
        instructions.stream()
            .filter(it -> it.opens() && it.second() == table)
            .map(Instruction::first)
            .collect(Collectors.toUnmodifiableSet());
    return instructions.stream()
        .filter(it -> cursors.contains(it.first()))
        .anyMatch(it ->
            switch (it.code()) {
              case "Column" -> it.second() == seed;
              case "RowData", "RowCell" -> true;
              default -> false;
            });
  }
}
