package dev.plumbline.store.sqlite;

import dev.plumbline.store.sqlite.SqliteMaintenance.PruneReport;
import java.nio.charset.StandardCharsets;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Finds what can be reached from runs, names, aliases, approvals, corrections, appeals, erasures
/// and the log of what was signed, and removes the rest. A body reaches every digest that is
/// written in it, of whatever kind: so a new kind needs no line here. A document reaches the
/// answers about it: what was made of it rests on them, and an answer is never replaced by another.
record UnreachableArtefacts(SqliteSession session) {

  private static final int PAGE = 200;
  private static final Pattern DIGEST = Pattern.compile("sha256:([0-9a-f]{64})");

  private record Body(byte[] digest, byte[] bytes) {}

  /// Why something stays. What stays for several reasons stays for the first of them.
  ///
  /// @param digests queries for what is reached
  /// @param bodies queries for what names it
  private record Reason(String words, List<String> digests, List<String> bodies) {}

  private static final List<Reason> REASONS =
      List.of(
          new Reason(
              "that runs rest on",
              List.of("SELECT digest FROM run WHERE digest IS NOT NULL"),
              List.of("SELECT spec FROM run", "SELECT line FROM run_line")),
          new Reason(
              "that names and aliases lead to",
              List.of("SELECT bundle FROM name", "SELECT bundle FROM alias"),
              List.of()),
          new Reason(
              "that were approved, and what these rest on",
              List.of("SELECT bundle FROM approval"),
              List.of()),
          new Reason(
              "that were signed, and what these rest on",
              List.of(),
              List.of("SELECT entry FROM log_entry")),
          new Reason(
              "that decisions of people rest on",
              List.of(
                  "SELECT digest FROM artefact" + " WHERE kind IN ('selection', 'release')",
                  "SELECT digest FROM proceeding",
                  "SELECT result FROM proceeding",
                  "SELECT scorecard FROM proceeding WHERE scorecard IS NOT NULL"),
              List.of()),
          new Reason(
              "that an erasure has left, and what these rest on",
              List.of("SELECT digest FROM artefact WHERE erased = 2"),
              List.of()));

  private static final List<String> ANSWERS =
      List.of(
          "SELECT digest FROM artefact WHERE kind = 'completion'",
          "SELECT document FROM completion"
              + " WHERE completion IN (SELECT digest FROM artefact WHERE kind = 'completion')");

  /// Within a transaction of the caller.
  static PruneReport prune(SqliteSession session, boolean withCompletions, boolean dryRun)
      throws SQLException {
    session.execute(
        "CREATE TEMP TABLE reached (digest BLOB PRIMARY KEY, reason INTEGER, followed INTEGER)"
            + " WITHOUT ROWID");
    session.execute("CREATE INDEX temp.unfollowed ON reached (followed)");
    UnreachableArtefacts artefacts = new UnreachableArtefacts(session);
    List<Reason> reasons = new ArrayList<>(REASONS);
    artefacts.answers(withCompletions).ifPresent(reasons::add);
    for (int reason = 0; reason < reasons.size(); reason++) {
      artefacts.reach(reasons.get(reason), reason);
      artefacts.follow(reason);
    }
    PruneReport report = artefacts.report(reasons);
    if (!dryRun) {
      artefacts.remove();
    }
    return report;
  }

  /// Why answers stay that nothing rests on. Which of them a run will ask for again is not known
  /// before it has ended.
  private Optional<Reason> answers(boolean removed) throws SQLException {
    if (!removed) {
      return Optional.of(
          new Reason("that were paid for: answers, and their documents", ANSWERS, List.of()));
    }
    return session.number("SELECT count(*) FROM run WHERE digest IS NULL") > 0
        ? Optional.of(
            new Reason(
                "that a run which has not ended may ask for: answers, and their documents",
                ANSWERS,
                List.of()))
        : Optional.empty();
  }

  private void reach(Reason reason, int number) throws SQLException {
    for (String digests : reason.digests()) {
      session.execute(
          "INSERT OR IGNORE INTO temp.reached SELECT *, " + number + ", 0 FROM (" + digests + ")");
    }
    for (String bodies : reason.bodies()) {
      session.each(bodies, row -> reachAllIn(row.getBytes(1), number));
    }
  }

  private void follow(int reason) throws SQLException {
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
        reachAllIn(body.bytes(), reason);
        session.update(
            "INSERT OR IGNORE INTO temp.reached SELECT completion, ?, 0 FROM completion"
                + " WHERE document = ?",
            reason,
            body.digest());
        session.update("UPDATE temp.reached SET followed = 1 WHERE digest = ?", body.digest());
      }
    } while (!page.isEmpty());
  }

  private PruneReport report(List<Reason> reasons) throws SQLException {
    SortedMap<String, Long> byKind = new TreeMap<>();
    long[] bytes = {0};
    session.each(
        "SELECT kind, count(*), sum(size) FROM artefact"
            + " WHERE erased = 0 AND digest NOT IN (SELECT digest FROM temp.reached)"
            + " GROUP BY kind",
        row -> {
          bytes[0] += row.getLong(3);
          return byKind.put(row.getString(1), row.getLong(2));
        });
    SequencedMap<String, Long> kept = new LinkedHashMap<>();
    session.each(
        "SELECT reason, count(*) FROM temp.reached JOIN artefact"
            + " ON artefact.digest = reached.digest AND erased <> 1"
            + " GROUP BY reason ORDER BY reason",
        row -> kept.put(reasons.get(row.getInt(1)).words(), row.getLong(2)));
    return new PruneReport(byKind, bytes[0], kept);
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

  private int reachAllIn(byte[] body, int reason) throws SQLException {
    int reached = 0;
    Matcher digest = DIGEST.matcher(new String(body, StandardCharsets.ISO_8859_1));
    while (digest.find()) {
      reached +=
          session.update(
              "INSERT OR IGNORE INTO temp.reached VALUES (?, ?, 0)",
              HexFormat.of().parseHex(digest.group(1)),
              reason);
    }
    return reached;
  }

  private static byte[] text(ResultSet row) throws SQLException {
    byte[] bytes = row.getBytes(2);
    return bytes == null
        ? new byte[0]
        : new StoredBody(bytes, row.getLong(3)).canonical().orElse(bytes);
  }
}
