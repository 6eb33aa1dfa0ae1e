package dev.plumbline.store.sqlite;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.JsonRecord;
import dev.plumbline.base.signing.DsseEnvelope;
import dev.plumbline.base.signing.LogAudit;
import dev.plumbline.base.signing.TreeHead;
import dev.plumbline.base.signing.TreeHead.LogEntry;
import dev.plumbline.base.signing.TreeHead.LogRow;
import dev.plumbline.store.StoreFailedException;
import dev.plumbline.store.TransparencyLog;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/// The log in table `log_entry`.
record SqliteTransparencyLog(Database database) implements TransparencyLog {

  @Override
  public long append(LogEntry entry, Function<TreeHead, DsseEnvelope> signer, Instant now) {
    return database.write(
        "append to the log", Durability.POWER, session -> append(session, entry, signer, now));
  }

  private static long append(
      SqliteSession session, LogEntry entry, Function<TreeHead, DsseEnvelope> signer, Instant now)
      throws SQLException {
    Optional<Long> there =
        session.one(
            "SELECT position FROM log_entry WHERE attestation = ?",
            row -> row.getLong(1),
            entry.attestation());
    if (there.isPresent()) {
      return there.get();
    }
    List<byte[]> entries =
        session.all("SELECT entry FROM log_entry ORDER BY position", row -> row.getBytes(1));
    Optional<byte[]> first =
        session.one("SELECT head FROM log_entry ORDER BY position LIMIT 1", row -> row.getBytes(1));
    TreeHead head =
        LogAudit.after(entries, first, entry, now, TransparencyLog::freshName)
            .orElseThrow(
                () -> new StoreFailedException("the log is damaged: `verify --log` says where"));
    long position = entries.size();
    session.update(
        "INSERT INTO log_entry (position, entry, attestation, head)" + " VALUES (?, ?, ?, ?)",
        position,
        entry.bytes(),
        entry.attestation(),
        signer.apply(head).bytes());
    return position;
  }

  @Override
  public List<LogRow> rows() {
    return database.read(
        "read the log",
        session ->
            session.all(
                "SELECT entry, head FROM log_entry ORDER BY position",
                row -> new LogRow(row.getBytes(1), row.getBytes(2))));
  }

  @Override
  public List<LogEntry> about(Digest subject) {
    return database
        .read(
            "read the log",
            session ->
                session.all(
                    "SELECT entry FROM log_entry ORDER BY position", row -> row.getBytes(1)))
        .stream()
        .flatMap(entry -> JsonRecord.read(LogEntry.class, entry).stream())
        .filter(entry -> entry.subject().equals(subject))
        .toList();
  }
}
