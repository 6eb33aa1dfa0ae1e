package dev.plumbline.store.sqlite;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.store.sqlite.database.Database;
import dev.plumbline.store.sqlite.database.Durability;
import java.util.List;

/// The order in which the items of bundles were written, in table `authored_order`.
public final class SqliteAuthoredOrders {

  private final Database database;

  SqliteAuthoredOrders(Database database) {
    this.database = database;
  }

  /// Keeps an order in the place of an earlier one.
  ///
  /// @param ids names without spaces
  public void put(Digest bundle, List<String> ids) {
    if (!find(bundle).equals(ids)) {
      database.write(
          "keep the order of a rubric",
          Durability.PROCESS,
          session ->
              session.update(
                  "INSERT INTO authored_order (bundle, ids) VALUES (?, ?)"
                      + " ON CONFLICT (bundle) DO UPDATE SET ids = excluded.ids",
                  bundle,
                  String.join(" ", ids)));
    }
  }

  /// Empty if none is known.
  public List<String> find(Digest bundle) {
    return database
        .read(
            "look for the order of a rubric",
            session ->
                session.one(
                    "SELECT ids FROM authored_order WHERE bundle = ?",
                    row -> row.getString(1),
                    bundle))
        .map(ids -> List.of(ids.split(" ", -1)))
        .orElse(List.of());
  }
}
