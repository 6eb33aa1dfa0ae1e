package dev.plumbline.store.sqlite;

import dev.plumbline.base.canonical.ArtefactKind;
import dev.plumbline.store.sqlite.database.Schema;
import dev.plumbline.store.sqlite.database.Session;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Looks for faults of the file as a whole, which no single artefact shows.
final class FileAudit {

  /// Rows that lead nowhere.
  ///
  /// @param what the rows, in the plural
  /// @param where the rows to count
  private record Dangling(String what, String where) {}

  /// Approvals and the index of answers are stored before what they lead to, so they are not among
  /// them.
  private static final List<Dangling> DANGLING =
      List.of(
          new Dangling(
              "scorecards of the index that are not stored",
              "series_scorecard WHERE scorecard NOT IN"
                  + " (SELECT digest FROM artefact WHERE kind = 'scorecard')"),
          new Dangling(
              "scorecards of the index without a rubric and judge",
              "series_scorecard WHERE series NOT IN (SELECT id FROM series)"),
          new Dangling(
              "results of requests that are not stored",
              "request WHERE result NOT IN (SELECT digest FROM artefact)"),
          new Dangling(
              "artefacts of no kind, or neither there nor erased",
              "artefact WHERE erased NOT IN (0, 1, 2) OR kind NOT IN ("
                  + Stream.of(ArtefactKind.values())
                      .map(kind -> "'" + kind.id() + "'")
                      .collect(Collectors.joining(", "))
                  + ")"),
          new Dangling(
              "entries of the log in the wrong place, or beside another attestation",
              "log_entry WHERE position <> (SELECT count(*) FROM log_entry AS before"
                  + " WHERE before.position < log_entry.position)"
                  + " OR instr(CAST(entry AS TEXT), lower(hex(attestation))) = 0"),
          new Dangling(
              "lines that belong to no run", "run_line WHERE run NOT IN (SELECT id FROM run)"),
          new Dangling(
              "corrections and appeals that are not stored",
              "proceeding WHERE digest NOT IN"
                  + " (SELECT digest FROM artefact WHERE artefact.kind = proceeding.kind)"),
          new Dangling(
              "corrections and appeals of results that are not stored",
              "proceeding WHERE result NOT IN"
                  + " (SELECT digest FROM artefact WHERE kind = 'scorecard')"),
          new Dangling(
              "scorecards of corrections that are not stored",
              "proceeding WHERE scorecard NOT IN"
                  + " (SELECT digest FROM artefact WHERE kind = 'scorecard')"),
          new Dangling(
              "baselines that are no run of this store",
              "baseline WHERE run NOT IN (SELECT digest FROM run WHERE digest IS NOT NULL)"));

  static List<String> problems(Session session) throws SQLException {
    List<String> schema = Schema.problems(session);
    return Stream.of(
            pages(session), schema, schema.isEmpty() ? dangling(session) : List.<String>of())
        .flatMap(List::stream)
        .toList();
  }

  private static List<String> pages(Session session) throws SQLException {
    return session.all("PRAGMA integrity_check", row -> row.getString(1)).stream()
        .filter(line -> !line.equals("ok"))
        .toList();
  }

  private static List<String> dangling(Session session) throws SQLException {
    List<String> problems = new ArrayList<>();
    for (Dangling rows : DANGLING) {
      long count = session.number("SELECT count(*) FROM " + rows.where());
      if (count > 0) {
        problems.add(rows.what() + ": " + count);
      }
    }
    return problems;
  }

  private FileAudit() {}
}
