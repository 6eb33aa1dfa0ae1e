package dev.plumbline.store.sqlite;

import dev.plumbline.store.sqlite.database.Session;
import dev.plumbline.store.sqlite.database.StoredBody;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/// Finds what can be reached from runs, names, aliases, approvals, rulings, appeals and the log of
/// what was signed, and removes the rest. A body reaches every digest that is written in it, of
/// whatever kind: so a new kind needs no line here.
final class UnreachableArtefacts {

  private static final int PAGE = 200;
  private static final byte[] PREFIX = {'s', 'h', 'a', '2', '5', '6', ':'};
  private static final int DIGITS = 64;

  private record Body(byte[] digest, byte[] bytes) {}

  private final Session session;

  /// Within a transaction of the caller.
  static PruneReport prune(Session session, boolean withCompletions, boolean dryRun)
      throws SQLException {
    session.execute(
        "CREATE TEMP TABLE IF NOT EXISTS reached (digest BLOB PRIMARY KEY, followed INTEGER)"
            + " WITHOUT ROWID");
    session.execute("CREATE INDEX IF NOT EXISTS temp.unfollowed ON reached (followed)");
    session.execute("DELETE FROM temp.reached");
    UnreachableArtefacts unreachableArtefacts = new UnreachableArtefacts(session);
    unreachableArtefacts.reachRoots();
    if (!withCompletions) {
      unreachableArtefacts.reachCompletions();
    }
    unreachableArtefacts.follow();
    PruneReport report = unreachableArtefacts.report();
    if (!dryRun) {
      unreachableArtefacts.remove();
    }
    session.execute("DELETE FROM temp.reached");
    return report;
  }

  private UnreachableArtefacts(Session session) {
    this.session = session;
  }

  private void reachRoots() throws SQLException {
    for (String roots :
        List.of(
            "SELECT digest FROM run WHERE digest IS NOT NULL",
            "SELECT bundle FROM name",
            "SELECT bundle FROM alias",
            "SELECT bundle FROM approval",
            "SELECT digest FROM artefact WHERE kind IN ('selection', 'publication', 'boundaries')",
            "SELECT digest FROM proceeding",
            "SELECT automatic FROM proceeding",
            "SELECT scorecard FROM proceeding WHERE scorecard IS NOT NULL")) {
      session.execute("INSERT OR IGNORE INTO temp.reached SELECT *, 0 FROM (" + roots + ")");
    }
    for (String bodies : List.of("SELECT spec FROM run", "SELECT entry FROM log_entry")) {
      for (byte[] body : session.all(bodies, row -> row.getBytes(1))) {
        reachAllIn(body);
      }
    }
    long run = 0;
    long position = -1;
    List<Line> page;
    do {
      page =
          session.all(
              "SELECT run, position, line FROM run_line WHERE (run, position) > (?, ?)"
                  + " ORDER BY run, position LIMIT "
                  + PAGE,
              row -> new Line(row.getLong(1), row.getLong(2), row.getBytes(3)),
              run,
              position);
      for (Line line : page) {
        reachAllIn(line.bytes());
        run = line.run();
        position = line.position();
      }
    } while (!page.isEmpty());
  }

  private record Line(long run, long position, byte[] bytes) {}

  private void reachCompletions() throws SQLException {
    session.execute(
        "INSERT OR IGNORE INTO temp.reached SELECT digest, 0 FROM artefact"
            + " WHERE kind = 'completion'");
    session.execute(
        "INSERT OR IGNORE INTO temp.reached SELECT document, 0 FROM completion"
            + " WHERE completion IN (SELECT digest FROM artefact WHERE kind = 'completion')");
  }

  private void follow() throws SQLException {
    List<Body> page;
    do {
      page =
          session.all(
              "SELECT reached.digest, coalesce(body, x''), coalesce(size, 0) FROM temp.reached"
                  + " LEFT JOIN artefact ON artefact.digest = reached.digest"
                  + " AND kind <> 'document' AND erased <> 1 WHERE followed = 0 LIMIT "
                  + PAGE,
              row -> new Body(row.getBytes(1), text(row)));
      for (Body body : page) {
        reachAllIn(body.bytes());
        session.update("UPDATE temp.reached SET followed = 1 WHERE digest = ?", body.digest());
      }
    } while (!page.isEmpty());
  }

  private PruneReport report() throws SQLException {
    record Count(String kind, long artefacts, long bytes) {}
    SortedMap<String, Long> byKind = new TreeMap<>();
    long bytes = 0;
    for (Count count :
        session.all(
            "SELECT kind, count(*), sum(size) FROM artefact"
                + " WHERE erased = 0 AND digest NOT IN (SELECT digest FROM temp.reached)"
                + " GROUP BY kind",
            row -> new Count(row.getString(1), row.getLong(2), row.getLong(3)))) {
      byKind.put(count.kind(), count.artefacts());
      bytes += count.bytes();
    }
    return new PruneReport(byKind, bytes);
  }

  /// Rows that would lead to what is gone go with it: an answered request would be `corrupt`.
  private void remove() throws SQLException {
    session.execute(
        "DELETE FROM artefact WHERE erased = 0"
            + " AND digest NOT IN (SELECT digest FROM temp.reached)");
    session.execute(
        "DELETE FROM request WHERE result IS NOT NULL"
            + " AND result NOT IN (SELECT digest FROM artefact)");
    session.execute(
        "DELETE FROM series_scorecard WHERE scorecard NOT IN (SELECT digest FROM artefact)");
    session.execute("DELETE FROM authored_order WHERE bundle NOT IN (SELECT digest FROM artefact)");
    session.execute("DELETE FROM completion WHERE completion NOT IN (SELECT digest FROM artefact)");
  }

  private void reachAllIn(byte[] body) throws SQLException {
    for (byte[] digest : digests(body)) {
      session.update("INSERT OR IGNORE INTO temp.reached VALUES (?, 0)", digest);
    }
  }

  private static byte[] text(ResultSet row) throws SQLException {
    byte[] bytes = row.getBytes(2);
    return bytes == null
        ? new byte[0]
        : new StoredBody(bytes, row.getLong(3)).canonical().orElse(bytes);
  }

  static List<byte[]> digests(byte[] body) {
    List<byte[]> digests = new ArrayList<>();
    for (int at = 0; at + PREFIX.length + DIGITS <= body.length; at++) {
      if (startsAt(body, at)) {
        char[] digits = new char[DIGITS];
        for (int i = 0; i < DIGITS; i++) {
          digits[i] = (char) (body[at + PREFIX.length + i] & 0xff);
        }
        if (isHex(digits)) {
          digests.add(HexFormat.of().parseHex(digits, 0, DIGITS));
        }
      }
    }
    return digests;
  }

  private static boolean startsAt(byte[] body, int at) {
    for (int i = 0; i < PREFIX.length; i++) {
      if (body[at + i] != PREFIX[i]) {
        return false;
      }
    }
    return true;
  }

  private static boolean isHex(char[] digits) {
    for (char digit : digits) {
      if ((digit < '0' || digit > '9') && (digit < 'a' || digit > 'f')) {
        return false;
      }
    }
    return true;
  }
}
