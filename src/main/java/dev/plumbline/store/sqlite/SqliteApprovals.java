package dev.plumbline.store.sqlite;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.proof.Approval;
import dev.plumbline.store.Approvals;
import dev.plumbline.store.sqlite.database.Database;
import dev.plumbline.store.sqlite.database.Durability;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Optional;

/// Approvals in table `approval`.
final class SqliteApprovals implements Approvals {

  private static final String FIND = "SELECT approver, approved FROM approval WHERE bundle = ?";

  private final Database database;

  SqliteApprovals(Database database) {
    this.database = database;
  }

  @Override
  public Approval record(Digest bundle, Approval approval) {
    return database.write(
        "record an approval",
        Durability.POWER,
        session -> {
          session.update(
              "INSERT INTO approval (bundle, approver, approved) VALUES (?, ?, ?)"
                  + " ON CONFLICT DO NOTHING",
              bundle,
              approval.by(),
              approval.at().toString());
          return session.one(FIND, SqliteApprovals::approval, bundle).orElseThrow();
        });
  }

  @Override
  public Optional<Approval> find(Digest bundle) {
    return database.read(
        "look for an approval", session -> session.one(FIND, SqliteApprovals::approval, bundle));
  }

  private static Approval approval(ResultSet row) throws SQLException {
    return new Approval(row.getString(1), Instant.parse(row.getString(2)));
  }
}
